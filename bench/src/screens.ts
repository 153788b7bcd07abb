import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { emptyLine, type Line } from './report.ts'

const program = fileURLToPath(new URL('./cold-load.ts', import.meta.url))
const limits: Record<string, number> = { 'this machine': 600, 'slow 4G': 2500 }

/** What a browser with an empty cache requests and downloads for a screen, and when its rows are there. */
export function measureScreens(): Line[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cold-load ended with ${status}: ${stderr}`)
  const pattern = /^(\/\S+) +(this machine|slow 4G) +(\d+) requests, (\d+) KiB, shown after (\d+) ms \((.*)\)$/gm
  return [...stdout.matchAll(pattern)].map(([, path, network = '', requests, size, ms, spread]): Line => {
    const limit = limits[network] ?? 0
    const isLeads = path === '/leads'
    return {
      ...emptyLine,
      name: `cold load of ${path}, ${network}`,
      portal: `${requests} requests, ${size} KiB, ${ms} ms`,
      p99: `${spread} ms`,
      goal: isLeads ? `≤ 25, ≤ 300 KiB, ≤ ${limit} ms` : '',
      ok: !isLeads || (Number(requests) <= 25 && Number(size) <= 300 && Number(ms) <= limit),
    }
  })
}
