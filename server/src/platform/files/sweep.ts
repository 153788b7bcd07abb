import type { Db } from '../db/connection.ts'
import { findReferencedKeys, listFileProblems, type SweepResult, updateSweepResult } from './file.queries.ts'
import { isStoreOfDatabase } from './installation.ts'
import type { FileStore } from './store.ts'
import { verifyFile } from './verify.ts'

const dayMs = 24 * 3_600_000
const quarantineDays = 30
const batchSize = 500
const maxFiles = 100
const maxVerified = 1000

/** At most 1 % of the files and 100, but always one: what crashes leave is less. */
const maxUnreferenced = (examined: number) => Math.min(maxFiles, Math.max(1, Math.floor(examined / 100)))

async function* batchesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Moves files back that a row refers to after all, and deletes the others after 30 days. */
async function sweepQuarantine(db: Db, files: FileStore, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - quarantineDays * dayMs)
  for await (const batch of batchesOf(files.listQuarantined())) {
    const referenced = await findReferencedKeys(
      db,
      batch.map(({ key }) => key),
    )
    for (const { key, since } of batch) {
      if (referenced.has(key)) await files.releaseFromQuarantine(key)
      else if (since < cutoff) await files.deleteQuarantined(key)
    }
  }
}

async function listUnreferenced(db: Db, files: FileStore, cutoff: Date) {
  const unreferenced: string[] = []
  let examined = 0
  for await (const keys of batchesOf(files.listKeysOlderThan(cutoff))) {
    const referenced = await findReferencedKeys(db, keys)
    examined += keys.length
    unreferenced.push(...keys.filter((key) => !referenced.has(key)))
  }
  return { unreferenced, examined }
}

/** Looks again at files with a problem, so that those that were restored are no longer counted. */
async function verifyAgain(db: Db, files: FileStore): Promise<void> {
  for (const { key } of await listFileProblems(db, maxVerified)) await verifyFile(db, files, key)
}

/**
 * Moves files that are older than a day and that no row refers to into quarantine: a crash between file and commit
 * leaves them. Changes nothing in another installation's store, nor when there are too many unless `all` is set.
 */
export async function sweepFiles(
  db: Db,
  files: FileStore,
  now: Date,
  { all = false }: { all?: boolean } = {},
): Promise<SweepResult> {
  const finish = async (result: SweepResult) => {
    await updateSweepResult(db, result)
    return result
  }
  if (!(await isStoreOfDatabase(db, files)))
    return finish({ sweep_problem: 'foreign_store', sweep_examined: 0, sweep_unreferenced: 0 })
  await sweepQuarantine(db, files, now)
  await verifyAgain(db, files)
  const cutoff = new Date(now.getTime() - dayMs)
  await files.deleteAbandoned(cutoff)
  const { unreferenced, examined } = await listUnreferenced(db, files, cutoff)
  const isTooMany = !all && unreferenced.length > maxUnreferenced(examined)
  if (!isTooMany) for (const key of unreferenced) await files.quarantine(key, now)
  return finish({
    sweep_problem: isTooMany ? 'too_many' : null,
    sweep_examined: examined,
    sweep_unreferenced: unreferenced.length,
  })
}
