import { parseArgs } from 'node:util'
import { ConfigError } from '../../platform/config.ts'
import { DatabaseClient } from '../../platform/db/client.ts'
import type { AuditArchiveStore } from '../../platform/files/audit-archive-store.ts'
import { tryAuditArchiveLock } from './audit-archive.queries.ts'
import { type AuditArchiveContext, archiveMonths, readBackMonth, verifyAuditArchive } from './audit-archive.ts'

const usage = 'Usage: npm run audit-archive -- [--keep MONTHS] | --verify | --read YYYY-MM'
const defaultKeep = '12'

/** The work that a command line asks for; it answers whether all is well. */
export function parseCommand(args: string[]): (context: AuditArchiveContext) => Promise<boolean> {
  const options = { keep: { type: 'string' }, verify: { type: 'boolean' }, read: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    const { keep = defaultKeep, verify, read } = values
    if (Object.keys(values).length > 1 || !/^[1-9]\d{0,3}$/.test(keep)) throw new Error()
    if (read !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(read)) throw new Error()
    if (verify) return verifyAuditArchive
    return async (context) => {
      await (read === undefined ? archiveMonths(context, Number(keep)) : readBackMonth(context, read))
      return true
    }
  } catch {
    throw new ConfigError(usage)
  }
}

/** Connects as the owner of a migrated database and runs one command at a time. */
export async function withAuditArchive<T>(
  databaseUrl: string,
  archive: AuditArchiveStore,
  report: AuditArchiveContext['report'],
  work: (context: AuditArchiveContext) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString: databaseUrl })
  client.on('error', () => {}) // the running query fails
  await client.connect()
  try {
    if (!(await tryAuditArchiveLock(client))) throw new ConfigError('another audit-archive is at work')
    return await work({ client, archive, report })
  } finally {
    await client.end()
  }
}
