import { readFileSync } from 'node:fs'
import type { Db } from '../../platform/db/connection.ts'
import { lockSeed, locks } from '../../platform/db/locks.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import { serverFile } from '../../server-file.ts'

const listFile = serverFile('data/districts.csv')

type Line = { code: string; name: string; region: string }

const parseLines = (): Line[] =>
  [...readFileSync(listFile, 'utf8').matchAll(/^([A-Z]{2}),"(.+)","(.+)"$/gm)].map(
    ([, code = '', name = '', region = '']) => ({ code, name, region }),
  )

/** Inserts the missing districts of Italy with their regions. The lock makes concurrent servers insert them once. */
export async function insertMissingDistricts(tx: Db): Promise<void> {
  await lockSeed(tx, locks.districts)
  const existing = new Set((await tx.selectFrom('districts').select('code').execute()).map(({ code }) => code))
  const missing = parseLines().filter(({ code }) => !existing.has(code))
  if (missing.length === 0) return
  const names = [...new Set(missing.map(({ region }) => region))]
  const findRegions = () => tx.selectFrom('regions').select(['id', 'name']).where('name', 'in', names).execute()
  const existingRegions = new Set((await findRegions()).map(({ name }) => name))
  const missingRegions = names.filter((name) => !existingRegions.has(name)).map((name) => ({ name }))
  if (missingRegions.length > 0) await tx.insertInto('regions').values(missingRegions).execute()
  const regionIds = new Map((await findRegions()).map(({ id, name }) => [name, id]))
  await tx
    .insertInto('districts')
    .values(missing.map(({ code, name, region }) => ({ code, name, region_id: regionIds.get(region) ?? 0 })))
    .execute()
}

/** Makes sure that all districts of Italy exist; safe to repeat, and on several servers at once. */
export const seedDistricts = (db: Db): Promise<void> => withWriteTransaction(db, {}, insertMissingDistricts)
