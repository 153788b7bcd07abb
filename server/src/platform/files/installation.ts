import { ConfigError } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { findOrCreateInstallation, listNewestKeys } from './file.queries.ts'
import type { FileStore } from './store.ts'

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _key of files.listKeysOlderThan(new Date(8.64e15))) return false
  return true
}

/** Whether a store without an id is this database's: it holds one of its newest files, or neither has any. */
async function isOwnStore(db: Db, files: FileStore): Promise<boolean> {
  const keys = await listNewestKeys(db, 100)
  if (keys.length === 0) return isEmpty(files)
  for (const key of keys) if ((await files.findSize(key)) !== undefined) return true
  return false
}

/** Whether the store has the id of the database's installation. */
export const isStoreOfDatabase = async (db: Db, files: FileStore): Promise<boolean> =>
  (await files.readInstallation()) === (await findOrCreateInstallation(db))

/**
 * Compares the ids of the installation in the database and in the store, and writes it to a store that has none yet.
 * With `isNew`, an empty one that files are moved to. Throws for another database's store: its files would be swept, and these documents not be found.
 */
export async function claimStore(db: Db, files: FileStore, { isNew = false } = {}): Promise<void> {
  const id = await findOrCreateInstallation(db)
  const claimed = await files.readInstallation()
  const isClaimed = claimed === id
  if (isClaimed || (claimed === undefined && ((isNew && (await isEmpty(files))) || (await isOwnStore(db, files))))) {
    await files.prepare()
    return isClaimed ? undefined : files.writeInstallation(id)
  }
  const problem =
    claimed === undefined ? 'DATA_DIR/files lacks this database’s files' : 'DATA_DIR/files is of another database'
  throw new ConfigError(
    `${problem}: check DATABASE_URL, DATA_DIR and FILES_URL (the file "installation" there should hold ${id})`,
  )
}
