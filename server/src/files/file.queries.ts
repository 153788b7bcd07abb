import type { Db } from '../db/connection.ts'

/** The row of a stored file. */
type StoredFile = { key: string; sha256: string; size: number; media_type: string }

/** Inserts the row of a stored file, in the transaction of the row that refers to it; returns its id. */
export async function insertFile(db: Db, file: StoredFile): Promise<number> {
  return (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}
