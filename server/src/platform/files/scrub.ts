import type { Db } from '../db/connection.ts'
import { countFiles, listFilesAfter, listLeastVerified } from './file.queries.ts'
import { isStoreOfDatabase } from './installation.ts'
import type { FileProblem, FileStore } from './store.ts'
import { verifyFile } from './verify.ts'

/** In 28 nights all files: two nights of thirty may fail. */
const nights = 28
const batchSize = 4
const pageSize = 500

export type DamagedFile = { key: string; problem: FileProblem }
export type ScrubResult = { examined: number; bytes: number; damaged: DamagedFile[] }

async function assertOwnStore(db: Db, files: FileStore): Promise<void> {
  if (!(await isStoreOfDatabase(db, files))) throw new Error('the file store is of another installation')
}

/** Verifies files, four at a time. A store that is away ends it: no file counts as missing then. */
async function verifyFiles(
  db: Db,
  files: FileStore,
  rows: { key: string; size: number }[],
  result: ScrubResult,
): Promise<void> {
  for (let index = 0; index < rows.length; index += batchSize) {
    const batch = rows.slice(index, index + batchSize)
    for (const { key, size, problem } of await Promise.all(batch.map(({ key }) => verifyFile(db, files, key)))) {
      result.examined += 1
      result.bytes += size
      if (problem) result.damaged.push({ key, problem })
    }
  }
}

/** Verifies a night's share of the store, the files first that were verified longest ago. */
export async function scrubFiles(db: Db, files: FileStore): Promise<ScrubResult> {
  await assertOwnStore(db, files)
  const result: ScrubResult = { examined: 0, bytes: 0, damaged: [] }
  const { count } = await countFiles(db)
  await verifyFiles(db, files, await listLeastVerified(db, Math.ceil(count / nights)), result)
  return result
}

/** Verifies all files that exist now, by id. */
export async function verifyAllFiles(
  db: Db,
  files: FileStore,
  report: (result: ScrubResult, count: number) => void,
): Promise<ScrubResult> {
  await assertOwnStore(db, files)
  const result: ScrubResult = { examined: 0, bytes: 0, damaged: [] }
  const { count, last_id } = await countFiles(db)
  for (let id = 0; ; ) {
    const page = await listFilesAfter(db, id, pageSize)
    const rows = page.filter((row) => row.id <= last_id)
    await verifyFiles(db, files, rows, result)
    if (rows.length > 0) report(result, count)
    if (rows.length < pageSize) return result
    id = rows.at(-1)?.id ?? last_id
  }
}
