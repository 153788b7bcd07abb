import { demoEmail } from '@portale/server/demo/accounts.ts'
import { setTriggers } from '@portale/server/demo/large.queries.ts'
import { insertLeads } from '@portale/server/demo/large-leads.queries.ts'
import { insertPlaceholders } from '@portale/server/demo/large-uploads.queries.ts'
import type { Client } from 'pg'
import type { BenchCase } from './cases.ts'
import { largeDataDir, vacuum, withDatabase } from './data.ts'
import { measure, measureConnections, type Repetition } from './measure.ts'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const path = '/api/v1/leads'
const env = { DEMO: '1' }

/** The cases of a role. For the bare handler, the query contains the user whose scope it filters by. */
const listLeadCases = (role: string, userId: number, workshopId: number): BenchCase[] =>
  (role === 'administrator'
    ? [
        { name: 'first page', query: '' },
        { name: 'page 4,000', query: '?page=4000' },
        { name: 'in status offer', query: '?status=offer' },
        { name: 'of one workshop', query: `?workshop_id=${workshopId}` },
        { name: 'customer “esposito 149”', query: '?customer=esposito+149' },
        { name: 'customer “esposito”', query: '?customer=esposito' },
      ]
    : [{ name: `first page of a ${role}`, query: `?${role}=${userId}` }]
  ).map(({ name, query }) => ({ name: `200,000 leads, ${name}`, path: path + query, connections: [32, 1], goal: 0.8 }))

async function measureLists(portal: Server, bare: Server, repetition: Repetition): Promise<Line[]> {
  const lines: Line[] = []
  for (const role of ['administrator', 'dealer_sales_manager', 'workshop_user']) {
    const { userId, workshopId } = await withDatabase(largeDataDir, (client) => findUserAndWorkshop(client, role))
    const targets = {
      portal: { ...portal, headers: await signIn(portal.address, role) },
      bare: { ...bare, headers: {} },
    }
    for (const benchCase of listLeadCases(role, userId, workshopId))
      lines.push(...(await measure(targets, benchCase, repetition)))
  }
  return lines
}

/** The demo user of a role, and the workshop with the most leads. */
async function findUserAndWorkshop(client: Client, role: string): Promise<{ userId: number; workshopId: number }> {
  const { rows } = await client.query<{ userId: string; workshopId: string }>(
    `SELECT (SELECT id FROM users WHERE email = $1) AS "userId",
      (SELECT workshop_id FROM leads GROUP BY workshop_id ORDER BY count(*) DESC LIMIT 1) AS "workshopId"`,
    [demoEmail(role)],
  )
  return { userId: Number(rows[0]?.userId), workshopId: Number(rows[0]?.workshopId) }
}

/** Measures the first page of many leads against that of few leads, in `dataDir`. */
async function measureGrowth(portal: Server, dataDir: string, repetition: Repetition): Promise<Line> {
  const few = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  try {
    await withDatabase(dataDir, async (client) => {
      await client.query('BEGIN')
      await setTriggers(client, 'DISABLE')
      await insertPlaceholders(client)
      await insertLeads(client, 2000)
      await setTriggers(client, 'ENABLE')
      await client.query('COMMIT')
      await vacuum(client)
    })
    const targets = {
      portal: { ...portal, headers: await signIn(portal.address, 'administrator') },
      bare: { ...few, headers: await signIn(few.address, 'administrator') },
    }
    const benchCase = { name: '200,000 leads against 2,000, first page', path, connections: [32], goal: 0.8 }
    return await measureConnections(targets, benchCase, 32, repetition)
  } finally {
    await few.stop()
  }
}

/** Measures the dashboard of all leads, each time with other filters, so that no response is shared. */
async function measureDashboard(portal: Server): Promise<Line> {
  const headers = await signIn(portal.address, 'administrator')
  const times: number[] = []
  for (let day = 1; day <= 6; day += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${portal.address}${path}/dashboard?from=2000-01-0${day}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`the dashboard returned ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return {
    ...emptyLine,
    name: 'dashboard of 200,000 leads, filtered by days',
    portal: `${median(times.slice(1)).toFixed(0)} ms`,
  }
}

/** Lists and dashboard of 200,000 leads. */
export async function measureLeads(dataDir: string, repetition: Repetition): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, ...env })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const lines = await measureLists(portal, bare, repetition)
    lines.push(await measureGrowth(portal, dataDir, repetition), await measureDashboard(portal))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
