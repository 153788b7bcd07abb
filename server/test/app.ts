import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDeps, type ServerDeps } from '../src/open-deps.ts'
import { insertSession } from '../src/people/accounts/session.queries.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { heartbeatTimes } from '../src/platform/db/listener.ts'
import { createXsrfToken } from '../src/platform/http/csrf.ts'
import { adminQuery, dropDatabase } from './drop-database.ts'
import { buildUser } from './fixtures/factories.ts'
import { createForm, type TestField, type TestFile } from './form.ts'
import { temporaryFolder } from './memory.ts'

export type TestResponse<T = unknown> = {
  status: number
  body: T
  headers: Record<string, unknown>
  text: string
  bytes: Buffer
}

/** A person with a session, calling as the portal's own screens do. */
export type Caller = {
  user_id: number
  /** The session's token, for callers of a second server. */
  token: string
  get<T = unknown>(url: string, headers?: Record<string, string>): Promise<TestResponse<T>>
  send<T = unknown>(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<T>>
  upload<T = unknown>(
    url: string,
    parts: (TestFile | TestField)[],
    headers?: Record<string, string>,
  ): Promise<TestResponse<T>>
}

export type TestApp = {
  app: FastifyInstance
  deps: ServerDeps
  databaseUrl: string
  dataDir: string
  /** A caller with a session of its own: a person that exists, or a new one of this role. */
  as(who: number | RoleName, partners?: { dealers?: number[]; workshops?: number[] }): Promise<Caller>
  anonymous: Caller
  close(): Promise<void>
}

/**
 * The whole application on a database of its own, cloned from the migrated template, or from another database. Totals are
 * counted anew for each call, unless `totalAgeMs` says otherwise: tests write past the portal, which doesn't know of that.
 */
export async function testApp(
  changes: Partial<Config> = {},
  template = 'portale_test_template',
  totalAgeMs = 0,
): Promise<TestApp> {
  const name = `portale_test_${randomBytes(6).toString('hex')}`
  await adminQuery(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const databaseUrl = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
  const dataDir = await mkdtemp(join(temporaryFolder, 'data-'))
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: 'test'.repeat(10) }),
    ...changes,
  }
  // Tests make more notices in a second than people get in ten minutes; those of the limit set it.
  config.limits = { ...config.limits, notices: { count: 1000, minutes: 10 } }
  const deps = await openDeps(config, databaseUrl, heartbeatTimes, totalAgeMs)
  await deps.files.prepare()
  const app = await buildApp(deps)
  await app.ready()
  followWrites(app, deps, databaseUrl)
  return {
    app,
    deps,
    databaseUrl,
    dataDir,
    async as(who, partners = {}) {
      const user_id = typeof who === 'number' ? who : (await buildUser(deps.db, { role: who, ...partners })).id
      const token = await insertSession(deps.db, { user_id, address: '127.0.0.1', user_agent: 'test' })
      return createCaller(app, config, token, user_id)
    },
    anonymous: createCaller(app, config, '', 0),
    async close() {
      await app.close()
      await deps.stop()
      await dropDatabase(inject('databaseUrl'), name)
      await rm(dataDir, { recursive: true })
    },
  }
}

export function createCaller(app: FastifyInstance, config: Config, token: string, user_id: number): Caller {
  const xsrf = createXsrfToken(config.secret, token)
  const cookies = { 'XSRF-TOKEN': xsrf, ...(token && { portale_session: token }) }
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf, accept: 'application/json' }
  return createClient(app, { cookies, headers }, token, user_id)
}

/** Another system with a token: no cookie, no anti-forgery token. */
export const createTokenCaller = (app: FastifyInstance, secret: string, user_id: number): Caller =>
  createClient(app, { headers: { authorization: `Bearer ${secret}`, accept: 'application/json' } }, secret, user_id)

const maxNotifiedMs = 3000
const arrivals = new WeakMap<FastifyInstance, () => Promise<void>>()

/** Has callers of this server see at once what a test changed of people past the portal: its notifications are waited for. */
export function followWrites(app: FastifyInstance, { unread }: ServerDeps, databaseUrl: string): void {
  const times = { connectionTimeoutMillis: maxNotifiedMs, query_timeout: maxNotifiedMs, idleTimeoutMillis: 1000 }
  const pool = new Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true, ...times })
  pool.on('error', () => {}) // its database is dropped at the end
  const awaited = new Map<number, () => void>()
  const invalidate = unread.invalidate.bind(unread)
  unread.invalidate = (userId) => {
    awaited.get(userId)?.()
    invalidate(userId)
  }
  let calls = 0
  arrivals.set(app, async () => {
    calls += 1
    const marker = -calls // nobody's id: PostgreSQL notifies in order, so all that was written before has arrived with it
    const arrived = new Promise<void>((resolve) => awaited.set(marker, resolve))
    const timeout = new AbortController()
    await pool.query("SELECT pg_notify('notified', $1)", [String(marker)])
    await Promise.race([arrived, wait(maxNotifiedMs, undefined, timeout).catch(() => {})])
    timeout.abort()
    awaited.delete(marker)
  })
}

/** For a test whose server gets no notifications. */
export const stopFollowing = (app: FastifyInstance): boolean => arrivals.delete(app)

type Credentials = { cookies?: Record<string, string>; headers: Record<string, string> }

function createClient(app: FastifyInstance, credentials: Credentials, token: string, user_id: number): Caller {
  const call = async <T>(
    method: string,
    url: string,
    payload?: unknown,
    more: Record<string, string> = {},
  ): Promise<TestResponse<T>> => {
    await arrivals
      .get(app)?.()
      .catch(() => {}) // while the database is away, nothing is cached
    const answer = await app.inject({
      method: method as 'GET',
      url,
      ...credentials,
      headers: { ...credentials.headers, ...more },
      ...(payload !== undefined && { payload: payload as Buffer }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    const body = (isJson && answer.body ? JSON.parse(answer.body) : undefined) as T
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
  }
  return {
    user_id,
    token,
    get: (url, more) => call('GET', url, undefined, more),
    send: (method, url, body, more) => call(method, url, body, more),
    upload: (url, parts, more) => {
      const form = createForm(parts)
      return call('POST', url, form.payload, { ...form.headers, ...more })
    },
  }
}
