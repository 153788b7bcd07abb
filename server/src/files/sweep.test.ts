import { utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { filesOnDisk } from '../../test/traces.ts'
import { sweepRows } from '../jobs/sweep.queries.ts'
import { sweepFiles } from './sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const storeFile = async () => t.deps.files.store(await t.deps.files.receive(Readable.from(['a'])))
async function setAge(part: string, hours: number): Promise<void> {
  for (const path of await filesOnDisk(t)) if (path.includes(part)) await utimes(path, hoursAgo(hours), hoursAgo(hours))
}

it('deletes only files that are older than a day and that no row refers to', async () => {
  const [referenced, unreferenced, recent] = [await storeFile(), await storeFile(), await storeFile()]
  await t.deps.db
    .insertInto('files')
    .values({ key: referenced, sha256: '', size: 1, media_type: 'application/pdf' })
    .execute()
  const arriving = await t.deps.files.receive(Readable.from(['b']))
  const abandoned = await t.deps.files.receive(Readable.from(['c']))
  await setAge(referenced, 1000)
  await setAge(unreferenced, 25)
  await setAge(recent, 23)
  await setAge(abandoned.path, 25)
  await setAge(arriving.path, 23)
  await sweepFiles(t.deps.db, t.deps.files, now)
  const left = (await filesOnDisk(t)).map((path) => path.split('/').at(-1))
  expect(left.toSorted()).toEqual([referenced, recent, arriving.path.split('/').at(-1)].toSorted())
})

it('sweeps more files than one batch', async () => {
  const keys = await Promise.all(Array.from({ length: 520 }, storeFile))
  const rows = keys
    .filter((_key, index) => index % 2)
    .map((key) => ({ key, sha256: '', size: 1, media_type: 'application/pdf' }))
  await t.deps.db.insertInto('files').values(rows).execute()
  await setAge('kept', 48)
  await sweepFiles(t.deps.db, t.deps.files, now)
  const left = new Set((await filesOnDisk(t)).map((path) => path.split('/').at(-1)))
  expect(keys.filter((key) => left.has(key))).toEqual(rows.map(({ key }) => key))
})

it('deletes expired rows and keeps the others', async () => {
  const { db } = t.deps
  const caller = await t.as('administrator')
  const ended = await t.as('administrator')
  await db
    .updateTable('sessions')
    .set({ last_seen_at: hoursAgo(2).toISOString() })
    .where('user_id', '=', ended.user_id)
    .execute()
  const { user_id } = caller
  await db
    .insertInto('idempotency_keys')
    .values([
      { user_id, call: 'a', key: 'old', created_at: hoursAgo(25).toISOString() },
      { user_id, call: 'a', key: 'new' },
    ])
    .execute()
  await db
    .insertInto('rate_counters')
    .values([
      { key: 'over', window_ends_at: hoursAgo(1).toISOString(), count: 9 },
      { key: 'open', window_ends_at: hoursAgo(-1).toISOString(), count: 9 },
    ])
    .execute()
  await sweepRows(db)
  expect((await db.selectFrom('sessions').select('user_id').execute()).map((row) => row.user_id)).toEqual([user_id])
  expect((await db.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key)).toEqual(['new'])
  expect((await db.selectFrom('rate_counters').select('key').execute()).map((row) => row.key)).toEqual(['open'])
})
