import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildCustomer, buildReference, buildUser, vatNumber } from '../../../test/fixtures/factories.ts'
import { createLeadFixtures, type LeadFixtures, newCompany, postLead } from '../../../test/fixtures/lead.fixtures.ts'
import { withRateLimits } from '../../../test/fixtures/limits.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'
import { rateLimits } from '../../platform/http/limits.ts'

let t: TestApp
let fixtures: LeadFixtures
let form: LeadFixtures['form']
let workshop: Caller
beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ leads: { count: 1000 } }) })
  fixtures = await createLeadFixtures(t)
  form = fixtures.form
  workshop = fixtures.mine.people.workshop_user
})
afterAll(() => t.close())

type Repeated = { id: number; message: string }
const repeat = async (lead: unknown, caller = workshop) => {
  const { status, body } = await assertWritesNothing(t, () => postLead(caller, lead))
  return { status, ...(body as unknown as Repeated) }
}

describe('the same lead within ten minutes', () => {
  it('is rejected with the id of the first, its author and its time (409)', async () => {
    const lead = form({ notes: ' Due righe ' })
    const first = await postLead(workshop, lead)
    expect(first.status).toBe(201)
    const second = await repeat({ ...lead, notes: 'Due righe' })
    expect(second).toMatchObject({ status: 409, id: first.body.id })
    expect(second.message).toMatch(/^Questa segnalazione c’è già: l’ha inserita .+ il \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)
  })

  it('is the same of a colleague, an administrator, with other answers and another contact', async () => {
    const lead = form()
    const { id } = (await postLead(workshop, lead)).body
    const colleague = await t.as(
      (await buildUser(t.deps.db, { role: 'workshop_user', workshops: [fixtures.mine.workshop.id] })).id,
    )
    const others = { interested_in_financing: 0, customer_contact_id: fixtures.customer.contact_ids[1] }
    for (const caller of [colleague, fixtures.mine.people.administrator])
      expect(await repeat({ ...lead, ...others }, caller)).toMatchObject({ status: 409, id })
  })

  it('is the same of a new company whose number is known since the first, and leaves no contact', async () => {
    const lead = form(newCompany(vatNumber()))
    const { id } = (await postLead(workshop, lead)).body
    const contact = { name: 'Un’altra', email: 'altra@edil.example', phone: '011 7654329' }
    expect(await repeat({ ...lead, customer_contact: contact })).toMatchObject({ status: 409, id })
  })

  it('is another one with another workshop, customer, model, work type, quantity or note', async () => {
    const lead = form()
    expect((await postLead(workshop, lead)).status).toBe(201)
    const model = await buildReference(t.deps.db, 'lead_models')
    const work_type = await buildReference(t.deps.db, 'lead_work_types')
    const customer = await buildCustomer(t.deps.db, { contacts: ['Ada'] })
    const changes = [
      { customer_id: customer.id, customer_contact_id: customer.contact_ids[0] },
      { lead_model_id: model.id },
      { lead_work_type_id: work_type.id },
      { quantity: 4 },
      { notes: '' },
    ]
    for (const change of changes) expect((await postLead(workshop, { ...lead, ...change })).status).toBe(201)
    expect((await postLead(fixtures.other.people.workshop_user, lead)).status).toBe(201)
  })

  it('may be reported again after ten minutes, or once it was cancelled', async () => {
    const lead = form()
    const first = (await postLead(workshop, lead)).body
    await sql`UPDATE leads SET created_at = now() - interval '599 seconds' WHERE id = ${first.id}`.execute(t.deps.db)
    expect((await repeat(lead)).status).toBe(409)
    await sql`UPDATE leads SET created_at = now() - interval '601 seconds' WHERE id = ${first.id}`.execute(t.deps.db)
    const second = await postLead(workshop, lead)
    expect(second.status).toBe(201)
    await sql`UPDATE leads SET status = 'cancelled' WHERE id = ${second.body.id}`.execute(t.deps.db)
    expect((await postLead(workshop, lead)).status).toBe(201)
  })

  it.each([
    ['a known customer', () => form()],
    ['a new company', () => form(newCompany(vatNumber()))],
  ])('is reported once by five calls at once, of %s', async (_of, build) => {
    const lead = build()
    const answers = await Promise.all(Array.from({ length: 5 }, () => postLead(workshop, lead)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('is answered as the first time with its Idempotency-Key, and says first what is wrong with a field (422)', async () => {
    const lead = form()
    const headers = { 'idempotency-key': 'prima' }
    const first = await postLead(workshop, lead, headers)
    const again = await postLead(workshop, lead, headers)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await repeat({ ...lead, privacy_1: false })).status).toBe(422)
  })
})

describe('the leads of a person in an hour', () => {
  const limited = (work: () => Promise<void>) => withRateLimits(t, { leads: { count: 3, minutes: 60 } }, work)
  const reporter = async () =>
    t.as((await buildUser(t.deps.db, { role: 'workshop_user', workshops: [fixtures.mine.workshop.id] })).id)

  it('are 60 unless RATE_LIMITS says otherwise', () =>
    expect(rateLimits.parse({}).leads).toEqual({ count: 60, minutes: 60 }))

  it('end with 429, a time and nothing written; what was rejected does not count', () =>
    limited(async () => {
      const caller = await reporter()
      const first = form()
      expect((await postLead(caller, first)).status).toBe(201)
      expect((await postLead(caller, first)).status).toBe(409)
      expect((await postLead(caller, form({ quantity: 0 }))).status).toBe(422)
      for (let count = 0; count < 2; count += 1) expect((await postLead(caller, form())).status).toBe(201)
      const { status, headers, body } = await assertWritesNothing(t, () => postLead(caller, form()))
      expect([status, Number(headers['retry-after']) > 3500]).toEqual([429, true])
      expect((body as unknown as Repeated).message).toMatch(/riprova tra \d+ minuti/)
      expect((await postLead(await reporter(), form())).status).toBe(201)
    }))

  it('are counted exactly by calls at once', () =>
    limited(async () => {
      const caller = await reporter()
      const answers = await Promise.all(Array.from({ length: 6 }, () => postLead(caller, form())))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
    }))

  it('count for who looks as somebody else, and leave that person alone', () =>
    limited(async () => {
      const target = await buildUser(t.deps.db, { role: 'workshop_user', workshops: [fixtures.mine.workshop.id] })
      const session = await impersonate(t, await t.as('administrator'), target.id)
      for (const expected of [201, 201, 201, 429]) expect((await postLead(session, form())).status).toBe(expected)
      expect((await postLead(await t.as(target.id), form())).status).toBe(201)
    }))
})
