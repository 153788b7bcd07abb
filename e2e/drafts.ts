import { expect, type Locator, type Page } from '@playwright/test'

/** The draft that a form offers. */
export const draftBanner = (page: Page | Locator): Locator => page.getByRole('status').filter({ hasText: /^Bozza d/ })

/** What the browser holds of its drafts, as anybody at it could read it. */
export const readStoredDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('portale-rete')) return []
    const db = await wait(indexedDB.open('portale-rete'))
    const rows = await wait<{ slot: string; data: ArrayBuffer }[]>(
      db.transaction('drafts').objectStore('drafts').getAll(),
    )
    db.close()
    return rows.map(({ slot, data }) => `${slot} ${new TextDecoder('latin1').decode(data)}`)
  })

/** Makes the drafts this many days older. */
export const ageStoredDrafts = (page: Page, days: number): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('portale-rete')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction('drafts', 'readwrite')
          const cursor = transaction.objectStore('drafts').openCursor()
          cursor.onsuccess = () => {
            const row = cursor.result
            row?.update({ ...row.value, savedAt: row.value.savedAt - ms })
            row?.continue()
          }
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    days * 86_400_000,
  )

/** Waits until what was typed is stored, half a second after the last key. */
export const expectStoredDraft = (page: Page): Promise<void> =>
  expect.poll(() => readStoredDrafts(page)).toHaveLength(1)
