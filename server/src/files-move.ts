import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Config, ConfigError } from './config.ts'
import { formatStoreAddress, parseStoreAddress, type StoreAddress } from './files/address.ts'
import { claimStore, isStoreOfDatabase } from './files/installation.ts'
import { copyFiles, deleteMoved } from './files/move.ts'
import { openStoreAt } from './files/open-store.ts'
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
  let reportedAt = Date.now()
  const { copied, present, bytes, failed } = await copyFiles(db, stores, (result, count) => {
    if (Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    console.log(`${result.copied + result.present} of ${count} files`)
  })
  for (const { key, problem } of failed) console.log(`${key}: ${problem} in ${formatStoreAddress(source)}`)
  const counts = `${copied} files copied (${Math.ceil(bytes / 1_000_000)} MB), ${present} there before, ${failed.length} not`
  console.log(`${counts}: ${formatStoreAddress(target)}`)
  if (remove) console.log(`${await deleteMoved(db, stores)} removed from ${formatStoreAddress(source)}`)
  return failed.length === 0
})
