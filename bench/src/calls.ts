import { listCases } from './cases.ts'
import { largeDataDir } from './data.ts'
import { measure, type Repetition } from './measure.ts'
import type { Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

/** The calls over the large data; `only` is a part of the calls' names. */
export async function measureCalls(only: string, repetition: Repetition): Promise<Line[]> {
  const env = { DATA_DIR: largeDataDir, DEMO: '1', RATE_LIMITS: JSON.stringify({ typeahead: { count: 10 ** 9 } }) }
  const portal = await start('portal', env)
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const lines: Line[] = []
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
