import { type RoleName, roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePassword } from '../../src/people/accounts/account.queries.ts'
import { upsertResetToken } from '../../src/people/accounts/link.queries.ts'
import { insertSession } from '../../src/people/accounts/session.queries.ts'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { hashPassword } from '../../src/platform/password-hash.ts'
import { type Caller, createCaller, type TestApp, testApp } from '../app.ts'
import { assertWritesNothing } from '../assert-writes-nothing.ts'
import { createBrowser } from '../browser.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { findUserRow, impersonate, userForm } from '../fixtures/people.fixtures.ts'
import { buildToken } from '../fixtures/token.fixtures.ts'
import { cases } from './access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { type HalfSent, sendFirstHalf } from './half-sent.ts'
import { accessDesign } from './records.cases.ts'
import { isOpenToTokens, sessionHeaders, toSend, writes } from './write-calls.ts'

// Each call that writes: its headers and half of its body arrive, the right to it is taken away, the rest arrives (0026).

const oldPassword = 'Rete-2026-Vai'
const newPassword = 'Nuova-2027-Via'
let t: TestApp
let fixtures: AccessFixtures
let passwordHash: string

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ api_token: { count: 100_000 }, uploads: { count: 100_000 } }) })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db, 7)
  await storeBuiltFiles(t.deps.db, t.dataDir)
  passwordHash = await hashPassword(oldPassword)
})
afterAll(() => t.close())

/** Roles 3 to 8 have assigned partners, which can be taken away. */
const hasPartners = (role: RoleName) => roleIds[role] > 2

type Person = { role: RoleName; caller: Caller; headers: Record<string, string> }

const partners = () => ({ dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] })

async function createPerson(role: RoleName): Promise<Person> {
  const caller = await t.as(role, partners())
  await updatePassword(t.deps.db, caller.user_id, { password_hash: passwordHash, must_change_password: false })
  return { role, caller, headers: sessionHeaders(t, caller.token) }
}

const createImpersonated = async (role: RoleName): Promise<Person> => {
  const { user_id } = await t.as(role, partners())
  const caller = await impersonate(t, await t.as('administrator'), user_id)
  return { role, caller, headers: sessionHeaders(t, caller.token) }
}

async function createWithToken(role: RoleName): Promise<Person> {
  const { user_id } = await t.as(role, partners())
  const { secret, caller } = await buildToken(t, user_id)
  return { role, caller, headers: { authorization: `Bearer ${secret}` } }
}

const secondSession = async ({ caller: { user_id } }: Person) =>
  createCaller(t.app, t.deps.config, await insertSession(t.deps.db, { user_id, address: '', user_agent: '' }), user_id)

/** A change by another administrator, which must succeed. */
async function byStaff(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}): Promise<void> {
  const { status, text } = await (await t.as('administrator')).send(method, url, body)
  expect([200, 204], text).toContain(status)
}

async function saveUser({ role, caller: { user_id } }: Person, change: object): Promise<void> {
  const { name, email } = await findUserRow(t, user_id)
  await byStaff('PUT', `/api/users/${user_id}`, userForm({ name, email, roles: [roleIds[role]], ...change }))
}

async function resetByLink({ caller: { user_id } }: Person): Promise<void> {
  const { email } = await findUserRow(t, user_id)
  const token = await upsertResetToken(t.deps.db, user_id)
  const browser = createBrowser(t.app)
  await browser.get('/api/demo')
  const body = { email, token, password: newPassword, password_confirmation: newPassword }
  expect((await browser.post('/reset-password', body)).status).toBe(200)
}

async function changePassword(person: Person): Promise<void> {
  const body = { old_password: oldPassword, new_password: newPassword, new_password_confirmation: newPassword }
  expect((await (await secondSession(person)).send('PUT', '/api/profile/change-password', body)).status).toBe(200)
}

/** In a session of the token's user. */
async function revokeToken(person: Person): Promise<void> {
  const { user_id } = person.caller
  const query = t.deps.db.selectFrom('api_tokens').select('id').where('user_id', '=', user_id)
  const { id } = await query.executeTakeFirstOrThrow()
  expect((await (await secondSession(person)).send('DELETE', `/api/v1/tokens/${id}`)).status).toBe(204)
}

type Way = {
  create: (role: RoleName) => Promise<Person>
  takeAway: (person: Person) => Promise<unknown>
  /** Which calls of a role it concerns; all without it. */
  concerns?: (call: string, role: RoleName) => boolean
  statuses?: number[]
  /** Whether calls may be closed to such a caller, which are then answered before their body is there. */
  mayBeClosed?: boolean
}

const suspend = (id: number) => byStaff('POST', `/api/users/${id}/suspend`, { reason: 'Lungo congedo' })
const ways: Record<string, Way> = {
  'role changed': {
    create: createPerson,
    takeAway: (person) => saveUser(person, { roles: [person.role === 'workshop_user' ? 6 : roleIds.workshop_user] }),
  },
  suspended: { create: createPerson, takeAway: ({ caller }) => suspend(caller.user_id) },
  closed: { create: createPerson, takeAway: ({ caller }) => byStaff('DELETE', `/api/users/${caller.user_id}`) },
  'password set by staff': {
    create: createPerson,
    concerns: (_call, role) => role !== 'administrator',
    takeAway: ({ caller }) =>
      byStaff('POST', `/api/users/${caller.user_id}/set-password`, {
        setResetPasswordUserPassword: newPassword,
        setResetPasswordUserConfirm: newPassword,
      }),
  },
  'password set by a link': { create: createPerson, takeAway: resetByLink },
  'password changed in another session': { create: createPerson, takeAway: changePassword },
  'logged out': {
    create: createPerson,
    takeAway: async ({ caller }) => expect((await caller.send('POST', '/logout')).status).toBe(204),
  },
  'session ended in another one': {
    create: createPerson,
    takeAway: async (person) =>
      expect((await (await secondSession(person)).send('DELETE', '/api/profile/sessions')).status).toBe(200),
  },
  'token revoked': {
    create: createWithToken,
    concerns: isOpenToTokens,
    takeAway: revokeToken,
  },
  'the token’s user suspended': {
    create: createWithToken,
    concerns: isOpenToTokens,
    takeAway: ({ caller }) => suspend(caller.user_id),
  },
  'impersonation ended': {
    create: createImpersonated,
    concerns: (_call, role) => role !== 'administrator',
    mayBeClosed: true,
    takeAway: async ({ caller }) => expect((await caller.send('POST', '/impersonate/stop')).status).toBe(200),
  },
  'partners unassigned': {
    create: createPerson,
    concerns: (call, role) => hasPartners(role) && cases[call]?.hasOwner === true,
    takeAway: (person) => saveUser(person, { dealers: [], workshops: [] }),
    statuses: [403, 404],
  },
  'partners of a token’s user unassigned': {
    create: createWithToken,
    concerns: (call, role) => hasPartners(role) && cases[call]?.hasOwner === true && isOpenToTokens(call),
    takeAway: (person) => saveUser(person, { dealers: [], workshops: [] }),
    statuses: [403, 404],
  },
}

const sendHalf = ({ role, headers }: Person, call: string): Promise<HalfSent> =>
  sendFirstHalf(t.app, call, toSend(call, role, fixtures, headers))

/** The calls that a role may make, in rows of its scope where it has one. */
const callsOf = (role: RoleName, { concerns }: Way) =>
  writes.filter(({ call, rights }) => rights[role] !== 'none' && (concerns?.(call, role) ?? true))

describe.each(Object.entries(ways))('%s', (_name, way) => {
  it.each(roleNames.filter((role) => callsOf(role, way).length > 0))('%s writes nothing', async (role) => {
    const person = await way.create(role)
    const sent: HalfSent[] = []
    for (const { call } of callsOf(role, way)) sent.push(await sendHalf(person, call))
    await way.takeAway(person)
    const answers = await assertWritesNothing(t, async () => {
      const statuses: string[] = []
      const open = way.mayBeClosed ? sent.filter(({ isAnswered }) => !isAnswered()) : sent
      expect(open.length).toBeGreaterThan(0)
      for (const { call, finish } of open) {
        const status = await finish()
        if (!(way.statuses ?? [401]).includes(status)) statuses.push(`${call} ${status}`)
      }
      return statuses
    })
    expect(answers).toEqual([])
  })
})

it('the same calls in two halves are answered as in one, while the right lasts', async () => {
  const others: string[] = []
  for (const { call, rights } of writes) {
    const role = roleNames.find((name) => rights[name] !== 'none')
    if (!role) continue
    const status = await (await sendHalf(await createPerson(role), call)).finish()
    if (status !== (cases[call]?.status ?? 200)) others.push(`${call} ${role} ${status}`)
  }
  expect(others).toEqual([])
})

it('walks all calls that write', () => {
  expect(writes.length).toBeGreaterThan(130)
})
