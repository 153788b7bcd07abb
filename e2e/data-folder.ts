import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of a portal's data in this checkout. */
export const dataFolder = (name: string): string => join(import.meta.dirname, '..', '.cache', name)

/** Kills the PostgreSQL of a data folder, which an interrupted run may have left behind. */
export function killPostgres(folder: string): void {
  const postmaster = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(postmaster)) return
  try {
    process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // it has already stopped
  }
}

/** Removes a data folder, with the PostgreSQL that still runs there. */
export function removeData(folder: string): void {
  killPostgres(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
