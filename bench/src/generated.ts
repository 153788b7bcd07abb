import type { Automation } from '@portale/domain/designer/automation.ts'
import { field, model, relation, view } from '@portale/domain/designer/design.fixtures.ts'
import type { Design } from '@portale/domain/designer/design.ts'
import { insertDealers, setTriggers } from '@portale/server/demo/large.queries.ts'
import type { Client } from 'pg'
import { type Length, measureAt } from './calls.ts'
import { tidy, withOwner } from './data.ts'
import type { Line } from './report.ts'
import { type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const count = 100_000
const tables = ['generated.bench_place', 'generated.bench_registry']
const texts = ['baldo_id', 'name', 'contract_type', 'address', 'zip', 'city', 'sales_area']

/** The registry of dealers as somebody would design it: its texts, and the place that each belongs to. */
const models = [
  model('BenchPlace', { fields: [field('name', 'string')] }),
  model('BenchRegistry', {
    fields: texts.map((name) => field(name, 'string')),
    relations: [relation('belongsTo', 'BenchPlace')],
    views: [view('bench-registry')],
  }),
]

/** Applies the design of today with the registry in it. */
async function applyRegistry({ address }: Server, headers: Record<string, string>): Promise<void> {
  const url = `${address}/api/automation`
  const today = (await (await fetch(url, { headers })).json()) as Automation
  const design: Design = { models: [...today.models, ...models], roles: today.roles }
  const body = JSON.stringify(design)
  const applied = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (!applied.ok) throw new Error(`the design was refused: ${await applied.text()}`)
}

/** Many dealers, and as many records of the registry that say the same. */
async function fill(client: Client): Promise<void> {
  await client.query('BEGIN')
  await setTriggers(client, 'DISABLE')
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await insertDealers(client, count)
  await client.query('INSERT INTO generated.bench_place (name) SELECT name FROM districts ORDER BY id')
  await client.query(`INSERT INTO generated.bench_registry (${texts.join(', ')}, bench_place_id)
    SELECT ${texts.map((name) => `d.${name}`).join(', ')}, p.id FROM dealers d
    JOIN districts s ON s.id = d.district_id JOIN generated.bench_place p ON p.name = s.name ORDER BY d.id`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await setTriggers(client, 'ENABLE')
  await client.query('COMMIT')
  await tidy(client)
}

const cases = [
  { name: 'first page by name', query: '?sort=name' },
  { name: 'name contains “esposito”', query: '?name=esposito&sort=name' },
  { name: 'page 500', query: '?sort=name&page=500' },
]

/** A generated list against the hand-written one of dealers, of the same size in the same portal. */
export async function measureGenerated(dataDir: string, length: Length): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  try {
    const headers = await signIn(portal.address, 'administrator')
    await applyRegistry(portal, headers)
    await withOwner(dataDir, fill)
    const sides = {
      portal: { address: `${portal.address}/api/v1/generated/bench-registry`, headers },
      bare: { address: `${portal.address}/api/v1/dealers`, headers },
    }
    const lines: Line[] = []
    for (const { name, query } of cases)
      for (const connections of [32, 1]) {
        const one = { name: `generated list beside that of dealers, ${name}`, path: query, connections: [], goal: 0.8 }
        lines.push(await measureAt(sides, one, connections, length))
      }
    return lines
  } finally {
    await portal.stop()
  }
}
