import { readFileSync } from 'node:fs'
import type { Db } from '../db/connection.ts'

const listFile = new URL('../../data/districts.csv', import.meta.url)

type Line = { code: string; name: string; region: string }

const lines = (): Line[] =>
  [...readFileSync(listFile, 'utf8').matchAll(/^([A-Z]{2}),"(.+)","(.+)"$/gm)].map(
    ([, code = '', name = '', region = '']) => ({ code, name, region }),
  )

/** Adds the districts of Italy that are not there yet, with their regions. Harmless to repeat, and between two servers. */
export async function seedDistricts(db: Db): Promise<void> {
  const present = new Set((await db.selectFrom('districts').select('code').execute()).map(({ code }) => code))
  const missing = lines().filter(({ code }) => !present.has(code))
  if (missing.length === 0) return
  const names = [...new Set(missing.map(({ region }) => region))]
  await db
    .insertInto('regions')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const regions = await db.selectFrom('regions').select(['id', 'name']).where('name', 'in', names).execute()
  const regionIds = new Map(regions.map(({ id, name }) => [name, id]))
  await db
    .insertInto('districts')
    .values(missing.map(({ code, name, region }) => ({ code, name, region_id: regionIds.get(region) ?? 0 })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
