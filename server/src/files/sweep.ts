import type { Db } from '../db/connection.ts'
import type { FileStore } from './store.ts'

const day = 24 * 3_600_000
const batch = 500

/** Removes what lies in the store for more than a day and no row knows: left by a crash between file and commit. */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - day)
  await files.discardAbandoned(before)
  let keys: string[] = []
  const removeUnknown = async () => {
    if (keys.length === 0) return
    const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
    const known = new Set(rows.map((row) => row.key))
    for (const key of keys) if (!known.has(key)) await files.remove(key)
    keys = []
  }
  for await (const key of files.keysOlderThan(before)) {
    keys.push(key)
    if (keys.length >= batch) await removeUnknown()
  }
  await removeUnknown()
}
