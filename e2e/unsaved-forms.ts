import { expect, type Locator, type Page } from '@playwright/test'

/** What a form offers to resume. */
export const unsavedFormBanner = (page: Page | Locator): Locator =>
  page.getByRole('status').filter({ hasText: /^Bozza d/ })

/** What the browser holds of its unsaved forms, as anybody at it could read it. */
export const readUnsavedForms = (page: Page): Promise<string[]> =>
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

/** Makes the unsaved forms this many days older. */
export const ageUnsavedForms = (page: Page, days: number): Promise<void> =>
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
export const expectUnsavedForm = (page: Page): Promise<void> =>
  expect.poll(() => readUnsavedForms(page)).toHaveLength(1)
