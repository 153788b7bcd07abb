import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import { runProgram, withDatabase } from './command.ts'

/** Runs a command about the file store on the portal's database; the process exits with 1 unless all is well. */
export const runFilesCommand = (work: (db: Db, config: Config) => Promise<boolean>): Promise<void> =>
  runProgram(() => withDatabase((db, { config }) => work(db, config), { maxConnections: 5 }))
