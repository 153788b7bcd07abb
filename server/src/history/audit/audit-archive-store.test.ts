import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { Radosgw } from '../../../test/radosgw.ts'
import { readStoreSettings } from '../../platform/files/address.ts'
import type { AuditArchiveStore } from '../../platform/files/audit-archive-store.ts'
import { openAuditArchive } from '../../platform/files/open-store.ts'

let server: Radosgw
let t: TestApp
let archive: AuditArchiveStore
let before: string[]
let variables: { FILES_URL: string; FILES_CREDENTIALS_FILE: string }
beforeAll(async () => {
  server = await Radosgw.start()
  await server.createBucket('portale')
})
afterAll(() => server.stop())

/** A portal with two old months, whose archive is in the store at `url`. */
async function usePortal(url: string): Promise<void> {
  t = await testApp()
  variables = { FILES_URL: url, FILES_CREDENTIALS_FILE: server.credentialsFile }
  Object.assign(t.deps.config, { files: readStoreSettings(variables, t.dataDir) })
  archive = await openAuditArchive(t.deps.config.files)
  await buildDealer(t.deps.db)
  const last = await setAuditDates(t, '2024-01-05T10:00:00Z')
  await buildDealer(t.deps.db)
  await setAuditDates(t, '2024-02-05T10:00:00Z', last)
  before = await dumpAudit(t)
}
const names = ['2024-01.jsonl.gz', '2024-02.jsonl.gz']
const bucketUrl = () => server.url('portale', randomBytes(4).toString('hex'))
const copy = async (from: string, to: string) => {
  const file = await archive.open(from)
  if (file) await archive.put(to, await archive.receive(to, file.content))
}

// What the archive does wherever its files are.
describe.each([
  ['on the disk', () => 'disk'],
  ['in a bucket', bucketUrl],
])('the archive %s', (_name, url) => {
  beforeAll(() => usePortal(url()))
  afterAll(() => t.close())

  it('holds the months that were moved, and gives each back row by row as it was', async () => {
    expect((await runArchive(t)).code).toBe(0)
    expect([(await archive.list()).toSorted(), await dumpAudit(t)]).toEqual([names, []])
    expect((await runArchive(t, '--verify')).reports.at(-1)).toBe('The archive is good: 2 months.')
    for (const month of ['2024-02', '2024-01']) expect((await runArchive(t, '--read', month)).code).toBe(0)
    expect(await dumpAudit(t)).toEqual(before)
  })

  it('reports a missing, a changed and an unknown file, and reads none of them back', async () => {
    await runArchive(t)
    await copy('2024-01.jsonl.gz', '2023-11.jsonl.gz')
    await copy('2024-01.jsonl.gz', '2024-02.jsonl.gz')
    await archive.delete('2024-01.jsonl.gz')
    const { code, reports } = await runArchive(t, '--verify')
    expect([code, ...reports]).toEqual([
      1,
      `WRONG: ${archive.locate('2024-01.jsonl.gz')} is missing`,
      'WRONG: 2024-02.jsonl.gz holds 2024-01',
      'WRONG: 2023-11.jsonl.gz is not known to the database',
      'The archive is NOT as it was written.',
    ])
    expect((await runArchive(t, '--read', '2024-01')).errors).toMatch(/2024-01.jsonl.gz is missing$/)
    expect((await runArchive(t, '--read', '2024-02')).errors).toMatch(/2024-02.jsonl.gz holds 2024-01$/)
    expect(await dumpAudit(t)).toEqual([])
  })
})

describe('the archive in a bucket', () => {
  beforeAll(() => usePortal(bucketUrl()))
  afterAll(() => t.close())

  it('keeps every month in the database while the bucket is away, and says so', async () => {
    await server.kill()
    const moved = await runArchive(t)
    expect([moved.code, moved.errors]).toEqual([1, expect.stringContaining('the bucket portale does not answer')])
    await server.start()
    expect(await dumpAudit(t)).toEqual(before)
  })

  it('loses nothing when the command is killed between the object and the drop', async () => {
    const lock = await lockAuditTable(t)
    const command = spawnArchive(t, [], variables)
    const ended = new Promise((resolve) => command.on('exit', (_code, signal) => resolve(signal)))
    while (command.exitCode === null && !(await lock.isAwaited())) await wait(20)
    command.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await lock.release()
    expect(await archive.list()).toEqual(['2024-01.jsonl.gz'])
    expect([await queryAsOwner(t, 'SELECT FROM audit_archives'), await dumpAudit(t)]).toEqual([[], before])
    expect((await runArchive(t)).code).toBe(0)
    expect((await runArchive(t, '--verify')).code).toBe(0)
    expect(await dumpAudit(t)).toEqual([])
  })
})
