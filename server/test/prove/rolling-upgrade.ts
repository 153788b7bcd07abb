import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { embeddedPostgres } from '../../src/platform/db/embedded.ts'
import { applyMigration, migrate } from '../../src/platform/db/migrate.ts'
import { findFreePort, startBalancer } from './balancer.ts'
import type { Client as Person } from './client.ts'
import { createFixtures, createWorkloads } from './fixtures.ts'
import { Installation, type Server } from './portal.ts'
import { Round } from './round.ts'
import type { Tally } from './tally.ts'

const readsPerSecond = 20
const settleMs = 3000

const readPaths = [
  '/api/v1/me',
  '/api/v1/home',
  '/api/v1/activities',
  '/api/v1/dealers?per_page=50',
  '/api/v1/workshops?per_page=50',
  '/api/v1/customers?per_page=50',
  '/api/v1/leads?per_page=50',
  '/api/v1/leads/dashboard',
  '/api/v1/news',
  '/api/v1/workshop_market_shares',
  '/api/audits?folded=1',
  '/api/users',
  '/api/mails',
  '/notifications/unread',
  '/api/v1/generated/veicoli-demo',
]

/** Reads the lists in turn, this many times a second, until the round is over. */
async function readLists(person: Person, round: Round, tally: Tally): Promise<void> {
  const running: Promise<unknown>[] = []
  for (let number = 0; !round.over; number += 1) {
    const path = readPaths[number % readPaths.length] ?? '/'
    const startedAt = Date.now()
    running.push(
      round
        .attempt('reads', () => person.get(path))
        .then(() => tally.max('ms of a read, at the most', Date.now() - startedAt)),
    )
    await wait(1000 / readsPerSecond)
  }
  await Promise.all(running)
}

/** A nullable column in each table, as the next version's migrations may bring them. */
async function expandEveryTable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'`,
  )
  for (const { name } of rows)
    await applyMigration(client, {
      name: `9999_${name}.sql`,
      sql: `ALTER TABLE ${name} ADD COLUMN of_the_next_version text`,
      sha256: '',
    })
  await client.end()
}

/**
 * Two servers of an earlier version become servers of this one, behind HAProxy and under load: the migrations run first,
 * then each server is drained, stopped and replaced. No request may fail, and nothing acknowledged may be lost.
 */
export async function proveRollingUpgrade(folder: string, tally: Tally): Promise<void> {
  const portal = new Installation()
  const embedded = await embeddedPostgres(portal.dataDir)
  const names = ['first', 'second']
  const servers = await Promise.all(names.map(async (name) => ({ name, port: await findFreePort() })))
  const balancer = await startBalancer(servers)
  const logs: string[][] = []
  try {
    const variables = { DATABASE_URL: embedded.url, SECRET: 'proof'.repeat(8), BASE_URL: balancer.address }
    const start = async (port: number, more: Record<string, string>, version?: string) => {
      const server = await portal.start({ ...variables, ...more, PORT: String(port) }, version)
      logs.push(server.log)
      portal.server = { ...server, address: balancer.address } // clients only know the balancer
      return server
    }
    const running = new Map<string, Server>()
    for (const { name, port } of servers) running.set(name, await start(port, {}, folder))
    for (const { name } of servers) await balancer.resume(name)

    const fixtures = await createFixtures(portal)
    const workloads = await createWorkloads(fixtures, 1, 1)
    const round = new Round('server', tally)
    const load = Promise.all([
      ...workloads.map((workload) => workload.write(round, tally)),
      readLists(fixtures.people.administrator, round, tally),
    ])
    await wait(settleMs)
    const applied = await migrate(embedded.url)
    console.log(`${applied.length} migrations applied under load${applied.length ? `: ${applied.join(', ')}` : ''}`)
    tally.count('migrations applied under load', applied.length)
    await wait(settleMs)
    for (const { name, port } of servers) {
      const server = running.get(name)
      await balancer.drain(name)
      process.kill(server?.pid ?? 0, 'SIGTERM')
      tally.expect((await server?.ended) === 0, `the ${name} server did not end with 0 at SIGTERM`)
      running.set(name, await start(port, { MIGRATE: '0' }))
      await balancer.resume(name)
      tally.count('servers replaced under load')
      await wait(settleMs)
    }
    await expandEveryTable(embedded.url)
    await wait(settleMs)
    round.over = true
    await load
    for (const workload of workloads) await workload.check(tally)
  } catch (error) {
    tally.violation(`the upgrade was aborted: ${error instanceof Error ? error.stack : error}`)
  } finally {
    const log = logs.flat().join('')
    if (tally.violations.length > 0) console.error(log.slice(-8000))
    await balancer.close()
    await portal.close()
    await embedded.stop()
  }
}
