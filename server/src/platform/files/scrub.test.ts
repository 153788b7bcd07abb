import { truncate, unlink, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Home } from '@portale/domain/front/me.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { claimStore } from './installation.ts'
import { scrubFiles, verifyAllFiles } from './scrub.ts'

let t: TestApp
const keys: string[] = []
beforeAll(async () => {
  t = await testApp()
  await claimStore(t.deps.db, t.deps.files)
  for (let index = 0; index < 60; index += 1) {
    const received = await t.deps.files.receive(Readable.from([`file ${index}`]))
    const { sha256, size } = received
    const key = await t.deps.files.store(received)
    await t.deps.db.insertInto('files').values({ key, sha256, size, media_type: 'application/pdf' }).execute()
    keys.push(key)
  }
  await queryAsOwner(t, "UPDATE files SET created_at = now() - (100 - id) * interval '1 day'")
})
afterAll(() => t.close())

const pathOf = async (key = '') => (await filesOnDisk(t)).find((path) => path.endsWith(key)) ?? ''
const scrub = () => scrubFiles(t.deps.db, t.deps.files)
const warnings = async () => (await (await t.as('administrator')).get<Home>('/api/v1/home')).body.warnings

it('the nightly scrub reads a 28th of the files, those first that were verified longest ago, and all in 28 nights', async () => {
  await unlink(await pathOf(keys[1]))
  await truncate(await pathOf(keys[2]), 2)
  expect(await scrub()).toMatchObject({
    examined: 3,
    damaged: [
      { key: keys[1], problem: 'missing' },
      { key: keys[2], problem: 'size' },
    ],
  })
  expect(await warnings()).toEqual([expect.stringMatching(/^2 file caricati mancano/)])
  for (let night = 2; night <= 28; night += 1) await scrub()
  expect(await queryAsOwner(t, 'SELECT FROM files WHERE verified_at IS NULL')).toEqual([])
})

it('files-verify finds one file with other bytes among all', async () => {
  await writeFile(await pathOf(keys[50]), 'FILE 50')
  const counts: number[] = []
  const result = await verifyAllFiles(t.deps.db, t.deps.files, (_result, count) => counts.push(count))
  expect([result.examined, counts]).toEqual([60, [60]])
  expect(result.damaged.map(({ problem }) => problem)).toEqual(['missing', 'size', 'hash'])
})

it('a store of another installation is not read, and none of its files counts as lost', async () => {
  await queryAsOwner(t, 'UPDATE files SET problem = NULL, verified_at = NULL')
  await t.deps.files.writeInstallation('another')
  await expect(scrub()).rejects.toThrow('of another installation')
  expect(await queryAsOwner(t, 'SELECT FROM files WHERE problem IS NOT NULL')).toEqual([])
})
