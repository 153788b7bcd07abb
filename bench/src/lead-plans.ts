import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Actor } from '@portale/domain/roles.ts'
import { readConfig } from '@portale/server/config.ts'
import { queryPage } from '@portale/server/db/list.ts'
import { demoEmail } from '@portale/server/demo/accounts.ts'
import { type Deps, openDeps } from '@portale/server/deps.ts'
import { findFunnel, listBoard, listLostReasons } from '@portale/server/leads/lead-dashboard.queries.ts'
import { sheetQuery } from '@portale/server/leads/lead-export.queries.ts'
import { leadFilters, leadList } from '@portale/server/leads/lead-list.queries.ts'
import { type Client, escapeLiteral } from 'pg'
import { largeData, withOwner } from './data.ts'
import { planCases } from './lead-plans.cases.ts'
import { databaseUrl, start } from './servers.ts'

type Asked = { text: string; values?: unknown[] }

const folder = new URL('../plans/', import.meta.url)

/** Keeps what is asked of the pool, texts and values, in the order in which it is asked. */
function overhear(deps: Deps): Asked[] {
  const asked: Asked[] = []
  const query = deps.pool.query.bind(deps.pool) as (...args: unknown[]) => unknown
  const overheard = (first: string | Asked, values?: unknown[]) => {
    asked.push(typeof first === 'string' ? { text: first, values } : first)
    return query(first, values)
  }
  deps.pool.query = overheard as typeof deps.pool.query
  return asked
}

const literal = (value: unknown) => (value === null ? 'NULL' : escapeLiteral(String(value)))

/** The plan of a statement on a connection that has run it before, with values, as the portal's have. */
async function explain(client: Client, { text, values = [] }: Asked): Promise<string> {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await client.query(`PREPARE asked AS ${text}`)
  // From the sixth time on PostgreSQL may keep a plan for all values.
  for (let time = 0; time < 6; time += 1) await client.query(`EXECUTE asked ${given}`)
  const plan = await explained(client, `EXECUTE asked ${given}`)
  await client.query('DEALLOCATE asked')
  return plan
}

async function explained(client: Client, statement: string): Promise<string> {
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
  if (!rows[0]) throw new Error(`the demonstration has no ${role}`)
  return rows[0].actor
}

const time = (plan: string) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])

/** Writes the plans of a case as text; says how long it took and whether it read all leads. */
function keep(name: string, plans: { text: string; plan: string }[]): void {
  const parts = plans.map(({ text, plan }) => `${text}\n\n${plan}\n`)
  writeFileSync(new URL(`leads-${name}.txt`, folder), parts.join('\n\n'))
  const whole = plans.some(({ plan }) => /Seq Scan on leads/.test(plan))
  console.log(
    `${name.padEnd(45)} ${plans.map(({ plan }) => time(plan).toFixed(2)).join(' ')}${whole ? '  reads all' : ''}`,
  )
}

async function writePlans(client: Client, deps: Deps, asked: Asked[]): Promise<void> {
  const explainAsked = async () => {
    const plans: { text: string; plan: string }[] = []
    for (const one of asked.splice(0)) plans.push({ text: one.text, plan: await explain(client, one) })
    return plans
  }
  for (const { name, role, query } of planCases) {
    await queryPage(deps, query, leadList(await findActor(client, role), query))
    keep(name, await explainAsked())
  }
  for (const [name, query] of Object.entries<Record<string, string>>({
    dashboard: {},
    'dashboard-month': { from: '2025-01-01', to: '2025-01-31' },
  })) {
    for (const figures of [listBoard, findFunnel, listLostReasons]) await figures(deps.pool, leadFilters(query))
    keep(name, await explainAsked())
  }
  const { text } = sheetQuery(await findActor(client, 'administrator'), {})
  keep('export', [{ text, plan: await explained(client, `DECLARE export_rows NO SCROLL CURSOR FOR ${text}`) }])
}

/** The plans of what is asked of 200,000 leads, as files: `npm run bench plans`. */
export async function writeLeadPlans(): Promise<void> {
  const portal = await start('portal', { DATA_DIR: largeData, DEMO: '1' })
  const deps = await openDeps(readConfig({ DATA_DIR: largeData }), databaseUrl(largeData))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    await withOwner(largeData, (client) => writePlans(client, deps, overhear(deps)))
  } finally {
    await deps.stop()
    await portal.stop()
  }
}
