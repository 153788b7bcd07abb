import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Actor } from '@portale/domain/roles.ts'
import { readConfig } from '@portale/server/config.ts'
import { queryPage } from '@portale/server/db/list.ts'
import { demoEmail } from '@portale/server/demo/accounts.ts'
import { type ServerDeps, openDeps } from '@portale/server/open-deps.ts'
import { findFunnel, listBoard, listLostReasons } from '@portale/server/leads/lead-dashboard.queries.ts'
import { sheetQuery } from '@portale/server/leads/lead-export.queries.ts'
import { leadFilters, leadList } from '@portale/server/leads/lead-list.queries.ts'
import { type Client, escapeLiteral } from 'pg'
import { largeDataDir, withDatabase } from './data.ts'
import { planCases } from './lead-plans.cases.ts'
import { databaseUrl, start } from './servers.ts'

type RecordedQuery = { text: string; values?: unknown[] }

const folder = new URL('../plans/', import.meta.url)

/** Records the queries of the pool in their order. */
function recordQueries(deps: ServerDeps): RecordedQuery[] {
  const queries: RecordedQuery[] = []
  const query = deps.pool.query.bind(deps.pool) as (...args: unknown[]) => unknown
  const recordingQuery = (first: string | RecordedQuery, values?: unknown[]) => {
    queries.push(typeof first === 'string' ? { text: first, values } : first)
    return query(first, values)
  }
  deps.pool.query = recordingQuery as typeof deps.pool.query
  return queries
}

const literal = (value: unknown) => (value === null ? 'NULL' : escapeLiteral(String(value)))

/** The plan of a prepared statement that has run before, as in the portal. */
async function explain(client: Client, { text, values = [] }: RecordedQuery): Promise<string> {
  const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await client.query(`PREPARE asked AS ${text}`)
  // From the sixth time on PostgreSQL may keep a plan for all values.
  for (let executionTime = 0; executionTime < 6; executionTime += 1) await client.query(`EXECUTE asked ${parameters}`)
  const plan = await explainStatement(client, `EXECUTE asked ${parameters}`)
  await client.query('DEALLOCATE asked')
  return plan
}

async function explainStatement(client: Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function findActor(client: Client, role: string): Promise<Actor> {
  const { rows } = await client.query<{ actor: Actor }>(
    `SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', r.name,
      'dealer_ids', array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id),
      'workshop_ids', array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id)) AS actor
     FROM users u JOIN roles r ON r.id = u.role_id WHERE u.email = $1`,
    [demoEmail(role)],
  )
  if (!rows[0]) throw new Error(`the demo data has no ${role}`)
  return rows[0].actor
}

const executionTime = (plan: string) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])

/** Writes the plans of a case to a file; prints their times and whether they scan all leads. */
function writePlan(name: string, plans: { text: string; plan: string }[]): void {
  const parts = plans.map(({ text, plan }) => `${text}\n\n${plan}\n`)
  writeFileSync(new URL(`leads-${name}.txt`, folder), parts.join('\n\n'))
  const scansAll = plans.some(({ plan }) => /Seq Scan on leads/.test(plan))
  console.log(
    `${name.padEnd(45)} ${plans.map(({ plan }) => executionTime(plan).toFixed(2)).join(' ')}${scansAll ? '  reads all' : ''}`,
  )
}

async function writePlans(client: Client, deps: ServerDeps, queries: RecordedQuery[]): Promise<void> {
  const explainRecorded = async () => {
    const plans: { text: string; plan: string }[] = []
    for (const query of queries.splice(0)) plans.push({ text: query.text, plan: await explain(client, query) })
    return plans
  }
  for (const { name, role, query } of planCases) {
    await queryPage(deps, query, leadList(await findActor(client, role), query))
    writePlan(name, await explainRecorded())
  }
  const administrator = await findActor(client, 'administrator')
  for (const [name, query] of Object.entries<Record<string, string>>({
    dashboard: {},
    'dashboard-month': { from: '2025-01-01', to: '2025-01-31' },
  })) {
    for (const figures of [listBoard, findFunnel, listLostReasons])
      await figures(deps.pool, leadFilters(administrator, query))
    writePlan(name, await explainRecorded())
  }
  const { text } = sheetQuery(administrator, {})
  writePlan('export', [
    { text, plan: await explainStatement(client, `DECLARE export_rows NO SCROLL CURSOR FOR ${text}`) },
  ])
}

/** Writes the query plans of 200,000 leads to files: `npm run bench plans`. */
export async function writeLeadPlans(): Promise<void> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, DEMO: '1' })
  const deps = await openDeps(readConfig({ DATA_DIR: largeDataDir }), databaseUrl(largeDataDir))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    await withDatabase(largeDataDir, (client) => writePlans(client, deps, recordQueries(deps)))
  } finally {
    await deps.stop()
    await portal.stop()
  }
}
