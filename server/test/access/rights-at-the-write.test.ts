import { type RoleName, roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../src/platform/db/connection.ts'
import { lockWritesExclusive } from '../../src/platform/db/write-transaction.ts'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { storeBuiltFiles } from '../fixtures/factories.ts'
import { buildToken } from '../fixtures/token.fixtures.ts'
import { type AccessFixtures, createAccessFixtures } from './access.fixtures.ts'
import { ownRows } from './own-rows.ts'
import { accessDesign } from './records.cases.ts'
import { isOpenToTokens, sessionHeaders, toSend, toSent, writes } from './write-calls.ts'

// Rights that end without this server being notified: its caches know nothing, the statement that begins the write does (0026).

let t: TestApp
let fixtures: AccessFixtures

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ api_token: { count: 100_000 }, uploads: { count: 100_000 } }) })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db, 2)
  await storeBuiltFiles(t.deps.db, t.dataDir)
  const owner = connect(t.databaseUrl, { isOwner: true, maxConnections: 1 })
  for (const table of ['sessions', 'users', 'user_dealers', 'user_workshops', 'api_tokens'])
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER person_changed`.execute(owner.db)
  await owner.db.destroy()
})
afterAll(() => t.close())

type Change = {
  change: (user_id: number) => RawBuilder<unknown>
  status: number
  withToken?: boolean
  roles?: readonly RoleName[]
  /** Calls that find nothing to write to after this very change. */
  findsNothing?: string[]
}
const withPartners = roleNames.filter((role) => roleIds[role] > 2)
const suspend = (id: number) => sql`UPDATE users SET suspended_at = now() WHERE id = ${id}`

const changes: Record<string, Change> = {
  'session ended': {
    status: 401,
    change: (id) => sql`DELETE FROM sessions WHERE user_id = ${id}`,
    findsNothing: ['DELETE /api/profile/sessions/{id}'],
  },
  'role changed': {
    status: 401,
    change: (id) => sql`UPDATE users SET role_id = CASE role_id WHEN 8 THEN 6 ELSE 8 END WHERE id = ${id}`,
    findsNothing: ['POST /impersonate/stop'],
  },
  suspended: { status: 401, change: suspend },
  closed: {
    status: 401,
    change: (id) => sql`UPDATE users SET deleted_at = now() WHERE id = ${id}`,
    findsNothing: ['PUT /api/profile/change-password', 'POST /api/profile/confirm-password'],
  },
  'partner unassigned': {
    status: 409,
    roles: withPartners,
    change: (id) => sql`DELETE FROM user_dealers WHERE user_id = ${id}`,
  },
  'token revoked': {
    status: 401,
    withToken: true,
    change: (id) => sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${id}`,
  },
  'token expired': {
    status: 401,
    withToken: true,
    change: (id) => sql`UPDATE api_tokens SET expires_on = current_date - 2 WHERE user_id = ${id}`,
  },
  'the token’s user suspended': { status: 401, withToken: true, change: suspend },
}

const reads = 'reads alone'
/**
 * Calls that begin no write, each with the reason: for them the look at the caller when the body has arrived is enough. What
 * is no write of `deps.write` and answers a caller whose right has ended is found by the walk, until it stands here.
 */
const withoutWrite: Record<string, string> = {
  ...Object.fromEntries(
    [
      'POST /api/v1/activity_document_uploads/xls',
      'POST /api/v1/dealers/xls',
      'POST /api/v1/customers/xls',
      'POST /api/v1/workshops/xls',
      'POST /api/v1/leads/xls',
      'POST /api/users/xls',
      'POST /api/v1/generated/{prefix}/xls',
      'POST /api/v1/dealers/archive/effects',
      'POST /api/v1/workshops/archive/effects',
      'POST /api/v1/customers/archive/effects',
      'POST /api/users/partners/resolve',
      'POST /api/automation/plan',
      'POST /api/v1/activities/{id}/reminders/preview',
    ].map((call) => [call, reads]),
  ),
  'POST /logout': 'ends the very session',
  'DELETE /api/profile/sessions': 'ends sessions of the person',
  'DELETE /api/profile/sessions/{id}': 'ends a session of the person',
  'DELETE /api/profile/factors/trusted-devices/{id}': 'ends the trust in a browser of the person',
  'POST /api/profile/confirm-password': 'a mark of the session, whose every use asks the caller again',
  'POST /notifications/mark-all-read': 'read marks of the person',
  'POST /notifications/{id}/mark-alert-read': 'a read mark of the person',
  'POST /notifications/{id}/mark-dropdown-read': 'a read mark of the person',
  'POST /notifications/{id}/open': 'a read mark of the person',
  'POST /api/audits/preview': reads,
  'POST /api/v1/activity_document_uploads/{id}/review':
    'says to others that the document is open on a screen, for minutes',
  'POST /api/profile/factors/totp': 'a secret that is no factor until it is confirmed, which is a write',
  'POST /api/profile/factors/passkeys/options': 'a challenge that is no passkey until it is signed, which is a write',
}

/** Calls that are refused before they write, each with the reason why no row of its own shows more. */
const refused: Record<string, string> = {
  'POST /api/profile/identity-links/{provider}': 'no provider is set up; it writes nothing but a state that expires',
  'POST /api/profile/factors/totp/confirm': 'needs a code of an app; `changeFactors` writes it, as the removal',
  'POST /api/profile/factors/passkeys': 'needs a signature of a device; `changeFactors` writes it, as the removal',
  'DELETE /api/profile/identities/{id}': 'no provider is set up, so that nobody has one',
  'POST /api/mails/test': 'no mail server is set up; it writes nothing but the mail that it sends',
  'POST /api/v1/webhooks': 'its address is refused, so that nothing is looked up; `deps.write` inserts it',
  'PUT /api/v1/webhooks/{id}': 'its address is refused, so that nothing is looked up; `deps.write` changes it',
  'POST /api/v1/workshop_market_shares/{id}/retry': 'has nothing to send again; `deps.write` marks it',
}

async function createPerson(role: RoleName, withToken: boolean) {
  const caller = await t.as(role, { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] })
  if (!withToken) return { caller, headers: sessionHeaders(t, caller.token) }
  const token = await buildToken(t, caller.user_id)
  return { caller: token.caller, headers: { authorization: `Bearer ${token.secret}` } }
}

const used = new Set<string>()
const wrong = new Set<string>()

describe.each(Object.entries(changes))(
  '%s without notice',
  (_name, { change, status, withToken = false, roles = roleNames, findsNothing = [] }) => {
    it('is found by the statement that begins the write', async () => {
      const answered: string[] = []
      let count = 0
      for (const { call, rights } of writes) {
        const role = roles.find((name) => rights[name] !== 'none')
        if (!role || (withToken && !isOpenToTokens(call))) continue
        const { caller, headers } = await createPerson(role, withToken)
        const own = await ownRows[call]?.({ t, db: t.deps.db, caller, fixtures })
        const sent = own ? toSent(call, own, headers) : toSend(call, role, fixtures, headers)
        await caller.get('/api/v1/me') // the caches know it from now on
        await change(caller.user_id).execute(t.deps.db)
        const answer = await t.app.inject(sent)
        if (answer.statusCode === status) count += 1
        else if (answer.statusCode < 400 && withoutWrite[call]) used.add(call)
        else if (refused[call]) wrong.add(call)
        else if (answer.statusCode < 400 || !findsNothing.includes(call))
          answered.push(`${call} ${role} ${answer.statusCode}`)
      }
      expect(answered).toEqual([])
      expect(count).toBeGreaterThan(20)
    })
  },
)

it('no call stands without need among those that begin no write', () => {
  expect([...used].toSorted()).toEqual(Object.keys(withoutWrite).toSorted())
  expect([...wrong].toSorted()).toEqual(Object.keys(refused).toSorted())
})

it('a save that waits for a restore is not written when its person is suspended meanwhile', async () => {
  const { caller, headers } = await createPerson('administrator', false)
  await caller.get('/api/v1/me')
  const sent = toSend('POST /api/v1/activity_years', 'administrator', fixtures, headers)
  const countYears = async () => (await t.deps.db.selectFrom('activity_years').select('id').execute()).length
  const before = await countYears()
  const answer = await t.deps.withDedicatedConnection(async (db) => {
    const restore = await db.startTransaction().execute()
    await lockWritesExclusive(restore)
    const waiting = t.app.inject(sent)
    await suspend(caller.user_id).execute(t.deps.db)
    await restore.rollback().execute()
    return waiting
  })
  expect([answer.statusCode, await countYears()]).toEqual([401, before])
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('non è stato salvato niente') })
})
