import type { Profile } from '@portale/domain/people/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let person: Awaited<ReturnType<typeof buildUser>>
let caller: Caller

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  Object.assign(t.deps.config.flags, { avatar: true, change_email: true })
  person = await buildUser(t.deps.db, { role: 'dealer_holder', name: 'Laura Bianchi' })
  caller = await t.as(person.id)
})

const profile = async () => (await caller.get<Profile>('/api/profile')).body
const edit = (change: object = {}, who = caller) =>
  who.send<Profile & ErrorBody>('PUT', '/api/profile/edit', { name: person.name, email: person.email, ...change })

it('GET /api/profile answers only the user’s data', async () => {
  expect(await profile()).toEqual({
    id: person.id,
    name: 'Laura Bianchi',
    email: person.email,
    avatar: null,
    do_not_disturb: false,
    roles: [{ id: 6, name: 'dealer_holder', label: 'Titolare concessionaria' }],
    pending_email: null,
    flags: { avatar: true, change_email: true, time_machine: true },
    lock_version: person.lock_version,
  })
})

describe('rejected without a change', () => {
  it.each<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['a blank name', { name: '   ' }, ['name']],
    ['a name of 256 characters', { name: 'a'.repeat(256) }, ['name']],
    ['a name of two lines', { name: 'Anna\r\nBcc: spia@evil.example' }, ['name']],
    ['a name with a NUL', { name: 'Anna\0' }, ['name']],
    ['a number as name', { name: 7 }, ['name']],
    ['no e-mail', { email: undefined }, ['email']],
    ['a blank e-mail', { email: '' }, ['email']],
    ['no address', { email: 'laura' }, ['email']],
    ['two addresses', { email: 'a@rete.example, b@rete.example' }, ['email']],
    ['an address with a name', { email: 'Laura <laura@rete.example>' }, ['email']],
    ['an address of two lines', { email: 'laura@rete.example\r\nBcc: spia@evil.example' }, ['email']],
    ['an address of 300 characters', { email: `${'a'.repeat(290)}@rete.it` }, ['email']],
    ['an invalid flag', { do_not_disturb: 'forse' }, ['do_not_disturb']],
    ['an invalid version', { lock_version: 'x' }, ['lock_version']],
    ['everything', { name: '', email: 'x', do_not_disturb: 2 }, ['do_not_disturb', 'email', 'name']],
  ])('%s', async (_name, change, keys) => {
    const before = await profile()
    const { status, body } = await assertWritesNothing(t, () => edit(change))
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, keys])
    expect(await profile()).toEqual(before)
  })

  it('an outdated lock_version: 409 with the name and time of the last change', async () => {
    const administrator = await t.as('administrator')
    const changed = { ...person, name: 'Cambiata', do_not_disturb: 0, roles: [6], workshops: [], dealers: [] }
    expect((await administrator.send('PUT', `/api/users/${person.id}`, changed)).status).toBe(200)
    const { name } = (await administrator.get<Profile>('/api/profile')).body
    const { status, body } = await assertWritesNothing(t, () => edit({ lock_version: person.lock_version }))
    expect(status).toBe(409)
    expect(body.message).toMatch(
      new RegExp(
        `^Il tuo profilo è cambiato: l’ha modificato ${name} il \\d\\d/\\d\\d/\\d{4},? \\d\\d:\\d\\d:\\d\\d\\.`,
      ),
    )
    expect((await edit({ name: 'Cambiata' })).status).toBe(200)
  })
})

describe('PUT /api/profile/edit', () => {
  it('changes the name in every answer', async () => {
    const { status, body } = await edit({ name: ' Laura Rossi ', lock_version: person.lock_version })
    expect([status, body]).toEqual([200, { ...(await profile()), name: 'Laura Rossi' }])
    expect(body.lock_version).toBe(person.lock_version + 1)
    expect((await caller.get('/api/v1/me')).body).toMatchObject({ user: { name: 'Laura Rossi' } })
    const { rows } = await sql`SELECT t.user_id, a.old_values, a.new_values FROM audits a
      JOIN audit_tx t ON t.id = a.audit_tx_id WHERE a.model_type = 'users' AND a.event = 'updated'
      AND a.model_id = ${person.id}`.execute(t.deps.db)
    expect(rows).toMatchObject([
      { user_id: person.id, old_values: { name: 'Laura Bianchi' }, new_values: { name: 'Laura Rossi' } },
    ])
  })

  it.each<[unknown, boolean]>([
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['0', false],
    [undefined, false],
  ])('accepts do_not_disturb %j', async (do_not_disturb, expected) => {
    expect((await edit({ do_not_disturb })).body.do_not_disturb).toBe(expected)
    expect((await edit({ name: 'Altra' })).body.do_not_disturb).toBe(expected)
  })

  it('writes nothing when nothing changed', async () => {
    const { status, body } = await assertWritesNothing(t, () => edit({ do_not_disturb: 0 }))
    expect([status, body.lock_version]).toEqual([200, person.lock_version])
  })

  it('ignores role, partners, password and the id of another user', async () => {
    const before =
      await sql`SELECT role_id, password_hash, must_change_password FROM users WHERE id = ${person.id}`.execute(
        t.deps.db,
      )
    const other = await buildUser(t.deps.db, { role: 'administrator' })
    const body = { id: other.id, role_id: 1, roles: [1], password_hash: 'x', must_change_password: true, dealers: [1] }
    expect((await edit({ name: 'Laura', ...body })).status).toBe(200)
    expect(
      (
        await sql`SELECT role_id, password_hash, must_change_password FROM users WHERE id = ${person.id}`.execute(
          t.deps.db,
        )
      ).rows,
    ).toEqual(before.rows)
    expect((await profile()).roles).toMatchObject([{ id: 6 }])
  })
})

describe('feature flags', () => {
  it('change_email off rejects a new address, not the same one in another case', async () => {
    t.deps.config.flags.change_email = false
    const { status, body } = await assertWritesNothing(t, () => edit({ name: 'Altra', email: 'altra@rete.example' }))
    expect([status, body.errors]).toEqual([
      422,
      { email: ['Il tuo indirizzo può essere cambiato solo da un amministratore.'] },
    ])
    expect((await profile()).name).toBe('Laura Bianchi')
    expect((await edit({ name: 'Altra', email: person.email.toUpperCase() })).body).toMatchObject({
      name: 'Altra',
      email: person.email,
      flags: { change_email: false },
    })
  })

  it('avatar off hides and rejects photos', async () => {
    const url = `/avatars/${person.id}`
    await sql`WITH file AS (INSERT INTO files (key, sha256, size, media_type)
      VALUES (${String(person.id).padStart(32, '0')}, '', 1, 'image/webp') RETURNING id)
      UPDATE users SET avatar_file_id = file.id FROM file WHERE users.id = ${person.id}`.execute(t.deps.db)
    expect((await profile()).avatar).toMatch(`${url}?v=`)
    t.deps.config.flags.avatar = false
    expect(await profile()).toMatchObject({ avatar: null, flags: { avatar: false } })
    expect((await caller.get('/api/v1/me')).body).toMatchObject({ user: { avatar: null } })
    expect((await caller.get(url)).status).toBe(404)
    const sent = await assertWritesNothing(t, () => caller.upload('/api/profile/upload-avatar', []))
    expect(sent.status).toBe(404)
  })
})
