import { runProgram, withDatabase } from './command.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'

/** Runs a command about the file store on the portal's database; the process exits with 1 unless all is well. */
export const runFilesCommand = (work: (db: Db, config: Config) => Promise<boolean>): Promise<void> =>
  runProgram(() => withDatabase((db, { config }) => work(db, config), { maxConnections: 5 }))
