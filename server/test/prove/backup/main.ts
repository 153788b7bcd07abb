import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tally } from '../tally.ts'
import { DebianCluster } from './debian-cluster.ts'
import { type ExternalServer, proveExternalBackup, proveVersions } from './external.ts'
import { provePointInTime } from './point-in-time.ts'

/** The folder of a version of PostgreSQL with pgBackRest, unpacked if necessary. */
function ensurePrograms(major: number): string {
  const script = fileURLToPath(new URL('../../../../scripts/debian-postgres.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [script, String(major)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('PostgreSQL of Debian could not be unpacked')
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Runs work on a server of its own of this version, which ends with it. */
async function withServer(major: number, work: (server: ExternalServer) => Promise<void>): Promise<void> {
  const root = ensurePrograms(major)
  const cluster = new DebianCluster(root, major)
  const atExit = () => cluster.killAtExit()
  process.once('exit', atExit)
  try {
    await cluster.initialize()
    await cluster.start()
    await work({ cluster, pgDump: join(root, 'outside', 'pg_dump') })
  } finally {
    await cluster.close()
    process.removeListener('exit', atExit)
  }
}

/** Backups of an external database, and point-in-time recovery with pgBackRest; `part` names one of the two. */
export async function proveBackup(part: string | undefined, tally: Tally): Promise<void> {
  try {
    await withServer(17, async (old) => {
      if (part !== 'archive') {
        await proveExternalBackup(old, tally)
        await withServer(18, async (recent) => {
          await proveExternalBackup(recent, tally)
          await proveVersions(old, recent, tally)
        })
      }
      if (part !== 'external') await provePointInTime(old.cluster, tally)
    })
  } catch (error) {
    tally.violation(`the proof of backups was aborted: ${error instanceof Error ? error.stack : error}`)
  }
}
