import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const linux = process.platform === 'linux'

function tryOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (tryOrUndefined(() => process.kill(pid, 0)) === undefined) return false
  return !linux || !/\) [ZX] /.test(tryOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ') Z ')
}

/** The processes of the PostgreSQL in this data folder of a portal, the postmaster first. */
export const databaseProcesses = (dataDir: string): number[] => processesIn(join(dataDir, 'postgres', 'cluster'))

/** The processes of the PostgreSQL whose own data folder this is, the postmaster first. */
export function processesIn(cluster: string): number[] {
  const text = tryOrUndefined(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
  const postmaster = Number.parseInt(text ?? '0', 10)
  if (!linux) return postmaster && isAlive(postmaster) ? [postmaster] : []
  const folder = tryOrUndefined(() => realpathSync(cluster))
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const working = pids.filter((pid) => folder && tryOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`)) === folder)
  return working.map(Number).sort((a, b) => Number(b === postmaster) - Number(a === postmaster))
}

/** kill -9 of these processes, awaited. */
export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) tryOrUndefined(() => process.kill(pid, 'SIGKILL'))
  while (pids.some(isAlive)) await wait(10)
}
