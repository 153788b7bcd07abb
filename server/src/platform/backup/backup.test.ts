import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAuditDates } from '../../../test/fixtures/audit.fixtures.ts'
import { buildNews, buildUser } from '../../../test/fixtures/factories.ts'
import { temporaryFolder } from '../../../test/memory.ts'
import { Radosgw } from '../../../test/radosgw.ts'
import { buildApp } from '../../app.ts'
import { parseCommand, withAuditArchive } from '../../history/audit/audit-archive.command.ts'
import { openDeps, type ServerDeps } from '../../open-deps.ts'
import { insertTrustedDevice } from '../../people/accounts/factor.queries.ts'
import { upsertResetToken } from '../../people/accounts/link.queries.ts'
import { insertSession } from '../../people/accounts/session.queries.ts'
import { insertToken } from '../../people/tokens/token.queries.ts'
import { type Config, readConfig } from '../config.ts'
import { type EmbeddedPostgres, embeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { insertFile, listNewestKeys } from '../files/file.queries.ts'
import { claimStore } from '../files/installation.ts'
import { openAuditArchive, openFileStore } from '../files/open-store.ts'
import { verifyFile } from '../files/verify.ts'
import * as queries from './backup.queries.ts'
import type { BackupFile } from './copy.ts'
import { createBackup } from './create.ts'
import { describeRestoredAccess } from './ended-access.ts'
import type { Manifest } from './manifest.ts'
import { copyAuditArchive, copyStoredFiles, PartialBackup } from './partial-backup.ts'
import { restoreBackup } from './restore.ts'

const script = fileURLToPath(new URL('../../commands/backup.ts', import.meta.url))

let root: string
let bucketServer: Radosgw
let dir: string
let embedded: EmbeddedPostgres
let deps: ServerDeps

const configFor = (name: string, more: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(root, name), SECRET: 'test'.repeat(10), DEMO: '0', ...more })

const restoreInto = async (folder: string, config: Config) => {
  const stores = { files: await openFileStore(config.files), archive: await openAuditArchive(config.files) }
  return restoreBackup(folder, config, { ...stores, report: () => {} })
}

/** What `npm run audit-archive` does with these arguments. */
const runArchive = async (databaseUrl: string, config: Config, ...args: string[]) =>
  withAuditArchive(databaseUrl, await openAuditArchive(config.files), () => {}, parseCommand(args))

/** Stores one file with its row, as an upload does; returns its key once that is acknowledged. */
async function upload(text: string): Promise<string> {
  const received = await deps.files.receive(Readable.from([Buffer.from(text)]))
  const key = await deps.files.store(received)
  const { size, sha256 } = received
  await insertFile(deps.db, { key, size, sha256, media_type: 'text/plain' })
  return key
}

beforeAll(async () => {
  root = mkdtempSync(join(temporaryFolder, 'backup-'))
  chmodSync(root, 0o755) // as root, PostgreSQL runs as another user
  dir = join(root, 'backups')
  const config = configFor('data')
  ;[bucketServer, embedded] = await Promise.all([
    Radosgw.start(),
    embeddedPostgres(config.dataDir, { isDurable: false }),
  ])
  await bucketServer.createBucket('portale')
  await migrate(embedded.url)
  deps = await openDeps(config, embedded.url)
  await claimStore(deps.db, deps.files)
}, 180_000) // it is one of the first files, when all others start too
afterAll(async () => {
  await deps.stop()
  await embedded.stop()
  await bucketServer.stop()
  rmSync(root, { recursive: true })
})

/** What opens the portal when the backup is made: a person with a session, a browser, a link and a token. */
async function buildAccess(): Promise<void> {
  const person = { role: 'administrator', name: 'Anna Chiusa', email: 'chiusa@backup.example' } as const
  const { id: user_id } = await buildUser(deps.db, person)
  await buildUser(deps.db, { role: 'workshop_user', email: 'sospesa@backup.example', suspended_at: '2026-01-01Z' })
  await insertSession(deps.db, { user_id, address: '::1', user_agent: 'test' })
  const browser = { user_id, address: '::1', user_agent: 'test' }
  await insertTrustedDevice(deps.db, browser, 'trusted', '')
  await upsertResetToken(deps.db, user_id)
  const token = { name: 'Gestionale', expires_on: null, kind: 'personal' } as const
  await insertToken(deps.db, { ...token, scopes: ['leads:read'], user_id, created_by: user_id })
}

/** The only complete backup in the folder. */
const onlyBackup = () => {
  const [name = '', ...more] = readdirSync(dir)
  expect(more).toEqual([])
  return join(dir, name)
}

/** The files and the archive of a portal, as a backup of it has them. */
async function copyFromStores({ config, files }: ServerDeps, databaseUrl: string): Promise<BackupFile[]> {
  const partial = new PartialBackup(join(root, 'copied'))
  await queries.withOwner(databaseUrl, async (client) => {
    expect(await copyStoredFiles(files, await queries.listStoredFiles(client), partial)).toEqual([])
    await copyAuditArchive(await openAuditArchive(config.files), await queries.listArchiveFiles(client), partial)
  })
  return partial.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

describe('a backup of a running embedded portal', () => {
  it('leaves nothing that looks complete when it is killed', async () => {
    await upload('before everything')
    const env = { ...process.env, DATABASE_URL: '', BASE_URL: '', DATA_DIR: join(root, 'data') }
    const child = spawn(process.execPath, [script, 'backup', dir, '--allow-empty'], { env, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    const isCopying = () =>
      existsSync(dir) && readdirSync(dir).some((name) => existsSync(join(dir, name, 'cluster/base')))
    while (child.exitCode === null && !isCopying()) await wait(5)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect(readdirSync(dir)).toEqual([expect.stringMatching(/Z\.partial$/)])
    await expect(restoreInto(onlyBackup(), configFor('other'))).rejects.toThrow(/is no complete backup/)
  })

  it('holds all that was acknowledged before it began, restores into a bucket, and is the same from there', async () => {
    await buildNews(deps.db)
    await buildAccess()
    await setAuditDates({ databaseUrl: embedded.url }, '2024-01-05T10:00:00Z')
    expect(await runArchive(embedded.url, deps.config)).toBe(true)
    expect(await (await openAuditArchive(deps.config.files)).list()).toEqual(['2024-01.jsonl.gz'])
    const keys: string[] = []
    let isOver = false
    const writer = (async () => {
      while (!isOver) {
        keys.push(await upload(`file ${keys.length}`))
        await wait(50) // each of them is read again below
      }
    })()
    while (keys.length < 20) await wait(5)
    const acknowledged = [...keys]
    const archive = await openAuditArchive(deps.config.files)
    const source = {
      config: deps.config,
      databaseUrl: embedded.url,
      embedded,
      files: deps.files,
      archive,
      report: () => {},
    }
    const { content } = await createBackup(source, dir, 1)
    isOver = true
    await writer
    expect(keys.length).toBeGreaterThan(acknowledged.length)
    expect(content.damaged_files).toEqual([])

    const { credentialsFile } = bucketServer
    const bucket = { FILES_URL: bucketServer.url('portale', 'restored'), FILES_CREDENTIALS_FILE: credentialsFile }
    const config = configFor('restored', bucket)
    const { access } = await restoreInto(onlyBackup(), config)
    expect(access.sessions).toBe(1)
    expect(access.tokens).toEqual([{ name: 'Gestionale', owner: 'chiusa@backup.example' }])
    const lines = describeRestoredAccess(access, { createdAt: '2026-11-23T19:30:00Z', keepTokens: false })
    expect(lines).toMatch(/1 tokens were revoked.*\n {2}Gestionale \(chiusa@backup\.example\)\nThese \d+ accounts/)
    expect(lines).toContain('  Anna Chiusa <chiusa@backup.example>, administrator')
    expect(lines).not.toContain('sospesa@backup.example')
    const restored = await embeddedPostgres(config.dataDir, { isDurable: false })
    const restoredDeps = await openDeps(config, restored.url)
    try {
      for (const table of ['sessions', 'trusted_devices', 'login_challenges', 'password_resets'] as const)
        expect(await restoredDeps.db.selectFrom(table).selectAll().execute()).toEqual([])
      const left = restoredDeps.db.selectFrom('api_tokens').select('id').where('revoked_at', 'is', null)
      expect(await left.execute()).toEqual([])
      await claimStore(restoredDeps.db, restoredDeps.files)
      const app = await buildApp(restoredDeps)
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      await app.close()
      const found = await listNewestKeys(restoredDeps.db, 100_000)
      expect(acknowledged.filter((key) => !found.includes(key))).toEqual([])
      expect(found.length).toBe(content.tables['public.files']?.rows)
      for (const key of found) expect((await verifyFile(restoredDeps.db, restoredDeps.files, key)).problem).toBeNull()
      expect(await runArchive(restored.url, config, '--verify')).toBe(true)
      const fromStores = content.files.filter(({ path }) => /^(files|audit-archive)\//.test(path))
      expect(await copyFromStores(restoredDeps, restored.url)).toEqual(fromStores)
      expect(readFileSync(join(config.dataDir, 'postgres-password'), 'utf8')).toBe(
        readFileSync(join(deps.config.dataDir, 'postgres-password'), 'utf8'),
      )
    } finally {
      await restoredDeps.stop()
      await restored.stop()
    }
  })
})

describe('a restore rejects', () => {
  it('a folder with content', async () => {
    await expect(restoreInto(onlyBackup(), deps.config)).rejects.toThrow(
      /DATA_DIR .* is not empty, it has audit-archive/,
    )
  })

  it('a damaged and a missing file', async () => {
    const folder = onlyBackup()
    const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const [damaged = '', missing = ''] = files
      .map(({ path }) => join(folder, path))
      .filter((path) => path.includes('/files/'))
    const [bytes, missingBytes] = [readFileSync(damaged), readFileSync(missing)]
    writeFileSync(
      damaged,
      bytes.map((byte) => byte ^ 1),
    )
    rmSync(missing)
    const restore = restoreInto(folder, configFor('other'))
    await expect(restore).rejects.toThrow(
      /is damaged: (files\S+ is damaged; files\S+ is missing|files\S+ is missing; files\S+ is damaged)$/,
    )
    writeFileSync(damaged, bytes)
    writeFileSync(missing, missingBytes)
    expect(existsSync(join(root, 'other'))).toBe(false)
  })

  it.each([
    ['another format', { format: 99 }, 'has the backup format 99: this version reads 1'],
    ['a newer portal', { migrations: ['9999_later.sql'] }, 'does not know the migration 9999_later.sql'],
    ['another PostgreSQL', { postgres_major: 17, postgres_version: '17.2' }, 'is of PostgreSQL 17.2'],
    ['a manifest that is incomplete', { tables: undefined }, 'manifest.json is damaged'],
  ])('a backup of %s', async (_name, changes, message) => {
    const manifest = JSON.parse(readFileSync(join(onlyBackup(), 'manifest.json'), 'utf8'))
    const folder = join(root, 'changed')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }))
    await expect(restoreInto(folder, configFor('other'))).rejects.toThrow(message)
  })

  it('a cluster for an external database', async () => {
    const config = configFor('other', { DATABASE_URL: embedded.url })
    await expect(restoreInto(onlyBackup(), config)).rejects.toThrow('restore it without DATABASE_URL')
  })
})
