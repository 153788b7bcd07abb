import { insertDealers, insertWorkshops, setTriggers } from '@portale/server/demo/large.queries.ts'
import { insertCustomers } from '@portale/server/demo/large-customers.queries.ts'
import { insertLeads } from '@portale/server/demo/large-leads.queries.ts'
import { insertPlaceholders } from '@portale/server/demo/large-uploads.queries.ts'
import type { Client } from 'pg'
import { largeDataDir, vacuum, withDatabase } from './data.ts'
import { type LoadResult, runLoad } from './load.ts'
import type { Repetition, Target } from './measure.ts'
import { median } from './median.ts'
import { listParts } from './reads.cases.ts'
import type { Line } from './report.ts'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const goalMs = 8
const flatness = 1.5
const searches = {
  'leads by customer': '/api/v1/leads?customer=',
  'customers by name': '/api/v1/customers?name=',
  'search box': '/api/v1/search?q=',
}

/** The large data a tenth as large. */
async function insertTenth(client: Client): Promise<void> {
  await client.query('BEGIN')
  await setTriggers(client, 'DISABLE')
  await insertPlaceholders(client)
  await insertDealers(client, 2000)
  await insertWorkshops(client, { workshops: 5000, dealers: 2000 })
  await insertCustomers(client, 5000)
  await insertLeads(client, 20_000)
  await setTriggers(client, 'ENABLE')
  await client.query('COMMIT')
  await vacuum(client)
}

/** Parts of the names of customers, without what differs in each: all of them match many. */
async function listCustomerParts(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT regexp_replace(name, ' \\d.*', '') AS name FROM customers WHERE vat_n ~ '^0' ORDER BY 1`,
  )
  return listParts(rows.map(({ name }) => name)).map(encodeURIComponent)
}

/** Searches by one person, each for something else, in 200,000 leads and 50,000 customers and in a tenth of them. */
export async function measureFlatSearches(dataDir: string, { rounds, seconds }: Repetition): Promise<Line[]> {
  const env = { DEMO: '1', LOG_LEVEL: 'error', RATE_LIMITS: JSON.stringify({ typeahead: { count: 10 ** 9 } }) }
  const many = await start('portal', { DATA_DIR: largeDataDir, ...env })
  const few = await start('portal', { DATA_DIR: dataDir, ...env })
  try {
    await withDatabase(dataDir, insertTenth)
    const parts = await withDatabase(dataDir, listCustomerParts)
    const sides: Record<'many' | 'few', Target> = {
      many: { address: many.address, headers: await signIn(many.address, 'administrator') },
      few: { address: few.address, headers: await signIn(few.address, 'administrator') },
    }
    const tasks = Object.entries(searches).map(([name, path]) => ({
      name,
      paths: parts.map((part) => `${path}${part}`),
      loads: { many: [] as LoadResult[], few: [] as LoadResult[] },
    }))
    for (let round = -1; round < rounds; round += 1)
      for (const { paths, loads } of tasks)
        for (const side of ['many', 'few'] as const) {
          const { address, headers } = sides[side]
          const load = await runLoad(address, { connections: 1, seconds, headers, paths, distinct: true })
          if (round >= 0) loads[side].push(load)
        }
    return tasks.map(({ name, loads }): Line => {
      const ms = (side: 'many' | 'few') => 1000 / median(loads[side].map(({ perSecond }) => perSecond))
      const ratio = ms('many') / ms('few')
      return {
        name: `${name}: 200,000 leads, a tenth of the rows`,
        portal: `${ms('many').toFixed(1)} ms`,
        bare: `${ms('few').toFixed(1)} ms`,
        ratio: ratio.toFixed(2),
        p99: `${median(loads.many.map(({ p99 }) => p99))} / ${median(loads.few.map(({ p99 }) => p99))} ms`,
        goal: `≤ ${goalMs} ms, ≤ ${flatness}`,
        ok: ms('many') <= goalMs && ratio <= flatness,
      }
    })
  } finally {
    await few.stop()
    await many.stop()
  }
}
