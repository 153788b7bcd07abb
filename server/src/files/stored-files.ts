import type { Db } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { insertFile } from './file.queries.ts'
import type { FileStore, ReceivedFile } from './store.ts'

/** Stores a received file and inserts its row; returns the row's id. */
export type StoreFile = (tx: Db, file: ReceivedFile, media_type: string) => Promise<number>

/**
 * Runs a transaction that stores files, and deletes them when it is rejected. A connection lost while committing may
 * have committed: its files stay, and `sweepFiles` deletes them later if no row refers to them.
 */
export async function withStoredFiles<T>(store: FileStore, work: (storeFile: StoreFile) => Promise<T>): Promise<T> {
  const keys: string[] = []
  try {
    return await work(async (tx, file, media_type) => {
      const key = await store.store(file)
      keys.push(key)
      return insertFile(tx, { key, sha256: file.sha256, size: file.size, media_type })
    })
  } catch (error) {
    if (error instanceof HttpError) for (const key of keys) await store.delete(key)
    throw error
  }
}
