import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { runArchive, setAuditDates } from '../../test/fixtures/audit.fixtures.ts'
import { Radosgw } from '../../test/radosgw.ts'
import { readStoreSettings } from '../platform/files/address.ts'
import { insertFile } from '../platform/files/file.queries.ts'
import { claimStore } from '../platform/files/installation.ts'
import { openStoreAt } from '../platform/files/open-store.ts'
import type { FileStore } from '../platform/files/store.ts'
import { findFileProblem } from '../platform/files/verify.ts'

const count = 60
let server: Radosgw
let t: TestApp
let bucket: FileStore
let url: string
const stored: { key: string; size: number; sha256: string }[] = []

const settings = (variables: { FILES_URL: string; FILES_FALLBACK_URL?: string }) =>
  readStoreSettings({ ...variables, FILES_CREDENTIALS_FILE: server.credentialsFile }, t.dataDir)

/** Files and a month of the archive, on the disk. */
beforeAll(async () => {
  server = await Radosgw.start()
  await server.createBucket('portale')
  url = server.url('portale', 'moved')
  t = await testApp()
  await claimStore(t.deps.db, t.deps.files)
  bucket = await openStoreAt(settings({ FILES_URL: url }).store, t.dataDir)
  for (let index = 0; index < count; index += 1) {
    const { size, sha256, ...received } = await t.deps.files.receive(Readable.from([Buffer.alloc(30_000, index)]))
    const key = await t.deps.files.store({ size, sha256, ...received })
    await insertFile(t.deps.db, { key, size, sha256, media_type: 'text/plain' })
    stored.push({ key, size, sha256 })
  }
  await t.deps.db.updateTable('districts').set({ name: 'Provincia' }).execute()
  await setAuditDates(t, '2024-01-05T10:00:00Z')
  expect((await runArchive(t)).code).toBe(0)
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

/** Starts `npm run NAME` as a process of its own on the test's portal, whose store is the one at FILES_URL. */
function start(name: 'files-move' | 'files-verify', args: string[], variables: Record<string, string> = {}) {
  const portal = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.dataDir, SECRET: t.deps.config.secret, BASE_URL: '' }
  const env = { ...process.env, ...portal, FILES_CREDENTIALS_FILE: server.credentialsFile, ...variables }
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...args], { env })
  const code = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([code, output, errors]) => {
    return { code, lines: output.trim().split('\n'), errors: errors.trim() }
  })
  return { child, ended }
}

async function countCopied(): Promise<number> {
  let copied = 0
  for await (const _key of bucket.listKeysOlderThan(new Date(Date.now() + 60_000))) copied += 1
  return copied
}

it('files-move, killed in the middle, goes on where it was, and every copy has its hash', async () => {
  const killed = start('files-move', ['--to', url])
  while (killed.child.exitCode === null && (await countCopied()) < 5) await wait(20)
  killed.child.kill('SIGKILL')
  expect((await killed.ended).code).toBe('SIGKILL')
  await wait(200) // what was on its way arrives
  const before = await countCopied()
  expect(before).toBeLessThan(count)
  const { code, lines, errors } = await start('files-move', ['--to', url]).ended
  expect([code, lines.slice(-2), errors]).toEqual([
    0,
    [
      'Months of the audit: 1 copied, 0 there before, 0 not',
      `Files: ${count - before} copied, ${before} there before, 0 not (2 MB): s3://portale/moved/`,
    ],
    '',
  ])
  for (const file of stored) expect(await findFileProblem(bucket, file)).toBeNull()
})

it('files-move refuses to remove files where the portal writes, and a store under another address', async () => {
  const early = await start('files-move', ['--to', url, '--remove']).ended
  expect([early.code, early.errors]).toEqual([
    1,
    expect.stringMatching(/^--remove is for after the change of FILES_URL/),
  ])
  const variables = { FILES_URL: url, FILES_FALLBACK_URL: `${url}&region=elsewhere` }
  const same = await start('files-move', ['--to', url, '--remove'], variables).ended
  expect([same.code, same.errors]).toEqual([1, 'both addresses are the same place: s3://portale/moved/'])
})

it('files-verify reads the whole bucket, names a damaged file and exits with 1 for it', async () => {
  const good = await start('files-verify', [], { FILES_URL: url }).ended
  expect([good.code, good.lines]).toEqual([0, [`${count} files, 2 MB: 0 damaged or missing`]])
  const { key = '', size = 0 } = stored[7] ?? {}
  await bucket.store(await bucket.receive(Readable.from([Buffer.alloc(size, 'x')])), key)
  const { code, lines } = await start('files-verify', [], { FILES_URL: url }).ended
  expect([code, lines]).toEqual([1, [`${key}: hash`, `${count} files, 2 MB: 1 damaged or missing`]])
})

it('files-move --remove keeps in the old store what the new one has otherwise; the archive is read in both', async () => {
  const variables = { FILES_URL: url, FILES_FALLBACK_URL: 'disk' }
  Object.assign(t.deps.config, { files: settings(variables) })
  expect((await runArchive(t, '--verify')).code).toBe(0)
  const { code, lines } = await start('files-move', ['--to', url, '--remove'], variables).ended
  expect([code, lines.at(-1)]).toEqual([0, `Removed from ${t.dataDir}/files: files: ${count - 1}, months: 1`])
  expect(await t.deps.files.findSize(stored[7]?.key ?? '')).toBe(stored[7]?.size)
  Object.assign(t.deps.config, { files: settings({ FILES_URL: url }) })
  expect((await runArchive(t, '--read', '2024-01')).code).toBe(0)
})
