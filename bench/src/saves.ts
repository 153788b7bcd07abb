import { appendFileSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { vatCheckDigit } from '@portale/domain/vat.ts'
import { vacuum, withDatabase } from './data.ts'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

const count = 2000
const atOnce = 16
const goal = 0.7

type Customer = { id: number; vat_n: string; name: string; lock_version: number }
type Side = { address: string; headers: Record<string, string>; customers: Customer[] }

const vatNumbers = Array.from({ length: count }, (_, index) => {
  const digits = `7${String(index).padStart(9, '0')}`
  return `${digits}${vatCheckDigit(digits)}`
})

/** Saves a customer under another name of the same length, and remembers its version. */
const save = ({ address, headers }: Side, agent: Agent, customer: Customer) =>
  new Promise<void>((resolve, reject) => {
    const name = customer.name.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    const { vat_n, lock_version } = customer
    const body = JSON.stringify({ customer: { vat_n, name, lock_version } })
    const options = { method: 'PUT', agent, headers: { ...headers, 'content-type': 'application/json' } }
    const req = request(`${address}/api/v1/customers/${customer.id}`, options, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      res.on('end', () => {
        if (res.statusCode !== 200) return reject(new Error(`a save was answered with ${res.statusCode}: ${text}`))
        const saved: Customer = JSON.parse(text)
        if (saved.name !== name) return reject(new Error(`${saved.name} was saved instead of ${name}`))
        Object.assign(customer, { name, lock_version: saved.lock_version })
        resolve()
      })
    })
    req.on('error', reject).end(body)
  })

/** Saves every customer once, 16 at once; returns the saves per second and the slowest of a hundred, in milliseconds. */
async function saveAll(side: Side) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const left = [...side.customers]
  const took: number[] = []
  const startedAt = performance.now()
  const worker = async () => {
    for (let customer = left.pop(); customer; customer = left.pop()) {
      const sentAt = performance.now()
      await save(side, agent, customer)
      took.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const perSecond = count / ((performance.now() - startedAt) / 1000)
  agent.destroy()
  return { perSecond, p99: took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0 }
}

async function compare(name: string, sides: Record<'portal' | 'bare', Side>, rounds: number): Promise<Line> {
  const results = { portal: [await saveAll(sides.portal)].slice(1), bare: [await saveAll(sides.bare)].slice(1) }
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['portal', 'bare'] as const) results[side].push(await saveAll(sides[side]))
  const rate = (side: 'portal' | 'bare') => median(results[side].map(({ perSecond }) => perSecond))
  const p99 = (side: 'portal' | 'bare') => median(results[side].map((result) => result.p99)).toFixed(1)
  const ratio = rate('portal') / rate('bare')
  return {
    ...emptyLine,
    name: `${name} (${atOnce} at once)`,
    portal: `${rate('portal').toFixed(0)} req/s`,
    bare: `${rate('bare').toFixed(0)} req/s`,
    ratio: ratio.toFixed(2),
    p99: `${p99('portal')} / ${p99('bare')} ms`,
    goal: `≥ ${goal}`,
    ok: ratio >= goal,
  }
}

/** Delays each flush by 5 ms; commits that arrive meanwhile are flushed with it, as by a disk that takes as long. */
function slowFlush(dataDir: string): void {
  const cluster = join(dataDir, 'postgres/cluster')
  appendFileSync(join(cluster, 'postgresql.conf'), 'commit_delay = 5000\ncommit_siblings = 0\n')
  process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGHUP')
}

/** 2,000 saves of customers on an empty installation, and the same with a disk that flushes slowly. */
export async function measureSaves(dataDir: string, rounds: number): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1' })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(dataDir) })
  try {
    return await withDatabase(dataDir, async (client) => {
      const text = `INSERT INTO customers (vat_n, name) SELECT v, 'Officina Rossi ' || lpad(n::text, 6, '0')
        FROM unnest($1::text[]) WITH ORDINALITY t (v, n) RETURNING id::int, vat_n, name, lock_version`
      const { rows } = await client.query<Customer>(text, [vatNumbers])
      await client.query('CREATE TABLE bare_customers (LIKE customers INCLUDING ALL)')
      await client.query('INSERT INTO bare_customers SELECT * FROM customers')
      await vacuum(client)
      const headers = await signIn(portal.address, 'administrator')
      const sides = {
        portal: { ...portal, headers, customers: structuredClone(rows) },
        bare: { ...bare, headers, customers: structuredClone(rows) },
      }
      const lines = [await compare('2,000 saves of customers', sides, rounds)]
      slowFlush(dataDir)
      lines.push(await compare('the same, each flush 5 ms longer', sides, rounds))
      return lines
    })
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
