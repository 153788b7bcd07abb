import type { Db } from '../db/connection.ts'
import type { FileStore } from './store.ts'

const dayMs = 24 * 3_600_000
const batchSize = 500

/** Deletes files that are older than a day and that no row refers to: a crash between file and commit leaves them. */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - dayMs)
  await files.deleteAbandoned(cutoff)
  let keys: string[] = []
  const deleteUnreferenced = async () => {
    if (keys.length === 0) return
    const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
    const referenced = new Set(rows.map((row) => row.key))
    for (const key of keys) if (!referenced.has(key)) await files.delete(key)
    keys = []
  }
  for await (const key of files.listKeysOlderThan(cutoff)) {
    keys.push(key)
    if (keys.length >= batchSize) await deleteUnreferenced()
  }
  await deleteUnreferenced()
}
