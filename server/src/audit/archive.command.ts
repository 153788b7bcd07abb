import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { takeArchiveTurn } from './archive.queries.ts'
import { archiveMonths, verifyArchive, type Workplace } from './archive.ts'
import { readMonth } from './archive-back.ts'

const usage = 'Usage: npm run audit-archive -- [--keep MONTHS] | --verify | --read YYYY-MM'
const kept = '12'

/** What a command line asks for: its work, and whether all was well. */
export function readCommand(args: string[]): (place: Workplace) => Promise<boolean> {
  const options = { keep: { type: 'string' }, verify: { type: 'boolean' }, read: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    const { keep = kept, verify, read } = values
    if (Object.keys(values).length > 1 || !/^[1-9]\d{0,3}$/.test(keep)) throw new Error()
    if (read !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(read)) throw new Error()
    if (verify) return verifyArchive
    return async (place) => {
      await (read === undefined ? archiveMonths(place, Number(keep)) : readMonth(place, read))
      return true
    }
  } catch {
    throw new ConfigError(usage)
  }
}

/** Works as the owner of a migrated database, one command at a time; the files lie in the data folder. */
export async function atWork<T>(
  databaseUrl: string,
  dataDir: string,
  say: Workplace['say'],
  work: (place: Workplace) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  client.on('error', () => {}) // the query under way fails
  await client.connect()
  try {
    if (!(await takeArchiveTurn(client))) throw new ConfigError('another audit-archive is at work')
    return await work({ client, folder: join(dataDir, 'audit-archive'), say })
  } finally {
    await client.end()
  }
}
