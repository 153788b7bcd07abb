import pLimit from 'p-limit'
import { DatabaseError } from 'pg'
import type { Db } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { insertFile } from './file.queries.ts'
import type { FileStore, ReceivedFile } from './store.ts'

const maxConcurrent = 4

const toScanColumns = ({ scan_state }: ReceivedFile) =>
  scan_state && { scan_state, ...(scan_state === 'clean' && { scanned_at: new Date().toISOString() }) }

/** Inserts the row of a file that is stored already; returns the row's id. */
export type InsertStoredFile = (tx: Db, file: ReceivedFile, media_type: string) => Promise<number>

/** Whether nothing of the transaction stays; not known of a connection that was lost while it committed. */
const isRolledBack = (error: unknown) =>
  error instanceof HttpError || (error instanceof DatabaseError && error.severity === 'ERROR')

/** The files of one request: stored before its transaction begins, because a slow store must not hold a connection. */
export type StoredFiles = {
  /** Stores received files, a few at a time; those that it has stored already, not again. */
  store(files: ReceivedFile[]): Promise<void>
  insert: InsertStoredFile
}

/**
 * Runs work that stores files and then refers to them in a transaction. Those that no row refers to afterwards are
 * deleted: all of a rejected request, and those that its transaction did not insert. A connection lost while committing
 * may have committed: its files stay, and `sweepFiles` deletes them later if no row refers to them.
 */
export async function withStoredFiles<T>(files: FileStore, work: (stored: StoredFiles) => Promise<T>): Promise<T> {
  const keys = new Map<ReceivedFile, string>()
  const inserted = new Set<ReceivedFile>()
  const received = new Set<ReceivedFile>()
  let isStoring = false
  const storeOne = async (file: ReceivedFile) => {
    received.add(file)
    if (!keys.has(file)) keys.set(file, await files.store(file))
  }
  const stored: StoredFiles = {
    async store(all) {
      inserted.clear() // of a transaction that was rolled back
      isStoring = true
      let isFailed = false // then no further one begins, and those that run end first
      const limit = pLimit(maxConcurrent)
      const tryOne = (file: ReceivedFile) =>
        limit(async () => {
          if (isFailed) return
          await storeOne(file).catch((error) => {
            isFailed = true
            throw error
          })
        })
      const results = await Promise.allSettled(all.map(tryOne))
      for (const result of results) if (result.status === 'rejected') throw result.reason
      isStoring = false
    },
    async insert(tx, file, media_type) {
      const key = keys.get(file)
      if (key === undefined) throw new Error('a file is inserted that was not stored')
      inserted.add(file)
      return insertFile(tx, { key, sha256: file.sha256, size: file.size, media_type, ...toScanColumns(file) })
    },
  }
  const remove = async (unused: ReceivedFile[]) => {
    for (const file of unused) await files.discard(file)
    try {
      for (const file of unused) {
        const key = keys.get(file)
        if (key !== undefined) await files.delete(key)
      }
    } catch {
      // A store that is away keeps them for the sweep: the request has its answer without this.
    }
  }
  try {
    const result = await work(stored)
    await remove([...received].filter((file) => !inserted.has(file)))
    return result
  } catch (error) {
    if (isStoring || isRolledBack(error)) await remove([...received])
    throw error
  }
}
