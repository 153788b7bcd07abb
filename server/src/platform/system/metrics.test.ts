import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { HttpError } from '../http/errors.ts'
import { consumeRateLimit } from '../http/rate.queries.ts'
import { otherSubject } from '../http/rate-subject.ts'
import { timeJobs } from '../metrics.ts'
import { recordSystemEvent } from './system.queries.ts'

const token = 'a token of the scraper'
let t: TestApp

type Headers = Record<string, string>
const scrape = (headers: Headers = { authorization: `Bearer ${token}` }, remoteAddress = '192.0.2.9') =>
  t.app.inject({ url: '/metrics', headers, remoteAddress })

/** The value of a line of the answer; undefined when there is none. */
const readValue = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}
const currentValue = async (line: string) => readValue((await scrape()).body, line) ?? 0

/** How much the value of a line grows. */
async function growth(line: string, work: () => unknown): Promise<number> {
  const before = await currentValue(line)
  await work()
  return (await currentValue(line)) - before
}

beforeAll(async () => {
  const metrics = { networks: ['10.20.0.0/16', '192.0.2.1'], token }
  t = await testApp({ trustProxy: ['192.0.2.1'], metrics })
})
afterAll(() => t.close())

describe('GET /metrics', () => {
  it.each<[string, number, Headers, string]>([
    ['the token', 200, { authorization: `Bearer ${token}` }, '192.0.2.9'],
    ['another token', 404, { authorization: `Bearer ${token}s` }, '192.0.2.9'],
    ['the token alone', 404, { authorization: token }, '192.0.2.9'],
    ['nothing', 404, {}, '192.0.2.9'],
    ['an address of the network', 200, {}, '10.20.3.4'],
    ['an address of the network behind the proxy', 200, { 'x-forwarded-for': '10.20.3.4' }, '192.0.2.1'],
    ['another address behind the proxy, which is in the networks', 404, { 'x-forwarded-for': '10.9.9.9' }, '192.0.2.1'],
    ['a forged address', 404, { 'x-forwarded-for': '10.20.3.4' }, '192.0.2.9'],
    ['a proxy of the network that is not trusted', 404, { 'x-forwarded-for': '10.20.3.4' }, '10.20.3.5'],
  ])('with %s: %i', async (_name, status, headers, address) => {
    expect((await scrape(headers, address)).statusCode).toBe(status)
  })

  it('does not exist without networks and token (404)', async () => {
    const closed = await testApp()
    expect((await closed.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    await closed.close()
  })

  it('counts requests by the pattern of their route and status', async () => {
    const line = 'portale_http_requests_total{method="GET",route="/api/v1/leads/:id",status="401"}'
    expect(await growth(line, () => t.anonymous.get('/api/v1/leads/7'))).toBe(1)
    const unmatched = 'portale_http_requests_total{method="GET",route="unmatched",status="404"}'
    expect(await growth(unmatched, () => t.anonymous.get('/api/nothing/7'))).toBe(1)
  })

  it('counts the rejections of a rate limit', async () => {
    const reject = () => consumeRateLimit(t.deps.db, 'exports', otherSubject('one'), { count: 0, minutes: 1 })
    const line = 'portale_rate_limit_rejections_total{limit="exports"}'
    expect(await growth(line, () => expect(reject()).rejects.toBeInstanceOf(HttpError))).toBe(1)
  })

  it('counts what the caches of sessions answer', async () => {
    const caller = await t.as('administrator')
    const lookups = (result: string) => `portale_cache_lookups_total{cache="sessions",result="${result}"}`
    expect(await growth(lookups('miss'), () => caller.get('/api/profile'))).toBe(1)
    expect(await growth(lookups('hit'), () => caller.get('/api/profile'))).toBe(1)
  })

  it('counts a failed call of the file store, but not a sender that broke off', async () => {
    const line = (operation: string) => `portale_file_store_errors_total{operation="${operation}"}`
    const quarantine = () => expect(t.deps.files.quarantine('0'.repeat(32), new Date())).rejects.toThrow('ENOENT')
    expect(await growth(line('quarantine'), quarantine)).toBe(1)
    const content = new Readable({ read: () => content.destroy(new Error('gone')) })
    const receive = () => expect(t.deps.files.receive(content)).rejects.toThrow('gone')
    expect(await growth(line('receive'), receive)).toBe(0)
  })

  it('counts jobs that fail', async () => {
    const tasks = timeJobs({ broken: () => Promise.reject(new Error('no')) })
    const run = () => expect(tasks.broken?.({}, {} as never)).rejects.toThrow('no')
    expect(await growth('portale_job_duration_seconds_count{task="broken",result="error"}', run)).toBe(1)
  })
})

describe('the pools of connections', () => {
  it('are told apart, that of the time machine while it works', async () => {
    const dedicated = 'portale_database_pool_connections{pool="dedicated",state="busy"}'
    await t.anonymous.get('/readyz')
    const { body } = await scrape()
    expect(readValue(body, 'portale_database_pool_connections{pool="requests",state="idle"}')).toBeGreaterThan(0)
    expect(readValue(body, 'portale_database_pool_connections{pool="probes",state="idle"}')).toBe(1)
    expect(readValue(body, 'portale_database_pool_waiting{pool="requests"}')).toBe(0)
    await t.deps.withDedicatedConnection((db) =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').execute()
        expect(await currentValue(dedicated)).toBe(1)
      }),
    )
    expect(readValue((await scrape()).body, dedicated)).toBeUndefined()
  })
})

describe('what the servers share', () => {
  it('is there once the database answers, at most ten seconds old', async () => {
    const other = await startSecondServer(t)
    await testOutbox(t).write(buildNewMail(await buildUser(t.deps.db, { role: 'dealer_holder' })))
    await recordSystemEvent(t.deps.db, 'backup', { ok: true })
    await recordSystemEvent(t.deps.db, 'backup', { ok: false })
    const { body } = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(readValue(body, 'portale_database_up')).toBe(1)
    expect(readValue(body, 'portale_jobs{task="send_mails",state="waiting"}')).toBe(1)
    expect(readValue(body, 'portale_mails{state="waiting"}')).toBe(1)
    expect(readValue(body, 'portale_sessions')).toBeGreaterThan(0)
    expect(readValue(body, 'portale_system_event_ok{name="backup"}')).toBe(0)
    const success = readValue(body, 'portale_system_event_last_success_timestamp_seconds{name="backup"}') ?? 0
    expect(Date.now() / 1000 - success).toBeLessThan(60)
    await other.close()
  })

  it('is left out while the database does not answer, and the rest is there', async () => {
    const away = await startSecondServer(t)
    await away.deps.pool.end()
    const answer = await away.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    expect(readValue(answer.body, 'portale_database_up')).toBe(0)
    expect(readValue(answer.body, 'portale_sessions')).toBeUndefined()
    expect(readValue(answer.body, 'portale_disk_free_bytes')).toBeGreaterThan(0)
    expect(readValue(answer.body, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    await away.app.close()
    await away.deps.listener.stop()
  })
})

const folder = fileURLToPath(new URL('../../../../ops/', import.meta.url))
const promtool = '/usr/bin/promtool'

describe('ops/', () => {
  it.each(['prometheus/alerts.yml', 'grafana/portale.json'])('%s names metrics that exist', async (file) => {
    const { body } = await scrape()
    const existing = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const names = readFileSync(`${folder}${file}`, 'utf8').match(/\b(portale|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(names.length).toBeGreaterThan(10)
    expect([...new Set(names)].filter((name) => !existing.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
  })

  it('every rule of alerts.yml fires in alerts.test.yml', () => {
    const read = (name: string) => readFileSync(`${folder}prometheus/${name}`, 'utf8')
    const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const fired = new Set([...read('alerts.test.yml').matchAll(/alertname: (\w+)\n/g)].map(([, name]) => name))
    expect(rules.length).toBeGreaterThan(15)
    expect(rules.filter((name) => !fired.has(name))).toEqual([])
  })

  it.skipIf(!existsSync(promtool))('promtool accepts the metrics and the rules, and their alerts fire', async () => {
    const { body } = await scrape()
    execFileSync(promtool, ['check', 'rules', `${folder}prometheus/alerts.yml`])
    execFileSync(promtool, ['test', 'rules', `${folder}prometheus/alerts.test.yml`])
    // Names that the process's own metrics have by custom of Node are not ours to choose.
    const own = body.replace(/^.*\bnodejs_.*\n/gm, '')
    execFileSync(promtool, ['check', 'metrics'], { input: own })
  })
})
