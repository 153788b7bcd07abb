import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleIds } from '@portale/domain/roles.ts'
import { type SavedUser, type UserCredentials, userCredentials } from '@portale/domain/users/user-credentials.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { assertWritesNothing } from '../../test/assert-writes-nothing.ts'
import { createBrowser } from '../../test/browser.ts'
import { buildUser } from '../../test/fixtures/factories.ts'
import { createImporter, csvFile } from '../../test/fixtures/import.fixtures.ts'
import { impersonate, listMailsTo, toUserForm } from '../../test/fixtures/people.fixtures.ts'
import { buildToken } from '../../test/fixtures/token.fixtures.ts'
import { hashPassword } from '../password-hash.ts'
import { deleteLinks, upsertResetToken } from './link.queries.ts'

const password = 'La-Vecchia-7'
let t: TestApp
let admin: Caller
let password_hash: string
let id: number
let count = 0

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  password_hash = await hashPassword(password)
})
afterAll(() => t.close())

const bytes = (text: string) => Buffer.from(`${text} ${count}`)
const tomorrow = sql<string>`now() + interval '1 day'`

/** One of each thing that opens the account of a user, by the table that has it. */
const insertions: Record<string, (user_id: number) => Promise<unknown>> = {
  users: () => Promise.resolve(), // the password
  sessions: (user_id) => t.as(user_id),
  api_tokens: (user_id) => buildToken(t, user_id),
  passkeys: (user_id) =>
    t.deps.db
      .insertInto('passkeys')
      .values({ user_id, name: 'Telefono', credential_id: `c${count}`, public_key: bytes('key'), counter: 0 })
      .execute(),
  totp_factors: (user_id) =>
    t.deps.db
      .insertInto('totp_factors')
      .values({ user_id, secret: bytes('secret'), confirmed_at: sql`now()` })
      .execute(),
  recovery_codes: (user_id) =>
    t.deps.db
      .insertInto('recovery_codes')
      .values({ user_id, code_hash: bytes('code') })
      .execute(),
  trusted_devices: (user_id) =>
    t.deps.db
      .insertInto('trusted_devices')
      .values({ user_id, token_hash: bytes('trust'), address: '::1', user_agent: 'x', expires_at: tomorrow })
      .execute(),
  login_challenges: (user_id) =>
    t.deps.db
      .insertInto('login_challenges')
      .values({ user_id, token_hash: bytes('challenge'), purpose: 'second_factor', expires_at: tomorrow })
      .execute(),
  user_identities: (user_id) =>
    t.deps.db
      .insertInto('user_identities')
      .values({ user_id, provider: 'azienda', issuer: 'https://x.example', subject: `s${count}`, email: 'a@b.it' })
      .execute(),
  password_resets: (user_id) => upsertResetToken(t.deps.db, user_id),
  email_changes: (user_id) =>
    t.deps.db
      .insertInto('email_changes')
      .values({ user_id, token_hash: bytes('change'), email: 'altro@rete.example' })
      .execute(),
}

/** What has something like a secret and a user, and opens nobody's account. */
const others: Record<string, string> = {
  idempotency_keys: 'the key of a call, which only its user can make',
  file_downloads: 'its subject is what was downloaded',
  notifications: 'its subject is what it is about',
  mails: 'the secret of a mail’s link, which ends with the link',
}

/** What of these tables still opens the account. */
async function listLeft(): Promise<string[]> {
  const left: string[] = []
  for (const table of Object.keys(insertions)) {
    const condition =
      table === 'users'
        ? sql`id = ${id} AND password_hash IS NOT NULL`
        : table === 'api_tokens'
          ? sql`user_id = ${id} AND revoked_at IS NULL`
          : sql`user_id = ${id}`
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${condition}`.execute(t.deps.db)
    if (rows.length > 0) left.push(table)
  }
  return left
}

const findEmail = async () =>
  (await t.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const findForm = async () => {
  const [user] = (await admin.get<{ data: SavedUser[] }>(`/api/users?id=${id}`)).body.data
  if (!user) throw new Error('no user')
  return user
}
const put = async (change: Record<string, unknown>) =>
  admin.send<SavedUser>('PUT', `/api/users/${id}`, toUserForm(await findForm(), change))
const close = () => admin.send('DELETE', `/api/users/${id}`)
const importRow = async (change: Record<string, string>) => {
  const row = { Nome: 'Anna', 'E-mail': await findEmail(), Ruolo: 'workshop_user', Officine: '', Concessionarie: '' }
  return createImporter(admin, 'users').write(csvFile([{ ...row, 'Non disturbare': 'No', ...change }]))
}

beforeEach(async () => {
  count += 1
  id = (await buildUser(t.deps.db, { role: 'workshop_user', name: 'Anna', password_hash })).id
  for (const insert of Object.values(insertions)) await insert(id)
})

it('every table with a user and something secret is a credential, or is listed with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_class c
    JOIN pg_attribute u ON u.attrelid = c.oid AND (u.attname = 'user_id' OR c.relname = 'users')
    JOIN pg_attribute s ON s.attrelid = c.oid AND s.attnum > 0 AND NOT s.attisdropped
      AND (s.atttypid = 'bytea'::regtype OR s.attname ~ '(hash|secret|token|subject|credential|password|^key$|digest)')
      AND s.attname <> 'token_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname !~ '^access_events_'
    ORDER BY 1`.execute(t.deps.db)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(insertions), ...Object.keys(others)].toSorted())
  expect(await listLeft()).toEqual(Object.keys(insertions))
})

describe('an account that staff give to somebody else keeps nothing that opens it', () => {
  const newEmail = () => `nuova${count}@credenziali.example`
  const ways: Record<string, () => Promise<unknown>> = {
    'another address': () => put({ email: newEmail() }),
    'another address, name and role': () => put({ name: 'Bruno', email: newEmail(), roles: [roleIds.superuser_rt] }),
    'another address by import': () => importRow({ 'Nuova e-mail': newEmail() }),
    'closed, brought back under another address': async () => {
      await close()
      return admin.send('POST', `/api/users/${id}/restore`, { email: newEmail() })
    },
  }

  it.each(Object.keys(ways))('%s', async (way) => {
    const before = await findEmail()
    const browser = createBrowser(t.app)
    await ways[way]?.()
    expect(await findEmail()).toBe(newEmail())
    // The link of the new address is the one thing that opens it.
    expect(await listLeft()).toEqual(['password_resets'])
    expect(await listMailsTo(t, id)).toEqual([`email_changed ${before}`, `reset_password ${newEmail()}`])
    for (const email of [before, newEmail()]) expect((await browser.login(email, password)).status).toBe(422)
    const events = t.deps.db.selectFrom('access_events').select('detail').where('user_id', '=', id)
    const [event] = await events.where('kind', '=', 'credentials_ended').execute()
    expect(event?.detail).toMatchObject({ label: expect.stringContaining('1 account collegato') })
  })

  it('says in its answer and to the old address what ended', async () => {
    const { body } = await put({ email: newEmail() })
    const ended = { password: true, identities: 1, passkeys: 1, totp: true, recovery_codes: 1, trusted_devices: 1 }
    expect(body.ended_credentials).toEqual({ ...ended, tokens: 1 })
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('text')
      .where('user_id', '=', id)
      .where('kind', '=', 'email_changed')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('Non valgono più: la password, 1 account collegato, 1 passkey')
  })

  it.each(['the same address in capitals', 'another name'])('ends nothing with %s', async (way) => {
    const email = (await findEmail()).toUpperCase()
    const { body } = await put(way === 'another name' ? { name: 'Anna Rossi' } : { email })
    expect([body.ended_credentials, await listLeft()]).toEqual([undefined, Object.keys(insertions)])
  })

  it('sends no link to a suspended account', async () => {
    await admin.send('POST', `/api/users/${id}/suspend`, { reason: 'Congedo' })
    await put({ email: newEmail() })
    expect(await listLeft()).toEqual([])
  })
})

describe('whatever ends sessions ends trusted browsers', () => {
  const person = () => t.as(id)
  const batch = (path: string, more = {}) => admin.send('POST', `/api/users/${path}`, { rows: [{ id }], ...more })
  const newPassword = { setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }
  const firstId = async (table: 'passkeys' | 'user_identities') =>
    (await t.deps.db.selectFrom(table).select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id
  const ways: Record<string, () => Promise<unknown>> = {
    suspended: () => admin.send('POST', `/api/users/${id}/suspend`, { reason: 'Congedo' }),
    'suspended with others': () => batch('suspend', { reason: 'Congedo' }),
    closed: close,
    'closed with others': () => batch('delete'),
    'another role': () => put({ roles: [roleIds.superuser_rt] }),
    'another role by import': () => importRow({ Ruolo: 'superuser_rt' }),
    'another address': () => put({ email: `altra${count}@credenziali.example` }),
    'a password set by staff': () => admin.send('POST', `/api/users/${id}/set-password`, newPassword),
    'factors reset': () => admin.send('POST', `/api/users/${id}/reset-factors`),
    'an identity unlinked by staff': async () =>
      admin.send('DELETE', `/api/users/${id}/identities/${await firstId('user_identities')}`),
    'a passkey removed by staff': async () =>
      admin.send('DELETE', `/api/users/${id}/passkeys/${await firstId('passkeys')}`),
    'browsers forgotten by staff': () => admin.send('DELETE', `/api/users/${id}/trusted-devices`),
    'a password chosen by a link': async () => {
      await deleteLinks(t.deps.db, id)
      const token = await upsertResetToken(t.deps.db, id)
      const body = { email: await findEmail(), token, password: 'Una-Nuova-7', password_confirmation: 'Una-Nuova-7' }
      return t.anonymous.send('POST', '/reset-password', body)
    },
    'a password changed by the person': async () =>
      (await person()).send('PUT', '/api/profile/change-password', {
        old_password: password,
        new_password: 'Una-Nuova-7',
        new_password_confirmation: 'Una-Nuova-7',
      }),
    'all other sessions ended by the person': async () => (await person()).send('DELETE', '/api/profile/sessions'),
    'another session ended by the person': async () => {
      const rows = t.deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('id')
      const { id: session } = await rows.executeTakeFirstOrThrow()
      return (await person()).send('DELETE', `/api/profile/sessions/${session}`)
    },
  }

  it.each(Object.keys(ways))('%s', async (way) => {
    const answer = await ways[way]?.()
    expect((answer as { status?: number }).status ?? 200).toBeLessThan(300)
    const left = await listLeft()
    expect(left.filter((table) => ['trusted_devices', 'login_challenges'].includes(table))).toEqual([])
  })

  /** The functions that end sessions and leave trusted browsers alone, each with its reason. */
  const endings: Record<string, string> = {
    'accounts/session.queries.ts deleteOldestSessions': 'the oldest beyond 50, by a new login',
    'accounts/session.queries.ts deleteSession': 'a logout in this very browser',
    'accounts/session.queries.ts deleteEndedSessions': 'what has ended by itself',
    'accounts/session.queries.ts deleteOtherSessions': 'after a new password, which ended the trust',
    'accounts/session.queries.ts deleteUserSessions': 'ends the trust',
    'impersonation/impersonation.queries.ts consumeSession': 'becomes an impersonation',
    'impersonation/impersonation.queries.ts consumeImpersonation': 'becomes the own session again',
    'profile/profile.queries.ts deleteOwnSession': 'its call ends the trust',
    'profile/profile.queries.ts deleteOtherOwnSessions': 'its call ends the trust',
  }

  it('no other function deletes sessions', () => {
    const source = join(import.meta.dirname, '..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const found = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo/'))
      .flatMap((file) => {
        const parts = readFileSync(join(source, file), 'utf8').split(/^(?:export )?(?:async function|const) (\w+)/m)
        return parts.flatMap((part, index) =>
          index % 2 === 0 && /DELETE FROM sessions|deleteFrom\('sessions/.test(part)
            ? [`${file} ${parts[index - 1]}`]
            : [],
        )
      })
    expect(found.toSorted()).toEqual(Object.keys(endings).toSorted())
  })
})

describe('a password set by staff', () => {
  it('ends personal tokens for good, and names what still opens the account', async () => {
    const { caller } = await buildToken(t, id)
    const service = await buildToken(t, id, { kind: 'service' })
    expect((await caller.get('/api/v1/activities')).status).toBe(200)
    const { body } = await admin.send<{ message: string }>('POST', `/api/users/${id}/set-password`, {
      setResetPasswordUserPassword: 'Una-Nuova-7',
      setResetPasswordUserConfirm: 'Una-Nuova-7',
    })
    expect(body.message).toContain('Non valgono più i suoi token (2).')
    expect(body.message).toContain('Può ancora accedere anche con 1 account collegato e 1 passkey.')
    await t.deps.db.updateTable('users').set({ must_change_password: false }).where('id', '=', id).execute()
    expect((await caller.get('/api/v1/activities')).status).toBe(401)
    expect((await service.caller.get('/api/v1/activities')).status).toBe(200)
  })
})

describe('GET /api/users/{id}/credentials', () => {
  const url = () => `/api/users/${id}/credentials`

  it('lists with what a user logs in, and no secret', async () => {
    const { body, text } = await admin.get<UserCredentials>(url())
    expect(userCredentials.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      has_password: true,
      identities: [{ label: 'azienda', email: 'a@b.it' }],
      passkeys: [{ name: 'Telefono' }],
      recovery_codes_left: 1,
      tokens: [{ name: 'Gestionale', kind: 'personal' }],
    })
    expect(body.trusted_devices).toHaveLength(1)
    expect(text).not.toMatch(/hash|secret|subject|credential_id/)
  })

  it('ends single ones, once, with the sessions', async () => {
    const { body } = await admin.get<UserCredentials>(url())
    const identity = `/api/users/${id}/identities/${body.identities[0]?.id}`
    const other = await buildUser(t.deps.db, { role: 'workshop_user' })
    const foreign = `/api/users/${other.id}/identities/${body.identities[0]?.id}`
    expect((await assertWritesNothing(t, () => admin.send('DELETE', foreign))).status).toBe(404)
    const unlinked = await admin.send<UserCredentials>('DELETE', identity)
    expect([unlinked.status, unlinked.body.identities, unlinked.body.trusted_devices]).toEqual([200, [], []])
    expect(await listLeft()).not.toContain('sessions')
    expect((await assertWritesNothing(t, () => admin.send('DELETE', identity))).status).toBe(404)
    const passkey = `/api/users/${id}/passkeys/${body.passkeys[0]?.id}`
    expect((await admin.send<UserCredentials>('DELETE', passkey)).body.passkeys).toEqual([])
    const mails = (await listMailsTo(t, id)).map((mail) => mail.split(' ')[0])
    expect(mails).toEqual(['identity_changed', 'factor_changed'])
  })

  it('follows the ranks, and asks for the password again between administrators', async () => {
    const superuser = await t.as('superuser_rt')
    expect((await superuser.get(url())).status).toBe(200)
    const equal = await buildUser(t.deps.db, { role: 'administrator', password_hash })
    expect((await superuser.get(`/api/users/${equal.id}/credentials`)).status).toBe(403)
    const forget = (caller: Caller) => caller.send('DELETE', `/api/users/${equal.id}/trusted-devices`)
    expect((await assertWritesNothing(t, () => forget(superuser))).status).toBe(403)
    const colleague = await t.as('administrator')
    const past = { password_at: '2026-01-01T00:00:00Z' }
    await t.deps.db.updateTable('sessions').set(past).where('user_id', '=', colleague.user_id).execute()
    t.deps.sessions.invalidateUser(colleague.user_id)
    const refused = await assertWritesNothing(t, () => forget(colleague))
    expect([refused.status, refused.body]).toMatchObject([403, { confirm_password: true }])
    expect((await colleague.get(`/api/users/${equal.id}/credentials`)).status).toBe(200)
    const holder = await t.as('dealer_holder')
    expect((await holder.get(url())).status).toBe(403)
    const asPerson = await impersonate(t, admin, id)
    expect((await asPerson.get(url())).status).toBe(403)
  })
})
