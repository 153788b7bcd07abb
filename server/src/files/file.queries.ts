import type { Db } from '../db/connection.ts'

/** A file of the store as its row knows it. */
type KeptFile = { key: string; sha256: string; size: number; media_type: string }

/** Makes a kept file known, in the transaction of what refers to it; answers its id. */
export async function insertFile(db: Db, file: KeptFile): Promise<number> {
  return (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id
}
