import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { setAuditDates, spawnArchive } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { embeddedPostgres } from '../../platform/db/embedded.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { parseCommand } from './audit-archive.command.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await buildDealer(t.deps.db)
  await setAuditDates(t, '2024-01-05T10:00:00Z')
})
afterAll(() => t.close())

/** The result of the command: [exit code, stdout, stderr]. */
async function run(...args: string[]): Promise<[number | null, string, string]> {
  return ended(spawnArchive(t, args))
}

async function ended(command: ChildProcess): Promise<[number | null, string, string]> {
  const read = async (stream: AsyncIterable<Buffer> | null) => {
    let text = ''
    for await (const chunk of stream ?? []) text += chunk
    return text.trim()
  }
  const code = new Promise<number | null>((resolve) => command.on('exit', resolve))
  return Promise.all([code, read(command.stdout), read(command.stderr)])
}

const usage = 'Usage: npm run audit-archive -- [--keep MONTHS] | --verify | --read YYYY-MM'

it.each([
  ['--keep', '0'],
  ['--keep', '-1'],
  ['--keep', 'x'],
  ['--keep', '12', '--verify'],
  ['--read', '2024-13'],
  ['--read', '../x'],
  ['--read'],
  ['x'],
])('rejects the arguments %s %s with the usage', (...args) => {
  expect(() => parseCommand(args)).toThrow(usage)
})

it('reports what it did, runs one at a time, and exits with 1 on an error', async () => {
  expect(await run('--keep', '0')).toEqual([1, '', usage])
  const both = await Promise.all([run(), run()])
  const done = both.filter(([code]) => code === 0)
  expect(done.map(([, stdout]) => stdout)).toContainEqual(
    expect.stringMatching(/^2024-01: \d+ changes of \d+ requests are in 2024-01.jsonl.gz now$/),
  )
  if (done.length === 1) expect(both.map(([, , errors]) => errors)).toContain('another audit-archive is at work')
  expect((await run('--verify'))[0]).toBe(0)
  expect(await run('--read', '2023-05')).toEqual([1, '', expect.stringMatching(/2023-05.jsonl.gz is missing$/)])
})

it('runs on the embedded PostgreSQL and stops it afterwards', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-archive-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user
  try {
    const own = { DATABASE_URL: '', SECRET: '', DATA_DIR: dataDir }
    const none = await ended(spawnArchive(t, [], own))
    expect(none).toEqual([1, '', expect.stringMatching(/^there is no installation in DATA_DIR .*, and none was made/)])
    expect(readdirSync(dataDir)).toEqual([])
    const embedded = await embeddedPostgres(dataDir)
    await migrate(embedded.url)
    await embedded.stop()
    expect(await ended(spawnArchive(t, [], own))).toEqual([0, expect.stringMatching(/^Nothing to do/), ''])
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
