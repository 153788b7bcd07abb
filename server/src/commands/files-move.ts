import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { copyArchivedMonths, deleteMovedMonths } from '../history/audit/audit-archive-move.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import { formatStoreAddress, parseStoreAddress, type StoreAddress } from '../platform/files/address.ts'
import { claimStore, isStoreOfDatabase } from '../platform/files/installation.ts'
import { copyFiles, deleteMoved, isSamePlace } from '../platform/files/move.ts'
import { openAuditArchiveAt, openStoreAt } from '../platform/files/open-store.ts'
import { runFilesCommand } from './files-command.ts'

const usage = 'Usage: npm run files-move -- --to s3://…|disk|disk:FOLDER [--remove]'
const reportMs = 10_000

function parseArguments(args: string[]): { to: string; remove: boolean } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, remove: { type: 'boolean' } } })
    if (values.to === undefined) throw new Error()
    return { to: values.to, remove: values.remove === true }
  } catch {
    throw new ConfigError(usage)
  }
}

/** The store that the files come from: the one that the portal uses, or the one before where it uses the new one already. */
function findSource({ store, fallback }: Config['files'], to: StoreAddress): StoreAddress {
  if (!isDeepStrictEqual(store, to)) return store
  if (fallback) return fallback
  throw new ConfigError('the portal uses this store already: set FILES_FALLBACK_URL to the one before')
}

const countsOf = ({ copied, present, failed }: { copied: number; present: number; failed: unknown[] }) =>
  `${copied} copied, ${present} there before, ${failed.length} not`

/** npm run files-move: copies all files to another store while the portal runs; run again, it copies what is missing. */
await runFilesCommand(async (db, config) => {
  const { to, remove } = parseArguments(process.argv.slice(2))
  const { dataDir } = config
  let target: StoreAddress
  try {
    target = parseStoreAddress(to, join(dataDir, 'files'), process.env.FILES_CREDENTIALS_FILE || undefined)
  } catch (error) {
    throw new ConfigError(`--to ${(error as Error).message}`)
  }
  const source = findSource(config.files, target)
  if (remove && source === config.files.store)
    throw new ConfigError('--remove is for after the change of FILES_URL: the portal reads and writes there')
  const stores = { from: await openStoreAt(source, dataDir), to: await openStoreAt(target, dataDir) }
  if (!(await isStoreOfDatabase(db, stores.from)))
    throw new ConfigError(`${formatStoreAddress(source)} is not this database’s store`)
  await claimStore(db, stores.to, { isNew: true })
  if (await isSamePlace(stores))
    throw new ConfigError(`both addresses are the same place: ${formatStoreAddress(target)}`)
  let reportedAt = Date.now()
  const result = await copyFiles(db, stores, ({ copied, present }, count) => {
    if (Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    console.log(`${copied + present} of ${count} files`)
  })
  // Between two stores on the disk the archive stays in the data folder.
  const isArchiveMoved = source.kind === 's3' || target.kind === 's3'
  const archives = { from: await openAuditArchiveAt(source, dataDir), to: await openAuditArchiveAt(target, dataDir) }
  const months = isArchiveMoved ? await copyArchivedMonths(db, archives) : undefined
  for (const { key, problem } of result.failed) console.log(`${key}: ${problem} in ${formatStoreAddress(source)}`)
  for (const { name, problem } of months?.failed ?? []) console.log(`${archives.from.locate(name)}: ${problem}`)
  if (months) console.log(`Months of the audit: ${countsOf(months)}`)
  console.log(`Files: ${countsOf(result)} (${Math.ceil(result.bytes / 1_000_000)} MB): ${formatStoreAddress(target)}`)
  if (remove) {
    const removedMonths = isArchiveMoved ? await deleteMovedMonths(db, archives) : 0
    const removedFiles = await deleteMoved(db, stores)
    console.log(`Removed from ${formatStoreAddress(source)}: files: ${removedFiles}, months: ${removedMonths}`)
  }
  return result.failed.length + (months?.failed.length ?? 0) === 0
})
