import { insertDealers, setTriggers } from '@portale/server/demo/large.queries.ts'
import { withDatabase } from './data.ts'
import type { Repetition } from './measure.ts'
import { listSearchCases } from './reads.cases.ts'
import { measureReadCases } from './reads.ts'
import type { Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

/**
 * Searches right after 20,000 dealers were inserted one by one into few: the trigram indexes have grown row by row, and
 * the statistics are of the few, as after a restore or a large import.
 */
export async function measureStaleSearch(dataDir: string, repetition: Repetition): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(dataDir) })
  try {
    const cases = await withDatabase(dataDir, async (client) => {
      await client.query('ANALYZE dealers')
      await client.query('ALTER TABLE dealers SET (autovacuum_enabled = false)')
      await client.query('BEGIN')
      await setTriggers(client, 'DISABLE')
      await insertDealers(client)
      await setTriggers(client, 'ENABLE')
      await client.query('COMMIT')
      return listSearchCases(client, ', statistics of before')
    })
    const headers = await signIn(portal.address, 'administrator')
    const targets = { portal: { ...portal, headers }, bare: { ...bare, headers: {} } }
    return await measureReadCases(dataDir, targets, cases, repetition)
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
