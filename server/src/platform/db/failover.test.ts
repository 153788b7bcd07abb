import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../../test/app.ts'
import { type ClusterPair, startClusterPair } from '../../../test/cluster-pair.ts'
import { bySize } from '../../../test/sizes.ts'
import { buildApp } from '../../app.ts'
import { openDeps } from '../../open-deps.ts'
import { readConfig } from '../config.ts'
import { DatabaseClient } from './client.ts'
import { migrate } from './migrate.ts'

// The portal's own times are 5 and 3 seconds.
const heartbeat = { intervalMs: 1000, timeoutMs: 600 }

let pair: ClusterPair
let standbyUrl: string

/** A portal on this database. `login` answers with the status of a call that writes: 422 for unknown accounts. */
async function openPortal(databaseUrl: string) {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET: 'test'.repeat(10),
    DATA_DIR: `${pair.folder}/data`,
    RATE_LIMITS: '{"login_address": {"count": 1000}}',
  })
  const deps = await openDeps(config, databaseUrl, heartbeat)
  const app = await buildApp(deps)
  const anonymous = createCaller(app, config, '', 0)
  const statuses = new Set<number>()
  let logins = 0
  return {
    deps,
    statuses,
    async login(): Promise<number> {
      const body = { email: `nessuno${logins++}@rete.example`, password: 'x' }
      const { status, headers } = await anonymous.send('POST', '/login', body)
      statuses.add(status)
      expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined)
      return status
    },
    async close() {
      await app.close()
      await deps.stop()
    },
  }
}

const recovery = { timeout: 15_000, interval: 100 }

const usesTls = async (url: string) => {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  return client.end().then(() => rows[0]?.ssl)
}

// `npm run prove` runs it: to create two clusters takes longer than all short versions together.
describe.runIf(bySize(false, true))('a cluster of two', () => {
  beforeAll(async () => {
    pair = await startClusterPair()
    await migrate(pair.url)
    standbyUrl = await pair.startStandby()
  })
  afterAll(() => pair.stop(), 30_000)

  it('a database behind TLS is trusted by its certificate and name only', async () => {
    const { trusted, other } = await pair.enableTls()
    const url = (certificate: string) => `${pair.url}?sslmode=verify-full&sslrootcert=${certificate}`
    await expect.poll(() => usesTls(url(trusted)).catch(String), recovery).toBe(true)
    await expect(usesTls(url(other))).rejects.toThrow(/self-signed|unable to verify/)
    await expect(usesTls(url(trusted).replace('127.0.0.1', 'localhost'))).rejects.toThrow(/does not match/)
    await expect(migrate(url(other))).rejects.toThrow('the database can’t be reached: self-signed certificate')
  })

  it('a database that became read-only answers 503 until it takes writes again', async () => {
    const portal = await openPortal(pair.url)
    expect(await portal.login()).toBe(422)
    await pair.setReadOnly(true)
    await expect.poll(portal.login, recovery).toBe(503)
    await expect.poll(() => portal.deps.listener.isAlive(), recovery).toBe(false)
    expect(await portal.login()).toBe(503)
    await pair.setReadOnly(false)
    await expect.poll(portal.login, recovery).toBe(422)
    await expect.poll(() => portal.deps.listener.isAlive(), recovery).toBe(true)
    expect([...portal.statuses].sort()).toEqual([422, 503])
    await portal.close()
  })

  it('a portal that knows both hosts goes to the standby that was promoted while the primary froze', async () => {
    await expect(migrate(standbyUrl)).rejects.toThrow('the database can’t be reached: the database is read-only')
    const { host } = new URL(pair.url)
    const both = pair.url.replace(host, `${new URL(standbyUrl).host},${host}`)
    const portal = await openPortal(`${both}?target_session_attrs=read-write`)
    expect(await portal.login()).toBe(422)
    pair.freezePrimary()
    await pair.promoteStandby()
    const promotedAt = Date.now()
    await expect.poll(portal.login, recovery).toBe(422)
    await expect.poll(() => portal.deps.listener.isAlive(), recovery).toBe(true)
    expect(Date.now() - promotedAt).toBeLessThan(15_000)
    expect((await portal.deps.pool.query('SELECT inet_server_port() AS port')).rows).toEqual([
      { port: Number(new URL(standbyUrl).port) },
    ])
    expect([...portal.statuses].sort()).toEqual([422, 503])
    await portal.close()
  })
})
