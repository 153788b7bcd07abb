import { setTimeout as wait } from 'node:timers/promises'
import { listCases } from './cases.ts'
import { largeDataDir } from './data.ts'
import { measure, type Repetition } from './measure.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, memoryInMb, start } from './servers.ts'
import { signIn } from './session.ts'

/** Start and idle memory, and the calls over the large data; `only` is a part of the calls' names. */
export async function measureCalls(only: string, repetition: Repetition): Promise<Line[]> {
  const env = { DATA_DIR: largeDataDir, DEMO: '1', RATE_LIMITS: JSON.stringify({ typeahead: { count: 10 ** 9 } }) }
  await (await start('portal', env)).stop()
  const portal = await start('portal', env)
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    await wait(5000)
    const idle = memoryInMb(portal.pid)
    const startupMs = portal.startedIn
    const lines: Line[] = [
      { ...emptyLine, name: 'start', portal: `${startupMs.toFixed(0)} ms`, goal: '≤ 1000 ms', ok: startupMs <= 1000 },
      { ...emptyLine, name: 'idle memory', portal: `${idle.toFixed(0)} MB`, goal: '≤ 90 MB', ok: idle <= 90 },
    ]
    const headers = await signIn(portal.address, 'administrator')
    const targets = { portal: { ...portal, headers }, bare: { ...bare, headers: {} } }
    for (const benchCase of listCases.filter(({ name }) => name.includes(only)))
      lines.push(...(await measure(targets, benchCase, repetition)))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
