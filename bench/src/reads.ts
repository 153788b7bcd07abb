import { largeDataDir, withDatabase } from './data.ts'
import { type LoadResult, runLoad } from './load.ts'
import { assertSameResponse, compressed, type Repetition, type Targets } from './measure.ts'
import { median } from './median.ts'
import { listReadCases, type ReadCase } from './reads.cases.ts'
import type { Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

type Side = 'portal' | 'bare'
const sides: Side[] = ['portal', 'bare']
const connections = 32

type Encoding = 'plain' | 'compressed'
type Task = ReadCase & { encoding: Encoding; loads: Record<Side, LoadResult[]> }

/** Changes a row of a table five times a second while `work` runs. */
async function withWrites<T>(dataDir: string, table: ReadCase['writes'], work: () => Promise<T>): Promise<T> {
  if (!table) return work()
  return withDatabase(dataDir, async (client) => {
    let writing: Promise<unknown> = Promise.resolve()
    const text = `UPDATE ${table} SET lock_version = lock_version + 1, updated_at = now() WHERE id = (SELECT max(id) FROM ${table})`
    const timer = setInterval(() => {
      writing = writing.then(() => client.query({ name: 'change', text }))
    }, 200)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await writing
    }
  })
}

function toLine({ name, encoding, loads, goals }: Task): Line {
  const [portal, bare] = sides.map((side) => median(loads[side].map(({ perSecond }) => perSecond)))
  const [p99, bareP99] = sides.map((side) => median(loads[side].map((load) => load.p99)))
  const ratio = (portal ?? 0) / (bare ?? 1)
  return {
    name: `${name}${encoding === 'plain' ? '' : ', compressed'}`,
    portal: `${portal?.toFixed(0)} req/s`,
    bare: `${bare?.toFixed(0)} req/s`,
    ratio: ratio.toFixed(2),
    p99: `${p99} / ${bareP99} ms`,
    goal: `≥ ${goals[encoding]}`,
    ok: ratio >= goals[encoding],
  }
}

/** Measures calls plain and compressed, all of them in each round, the portal and the bare handler in turn. */
export async function measureReadCases(
  dataDir: string,
  targets: Targets,
  cases: ReadCase[],
  { rounds, seconds }: Repetition,
): Promise<Line[]> {
  const tasks = cases.flatMap((readCase): Task[] =>
    (['plain', 'compressed'] as const).map((encoding) => ({ ...readCase, encoding, loads: { portal: [], bare: [] } })),
  )
  const run = ({ paths, distinct, encoding, writes }: Task, side: Side, time: number) => {
    const target = encoding === 'plain' ? targets[side] : compressed(targets[side])
    const varied = paths.length > 1 || distinct ? { paths, distinct } : {}
    const options = { connections, seconds: time, headers: target.headers, ...varied }
    return withWrites(dataDir, writes, () => runLoad(`${target.address}${paths[0]}`, options))
  }
  for (const task of tasks) {
    await assertSameResponse(targets, { name: task.name, path: task.paths[0] ?? '' })
    for (const side of sides) await run(task, side, 1)
  }
  for (let round = 0; round < rounds; round += 1)
    for (const task of tasks) for (const side of sides) task.loads[side].push(await run(task, side, seconds))
  return tasks.map(toLine)
}

/** Lists, late pages, leads, one record and searches of the large data; `only` is a part of the cases' names. */
export async function measureReads(only: string, repetition: Repetition): Promise<Line[]> {
  const env = { DATA_DIR: largeDataDir, DEMO: '1', LOG_LEVEL: 'error' }
  const portal = await start('portal', env)
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const targets = { portal: { ...portal, headers }, bare: { ...bare, headers: {} } }
    const cases = await withDatabase(largeDataDir, async (client) => {
      await client.query('ANALYZE dealers, leads')
      return listReadCases(client)
    })
    const chosen = cases.filter(({ name }) => name.includes(only))
    return await measureReadCases(largeDataDir, targets, chosen, repetition)
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
