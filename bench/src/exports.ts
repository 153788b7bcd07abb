import { ensureManyDealers, largeDataDir, manyDealersData } from './data.ts'
import { median } from './median.ts'
import { measurePolling, measurePollingDuring } from './polls.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, measureMemoryGrowth, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

export const exportEnv = { DEMO: '1', RATE_LIMITS: JSON.stringify({ exports: { rows: 1_000_000_000, at_once: 1000 } }) }
type Headers = Record<string, string>

/** Downloads an export; returns the milliseconds until its first and its last byte. */
export async function download(server: Server, headers: Headers = {}, path = '/api/v1/dealers/xls') {
  const startedAt = performance.now()
  const answer = await fetch(server.address + path, { headers })
  let first = 0
  let size = 0
  for await (const chunk of answer.body ?? []) {
    first ||= performance.now() - startedAt
    size += chunk.length
  }
  if (!answer.ok || size < 100_000) throw new Error(`the export returned status ${answer.status} and ${size} bytes`)
  return { first, whole: performance.now() - startedAt }
}

const growthLine = (rows: string, growth: number): Line => ({
  ...emptyLine,
  name: `growth by an export of ${rows} dealers`,
  portal: `${growth.toFixed(0)} MB`,
  goal: '≤ 60 MB',
  ok: growth <= 60,
})

/** Measures the portal and the same writer over a bare cursor alternately. */
async function measureTimes(portal: Server, bare: Server, headers: Headers, rounds: number): Promise<Line[]> {
  const times = { portal: [await download(portal, headers)], bare: [await download(bare)] }
  for (let round = 0; round < rounds; round += 1) {
    times.portal[round] = await download(portal, headers)
    times.bare[round] = await download(bare)
  }
  const medianOf = (side: 'portal' | 'bare', key: 'first' | 'whole') => median(times[side].map((time) => time[key]))
  const [first, whole, bareWhole] = [
    medianOf('portal', 'first'),
    medianOf('portal', 'whole'),
    medianOf('bare', 'whole'),
  ]
  return [
    {
      ...emptyLine,
      name: 'export of 20,000 dealers',
      portal: `${whole.toFixed(0)} ms`,
      bare: `${bareWhole.toFixed(0)} ms`,
      ratio: (whole / bareWhole).toFixed(2),
      goal: '≤ 200 ms',
      ok: whole <= 200,
    },
    {
      ...emptyLine,
      name: 'first byte of an export',
      portal: `${first.toFixed(0)} ms`,
      bare: `${medianOf('bare', 'first').toFixed(0)} ms`,
      goal: '≤ 50 ms',
      ok: first <= 50,
    },
  ]
}

/** The latencies of 32 clients that poll ten times a second, without and during exports. */
async function measurePollingDuringExports(portal: Server, headers: Headers): Promise<Line> {
  const cookies = Array<string>(32).fill(headers.cookie ?? '')
  const { idle, during } = await measurePollingDuring(
    () => measurePolling(`${portal.address}/api/v1/me`, cookies),
    () => download(portal, headers),
  )
  const p99 = `${during.p99.toFixed(0)} / ${idle.p99.toFixed(0)} ms`
  return { ...emptyLine, name: 'p99 of 320 polls a second, during exports / without', p99 }
}

async function measureLarge(rounds: number): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, ...exportEnv })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const growth = await measureMemoryGrowth(portal, () => download(portal, headers))
    const times = await measureTimes(portal, bare, headers, rounds)
    return [...times, await measurePollingDuringExports(portal, headers), growthLine('20,000', growth)]
  } finally {
    await bare.stop()
    await portal.stop()
  }
}

async function measureMany(): Promise<Line> {
  await ensureManyDealers()
  const portal = await start('portal', { DATA_DIR: manyDealersData.folder, ...exportEnv })
  try {
    const headers = await signIn(portal.address, 'administrator')
    return growthLine('200,000', await measureMemoryGrowth(portal, () => download(portal, headers)))
  } finally {
    await portal.stop()
  }
}

/** Exports of dealers: first byte, duration, and growth of the portal's memory. */
export async function measureExports(rounds: number): Promise<Line[]> {
  return [...(await measureLarge(rounds * 2)), await measureMany()]
}
