import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../api/session.ts'
import { mayStore } from '../api/signing-out.ts'

// Loaded on demand. The browser holds what is encrypted, the server the key.

/** What was typed, and what the form showed when it was opened. */
export type DraftContent = { opened: Record<string, unknown>; values: Record<string, unknown> }

/** A draft of a form; `slot` says of which person, record and form. */
export type Draft = DraftContent & { id: string; savedAt: number }

type Row = { id: string; slot: string; savedAt: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const maxAgeMs = 7 * 86_400_000

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portale-rete', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore('drafts', { keyPath: 'id' }).createIndex('slot', 'slot')
  const db = await toPromise(request)
  // Another tab deletes it or has a newer portal; or the browser closes it, as when its data are deleted.
  db.onversionchange = () => {
    db.close()
    opened = undefined
  }
  db.onclose = () => {
    opened = undefined
  }
  return db
}

let opened: Promise<IDBDatabase> | undefined

async function openWithoutOldDrafts(): Promise<IDBDatabase> {
  const db = await openDatabase()
  await deleteOldDrafts(db.transaction('drafts', 'readwrite').objectStore('drafts'))
  return db
}

async function withDrafts<T>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => Promise<T>): Promise<T> {
  opened ??= openWithoutOldDrafts().catch((error) => {
    opened = undefined // the next key may be luckier
    throw error
  })
  const transaction = await opened.then((db) => db.transaction('drafts', mode))
  return work(transaction.objectStore('drafts'))
}

/** Deletes what anybody left here more than a week ago: its time is not encrypted. */
async function deleteOldDrafts(drafts: IDBObjectStore): Promise<void> {
  const rows: Row[] = await toPromise(drafts.getAll())
  for (const { id, savedAt } of rows) if (savedAt < Date.now() - maxAgeMs) drafts.delete(id)
}

/** The key of the page's person, which is nowhere but in the memory of their pages. */
async function importKey(): Promise<CryptoKey> {
  const { draft_key } = await queryClient.ensureQueryData(meQuery)
  const bytes = Uint8Array.from(atob(draft_key ?? ''), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

// What is encrypted belongs to its slot: copied into another one it can't be read.
const algorithm = ({ id, slot, iv }: Pick<Row, 'id' | 'slot' | 'iv'>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${id} ${slot}`),
})

export async function storeDraft(slot: string, id: string, content: DraftContent): Promise<void> {
  const row = { id, slot, savedAt: Date.now(), iv: crypto.getRandomValues(new Uint8Array(12)) }
  const text = new TextEncoder().encode(JSON.stringify(content))
  const data = await crypto.subtle.encrypt(algorithm(row), await importKey(), text)
  await withDrafts('readwrite', async (drafts) => {
    // A logout may have come while it was encrypted.
    if (mayStore()) await toPromise(drafts.put({ ...row, data } satisfies Row))
  })
}

/** The drafts of a slot, the newest first. One that can't be read any more is deleted. */
export async function listDrafts(slot: string): Promise<Draft[]> {
  const rows: Row[] = await withDrafts('readonly', (drafts) => toPromise(drafts.index('slot').getAll(slot)))
  if (rows.length === 0) return []
  const key = await importKey()
  const found: Draft[] = []
  for (const row of rows.toSorted((a, b) => b.savedAt - a.savedAt)) {
    const text = await crypto.subtle.decrypt(algorithm(row), key, row.data).catch(() => undefined)
    if (text) found.push({ ...JSON.parse(new TextDecoder().decode(text)), id: row.id, savedAt: row.savedAt })
    else await deleteDrafts([row.id])
  }
  return found
}

export const deleteDrafts = (ids: string[]): Promise<void> =>
  withDrafts('readwrite', async (drafts) => {
    for (const id of ids) await toPromise(drafts.delete(id))
  })
