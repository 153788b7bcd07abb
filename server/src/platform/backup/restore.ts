import { createReadStream } from 'node:fs'
import { chown, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseError } from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { embeddedPostgres } from '../db/embedded.ts'
import { assertRunnable, postgresAccount } from '../db/embedded-binaries.ts'
import { applicationRole, listMigrationNames } from '../db/migrate.ts'
import type { AuditArchiveStore } from '../files/audit-archive-store.ts'
import { syncFolder } from '../files/disk-file.ts'
import type { FileStore } from '../files/store.ts'
import { errorReason } from '../start-problem.ts'
import * as queries from './backup.queries.ts'
import {
  assertFreeBytes,
  type BackupFile,
  createFolder,
  findDamage,
  forEachConcurrently,
  syncTree,
  writeSynced,
} from './copy.ts'
import type { RestoredAccess } from './ended-access.queries.ts'
import { endRestoredAccess } from './ended-access.ts'
import { compareContents, type Manifest, readManifest } from './manifest.ts'
import { findClientProgram, runClientProgram } from './pg-dump.ts'

const extensions = ['unaccent', 'pg_trgm', 'btree_gist']
const maxListed = 5

/** The first of many problems, in one line. */
export const listProblems = (problems: string[]): string =>
  [
    ...problems.slice(0, maxListed),
    ...(problems.length > maxListed ? [`and ${problems.length - maxListed} more`] : []),
  ].join('; ')

/** The files of one part of a backup, with their paths below it. */
const partOf = (manifest: Manifest, part: string) =>
  manifest.files
    .filter(({ path }) => path.startsWith(`${part}/`))
    .map((file) => ({ ...file, name: file.path.slice(part.length + 1) }))

/** Reads the manifest of a backup that this version can restore. */
export async function readUsableManifest(folder: string, databaseBin: string | undefined): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = listMigrationNames()
  const unknown = manifest.migrations.find((name) => !known.includes(name))
  if (unknown)
    throw new ConfigError(
      `${folder} is of a newer portal (${manifest.portal_version}): this version does not know the migration ${unknown}`,
    )
  if (manifest.kind === 'cluster')
    try {
      assertRunnable(manifest.postgres_major, databaseBin)
    } catch (error) {
      throw new ConfigError(`${folder} is of PostgreSQL ${manifest.postgres_version}: ${errorReason(error)}`)
    }
  return manifest
}

/** Throws unless all files of a backup are as its manifest says. */
export async function assertUndamaged(folder: string, manifest: Manifest): Promise<void> {
  const damage = await findDamage(folder, manifest.files)
  if (damage.length > 0) throw new ConfigError(`${folder} is damaged: ${listProblems(damage)}`)
}

/** Copies a file of the backup; its hash is compared again, because time has passed since it was checked. */
async function copyFromBackup(folder: string, file: BackupFile, target: string): Promise<void> {
  const copied = await writeSynced(target, createReadStream(join(folder, file.path)))
  if (copied.sha256 !== file.sha256) throw new ConfigError(`${join(folder, file.path)} changed meanwhile`)
}

/** Restores an embedded database's folder with its password; complete once it has its name. */
export async function restoreCluster(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  const account = postgresAccount()
  const giveToPostgres = async (path: string) => account && chown(path, account.uid, account.gid)
  const cluster = join(dataDir, 'postgres', 'cluster')
  const partial = `${cluster}.new-${process.pid}`
  await mkdir(dirname(cluster), { recursive: true })
  for (const path of ['', ...manifest.folders]) {
    await createFolder(join(partial, path))
    await giveToPostgres(join(partial, path))
  }
  for (const file of partOf(manifest, 'secrets')) await copyFromBackup(folder, file, join(dataDir, file.name))
  await forEachConcurrently(partOf(manifest, 'cluster'), async (file) => {
    await copyFromBackup(folder, file, join(partial, file.name))
    await giveToPostgres(join(partial, file.name))
  })
  await syncTree(partial)
  await rename(partial, cluster)
  await syncFolder(dirname(cluster))
}

/** Creates the application's role unless it exists; a ConfigError has the statements for an administrator. */
async function ensureApplicationRole(databaseUrl: string): Promise<void> {
  await queries
    .withOwner(databaseUrl, (client) => client.query(applicationRole))
    .catch((error) => {
      if (!(error instanceof DatabaseError)) throw error
      throw new ConfigError(
        `the role portale_app is missing (${error.message}): an administrator runs CREATE ROLE portale_app NOLOGIN; GRANT portale_app TO the user of DATABASE_URL;`,
      )
    })
}

/** Restores a dump into an empty database. */
export async function restoreDump(
  folder: string,
  manifest: Manifest,
  { databaseUrl, pgDump }: { databaseUrl: string; pgDump: string },
): Promise<void> {
  const dumpMajor = manifest.pg_dump_major ?? manifest.postgres_major
  const program = await findClientProgram('pg_restore', pgDump, dumpMajor)
  await queries.withOwner(databaseUrl, async (client) => {
    const version = await queries.findServerVersion(client)
    if (version.major < dumpMajor)
      throw new ConfigError(`the database is PostgreSQL ${version.text}: the backup needs ${dumpMajor} or newer`)
    const tables = await queries.listTables(client)
    if (tables.length > 0)
      throw new ConfigError(`the database is not empty, it has ${tables[0]}: restore needs an empty one`)
    const missing = await queries.listMissingExtensions(client, extensions)
    if (missing.length > 0) throw new ConfigError(`the server lacks the extensions ${missing.join(', ')}`)
  })
  await ensureApplicationRole(databaseUrl)
  const path = join(folder, 'database.dump')
  await runClientProgram(program, databaseUrl, ['--exit-on-error', '--no-owner', '--jobs=2', path])
}

/** What a restored database differs in from its backup. */
export const findDifferences = (databaseUrl: string, manifest: Manifest): Promise<string[]> =>
  queries.withOwner(databaseUrl, async (client) => compareContents(manifest, await queries.readContent(client)))

async function assertSame(databaseUrl: string, manifest: Manifest): Promise<void> {
  const differences = await findDifferences(databaseUrl, manifest)
  if (differences.length > 0) throw new ConfigError(`the restored database differs: ${listProblems(differences)}`)
}

async function assertEmptyStore(files: FileStore): Promise<void> {
  const installation = await files.readInstallation()
  if (installation)
    throw new ConfigError(`the file store is of the installation ${installation}: restore needs an empty one`)
}

async function restoreFiles(folder: string, manifest: Manifest, files: FileStore): Promise<void> {
  await files.prepare()
  if (manifest.installation !== null) await files.writeInstallation(manifest.installation)
  await forEachConcurrently(partOf(manifest, 'files'), async ({ path, name, sha256 }) => {
    const received = await files.receive(createReadStream(join(folder, path)))
    if (received.sha256 !== sha256) throw new ConfigError(`${join(folder, path)} changed meanwhile`)
    await files.store(received, name.slice(name.indexOf('/') + 1))
  })
}

async function restoreArchive(folder: string, manifest: Manifest, archive: AuditArchiveStore): Promise<void> {
  for (const { path, name, sha256 } of partOf(manifest, 'audit-archive')) {
    const received = await archive.receive(name, createReadStream(join(folder, path)))
    if (received.sha256 !== sha256) throw new ConfigError(`${join(folder, path)} changed meanwhile`)
    await archive.put(name, received)
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const first = names.find((name) => name !== 'lost+found') // of an empty file system
  if (first) throw new ConfigError(`DATA_DIR ${dataDir} is not empty, it has ${first}: restore needs an empty folder`)
}

type RestoreOptions = {
  files: FileStore
  archive: AuditArchiveStore
  report: (text: string) => void
  keepTokens?: boolean
}

/** Restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database; compares what it restored, and ends who was in. */
export async function restoreBackup(
  folder: string,
  { dataDir, databaseUrl, databaseBin, pgDump }: Config,
  { files, archive, report, keepTokens = false }: RestoreOptions,
): Promise<{ manifest: Manifest; access: RestoredAccess }> {
  await assertEmpty(dataDir)
  const manifest = await readUsableManifest(folder, databaseBin)
  if (databaseUrl && manifest.kind === 'cluster')
    throw new ConfigError(`${folder} is of an embedded database: restore it without DATABASE_URL`)
  report(`Checking ${folder}…`)
  await assertUndamaged(folder, manifest)
  await assertFreeBytes(dataDir, manifest.total_bytes + (databaseUrl ? 0 : manifest.database_bytes))
  await mkdir(dataDir, { recursive: true })
  await assertEmptyStore(files)
  report('Restoring the database…')
  if (manifest.kind === 'cluster') await restoreCluster(folder, manifest, dataDir)
  const embedded = databaseUrl ? undefined : await embeddedPostgres(dataDir, { databaseBin })
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    if (manifest.kind === 'dump') await restoreDump(folder, manifest, { databaseUrl: url, pgDump })
    await assertSame(url, manifest)
    report('Restoring the files…')
    await restoreFiles(folder, manifest, files)
    await restoreArchive(folder, manifest, archive)
    const access = await endRestoredAccess(url, keepTokens)
    await syncTree(dataDir)
    return { manifest, access }
  } finally {
    await embedded?.stop()
  }
}
