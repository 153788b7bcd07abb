import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { SystemEventResult } from '@portale/domain/platform/system/system.ts'
import { countKeptRows } from '../platform/backup/backup.queries.ts'
import { createBackup } from '../platform/backup/create.ts'
import { describeRestoredAccess } from '../platform/backup/ended-access.ts'
import type { BackupContent } from '../platform/backup/manifest.ts'
import { listProblems, restoreBackup } from '../platform/backup/restore.ts'
import { verifyBackup } from '../platform/backup/verify.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { connect, type Db } from '../platform/db/connection.ts'
import { claimStore } from '../platform/files/installation.ts'
import { openAuditArchive, openFileStore } from '../platform/files/open-store.ts'
import { errorReason } from '../platform/start-problem.ts'
import { recordSystemEvent } from '../platform/system/system.queries.ts'
import { runProgram, withInstallation } from './command.ts'
import { becomeOwner } from './installation-owner.ts'

const usages: Record<string, string> = {
  backup: 'Usage: npm run backup -- DIR [--keep N] [--allow-empty]',
  restore: 'Usage: npm run restore -- DIR/2026-11-23T19-30-00Z [--keep-tokens]',
  verify: 'Usage: npm run backup-verify -- DIR/2026-11-23T19-30-00Z',
}

const formatNumber = (value: number) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(value)

function summarize({ tables, files, total_bytes }: BackupContent): string {
  const counts = Object.values(tables)
  const rows = counts.reduce((sum, table) => sum + table.rows, 0)
  const documents = files.filter(({ path }) => path.startsWith('files/')).length
  return `${counts.length} tables with ${formatNumber(rows)} rows, ${formatNumber(documents)} files, ${formatNumber(total_bytes / 1_000_000)} MB`
}

// None of the commands needs SECRET, and reading a configuration without it creates one in DATA_DIR.
const withoutSecret = { SECRET: 'not used '.repeat(4) }
const readConfigWithoutSecret = () => readConfig({ DEMO: '0', ...process.env, ...withoutSecret })

/** Records how the backup ended; before an upgrade the database may not have the table yet. */
const record = (db: Db, result: SystemEventResult) =>
  recordSystemEvent(db, 'backup', result).catch((error) =>
    console.error(`The portal's page "Sistema" does not show this backup: ${errorReason(error)}`),
  )

/** Throws when a backup would keep nothing: what looks complete and is empty would be found when it is needed. */
async function assertNotEmpty(db: Db): Promise<void> {
  const { users, files } = await countKeptRows(db)
  if (users > 0 && files > 0) return
  const missing = [...(users === 0 ? ['no person'] : []), ...(files === 0 ? ['no file'] : [])].join(' and ')
  throw new ConfigError(`the database has ${missing}: is it the portal's? A backup of it takes --allow-empty`)
}

type BackupOptions = { keep: number | undefined; allowEmpty: boolean }

/**
 * npm run backup: everything that the portal keeps, in a new folder of `dir`; false if files were lost before. Without
 * migrations: a backup before an upgrade keeps what the version before wrote.
 */
const backup = (dir: string, { keep, allowEmpty }: BackupOptions): Promise<boolean> =>
  withInstallation(async ({ config, url: databaseUrl, embedded }) => {
    const { db } = connect(databaseUrl, { maxConnections: 1 })
    try {
      if (!allowEmpty) await assertNotEmpty(db)
      const files = await openFileStore(config.files)
      await claimStore(db, files)
      const startedAt = Date.now()
      const archive = await openAuditArchive(config.files)
      const source = { config, databaseUrl, embedded, files, archive, report: console.log }
      const { folder, content } = await createBackup(source, dir, keep).catch(async (error) => {
        await record(db, { ok: false, error: errorReason(error) })
        throw error
      })
      const { total_bytes, damaged_files } = content
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      await record(db, { ok: true, folder, total_bytes, damaged_files: damaged_files.length, seconds })
      console.log(`Complete: ${folder}: ${summarize(content)}\n${content.secrets}`)
      const damaged = damaged_files.map(({ key, problem }) => `${key} (${problem})`)
      if (damaged.length > 0)
        console.error(`The portal has lost ${damaged.length} files, which the backup lacks: ${listProblems(damaged)}`)
      return damaged.length === 0
    } finally {
      await db.destroy()
    }
  }, withoutSecret)

async function restore(folder: string, keepTokens: boolean): Promise<boolean> {
  becomeOwner(process.env)
  const config = readConfigWithoutSecret()
  const files = await openFileStore(config.files)
  const archive = await openAuditArchive(config.files)
  const stores = { files, archive, report: console.log }
  const { manifest, access } = await restoreBackup(folder, config, { ...stores, keepTokens })
  console.log(`Restored and compared: ${summarize(manifest)}. ${manifest.secrets}`)
  console.log(describeRestoredAccess(access, { createdAt: manifest.created_at, keepTokens }))
  return true
}

async function verify(folder: string): Promise<boolean> {
  const { manifest, problems } = await verifyBackup(folder, readConfigWithoutSecret())
  if (problems.length > 0) console.error(`WRONG: ${folder}: ${listProblems(problems)}`)
  else console.log(`Good: ${folder}: ${summarize(manifest)}, as they were at ${manifest.created_at}`)
  return problems.length === 0
}

function parseCommand([command = '', ...args]: string[]): () => Promise<boolean> {
  try {
    const options = {
      keep: { type: 'string' },
      'keep-tokens': { type: 'boolean' },
      'allow-empty': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { keep } = values
    const [dir, ...more] = positionals
    if (!dir || more.length > 0) throw new Error()
    if (keep !== undefined && (command !== 'backup' || !/^[1-9]\d{0,3}$/.test(keep))) throw new Error()
    const keepTokens = values['keep-tokens'] === true
    if (keepTokens && command !== 'restore') throw new Error()
    const allowEmpty = values['allow-empty'] === true
    if (allowEmpty && command !== 'backup') throw new Error()
    const folder = resolve(dir)
    if (command === 'backup')
      return () => backup(folder, { keep: keep === undefined ? undefined : Number(keep), allowEmpty })
    return () => (command === 'restore' ? restore(folder, keepTokens) : verify(folder))
  } catch {
    throw new ConfigError(usages[command] ?? 'backup, restore or verify')
  }
}

await runProgram(() => parseCommand(process.argv.slice(2))())
