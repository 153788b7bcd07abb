import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseProcesses } from '../../../test/prove/processes.ts'
import { bySize } from '../../../test/sizes.ts'
import { embeddedPostgres } from './embedded.ts'
import { postgresAccount, postgresBinaries } from './embedded-binaries.ts'
import { listMissingMigrations, migrate } from './migrate.ts'

// The database that `npm start` starts, by the programs of another installation. `npm run prove neighbours` takes Debian 13's
// PostgreSQL 17 (tried with 17.12-0+deb13u1); here it is a copy of the packaged one.

const root = mkdtempSync(join(tmpdir(), 'portale-other-postgres-'))
const packaged = postgresBinaries({ account: undefined, folder: root })
let databaseBin: string
let major: number
beforeAll(() => {
  chmodSync(root, 0o755) // as root, PostgreSQL runs as somebody else
  databaseBin = bySize(copyPackaged, unpackDebian)()
  major = bySize(packaged.major, 17)
}, 300_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copyPackaged(): string {
  cpSync(dirname(packaged.bin), join(root, 'copy'), { recursive: true, verbatimSymlinks: true })
  return join(root, 'copy', 'bin')
}

function unpackDebian(): string {
  const script = fileURLToPath(new URL('../../../../scripts/debian-postgres.mjs', import.meta.url))
  const folder = execFileSync(process.execPath, [script, '17'], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  return join(folder, 'outside', 'lib', 'postgresql', '17', 'bin')
}

/** The major version, and letters in capitals and in order. */
async function readAnswers(connectionString: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ version: number; letters: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
      (SELECT string_agg(upper(letter), '' ORDER BY letter) FROM unnest(ARRAY['è', 'z', 'A', 'a']) AS letter) AS letters`,
  )
  await client.end()
  return [rows[0]?.version, rows[0]?.letters]
}

it('makes new data with what DATABASE_BIN names, migrates them, and goes on with them', async () => {
  const dataDir = join(root, 'data')
  const embedded = await embeddedPostgres(dataDir, { databaseBin })
  await migrate(embedded.url)
  expect(await listMissingMigrations(embedded.url)).toEqual([])
  expect(await readAnswers(embedded.url)).toEqual([major, 'AAZÈ'])
  const programs = databaseProcesses(dataDir).map((pid) => readlinkSync(`/proc/${pid}/exe`))
  expect(new Set(programs)).toEqual(new Set([join(databaseBin, 'postgres')]))
  await embedded.stop()

  const again = await embeddedPostgres(dataDir, { databaseBin })
  expect(await listMissingMigrations(again.url)).toEqual([])
  await again.stop()
}, 240_000)

it('refuses data of another major version, and touches nothing', async () => {
  const dataDir = join(root, 'other')
  const cluster = join(dataDir, 'postgres', 'cluster')
  cpSync(join(root, 'data', 'postgres', 'cluster'), cluster, { recursive: true })
  const other = major === 16 ? 17 : 16
  writeFileSync(join(cluster, 'PG_VERSION'), `${other}\n`)
  await expect(embeddedPostgres(dataDir)).rejects.toThrow(`the data are of PostgreSQL ${other}, which is not here`)
  await expect(embeddedPostgres(dataDir, { databaseBin })).rejects.toThrow(`and DATABASE_BIN is ${major}`)
  await expect(embeddedPostgres(dataDir, { databaseBin: '/nowhere' })).rejects.toThrow('DATABASE_BIN /nowhere has no')
})

it('DATABASE_BIN may be a folder of any name', () => {
  const named = join(root, 'programs')
  symlinkSync(databaseBin, named)
  expect(postgresBinaries({ account: postgresAccount(), folder: root, databaseBin: named }).bin).toBe(named)
})
