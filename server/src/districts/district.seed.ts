import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { write } from '../db/gate.ts'
import { locks } from '../db/locks.ts'

const listFile = new URL('../../data/districts.csv', import.meta.url)

type Line = { code: string; name: string; region: string }

const lines = (): Line[] =>
  [...readFileSync(listFile, 'utf8').matchAll(/^([A-Z]{2}),"(.+)","(.+)"$/gm)].map(
    ([, code = '', name = '', region = '']) => ({ code, name, region }),
  )

/** Adds the districts of Italy that are not there yet, with their regions; of two transactions the second finds them. */
export async function insertMissingDistricts(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.districts})`.execute(tx)
  const present = new Set((await tx.selectFrom('districts').select('code').execute()).map(({ code }) => code))
  const missing = lines().filter(({ code }) => !present.has(code))
  if (missing.length === 0) return
  const names = [...new Set(missing.map(({ region }) => region))]
  const findRegions = () => tx.selectFrom('regions').select(['id', 'name']).where('name', 'in', names).execute()
  const known = new Set((await findRegions()).map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name)).map((name) => ({ name }))
  if (unknown.length > 0) await tx.insertInto('regions').values(unknown).execute()
  const regionIds = new Map((await findRegions()).map(({ id, name }) => [name, id]))
  await tx
    .insertInto('districts')
    .values(missing.map(({ code, name, region }) => ({ code, name, region_id: regionIds.get(region) ?? 0 })))
    .execute()
}

/** The districts of Italy, all of them: harmless to repeat, and between two servers. */
export const seedDistricts = (db: Db): Promise<void> => write(db, {}, insertMissingDistricts)
