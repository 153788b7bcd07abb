import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../api/session.ts'
import { mayStore } from '../api/signing-out.ts'

// Loaded on demand. The browser holds what is encrypted, the server the key.

/** What was typed, and what the form showed when it was opened. */
export type FormContent = { opened: Record<string, unknown>; values: Record<string, unknown> }

/** A form that was not saved; `slot` says of which person, record and form. */
export type UnsavedForm = FormContent & { id: string; savedAt: number }

type Row = { id: string; slot: string; savedAt: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

// Browsers hold forms of earlier versions under this name.
const storeName = 'drafts'

const maxAgeMs = 7 * 86_400_000

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portale-rete', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex('slot', 'slot')
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

async function openWithoutOldForms(): Promise<IDBDatabase> {
  const db = await openDatabase()
  await deleteOldForms(db.transaction(storeName, 'readwrite').objectStore(storeName))
  return db
}

async function withUnsavedForms<T>(mode: IDBTransactionMode, work: (forms: IDBObjectStore) => Promise<T>): Promise<T> {
  opened ??= openWithoutOldForms().catch((error) => {
    opened = undefined // the next key may be luckier
    throw error
  })
  const transaction = await opened.then((db) => db.transaction(storeName, mode))
  return work(transaction.objectStore(storeName))
}

/** Deletes what anybody left here more than a week ago: its time is not encrypted. */
async function deleteOldForms(forms: IDBObjectStore): Promise<void> {
  const rows: Row[] = await toPromise(forms.getAll())
  for (const { id, savedAt } of rows) if (savedAt < Date.now() - maxAgeMs) forms.delete(id)
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

export async function storeUnsavedForm(slot: string, id: string, content: FormContent): Promise<void> {
  const row = { id, slot, savedAt: Date.now(), iv: crypto.getRandomValues(new Uint8Array(12)) }
  const text = new TextEncoder().encode(JSON.stringify(content))
  const data = await crypto.subtle.encrypt(algorithm(row), await importKey(), text)
  await withUnsavedForms('readwrite', async (forms) => {
    // A logout may have come while it was encrypted.
    if (mayStore()) await toPromise(forms.put({ ...row, data } satisfies Row))
  })
}

/** The unsaved forms of a slot, the newest first. One that can't be read any more is deleted. */
export async function listUnsavedForms(slot: string): Promise<UnsavedForm[]> {
  const rows: Row[] = await withUnsavedForms('readonly', (forms) => toPromise(forms.index('slot').getAll(slot)))
  if (rows.length === 0) return []
  const key = await importKey()
  const found: UnsavedForm[] = []
  for (const row of rows.toSorted((a, b) => b.savedAt - a.savedAt)) {
    const text = await crypto.subtle.decrypt(algorithm(row), key, row.data).catch(() => undefined)
    if (text) found.push({ ...JSON.parse(new TextDecoder().decode(text)), id: row.id, savedAt: row.savedAt })
    else await deleteUnsavedForms([row.id])
  }
  return found
}

export const deleteUnsavedForms = (ids: string[]): Promise<void> =>
  withUnsavedForms('readwrite', async (forms) => {
    for (const id of ids) await toPromise(forms.delete(id))
  })
