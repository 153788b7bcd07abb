import { passwordRules } from '@portale/domain/platform/password.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts'
import { upsertEmailChange, upsertResetToken } from '../accounts/link.queries.ts'

const old_password = 'Vecchia-2026-Vai'
const new_password = 'Rete-2026-Vai'

let t: TestApp
let password_hash: string
let person: Awaited<ReturnType<typeof buildUser>>
let caller: Caller

beforeAll(async () => {
  t = await testApp()
  password_hash = await hashPassword(old_password)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('rate_counters').execute()
  person = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash })
  caller = await t.as(person.id)
})

const change = (more: object = {}, who = caller) =>
  who.send<ErrorBody>('PUT', '/api/profile/change-password', {
    old_password,
    new_password,
    new_password_confirmation: new_password,
    ...more,
  })
const stored = () => t.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const both = (password: unknown) => ({ new_password: password, new_password_confirmation: password })
const wrong = { old_password: ['La password attuale non è corretta.'] }

describe('rejected without a change', () => {
  it.each<[string, object, Record<string, string[]>]>([
    [
      'nothing given',
      { old_password: undefined, ...both(undefined) },
      {
        old_password: ['Il campo password attuale è obbligatorio.'],
        new_password: ['Il campo nuova password è obbligatorio.'],
        new_password_confirmation: ['Le password non coincidono.'],
      },
    ],
    ['an empty old one', { old_password: '' }, { old_password: ['Il campo password attuale è obbligatorio.'] }],
    ['a wrong old one', { old_password: 'Sbagliata-1!' }, wrong],
    ['the old one in another case', { old_password: old_password.toUpperCase() }, wrong],
    ['a number as old one', { old_password: 7 }, { old_password: ['Il campo password attuale è obbligatorio.'] }],
    [
      'the same as the old one',
      both(old_password),
      {
        new_password: ['La nuova password deve essere diversa da quella attuale.'],
      },
    ],
    [
      'two that differ',
      { new_password_confirmation: 'Altra-2026-Vai' },
      {
        new_password_confirmation: ['Le password non coincidono.'],
      },
    ],
    [
      'no confirmation',
      { new_password_confirmation: undefined },
      {
        new_password_confirmation: ['Le password non coincidono.'],
      },
    ],
    [
      'one of the commonest',
      both('Password-1'),
      {
        new_password: ['La password è tra le più comuni: scegline un’altra.'],
      },
    ],
    ['one that meets no rule', both(''), { new_password: passwordRules.map(({ message }) => message) }],
    ['one without an upper-case letter', both('retemia-2026'), { new_password: [passwordRules[1].message] }],
    [
      'one of 1025 characters',
      both(`Aa1!${'x'.repeat(1021)}`),
      {
        new_password: ['Il campo nuova password non può superare i 1024 caratteri.'],
      },
    ],
  ])('%s', async (_name, more, errors) => {
    const { status, body } = await assertWritesNothing(t, () => change(more))
    expect([status, body.errors]).toEqual([422, errors])
    expect((await stored()).password_hash).toBe(password_hash)
  })

  it('locks for a quarter of an hour after ten wrong passwords', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await change({ old_password: `Sbagliata-${attempt}` })).status).toBe(422)
    const { status, headers } = await change()
    expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true])
    const confirmed = await caller.send('POST', '/api/profile/confirm-password', { password: old_password })
    expect(confirmed.status).toBe(429)
    expect((await stored()).password_hash).toBe(password_hash)
  })

  it('an account without a password', async () => {
    await t.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await change()).body.errors).toEqual(wrong)
  })
})

describe('a changed password', () => {
  it('signs in, and the old one does not', async () => {
    const { status, body } = await change()
    expect([status, body]).toEqual([200, { message: 'La password è stata cambiata.' }])
    expect(await verifyPassword((await stored()).password_hash, new_password)).toBe(true)
    expect((await createBrowser(t.app).login(person.email, old_password)).status).toBe(422)
    expect((await createBrowser(t.app).login(person.email, new_password)).status).toBe(200)
  })

  it('ends the other sessions on both servers, not this one', async () => {
    const other = await startSecondServer(t)
    const [second, stranger] = [await t.as(person.id), await t.as('administrator')]
    const ended = [second, other.as(second)]
    const alive = [caller, other.as(caller), stranger]
    for (const who of [...ended, ...alive]) expect((await who.get('/api/v1/me')).status).toBe(200)
    await change()
    for (const who of ended)
      await expect.poll(async () => (await who.get('/api/v1/me')).status, { timeout: 3000 }).toBe(401)
    for (const who of alive) expect((await who.get('/api/v1/me')).status).toBe(200)
    await other.close()
  })

  it('revokes the links and notifies the user by mail', async () => {
    await upsertResetToken(t.deps.db, person.id, { token: 'token-1' })
    await upsertEmailChange(t.deps.db, person.id, 'altra@rete.example', 'token-2')
    await change()
    const reset = {
      token: 'token-1',
      email: person.email,
      password: 'Altra-2026-Vai',
      password_confirmation: 'Altra-2026-Vai',
    }
    expect((await t.anonymous.send('POST', '/reset-password', reset)).status).toBe(422)
    expect((await t.anonymous.send('POST', '/confirm-email/token-2', {})).status).toBe(422)
    expect(await testOutbox(t).row(person)).toMatchObject({ kind: 'password_changed', to_address: person.email })
  })

  it('counts as recently entered and clears must_change_password', async () => {
    await t.deps.db.updateTable('users').set({ must_change_password: true }).where('id', '=', person.id).execute()
    await sql`UPDATE sessions SET password_at = now() - interval '1 hour' WHERE user_id = ${person.id}`.execute(
      t.deps.db,
    )
    t.deps.sessions.invalidateAll()
    expect((await change()).status).toBe(200)
    expect((await stored()).must_change_password).toBe(false)
    const { status } = await caller.send('PUT', '/api/profile/edit', { name: 'Nuovo', email: 'nuova@rete.example' })
    expect(status).toBe(200)
  })

  it('is audited without passwords and hashes', async () => {
    await change()
    const { rows } = await sql<{ text: string }>`SELECT coalesce(new_values, old_values)::text AS text FROM audits
      WHERE model_type = 'users' AND model_id = ${person.id} AND event = 'updated'`.execute(t.deps.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toMatch(/argon2|password_hash|Rete-2026/)
  })
})

describe('POST /api/profile/confirm-password', () => {
  it.each<[unknown, number, string[] | undefined]>([
    [old_password, 200, undefined],
    ['Sbagliata-1!', 422, ['La password non è corretta.']],
    ['', 422, ['Il campo password è obbligatorio.']],
    [undefined, 422, ['Il campo password è obbligatorio.']],
    [{}, 422, ['Il campo password è obbligatorio.']],
  ])('%j: %i', async (password, expected, errors) => {
    const { status, body } = await caller.send<ErrorBody>('POST', '/api/profile/confirm-password', { password })
    expect([status, body.errors?.password]).toEqual([expected, errors])
  })
})
