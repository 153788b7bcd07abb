import { existsSync, watch } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { dumpAudit, moveAuditsTo, queryAsOwner, runArchive, spawnArchive } from '../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../test/fixtures/factories.ts'
import { checkFile } from './archive-file.ts'

let t: TestApp
let before: string[]
const folder = () => join(t.dataDir, 'audit-archive')
const month = '2024-01'
const file = () => join(folder(), `${month}.jsonl.gz`)

beforeEach(async () => {
  t = await testApp()
  for (let index = 0; index < 30; index += 1) await buildDealer(t.deps.db)
  await moveAuditsTo(t, '2024-01-05T10:00:00Z')
  before = await dumpAudit(t)
  await mkdir(folder())
})
afterEach(() => t.close())

/** Starts the command and kills it as soon as `moment` has come; whether it was still there. */
async function killAt(moment: (ended: Promise<unknown>) => Promise<unknown>): Promise<boolean> {
  const command = spawnArchive(t)
  const ended = new Promise((resolve) => command.on('exit', resolve))
  await Promise.race([moment(ended), ended])
  const killed = command.kill('SIGKILL')
  await ended
  return killed
}

/** Either the month is in the database, or its file is whole and noted; and the next run ends what this one began. */
async function nothingIsLost(): Promise<void> {
  const noted = await queryAsOwner<{ sha256: string }>(t, 'SELECT sha256 FROM audit_archives')
  if (noted.length === 0) expect(await dumpAudit(t)).toEqual(before)
  else expect((await checkFile(file())).sha256).toBe(noted[0]?.sha256)
  expect((await runArchive(t)).code).toBe(0)
  expect(await readdir(folder())).toEqual([`${month}.jsonl.gz`])
  expect((await runArchive(t, '--verify')).code).toBe(0)
  expect(await dumpAudit(t)).toEqual([])
  expect((await runArchive(t, '--read', month)).code).toBe(0)
  expect(await dumpAudit(t)).toEqual(before)
}

const appears = (name: string) => (ended: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const watched = watch(folder(), (_, changed) => {
      if (changed === name) resolve()
    })
    ended.then(() => resolve())
    ended.finally(() => watched.close())
  })

it('killed while it writes the file', async () => {
  await killAt(appears(`${month}.jsonl.gz.part`))
  await nothingIsLost()
})

it('killed as the file gets its name', async () => {
  await killAt(appears(`${month}.jsonl.gz`))
  await nothingIsLost()
})

it('killed between the file and the drop', async () => {
  const reader = new Client({ connectionString: t.databaseUrl })
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE audits IN ACCESS SHARE MODE')
  const isWaiting = async () =>
    (await queryAsOwner(t, "SELECT FROM pg_locks WHERE relation = 'audits'::regclass AND NOT granted")).length > 0
  const killed = await killAt(async () => {
    while (!(await isWaiting())) await wait(20)
  })
  await reader.end()
  expect([killed, existsSync(file())]).toEqual([true, true])
  expect(await queryAsOwner(t, 'SELECT FROM audit_archives')).toEqual([])
  await nothingIsLost()
})

it('the portal holds the audit for too long: one line, and nothing is done', async () => {
  const reader = new Client({ connectionString: t.databaseUrl })
  await reader.connect()
  await reader.query('BEGIN; LOCK TABLE audits IN ACCESS SHARE MODE')
  const { code, errors } = await runArchive(t)
  await reader.end()
  expect([code, errors]).toEqual([1, 'the portal is busy with its audit: run the command again'])
  await nothingIsLost()
}, 30_000)

it.each([400, 600, 800, 1000])('killed after %i ms', async (patience) => {
  await killAt(() => wait(patience))
  await nothingIsLost()
})
