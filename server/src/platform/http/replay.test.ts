import { importAnswer } from '@portale/domain/network/import.ts'
import { batchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildWorkshop } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures, newCompany, postLead } from '../../../test/fixtures/lead.fixtures.ts'
import { partnerForm } from '../../../test/fixtures/partner.fixtures.ts'
import { buildToken } from '../../../test/fixtures/token.fixtures.ts'
import { findReadBack } from './replay.ts'

let t: TestApp
let fixtures: LeadFixtures
let caller: Caller
let form: ReturnType<LeadFixtures['form']>
let workshop: number
let key = 0

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  key += 1
  workshop = (await buildWorkshop(t.deps.db)).id
  caller = await t.as('workshop_user', { workshops: [workshop] })
  form = fixtures.form({ ...newCompany(), workshop_id: workshop })
})

const send = (who = caller) => postLead(who, form, { 'idempotency-key': `replay ${key}` })
const first = async () => {
  const created = await send()
  expect(created.status).toBe(201)
  return created.body
}
const setUser = (values: { role_id: number }) =>
  t.deps.db.updateTable('users').set(values).where('id', '=', caller.user_id).execute()
const setWorkshop = (workshop_id: number) =>
  t.deps.db.updateTable('user_workshops').set({ workshop_id }).where('user_id', '=', caller.user_id).execute()

describe('an answer that is given again', () => {
  it('is the first one, while the caller has the same rights', async () => {
    const created = await first()
    const again = await send()
    expect([again.status, again.body]).toEqual([201, created])
  })

  it('is none for a role that may no longer make the call', async () => {
    const { id } = await first()
    await setUser({ role_id: roleIds.dealer_holder })
    const { status, text } = await assertWritesNothing(t, send)
    expect([status, text.includes(`"id":${id}`)]).toEqual([403, false])
  })

  it('is none for a role that may still make it, but sees other rows', async () => {
    await first()
    await setUser({ role_id: roleIds.superuser_rt })
    const { status, body } = await assertWritesNothing(t, send)
    expect([status, body.message]).toEqual([409, expect.stringContaining('da allora il tuo ruolo o i tuoi partner')])
  })

  it('is none for other partners, until they are the same again', async () => {
    const created = await first()
    await setWorkshop((await buildWorkshop(t.deps.db)).id)
    expect((await assertWritesNothing(t, send)).status).toBeGreaterThanOrEqual(403)
    await setWorkshop(workshop)
    expect((await send()).body).toEqual(created)
  })

  it('is none for a record that was moved out of reach', async () => {
    const { id } = await first()
    const other = (await buildWorkshop(t.deps.db)).id
    await t.deps.db.updateTable('leads').set({ workshop_id: other }).where('id', '=', id).execute()
    const { status, body, text } = await assertWritesNothing(t, send)
    expect([status, body]).toEqual([404, { message: 'Elemento non trovato.' }])
    expect(text).not.toContain('vat_n')
  })

  it('is checked with a token’s rights, too', async () => {
    const token = await buildToken(t, caller.user_id)
    const created = await send(token.caller)
    expect((await send(token.caller)).body).toEqual(created.body)
    const other = (await buildWorkshop(t.deps.db)).id
    await t.deps.db.updateTable('leads').set({ workshop_id: other }).where('id', '=', created.body.id).execute()
    expect((await send(token.caller)).status).toBe(404)
  })

  it('comes to many at once without waiting for each other', async () => {
    const created = await first()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set([`201 ${created.id}`]))
  })

  it('of the version before, which stored no rights, is given for its day', async () => {
    const created = await first()
    await t.deps.db
      .updateTable('idempotency_keys')
      .set({ caller: null })
      .where('user_id', '=', caller.user_id)
      .execute()
    expect((await send()).body).toEqual(created)
  })

  it('stays the administrator’s own for a dealer', async () => {
    const admin = await t.as('administrator')
    const body = (await partnerForm(t))()
    const create = () =>
      admin.send<{ id: number }>('POST', '/api/v1/dealers', { dealer: body }, { 'idempotency-key': 'dealer' })
    const created = await create()
    expect(created.status).toBe(201)
    expect((await create()).body).toEqual(created.body)
  })
})

/** Calls whose answer is not read by another call before it is given again, each with its reason. */
const unread: Record<string, string> = {
  'POST /api/users': 'of administrators and superusers, whose rank is in the role',
  'POST /api/v1/saved_views': 'a person’s own view',
  'POST /api/v1/tokens': 'a person’s own token, or an administrator’s; without its secret',
  'POST /api/menu-management': 'of the administrator alone, who sees all',
  'POST /api/v1/activities/:id/reminders': 'of administrators and superusers, who see all',
  'POST /api/v1/activity_years/:id/copy': 'of administrators and superusers, who see all',
  'POST /api/v1/activity_years/:id/open': 'of administrators and superusers, who see all',
  'POST /api/v1/webhooks/:id/test': 'of the administrator alone, who sees all',
  'POST /api/v1/webhooks/:id/secret': 'of the administrator alone, who sees all',
  'POST /api/v1/customers/:id/merge': 'of administrators, who see all',
  'POST /api/v1/activities/:id': 'the documents of the caller’s own partner, which is among the rights compared',
  'POST /api/v1/activity_document_uploads/verify':
    'documents stay with their partner, which is among the rights compared',
  'POST /api/v1/leads/:id/manage': 'the lead is looked up for the caller before anything is answered',
  'POST /api/v1/news/:id': 'the news is looked up for the caller before anything is answered',
  'PUT /api/v1/generated/:prefix': 'its records are looked up for the caller (record-scope-lost.test.ts)',
}

it('what every call answers again is read before, is ids alone, or is listed with its reason', () => {
  const answeredAgain = t.app.describedRoutes.filter(
    ({ method, describe }) => describe.idempotent || (method === 'POST' && describe.status === 201),
  )
  // What the sender named in the first place: the ids of a batch, the rows of a file.
  const isOwnWords = ({ answer }: (typeof answeredAgain)[number]['describe']) =>
    answer === batchAnswer || answer === importAnswer
  const without = answeredAgain
    .filter(({ url, describe }) => {
      const readBack = url.endsWith('/not_applicable') ? '/api/v1/activity_document_uploads/:id' : undefined
      return !isOwnWords(describe) && !(describe.status === 201 && findReadBack(t.app, url, readBack))
    })
    .map(({ method, url }) => `${method} ${url}`)
  expect(without.toSorted()).toEqual(Object.keys(unread).toSorted())
  expect(answeredAgain.length).toBeGreaterThan(50)
})
