import type { Db } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { insertFile } from './file.queries.ts'
import type { FileStore, ReceivedFile } from './store.ts'

/** Moves a received file to its lasting place and writes its row; answers the row's id. */
export type StoreFile = (tx: Db, file: ReceivedFile, media_type: string) => Promise<number>

/**
 * Runs a transaction that keeps files, and takes them back when it is refused. A connection lost while committing may
 * have committed: its files stay, and the sweeper decides later.
 */
export async function withStoredFiles<T>(store: FileStore, work: (keep: StoreFile) => Promise<T>): Promise<T> {
  const keys: string[] = []
  try {
    return await work(async (tx, file, media_type) => {
      const key = await store.keep(file)
      keys.push(key)
      return insertFile(tx, { key, sha256: file.sha256, size: file.size, media_type })
    })
  } catch (error) {
    if (error instanceof HttpError) for (const key of keys) await store.remove(key)
    throw error
  }
}
