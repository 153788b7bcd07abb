import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { memoryInMb, start } from './servers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 10_000_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

const megabytes = (folder: string) => Number(run('du', ['-sm', folder], root).split('\t')[0])

/** A clone of the last commit with its history, installed and built by its first `npm start`. */
function measureDisk(): Line {
  const folder = mkdtempSync(join(tmpdir(), 'portale-disk-'))
  try {
    // An address, not a path: git would copy the objects of a path as they are, unpacked ones too.
    run('git', ['clone', '--quiet', `file://${root}`, folder], root)
    run('npm', ['start', '--', '--set-up'], folder)
    const whole = megabytes(folder)
    const packages = megabytes(join(folder, 'node_modules'))
    const history = megabytes(join(folder, '.git'))
    return {
      ...emptyLine,
      name: 'disk of an installed checkout (packages, history)',
      portal: `${whole} MB (${packages}, ${history})`,
      goal: '≤ 400 MB',
      ok: whole <= 400,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Start and idle memory of the portal's own process with the demonstration's data, and the disk of a checkout. */
export async function measureFootprint(dataDir: string, rounds: number): Promise<Line[]> {
  const env = { DATA_DIR: dataDir, DEMO: '1' }
  await (await start('portal', env)).stop()
  const starts: number[] = []
  const memories: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const portal = await start('portal', env)
    await wait(5000)
    starts.push(portal.startedIn)
    memories.push(memoryInMb(portal.pid))
    await portal.stop()
  }
  const startedIn = median(starts)
  const idle = median(memories)
  return [
    { ...emptyLine, name: 'start', portal: `${startedIn.toFixed(0)} ms`, goal: '≤ 1000 ms', ok: startedIn <= 1000 },
    { ...emptyLine, name: 'idle memory (PSS)', portal: `${idle.toFixed(0)} MB`, goal: '≤ 90 MB', ok: idle <= 90 },
    measureDisk(),
  ]
}
