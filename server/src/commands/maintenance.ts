import { parseArgs } from 'node:util'
import { DatabaseError } from 'pg'
import { ConfigError } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import { endMaintenance, findMaintenance, startMaintenance } from '../platform/operations/maintenance.queries.ts'
import { explainStartError } from '../platform/start-problem.ts'
import { runProgram, withDatabase } from './command.ts'

const usage = 'Usage: npm run maintenance -- on [--minutes N] | off | status'
const maxMinutes = 7 * 24 * 60

type Command = { name: 'on' | 'off' | 'status'; minutes: number | undefined }

function parseCommand(args: string[]): Command {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { minutes: { type: 'string' } },
    })
    const [name, ...more] = positionals
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
    const isWrong = minutes !== undefined && !(minutes > 0 && minutes <= maxMinutes)
    if ((name === 'on' || name === 'off' || name === 'status') && more.length === 0 && !isWrong)
      return { name, minutes: name === 'on' ? minutes : undefined }
  } catch {} // an unknown option
  throw new ConfigError(usage)
}

async function run(db: Db, { name, minutes }: Command): Promise<void> {
  if (name === 'on') await startMaintenance(db, minutes)
  if (name === 'off') await endMaintenance(db)
  const current = await findMaintenance(db)
  const end = current?.ends_at ? `, expected to end at ${current.ends_at}` : ''
  console.log(current ? `Maintenance is on since ${current.started_at}${end}.` : 'Maintenance is off.')
}

const isSchemaTooOld = (error: unknown) =>
  error instanceof DatabaseError && ['42P01', '42703'].includes(error.code ?? '')

const explain = (error: unknown) =>
  isSchemaTooOld(error)
    ? 'the database is of a version without maintenance: run "npm run migrate" first'
    : explainStartError(error)

/**
 * npm run maintenance: closes the portal on all its servers, with a page that says so, and opens it again. It migrates
 * nothing: it is used before an upgrade, while servers of the version before run.
 */
await runProgram(async () => {
  const command = parseCommand(process.argv.slice(2))
  await withDatabase((db) => run(db, command), { migrates: false })
  return true
}, explain)
