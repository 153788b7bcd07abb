import { readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { serverFile } from '../../server-file.ts'
import { type Config, ConfigError } from '../config.ts'
import type { EmbeddedPostgres } from '../db/embedded.ts'
import type { AuditArchiveStore } from '../files/audit-archive-store.ts'
import { syncFolder } from '../files/disk-file.ts'
import type { FileStore } from '../files/store.ts'
import * as queries from './backup.queries.ts'
import { isPartOfCluster, withClusterCopy } from './cluster-copy.ts'
import { assertFreeBytes, createFolder, forEachConcurrently, hashFile, listTree, syncTree } from './copy.ts'
import { type BackupContent, writeManifest } from './manifest.ts'
import { copyAuditArchive, copySecrets, copyStoredFiles, PartialBackup } from './partial-backup.ts'
import { findClientProgram, runClientProgram } from './pg-dump.ts'
import { backupName, deleteOlder, partialName } from './retention.ts'

/** What a backup is made of, and where to report what is done. */
export type BackupSource = {
  config: Config
  databaseUrl: string
  embedded: EmbeddedPostgres | undefined
  files: FileStore
  archive: AuditArchiveStore
  report: (text: string) => void
}

/** How a backup ended. */
export type BackupResult = { folder: string; content: BackupContent }

/** The parts of the manifest that the database and its copy give. */
type DatabaseFacts = Pick<
  BackupContent,
  | 'migrations'
  | 'installation'
  | 'tables'
  | 'kind'
  | 'postgres_version'
  | 'postgres_major'
  | 'pg_dump_major'
  | 'database_bytes'
  | 'folders'
> & { stored: queries.StoredFile[]; archived: queries.ArchiveFile[] }

const portalVersion = (): string => JSON.parse(readFileSync(serverFile('../package.json'), 'utf8')).version

async function readFacts(client: Client) {
  const version = await queries.findServerVersion(client)
  return {
    ...(await queries.readContent(client)),
    postgres_version: version.text,
    postgres_major: version.major,
    database_bytes: await queries.findDatabaseBytes(client),
    stored: await queries.listStoredFiles(client),
    archived: await queries.listArchiveFiles(client),
  }
}

/** One state of an external database, by pg_dump; the portal goes on working. */
async function dumpDatabase(source: BackupSource, client: Client, partial: PartialBackup): Promise<DatabaseFacts> {
  const { major } = await queries.findServerVersion(client)
  const program = await findClientProgram('pg_dump', source.config.pgDump, major)
  return queries.withSnapshot(client, async (snapshot) => {
    const path = 'database.dump'
    const target = join(partial.folder, path)
    await runClientProgram(program, source.databaseUrl, ['-Fc', `--snapshot=${snapshot}`, `--file=${target}`])
    partial.files.push({ path, ...(await hashFile(target)) })
    return { ...(await readFacts(client)), kind: 'dump', pg_dump_major: program.major, folders: [] }
  })
}

/** The folder of the embedded database, as it is after it was started and stopped once. */
async function copyCluster(embedded: EmbeddedPostgres, partial: PartialBackup): Promise<DatabaseFacts> {
  const read = (databaseUrl: string) => queries.withOwner(databaseUrl, readFacts)
  const copied = await withClusterCopy(embedded, read, async (stopped) => {
    const { folders, files } = await listTree(stopped)
    await createFolder(join(partial.folder, 'cluster'))
    for (const path of folders) await createFolder(join(partial.folder, 'cluster', path))
    await forEachConcurrently(files.filter(isPartOfCluster), async (path) => {
      await partial.copy(join(stopped, path), join('cluster', path))
    })
    return { folders }
  })
  return { ...copied, kind: 'cluster', pg_dump_major: null }
}

const secretNotes = {
  embedded:
    'The passwords of the portal: secrets/secret is SECRET (unless the environment sets it), secrets/postgres-password the database’s. Keep this backup as safe as the portal.',
  external:
    'SECRET, DATABASE_URL and SMTP_URL are not in this backup: keep them elsewhere. With another SECRET the links in mails that wait to be sent are void.',
}

/** Copies everything into the draft; returns what its manifest says. */
async function fillPartialBackup(
  source: BackupSource,
  client: Client,
  partial: PartialBackup,
  moment: Date,
): Promise<BackupContent> {
  const { config, embedded } = source
  const { stored, archived, ...facts } = await (embedded
    ? copyCluster(embedded, partial)
    : dumpDatabase(source, client, partial))
  const damaged_files = await copyStoredFiles(source.files, stored, partial)
  await copyAuditArchive(source.archive, archived, partial)
  if (embedded) await copySecrets(config.dataDir, partial)
  return {
    portal_version: portalVersion(),
    created_at: moment.toISOString(),
    ...facts,
    secrets: embedded ? secretNotes.embedded : secretNotes.external,
    damaged_files,
    files: partial.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    total_bytes: partial.files.reduce((sum, { size }) => sum + size, 0),
  }
}

async function assertRoom({ config, embedded }: BackupSource, client: Client, dir: string): Promise<void> {
  const databaseBytes = await queries.findDatabaseBytes(client)
  const stored = await queries.listStoredFiles(client)
  await assertFreeBytes(
    dir,
    stored.reduce((sum, { size }) => sum + size, databaseBytes),
  )
  if (embedded) await assertFreeBytes(config.dataDir, databaseBytes)
}

/**
 * Makes a complete backup in a new folder of `dir`, named by the moment, while the portal may be working. The folder
 * gets its manifest last and its name after that.
 */
export async function createBackup(source: BackupSource, dir: string, keep?: number): Promise<BackupResult> {
  return queries.withOwner(source.databaseUrl, async (client) => {
    if (!(await queries.tryBackupLock(client))) throw new ConfigError('another backup is at work')
    await assertRoom(source, client, dir)
    const moment = new Date()
    const name = backupName(moment)
    const partial = new PartialBackup(join(dir, partialName(name)))
    await createFolder(partial.folder)
    try {
      const content = await fillPartialBackup(source, client, partial, moment)
      await syncTree(partial.folder)
      await writeManifest(partial.folder, content)
      await syncFolder(partial.folder)
      await rename(partial.folder, join(dir, name))
      await syncFolder(dir)
      if (keep !== undefined && content.damaged_files.length === 0)
        await deleteOlder(dir, name, keep, { installation: content.installation, report: source.report })
      return { folder: join(dir, name), content }
    } catch (error) {
      await rm(partial.folder, { recursive: true, force: true })
      throw error
    }
  })
}
