import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { endMaintenance, startMaintenance } from './maintenance.queries.ts'
import { MaintenanceCache } from './maintenance-cache.ts'

let t: TestApp
let other: Awaited<ReturnType<typeof startSecondServer>>
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  other = await startSecondServer(t)
  admin = await t.as('administrator')
})
afterAll(async () => {
  await other.close()
  await t.close()
})
const statusesOfMe = async () =>
  Promise.all([admin, other.as(admin)].map(async (caller) => (await caller.get('/api/v1/me')).status))
const isOpen = () => expect.poll(statusesOfMe, { timeout: 2000, interval: 20 }).toEqual([200, 200])
const isClosed = () => expect.poll(statusesOfMe, { timeout: 2000, interval: 20 }).toEqual([503, 503])
afterEach(async () => {
  await endMaintenance(t.deps.db)
  await isOpen()
})

type Message = { message: string; maintenance?: boolean }

describe('during maintenance', () => {
  it('all servers answer calls with 503, a sentence and Retry-After, until it is over', async () => {
    await isOpen()
    await startMaintenance(t.deps.db, 30)
    await isClosed()
    for (const answer of [
      await admin.get<Message>('/api/v1/me'),
      await other.as(admin).send<Message>('POST', '/api/v1/activity_years', { activity_year: { year: '2077' } }),
      await t.anonymous.send<Message>('POST', '/login', { email: 'a@b.it', password: 'x' }),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.body.maintenance).toBe(true)
      expect(answer.body.message).toMatch(
        /^Il portale è in manutenzione: torna verso le \d\d:\d\d( del \d\d\/\d\d\/\d{4})?\.$/,
      )
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(29 * 60)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(30 * 60)
    }
    expect(await t.deps.db.selectFrom('activity_years').select('id').execute()).toEqual([])
    await endMaintenance(t.deps.db)
    await isOpen()
  })

  it('a browser gets a page in Italian, also without a session', async () => {
    await startMaintenance(t.deps.db, undefined)
    await isClosed()
    for (const [caller, url] of [
      [admin, '/dealers'],
      [t.anonymous, '/login'],
      [t.anonymous, '/activity_document_upload/1'],
    ] as const) {
      const { status, text, headers } = await caller.get(url, { accept: 'text/html,*/*' })
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        503,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(Number(headers['retry-after'])).toBe(120)
      expect(text).toContain('<h1>Portale in manutenzione</h1>')
      expect(text).toContain('riprova tra qualche minuto')
      const nonce = /style-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(text).toContain(`<style nonce="${nonce}">`)
    }
  })

  it('says no time once the expected one is over, and stays closed', async () => {
    await startMaintenance(t.deps.db, 30)
    await queryAsOwner(t, "UPDATE installation SET maintenance_ends_at = now() - interval '1 second'")
    t.deps.maintenance.invalidate()
    const { status, body, headers } = await admin.get<Message>('/api/v1/me')
    expect([status, body.message, headers['retry-after']]).toEqual([
      503,
      'Il portale è in manutenzione: riprova tra qualche minuto.',
      '30',
    ])
  })

  it('the machines that watch the portal, and built files, are answered as always', async () => {
    await startMaintenance(t.deps.db, undefined)
    await isClosed()
    for (const url of ['/livez', '/readyz', '/healthz', '/favicon.svg', '/sw.js', '/offline.html'])
      expect([url, (await t.anonymous.get(url)).status]).toEqual([url, 200])
    for (const url of ['/metrics', '/assets/no.js']) expect((await t.anonymous.get(url)).status).toBe(404)
  })
})

describe('a server that heard no notification', () => {
  it('knows of the change once its answer is too old', async () => {
    const cache = new MaintenanceCache(t.deps.db, 100)
    expect(await cache.find()).toBeUndefined()
    await startMaintenance(t.deps.db, undefined)
    await expect.poll(() => cache.find(), { timeout: 1000, interval: 20 }).toMatchObject({ ends_at: null })
  })

  it('keeps the last answer while the database is away', async () => {
    const cache = new MaintenanceCache(t.deps.db, 0)
    await startMaintenance(t.deps.db, undefined)
    expect(await cache.find()).toBeDefined()
    await queryAsOwner(t, 'ALTER TABLE installation RENAME TO away')
    expect(await cache.find()).toBeDefined()
    await queryAsOwner(t, 'ALTER TABLE away RENAME TO installation')
    await endMaintenance(t.deps.db)
    expect(await cache.find()).toBeUndefined()
  })
})

describe('npm run maintenance', () => {
  const program = fileURLToPath(new URL('../../commands/maintenance.ts', import.meta.url))
  const run = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: t.databaseUrl,
        DATA_DIR: t.dataDir,
        SECRET: t.deps.config.secret,
        BASE_URL: '',
      }
      execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
        resolve(`${error?.code ?? 0} ${output}${errors}`.trim()),
      )
    })

  it('closes and opens the portal, and says how it is', async () => {
    const [wrong, tooLong] = await Promise.all([run('stop'), run('on', '--minutes', '0')])
    for (const output of [wrong, tooLong])
      expect(output).toBe('1 Usage: npm run maintenance -- on [--minutes N] | off | status')
    expect(await run('on', '--minutes', '20')).toMatch(
      /^0 Maintenance is on since 20\S+Z, expected to end at 20\S+Z\.$/,
    )
    await isClosed()
    expect(await run('off')).toBe('0 Maintenance is off.')
    await isOpen()
  })
})
