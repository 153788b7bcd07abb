import type { Automation } from '@portale/domain/designer/automation.ts'
import { field, model, relation, view } from '@portale/domain/designer/design.fixtures.ts'
import type { Design } from '@portale/domain/designer/design.ts'
import { insertDealers, setTriggers } from '@portale/server/demo/large.queries.ts'
import type { Client } from 'pg'
import { vacuum, withDatabase } from './data.ts'
import { measureConnections, type Repetition } from './measure.ts'
import type { Line } from './report.ts'
import { type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const count = 100_000
const tables = ['generated.bench_place', 'generated.bench_registry']
const texts = ['baldo_id', 'name', 'contract_type', 'address', 'zip', 'city', 'sales_area']

/** A designed model like the dealers: the same texts, and a relation to its place. */
const models = [
  model('BenchPlace', { fields: [field('name', 'string')] }),
  model('BenchRegistry', {
    fields: texts.map((name) => field(name, 'string')),
    relations: [relation('belongsTo', 'BenchPlace')],
    views: [view('bench-registry')],
  }),
]

/** Adds the models to the current design and applies it. */
async function applyDesign({ address }: Server, headers: Record<string, string>): Promise<void> {
  const url = `${address}/api/automation`
  const current = (await (await fetch(url, { headers })).json()) as Automation
  const design: Design = { models: [...current.models, ...models], roles: current.roles }
  const body = JSON.stringify(design)
  const applied = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (!applied.ok) throw new Error(`the design was rejected: ${await applied.text()}`)
}

/** Inserts dealers, and as many records with the same values. */
async function insertRecords(client: Client): Promise<void> {
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
  await vacuum(client)
}

const cases = [
  { name: 'first page by name', query: '?sort=name' },
  { name: 'name contains “esposito”', query: '?name=esposito&sort=name' },
  { name: 'page 500', query: '?sort=name&page=500' },
]

/** Measures the list of a designed model against the list of dealers, of the same size in the same portal. */
export async function measureRecordLists(dataDir: string, repetition: Repetition): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  try {
    const headers = await signIn(portal.address, 'administrator')
    await applyDesign(portal, headers)
    await withDatabase(dataDir, insertRecords)
    const targets = {
      portal: { address: `${portal.address}/api/v1/generated/bench-registry`, headers },
      bare: { address: `${portal.address}/api/v1/dealers`, headers },
    }
    const lines: Line[] = []
    for (const { name, query } of cases)
      for (const connections of [32, 1]) {
        const benchCase = {
          name: `generated list beside that of dealers, ${name}`,
          path: query,
          connections: [],
          goal: 0.8,
        }
        lines.push(await measureConnections(targets, benchCase, connections, repetition))
      }
    return lines
  } finally {
    await portal.stop()
  }
}
