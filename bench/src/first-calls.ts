import { largeDataDir } from './data.ts'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

type FirstCall = { name: string; path: string; goal: number }
type Answer = { ms: number; bytes: number }

const calls = (yearId: number): FirstCall[] => [
  { name: 'home of an administrator', path: '/api/v1/home', goal: 30 },
  { name: 'dashboard of 200,000 leads', path: '/api/v1/leads/dashboard', goal: 30 },
  ...(['dealers', 'workshops'] as const).flatMap((audience) => {
    const path = `/api/v1/activity_years/${yearId}/dashboard/${audience}`
    return [
      { name: `dashboard of ${audience}, figures`, path: `${path}?names=0`, goal: 20 },
      { name: `dashboard of ${audience}, all names`, path, goal: 20 },
    ]
  }),
]

async function call(url: string, headers: Record<string, string>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'gzip' } })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  return { ms: performance.now() - startedAt, bytes: byteLength }
}

/** One start of the portal: each call once, `shift` of them later than the others. */
async function measureStart(shift: number, answers: Map<string, Answer[]>): Promise<FirstCall[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, DEMO: '1', LOG_LEVEL: 'error' })
  try {
    const headers = await signIn(portal.address, 'administrator')
    // What any call needs is loaded and connected then, without an answer of those that are measured.
    for (const path of ['/api/v1/dealers', '/api/v1/leads', '/api/v1/me', '/api/v1/customers'])
      for (let time = 0; time < 5; time += 1) await call(portal.address + path, headers)
    const years = await fetch(`${portal.address}/api/v1/activity_years`, { headers })
    const { data } = (await years.json()) as { data: { id: number }[] }
    const firstCalls = calls(data[0]?.id ?? 0)
    for (const { name, path } of [...firstCalls.slice(shift), ...firstCalls.slice(0, shift)])
      answers.set(name, [...(answers.get(name) ?? []), await call(portal.address + path, headers)])
    return firstCalls
  } finally {
    await portal.stop()
  }
}

/** The dashboards and the home of the large data, each the first time after a start: nothing of it was counted before. */
export async function measureFirstCalls(rounds: number): Promise<Line[]> {
  const answers = new Map<string, Answer[]>()
  let firstCalls: FirstCall[] = []
  for (let round = 0; round < rounds; round += 1) firstCalls = await measureStart((2 * round) % 6, answers)
  return firstCalls.map(({ name, goal }): Line => {
    const times = (answers.get(name) ?? []).map(({ ms }) => ms)
    const bytes = answers.get(name)?.[0]?.bytes ?? 0
    const middle = median(times)
    return {
      ...emptyLine,
      name: `${name}, first time`,
      portal: `${middle.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KiB`,
      p99: `${Math.max(...times).toFixed(0)} ms`,
      goal: `≤ ${goal} ms`,
      ok: middle <= goal,
    }
  })
}
