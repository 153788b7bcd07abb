import { existsSync, watch } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  dumpAudit,
  lockAuditTable,
  queryAsOwner,
  runArchive,
  setAuditDates,
  spawnArchive,
} from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { checkFile, localSource } from './audit-archive-file.ts'

let t: TestApp
let before: string[]
const folder = () => join(t.dataDir, 'audit-archive')
const month = '2024-01'
const file = () => join(folder(), `${month}.jsonl.gz`)

beforeAll(async () => {
  t = await testApp()
  for (let index = 0; index < 30; index += 1) await buildDealer(t.deps.db)
  await setAuditDates(t, '2024-01-05T10:00:00Z')
  before = await dumpAudit(t)
})
afterAll(() => t.close())

// Every test ends with the whole audit in the database.
beforeEach(async () => {
  await queryAsOwner(t, 'TRUNCATE audit_archives')
  await rm(folder(), { recursive: true, force: true })
  await mkdir(folder())
})

/** Starts the command and kills it once `event` has happened; answers whether it was still running. */
async function killAfter(event: (ended: Promise<unknown>) => Promise<unknown>): Promise<boolean> {
  const command = spawnArchive(t)
  const ended = new Promise((resolve) => command.on('exit', resolve))
  await Promise.race([event(ended), ended])
  const killed = command.kill('SIGKILL')
  await ended
  return killed
}

/** The month is in the database, or its file is whole and recorded; the next run completes this one. */
async function expectNothingLost(): Promise<void> {
  const archives = await queryAsOwner<{ sha256: string }>(t, 'SELECT sha256 FROM audit_archives')
  if (archives.length === 0) expect(await dumpAudit(t)).toEqual(before)
  else expect((await checkFile(localSource(file()))).sha256).toBe(archives[0]?.sha256)
  expect((await runArchive(t)).code).toBe(0)
  expect(await readdir(folder())).toEqual([`${month}.jsonl.gz`])
  expect((await runArchive(t, '--verify')).code).toBe(0)
  expect(await dumpAudit(t)).toEqual([])
  expect((await runArchive(t, '--read', month)).code).toBe(0)
  expect(await dumpAudit(t)).toEqual(before)
}

const fileAppears = (name: string) => (ended: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const watcher = watch(folder(), (_, changed) => {
      if (changed === name) resolve()
    })
    ended.then(() => resolve())
    ended.finally(() => watcher.close())
  })

it('archive, killed while it writes the file, loses nothing', async () => {
  await killAfter(fileAppears(`${month}.jsonl.gz.part`))
  await expectNothingLost()
})

it('archive, killed as the file gets its name, loses nothing', async () => {
  await killAfter(fileAppears(`${month}.jsonl.gz`))
  await expectNothingLost()
})

it('archive, killed between the file and the drop, loses nothing', async () => {
  const lock = await lockAuditTable(t)
  const killed = await killAfter(async () => {
    while (!(await lock.isAwaited())) await wait(20)
  })
  await lock.release()
  expect([killed, existsSync(file())]).toEqual([true, true])
  expect(await queryAsOwner(t, 'SELECT FROM audit_archives')).toEqual([])
  await expectNothingLost()
})

it('archive, when another transaction locks the audit for too long, prints one line and changes nothing', async () => {
  const lock = await lockAuditTable(t)
  const { code, errors } = await runArchive(t)
  await lock.release()
  expect([code, errors]).toEqual([1, 'the portal is busy with its audit: run the command again'])
  await expectNothingLost()
})

it.each([400, 600, 800, 1000])('archive, killed after %i ms, loses nothing', async (delayMs) => {
  await killAfter(() => wait(delayMs))
  await expectNothingLost()
})
