import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tally } from '../tally.ts'
import { DebianCluster } from './debian-cluster.ts'
import { proveExternalBackup } from './external.ts'
import { provePointInTime } from './point-in-time.ts'

/** The folder of PostgreSQL and pgBackRest, unpacked if necessary. */
function ensurePrograms(): { root: string; major: number } {
  const script = fileURLToPath(new URL('../../../../scripts/debian-postgres.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('PostgreSQL of Debian could not be unpacked')
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Backups of an external database, and point-in-time recovery with pgBackRest; `part` names one of the two. */
export async function proveBackup(part: string | undefined, tally: Tally): Promise<void> {
  const { root, major } = ensurePrograms()
  const cluster = new DebianCluster(root, major)
  const atExit = () => cluster.killAtExit()
  process.once('exit', atExit)
  try {
    await cluster.initialize()
    await cluster.start()
    if (part !== 'archive') await proveExternalBackup(cluster, join(root, 'outside', 'pg_dump'), tally)
    if (part !== 'external') await provePointInTime(cluster, tally)
  } catch (error) {
    tally.violation(`the proof of backups was aborted: ${error instanceof Error ? error.stack : error}`)
  } finally {
    await cluster.close()
    process.removeListener('exit', atExit)
  }
}
