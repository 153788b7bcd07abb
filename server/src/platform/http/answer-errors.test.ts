import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Caller, createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { StoreUnavailableError } from '../files/store.ts'
import { toHttpError } from './answer-errors.ts'
import { HttpError } from './errors.ts'

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('relation "users" at /srv/x.ts'), { code, ...more })

describe('what an error means to the caller', () => {
  it.each<[string, unknown, number | undefined, boolean]>([
    ['a known one', new HttpError(404, 'Elemento non trovato.'), 404, false],
    ['a unique year', failure('23505', { constraint: 'activity_years_year_key' }), 422, false],
    ['another unique value', failure('23505', { constraint: 'other' }), 409, false],
    ['a foreign key', failure('23503'), 409, false],
    ['a serialisation failure', failure('40001'), 409, false],
    ['a deadlock', failure('40P01'), 409, false],
    ['a text that is no UTF-8', failure('22021'), 422, false],
    ['a number out of range', failure('22003'), 422, false],
    ['a lock that took too long', failure('55P03'), 503, true],
    ['a statement that took too long', failure('57014'), 503, true],
    ['the database shutting down', failure('57P01'), 503, true],
    ['too many connections', failure('53300'), 503, true],
    ['a refused connection', failure('ECONNREFUSED'), 503, true],
    ['a broken connection', failure('ECONNRESET'), 503, true],
    ['a full disk of the database', failure('53100'), 507, true],
    ['a full disk of the files', failure('ENOSPC'), 507, true],
    ['a full quota of the files', failure('EDQUOT', { syscall: 'write' }), 507, true],
    ['a file store that is missing', new StoreUnavailableError('the file store is missing: /srv/x'), 503, true],
    ['a disk that is read-only', failure('EROFS', { syscall: 'open' }), 503, true],
    ['a disk that is broken', failure('EIO', { syscall: 'read' }), 503, true],
    ['a folder that may not be written', failure('EACCES', { syscall: 'open' }), 503, true],
    ['a pool without connections', new Error('timeout exceeded when trying to connect'), 503, true],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), 503, true],
    ['unreadable JSON', failure('FST_ERR_CTP_INVALID_JSON', { statusCode: 400 }), 400, false],
    ['a body too large', failure('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413, false],
    ['another 4xx', failure('FST_X', { statusCode: 406 }), 406, false],
    ['an unexpected error', new Error('x is not a function'), undefined, false],
    ['a missing column', failure('42703'), undefined, false],
    ['a missing right', failure('42501'), undefined, false],
    ['a 5xx', failure('FST_X', { statusCode: 500 }), undefined, false],
    ['a thrown text', 'SELECT', undefined, false],
  ])('%s', (_name, error, status, retry) => {
    const answer = toHttpError(error)
    expect(answer?.status).toBe(status)
    expect(answer?.retryAfter !== undefined).toBe(retry)
    if (answer) {
      expect(answer.message).toMatch(/^[A-ZÈ].*\.$/)
      expect(answer.message).not.toMatch(/users|srv|relation/)
    }
  })

  it('a shape that does not fit, by field', () => {
    const { error } = z.object({ a: z.object({ b: z.string('Manca b.') }) }).safeParse({ a: {} })
    expect(toHttpError(error)).toMatchObject({
      status: 422,
      message: 'Controlla i campi evidenziati.',
      errors: { 'a.b': ['Manca b.'] },
    })
  })
})

describe('the log of a rejected request', () => {
  let t: TestApp
  let app: Awaited<ReturnType<typeof buildApp>>
  let caller: Caller
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })

  beforeAll(async () => {
    const limits = { count: 0, minutes: 15 }
    t = await testApp()
    Object.assign(t.deps.config.limits, { login_address: limits })
    app = await buildApp(t.deps, { level: 'info', stream })
    const person = await t.as('workshop_user')
    caller = createCaller(app, t.deps.config, person.token, person.user_id)
  })
  afterAll(async () => {
    await app.close()
    await t.close()
  })

  const secret = 'Segreta-2026!'
  it.each<[number, string, string, () => ReturnType<Caller['get']>]>([
    [403, 'refused', '/api/v1/activity_years', () => caller.get('/api/v1/activity_years?secret=1')],
    [
      419,
      'forgery refused',
      '/api/v1/activities/:id',
      () => caller.send('POST', '/api/v1/activities/7', { secret }, { 'x-xsrf-token': secret }),
    ],
    [429, 'too many tries', '/login', () => caller.send('POST', '/login', { email: 'a@b.it', password: secret })],
  ])('%i', async (status, event, url, call) => {
    lines.length = 0
    expect((await call()).status).toBe(status)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event, msg: event, user: caller.user_id, address: '127.0.0.1', url },
    ])
    expect(lines.join('')).not.toMatch(new RegExp(`secret|${secret}|${caller.token}`))
  })
})
