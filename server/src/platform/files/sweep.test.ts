import { unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Home } from '@portale/domain/front/me.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { sweeps } from '../../worker.ts'
import { sweepRows } from '../jobs/sweep.queries.ts'
import { findOrCreateInstallation } from './file.queries.ts'
import { claimStore } from './installation.ts'
import { sweepFiles } from './sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const path of await filesOnDisk(t)) await unlink(path)
  await queryAsOwner(t, 'DELETE FROM files')
  await t.deps.files.writeInstallation(await findOrCreateInstallation(t.deps.db))
})

const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const daysLater = (days: number) => hoursAgo(-24 * days)
const storeFile = async () => t.deps.files.store(await t.deps.files.receive(Readable.from(['a'])))
const storeMany = (count: number) => Promise.all(Array.from({ length: count }, storeFile))
const insertRows = (keys: string[]) =>
  t.deps.db
    .insertInto('files')
    .values(keys.map((key) => ({ key, sha256: '', size: 1, media_type: 'application/pdf' })))
    .execute()
async function setAge(part: string, hours: number): Promise<void> {
  for (const path of await filesOnDisk(t)) if (path.includes(part)) await utimes(path, hoursAgo(hours), hoursAgo(hours))
}
const sweep = (moment = now, options = {}) => sweepFiles(t.deps.db, t.deps.files, moment, options)
/** The names of the files in a folder of the store. */
const namesIn = async (folder: string) =>
  (await filesOnDisk(t))
    .filter((path) => path.includes(`/${folder}/`))
    .map((path) => path.split('/').at(-1) ?? '')
    .toSorted()
const warningsOf = async (role: 'administrator' | 'superuser_rt') =>
  (await (await t.as(role)).get<Home>('/api/v1/home')).body.warnings

it('moves only files that are older than a day and that no row refers to', async () => {
  const [referenced = '', unreferenced = '', recent = ''] = await storeMany(3)
  await insertRows([referenced])
  const arriving = await t.deps.files.receive(Readable.from(['b']))
  const abandoned = await t.deps.files.receive(Readable.from(['c']))
  await setAge(referenced, 1000)
  await setAge(unreferenced, 25)
  await setAge(recent, 23)
  await setAge(abandoned.path, 25)
  await setAge(arriving.path, 23)
  await sweep()
  expect(await namesIn('kept')).toEqual([referenced, recent].toSorted())
  expect(await namesIn('quarantine')).toEqual([unreferenced])
  expect(await namesIn('incoming')).toEqual([arriving.path.split('/').at(-1)])
})

describe('the quarantine', () => {
  it('keeps a file for 30 days', async () => {
    const [key = ''] = await storeMany(1)
    await setAge(key, 1000)
    await sweep()
    await sweep(daysLater(29))
    expect(await namesIn('quarantine')).toEqual([key])
    await sweep(daysLater(31))
    expect(await filesOnDisk(t)).toEqual([])
  })

  it('gives a file back that a row refers to, even after 30 days', async () => {
    const [key = ''] = await storeMany(1)
    await setAge(key, 48)
    await sweep()
    await insertRows([key])
    await sweep(daysLater(40))
    expect([await namesIn('kept'), await namesIn('quarantine')]).toEqual([[key], []])
  })
})

describe('the largest sweep', () => {
  it.each([
    [50, 1, false],
    [50, 2, true],
    [200, 2, false],
    [200, 3, true],
  ])('of %i files %i without a row: stops %j', async (total, unreferenced, stops) => {
    const keys = await storeMany(total)
    await insertRows(keys.slice(unreferenced))
    await setAge('kept', 48)
    const result = await sweep()
    expect(result).toEqual({
      sweep_problem: stops ? 'too_many' : null,
      sweep_examined: total,
      sweep_unreferenced: unreferenced,
    })
    expect(await namesIn('quarantine')).toEqual(stops ? [] : keys.slice(0, unreferenced).toSorted())
  })

  it('says so on the home of administrators alone, until a sweep succeeds', async () => {
    await storeMany(520)
    await setAge('kept', 48)
    await sweep()
    expect(await warningsOf('administrator')).toEqual([
      expect.stringMatching(/^La pulizia notturna dei file si è fermata: 520 file su 520 /),
    ])
    expect(await warningsOf('superuser_rt')).toEqual([])
    await sweep(now, { all: true })
    expect(await namesIn('kept')).toEqual([])
    expect(await warningsOf('administrator')).toEqual([])
  })
})

describe('the installation', () => {
  it('sweeps nothing in a store of another one, and says so', async () => {
    const [key = ''] = await storeMany(1)
    await setAge(key, 48)
    await t.deps.files.writeInstallation('another')
    expect((await sweep()).sweep_problem).toBe('foreign_store')
    expect(await namesIn('kept')).toEqual([key])
    expect(await warningsOf('administrator')).toEqual([expect.stringMatching(/di un’altra installazione/)])
  })

  const removeId = () => unlink(join(t.dataDir, 'files', 'installation'))
  const claim = () => claimStore(t.deps.db, t.deps.files)

  it('starts with its own store, and with another one’s not', async () => {
    await claim()
    await t.deps.files.writeInstallation('another')
    await expect(claim()).rejects.toThrow('DATA_DIR/files is of another database')
  })

  it('claims a store without an id that holds one of its files', async () => {
    const keys = await storeMany(2)
    await insertRows(keys.slice(0, 1))
    await removeId()
    await claim()
    expect((await sweep()).sweep_problem).toBe(null)
  })

  it.each([
    ['lacks the files of its rows', 0, ['a'.repeat(32)]],
    ['has files where it has no row', 1, []],
  ])('does not claim a store without an id that %s', async (_name, stored, rows) => {
    await storeMany(stored)
    if (rows.length > 0) await insertRows(rows)
    await removeId()
    await expect(claim()).rejects.toThrow('DATA_DIR/files lacks this database’s files')
  })
})

it('deletes expired rows and keeps the others', async () => {
  const { db } = t.deps
  await db.deleteFrom('sessions').execute()
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
  await db
    .insertInto('customer_disclosures')
    .values(['2026-01-01', '2999-01-01'].map((day) => ({ user_id, day, customer_id: 1 })))
    .execute()
  await sweepRows(db, sweeps)
  expect((await db.selectFrom('customer_disclosures').select('day').execute()).length).toBe(1)
  expect((await db.selectFrom('sessions').select('user_id').execute()).map((row) => row.user_id)).toEqual([user_id])
  expect((await db.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key)).toEqual(['new'])
  expect((await db.selectFrom('rate_counters').select('key').execute()).map((row) => row.key)).toEqual(['open'])
})
