import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { writeSynced } from './copy.ts'

const formatVersion = 1
const fileName = 'manifest.json'

const tableSummary = z.object({ rows: z.number(), hash: z.string() })
const fileProblem = z.enum(['missing', 'size', 'hash'])

const databaseContent = z.object({
  /** Names of the migrations that were applied. */
  migrations: z.array(z.string()),
  installation: z.string().nullable(),
  /** Every table, with its schema: the number of its rows and a hash of their content. */
  tables: z.record(z.string(), tableSummary),
})

const manifest = databaseContent.extend({
  format: z.literal(formatVersion),
  portal_version: z.string(),
  created_at: z.string(),
  /** cluster: the folder of an embedded PostgreSQL; dump: one file of pg_dump. */
  kind: z.enum(['cluster', 'dump']),
  postgres_version: z.string(),
  postgres_major: z.number(),
  /** The major version of the pg_dump that wrote it; null for a cluster. */
  pg_dump_major: z.number().nullable(),
  database_bytes: z.number(),
  /** What a restore needs besides this backup. */
  secrets: z.string(),
  /** Files that were missing or damaged in the portal already; the backup lacks them. */
  damaged_files: z.array(z.object({ key: z.string(), problem: fileProblem })),
  /** Folders of the cluster, which PostgreSQL needs even if they are empty. */
  folders: z.array(z.string()),
  /** Every other file of the backup, relative to its folder. */
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
  total_bytes: z.number(),
})

export type TableSummary = z.infer<typeof tableSummary>
export type DatabaseContent = z.infer<typeof databaseContent>
export type Manifest = z.infer<typeof manifest>
/** A manifest but for its format, which is that of this version. */
export type BackupContent = Omit<Manifest, 'format'>

/** Writes the manifest, synced; a folder without one is no backup. */
export const writeManifest = (folder: string, content: BackupContent) =>
  writeSynced(join(folder, fileName), `${JSON.stringify({ format: formatVersion, ...content }, null, 1)}\n`)

/** The manifest of a backup; a ConfigError says why a folder is none, or not one that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new ConfigError(
      `${folder} is no complete backup, it has no ${fileName}: name a folder like ${join(folder, '2026-11-23T19-30-00Z')}`,
    )
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ConfigError(`${join(folder, fileName)} is damaged: it is not JSON`)
  }
  const { format } = z.object({ format: z.unknown() }).parse(json)
  if (format !== formatVersion)
    throw new ConfigError(`${folder} has the backup format ${format}: this version reads ${formatVersion}`)
  const parsed = manifest.safeParse(json)
  if (!parsed.success) throw new ConfigError(`${join(folder, fileName)} is damaged: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** What differs between two states of the database, table by table. */
export function compareContents(expected: DatabaseContent, found: DatabaseContent): string[] {
  const names = new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])
  return [...names].flatMap((name) => {
    const [before, after] = [expected.tables[name], found.tables[name]]
    if (!before) return [`${name} is not in the backup`]
    if (!after) return [`${name} is missing`]
    if (before.rows !== after.rows) return [`${name} has ${after.rows} rows instead of ${before.rows}`]
    return before.hash === after.hash ? [] : [`${name} has other content`]
  })
}
