import { largeDataDir } from './data.ts'
import { download, exportEnv } from './exports.ts'
import { median } from './median.ts'
import { measurePolling, measurePollingDuring } from './polls.ts'
import { emptyLine, type Line } from './report.ts'
import { measureMemoryGrowth, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const path = '/api/v1/leads/xls'
const maxMs = 8000

/** Eighty lists a second, no two alike, while two persons export all leads. */
async function measureListsMeanwhile(portal: Server, headers: Record<string, string>): Promise<Line> {
  const cookies = Array<string>(8).fill(headers.cookie ?? '')
  const { idle, during } = await measurePollingDuring(
    () => measurePolling(`${portal.address}/api/v1/leads`, cookies, { seconds: 6, distinct: true }),
    () => download(portal, headers, path),
    2,
  )
  return {
    ...emptyLine,
    name: 'lists during two exports of 200,000 leads / without: p99',
    portal: `p50 ${during.p50.toFixed(0)} / ${idle.p50.toFixed(0)} ms`,
    p99: `${during.p99.toFixed(0)} / ${idle.p99.toFixed(0)} ms`,
    goal: '≤ 50 ms',
    ok: during.p99 <= 50,
  }
}

/** The export of 200,000 leads: its time, two of them at once, the portal's growth, and lists meanwhile. */
export async function measureLeadExports(rounds: number): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, ...exportEnv, LOG_LEVEL: 'error' })
  try {
    const headers = await signIn(portal.address, 'administrator')
    await download(portal, headers, `${path}?status=cancelled`) // loads the modules, which are no growth of the export
    const alone: number[] = []
    const first: number[] = []
    const together: number[] = []
    const growth = await measureMemoryGrowth(portal, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const times = await download(portal, headers, path)
        alone.push(times.whole)
        first.push(times.first)
      }
      const pair = await Promise.all([download(portal, headers, path), download(portal, headers, path)])
      together.push(...pair.map(({ whole }) => whole))
    })
    const whole = median(alone)
    const line = (name: string, portal: string, goal = '', ok = true): Line => ({
      ...emptyLine,
      name,
      portal,
      goal,
      ok,
    })
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    return [
      line('export of 200,000 leads', seconds(whole), `≤ ${seconds(maxMs)}`, whole <= maxMs),
      line('first byte of it', `${median(first).toFixed(0)} ms`),
      line('two of them at once, the later one', seconds(Math.max(...together))),
      line('growth by these exports', `${growth.toFixed(0)} MB`, '≤ 60 MB', growth <= 60),
      await measureListsMeanwhile(portal, headers),
    ]
  } finally {
    await portal.stop()
  }
}
