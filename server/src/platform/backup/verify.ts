import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { embeddedPostgres } from '../db/embedded.ts'
import * as queries from './backup.queries.ts'
import { assertFreeBytes } from './copy.ts'
import type { Manifest } from './manifest.ts'
import { assertUndamaged, findDifferences, readUsableManifest, restoreCluster, restoreDump } from './restore.ts'

/** The files that the restored database refers to and the backup lacks or has otherwise. */
async function findLostFiles(databaseUrl: string, manifest: Manifest): Promise<string[]> {
  const present = new Map(manifest.files.map(({ path, size, sha256 }) => [path, `${size} ${sha256}`]))
  const knownDamage = new Set(manifest.damaged_files.map(({ key }) => key))
  return queries.withOwner(databaseUrl, async (client) => {
    const stored = (await queries.listStoredFiles(client)).filter(({ key }) => !knownDamage.has(key))
    const archived = await queries.listArchiveFiles(client)
    return [
      ...stored
        .filter(({ key, size, sha256 }) => present.get(join('files', key.slice(0, 2), key)) !== `${size} ${sha256}`)
        .map(({ key }) => `the file ${key} is not what its row says`),
      ...archived
        .filter(({ name, sha256 }) => !present.get(join('audit-archive', name))?.endsWith(sha256))
        .map(({ name }) => `the audit's ${name} is not what its row says`),
    ]
  })
}

/** Restores a backup into a throw-away embedded database and returns what differs; the portal is not touched. */
export async function verifyBackup(
  folder: string,
  { pgDump, databaseBin }: Pick<Config, 'pgDump' | 'databaseBin'>,
): Promise<{ manifest: Manifest; problems: string[] }> {
  const manifest = await readUsableManifest(folder, databaseBin)
  await assertUndamaged(folder, manifest)
  await assertFreeBytes(tmpdir(), manifest.database_bytes)
  const dataDir = await mkdtemp(join(tmpdir(), 'portale-backup-verify-'))
  try {
    await chmod(dataDir, 0o711) // as root, PostgreSQL runs as another user
    if (manifest.kind === 'cluster') await restoreCluster(folder, manifest, dataDir)
    const embedded = await embeddedPostgres(dataDir, { databaseBin, isDurable: false })
    try {
      if (manifest.kind === 'dump') await restoreDump(folder, manifest, { databaseUrl: embedded.url, pgDump })
      const differences = await findDifferences(embedded.url, manifest)
      return { manifest, problems: [...differences, ...(await findLostFiles(embedded.url, manifest))] }
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
