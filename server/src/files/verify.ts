import type { Db } from '../db/connection.ts'
import { findFileByKey, updateFileProblem } from './file.queries.ts'
import type { FileStore } from './store.ts'

/** Reads a stored file whole, compares it with its row, and records there whether it has a problem. */
export async function verifyFile(db: Db, files: FileStore, key: string) {
  const file = await findFileByKey(db, key)
  const problem = await files.findProblem(key, file)
  if (problem !== null || file.problem !== null) await updateFileProblem(db, file.id, problem)
  return { ...file, problem }
}
