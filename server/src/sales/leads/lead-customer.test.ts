import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, vatNumber } from '../../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  type LeadFixtures,
  newCompany,
  postLead,
  putLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { countStatusPairs, type ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { rateLimits } from '../../platform/http/limits.ts'

let t: TestApp
let fixtures: LeadFixtures
let workshop: Caller
let other: Caller
beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ leads: { count: 1000 } }) })
  fixtures = await createLeadFixtures(t)
  workshop = fixtures.mine.people.workshop_user
  other = fixtures.other.people.workshop_user
})
afterAll(() => t.close())

const customersOf = (vat_n: string) =>
  t.deps.db.selectFrom('customers').selectAll().where('vat_n', '=', vat_n).execute()
const contactsOf = (customer_id: number) =>
  t.deps.db.selectFrom('customer_contacts').selectAll().where('customer_id', '=', customer_id).orderBy('id').execute()
const dario = { name: 'Dario', email: 'dario@edil.example', phone: '011 7654321' }

describe('an existing VAT number', () => {
  it('uses the existing customer without changing it', async () => {
    const known = await buildCustomer(t.deps.db, { name: 'Il nome del registro' })
    const { body } = await postLead(workshop, fixtures.form(newCompany(known.vat_n)))
    expect([body.customer_id, body.customer.name, body.is_customer]).toEqual([known.id, 'Il nome del registro', 0])
    expect(await customersOf(known.vat_n)).toEqual([
      expect.objectContaining({ id: known.id, name: known.name, lock_version: 0, updated_at: known.updated_at }),
    ])
    expect((await contactsOf(known.id)).map(({ name }) => name)).toEqual(['Dario'])
  })

  it('reported twice at the same time, 20 times: two leads, one customer, one contact', async () => {
    const seen = await countStatusPairs(20, async () => {
      const company = newCompany(vatNumber())
      const answers = await Promise.all([
        postLead(workshop, fixtures.form(company)),
        postLead(other, fixtures.form(company)),
      ])
      const [first, second] = answers.map(({ body }) => body)
      expect(first?.customer_id).toBe(second?.customer_id)
      expect(first?.customer_contact_id).toBe(second?.customer_contact_id)
      expect(await contactsOf(first?.customer_id ?? 0)).toHaveLength(1)
      return answers
    })
    expect(seen).toEqual({ '201 201': 20 })
  })

  it('entered by an administrator at the same time, 20 times: the lead uses that customer', async () => {
    await countStatusPairs(20, async () => {
      const company = newCompany(vatNumber())
      const customer = company.customer as object
      const answers = await Promise.all([
        postLead(workshop, fixtures.form(company)),
        fixtures.mine.people.administrator.send<ErrorBody>('POST', '/api/v1/customers', { customer }),
      ])
      expect([answers[0].status, [201, 422].includes(answers[1].status)]).toEqual([201, true])
      return answers
    })
  })

  it.each([true, false])(
    'inserted by a concurrent import: uses its customer, or a new one after its rollback (committed: %j)',
    async (isCommitted) => {
      const company = newCompany(vatNumber())
      const { vat_n } = company.customer as { vat_n: string }
      const rollback = new Error('rollback')
      let waiting: ReturnType<typeof postLead> | undefined
      const { db } = t.deps
      const transaction = db.transaction().execute(async (tx) => {
        await tx.insertInto('customers').values({ vat_n, name: 'Dall’elenco' }).execute()
        waiting = postLead(workshop, fixtures.form(company))
        await wait(300)
        if (!isCommitted) throw rollback
      })
      await transaction.catch((error) => expect(error).toBe(rollback))
      const { status, body } = (await waiting) ?? {}
      expect([status, body?.customer.name]).toEqual([201, isCommitted ? 'Dall’elenco' : 'Edil Nuova S.r.l.'])
      expect(await customersOf(vat_n)).toHaveLength(1)
    },
  )
})

describe('a contact', () => {
  it('with equal name, e-mail and phone is used again, for new and known customers', async () => {
    const company = newCompany(vatNumber())
    const first = (await postLead(workshop, fixtures.form(company))).body
    const again = (
      await postLead(other, fixtures.form({ ...company, customer_contact: { ...dario, name: ' Dario ' } }))
    ).body
    expect(again.customer_contact_id).toBe(first.customer_contact_id)
    const known = { is_customer: 1, customer_id: first.customer_id, customer_contact_id: '', customer_contact: dario }
    expect((await postLead(workshop, fixtures.form(known))).body.customer_contact_id).toBe(first.customer_contact_id)
  })

  it.each([{ name: 'Dario Rossi' }, { email: 'altro@edil.example' }, { phone: '011 7654322' }])(
    'that differs in %j is a new one',
    async (change) => {
      const company = newCompany(vatNumber())
      const first = (await postLead(workshop, fixtures.form(company))).body
      const second = (
        await postLead(workshop, fixtures.form({ ...company, customer_contact: { ...dario, ...change } }))
      ).body
      expect([second.customer_id, await contactsOf(first.customer_id)]).toEqual([
        first.customer_id,
        [expect.objectContaining(dario), expect.objectContaining({ ...dario, ...change })],
      ])
    },
  )

  it('of another customer is not used', async () => {
    const [one, two] = [newCompany(vatNumber()), newCompany(vatNumber())]
    const answers = [await postLead(workshop, fixtures.form(one)), await postLead(workshop, fixtures.form(two))]
    expect(new Set(answers.map(({ body }) => body.customer_contact_id)).size).toBe(2)
  })

  it('new for a known customer, reported twice at the same time, 20 times: one contact', async () => {
    const seen = await countStatusPairs(20, async () => {
      const customer = await buildCustomer(t.deps.db)
      const known = { customer_id: customer.id, customer_contact_id: null, customer_contact: dario }
      const answers = await Promise.all([
        postLead(workshop, fixtures.form(known)),
        postLead(other, fixtures.form(known)),
      ])
      expect(await contactsOf(customer.id)).toHaveLength(1)
      return answers
    })
    expect(seen).toEqual({ '201 201': 20 })
  })
})

describe('an edit', () => {
  it('between two customers and back inserts neither twice', async () => {
    const [one, two] = [newCompany(vatNumber()), newCompany(vatNumber())]
    const { id, customer_id, customer_contact_id } = (await postLead(workshop, fixtures.form(one))).body
    const moved = (await putLead(workshop, id, fixtures.form(two))).body
    expect(moved.customer_id).not.toBe(customer_id)
    const back = (await putLead(workshop, id, fixtures.form(one))).body
    expect([back.customer_id, back.customer_contact_id, back.lock_version]).toEqual([
      customer_id,
      customer_contact_id,
      2,
    ])
    expect(await contactsOf(moved.customer_id)).toHaveLength(1)
  })

  it('that is rejected inserts no customer', async () => {
    const { id } = (await postLead(workshop, fixtures.form())).body
    const vat_n = vatNumber()
    const company = newCompany(vat_n)
    expect((await putLead(workshop, id, fixtures.form({ ...company, lead_model_id: 999_999 }))).status).toBe(422)
    expect((await putLead(workshop, id, fixtures.form({ ...company, lock_version: 7 }))).status).toBe(409)
    expect(await customersOf(vat_n)).toEqual([])
  })
})
