import { parseCommand, withAuditArchive } from '../history/audit/audit-archive.command.ts'
import type { Config } from '../platform/config.ts'
import { connect } from '../platform/db/connection.ts'
import { ensureMigrated } from '../platform/db/migrate.ts'
import { claimStore } from '../platform/files/installation.ts'
import { openAuditArchive, openFileStore } from '../platform/files/open-store.ts'
import { runProgram, withInstallation } from './command.ts'

/** Throws unless the bucket is this database's: the archive is next to its files there. */
async function assertOwnBucket(url: string, { files }: Config): Promise<void> {
  if (files.store.kind === 'disk') return
  const { db } = connect(url, { maxConnections: 1 })
  await claimStore(db, await openFileStore(files)).finally(() => db.destroy())
}

/** npm run audit-archive: moves past months of the audit into files, verifies them, or reads one month back. */
await runProgram(() => {
  const work = parseCommand(process.argv.slice(2))
  return withInstallation(async ({ config, url }) => {
    await ensureMigrated(url, config)
    await assertOwnBucket(url, config)
    return withAuditArchive(url, await openAuditArchive(config.files), console.log, work)
  })
})
