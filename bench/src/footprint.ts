import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkout, memoryInMb, startPortal } from './portal.ts'
import { formatTable } from './report.ts'
import { median } from './stats.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

async function withFolder<T>(name: string, work: (folder: string) => T): Promise<Awaited<T>> {
  const folder = mkdtempSync(join(tmpdir(), `portale-${name}-`))
  chmodSync(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytes = (folder: string) => Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

/** A clone of the last commit with its history, installed and built by its first `npm start`. */
const measureDisk = () =>
  withFolder('disk', (folder) => {
    // An address, not a path: git would copy the objects of a path as they are, unpacked ones too.
    execFileSync('git', ['clone', '--quiet', `file://${checkout}`, folder])
    execFileSync('npm', ['start', '--', '--set-up'], { cwd: folder })
    return [folder, join(folder, 'node_modules'), join(folder, '.git')].map(megabytes)
  })

/** How soon the portal starts with the demonstration's data, and its memory when nobody calls. */
const measureProcess = () =>
  withFolder('idle', async (folder) => {
    await (await startPortal(folder)).stop()
    const starts: number[] = []
    const memories: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const portal = await startPortal(folder)
      await wait(5000)
      starts.push(portal.startedIn)
      memories.push(memoryInMb(portal.pid))
      await portal.stop()
    }
    return { start: median(starts), idle: median(memories) }
  })

/** Memory when nobody calls, start, and the disk of an installed checkout. */
export async function measureFootprint(): Promise<string> {
  const { start, idle } = await measureProcess()
  const [whole = 0, packages, history] = await measureDisk()
  const row = (name: string, value: number, unit: string, goal: number, more = '') => [
    name,
    `${value.toFixed(0)} ${unit}${more}`,
    `≤ ${goal} ${unit}`,
    value <= goal ? 'ok' : 'above',
  ]
  return formatTable(
    ['', '', 'goal', ''],
    [
      row('start', start, 'ms', 1000),
      row('idle memory (PSS)', idle, 'MB', 90),
      row('disk of an installed checkout (packages, history)', whole, 'MB', 400, ` (${packages}, ${history})`),
    ],
  )
}
