import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { createImporter, csvFile, customerRow, dealerRow, problems } from '../../../test/fixtures/import.fixtures.ts'
import {
  createLeadFixtures,
  type LeadFixtures,
  newCompany,
  postLead,
  putLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { type ErrorBody, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'
import { userForm } from '../../../test/fixtures/people.fixtures.ts'
import { fileFor } from '../../../test/fixtures/upload.fixtures.ts'
import { listNextPartnerIds } from '../../documents/reminders/reminder.queries.ts'
import { insertActivityNotices } from '../../documents/uploads/upload-audience.queries.ts'
import { countCeased } from '../dealers/network.queries.ts'

let t: TestApp
let admin: Caller
let leads: LeadFixtures
let reporter: Caller

const archive = async (registry: Registry, id: number) =>
  expect((await admin.send('POST', `/api/v1/${registry}/${id}/archive`)).status).toBe(200)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  leads = await createLeadFixtures(t)
  reporter = leads.mine.people.workshop_user
})
afterAll(() => t.close())

it('lookups of partners and customers do not offer archived ones', async () => {
  const { db } = t.deps
  const dealer = await buildDealer(db, { name: 'Zeta Archivio' })
  const workshop = await buildWorkshop(db, { name: 'Zeta Archivio' })
  const customer = await buildCustomer(db)
  const found = async (path: string) => (await admin.get<PartnerHint[]>(path)).body.map(({ id }) => id)
  const paths = [
    ['/api/v2/dealers?search=zeta', dealer.id],
    ['/api/v2/dealers', dealer.id],
    ['/api/v2/workshops?search=zeta', workshop.id],
    [`/api/v2/customers?customer=${customer.vat_n}`, customer.id],
  ] as const
  for (const [path, id] of paths) expect(await found(path)).toContain(id)
  await archive('dealers', dealer.id)
  await archive('workshops', workshop.id)
  await archive('customers', customer.id)
  for (const [path, id] of paths) expect(await found(path)).not.toContain(id)
})

describe('a user', () => {
  it('is not assigned to an archived partner, and keeps one', async () => {
    const { db } = t.deps
    const [kept, other] = [await buildDealer(db), await buildDealer(db, { name: 'Chiusa' })]
    const form = userForm({ roles: [roleIds.sales_manager_rt], dealers: [kept.id] })
    const { body: user } = await admin.send<{ id: number }>('POST', '/api/users', form)
    await archive('dealers', kept.id)
    await archive('dealers', other.id)
    const save = (dealers: number[]) =>
      admin.send<ErrorBody>('PUT', `/api/users/${user.id}`, { ...form, name: 'Nuovo', dealers })
    const rejected = await assertWritesNothing(t, () => save([kept.id, other.id]))
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { dealers: ['La concessionaria Chiusa è archiviata: non si può assegnare.'] },
    ])
    expect((await save([kept.id])).status).toBe(200)
  })

  it('of an archived workshop reads its leads, and reports none', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const person = await t.as('workshop_user', { workshops: [workshop.id] })
    const { body: lead } = await postLead(person, leads.form())
    await archive('workshops', workshop.id)
    const rejected = await assertWritesNothing(t, () => postLead(person, leads.form()))
    expect([rejected.status, rejected.body]).toEqual([
      422,
      { message: 'La tua officina è archiviata: non può inserire segnalazioni.' },
    ])
    const chosen = await postLead(admin, leads.form({ workshop_id: workshop.id }))
    expect([chosen.status, Object.keys((chosen.body as unknown as ErrorBody).errors)]).toEqual([
      422,
      ['lead.workshops'],
    ])
    expect((await person.get(`/api/v1/leads/${lead.id}`)).status).toBe(200)
    expect((await person.get(`/api/v1/workshops/${workshop.id}`)).status).toBe(200)
  })

  it('of an archived partner uploads nothing and is not notified', async () => {
    const { db } = t.deps
    const year = await buildYear(db, '2031')
    const activity = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale'] })
    const dealer = await buildDealer(db)
    const holder = await t.as('dealer_holder', { dealers: [dealer.id] })
    const upload = () =>
      holder.upload<ErrorBody>(`/api/v1/activities/${activity.id}`, [fileFor(activity.type_ids[0] ?? 0)])
    expect((await upload()).status).toBe(200)
    await archive('dealers', dealer.id)
    const { status, body } = await upload()
    expect([status, body.message]).toEqual([
      422,
      'La tua concessionaria è archiviata: non si possono più caricare documenti.',
    ])
    const notified = await insertActivityNotices(db, [activity.id], admin.user_id)
    expect(notified.map(({ id }) => id)).not.toContain(holder.user_id)
    const next = { afterId: dealer.id - 1, limit: 1, today: '2031-01-01' }
    expect(await listNextPartnerIds(db, 'dealer', next)).not.toContain(dealer.id)
  })
})

describe('a lead', () => {
  it('is not reported about an archived customer, and keeps one', async () => {
    const { body: lead } = await postLead(reporter, leads.form(newCompany()))
    await archive('customers', lead.customer_id)
    const known = { customer_id: lead.customer_id, customer_contact_id: lead.customer_contact_id }
    for (const change of [known, newCompany(lead.customer.vat_n)]) {
      const { status, body } = await postLead(admin, leads.form(change))
      expect([status, (body as unknown as ErrorBody).errors]).toEqual([
        422,
        { 'lead.customer.vat_n': ['Questo cliente è archiviato: un amministratore può ripristinarlo.'] },
      ])
    }
    expect((await putLead(admin, lead.id, leads.form({ ...known, quantity: 9 }))).status).toBe(200)
  })
})

describe('the history of a workshop', () => {
  it('gets no archived dealer, and keeps one', async () => {
    const { db } = t.deps
    const [old, chosen] = [await buildDealer(db), await buildDealer(db)]
    const form = await partnerForm(t)
    const entry = (dealer_id: number, valid_from = '2020-01-01') => ({ pivot: { dealer_id, valid_from } })
    const save = (id: number, fields: object, dealers: unknown[]) =>
      admin.send<ErrorBody>('PUT', `/api/v1/workshops/${id}`, { workshop: { ...fields, dealers } })
    const fields = form()
    const { body } = await admin.send<{ id: number }>('POST', '/api/v1/workshops', {
      workshop: { ...fields, dealers: [entry(old.id)] },
    })
    await archive('dealers', old.id)
    await archive('dealers', chosen.id)
    const rejected = await save(body.id, fields, [entry(chosen.id, '2024-01-01'), entry(old.id)])
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { 'workshop.dealers.0.pivot.dealer_id': ['Questa concessionaria è archiviata.'] },
    ])
    expect((await save(body.id, { ...fields, name: 'Altro nome' }, [entry(old.id)])).status).toBe(200)
  })
})

describe('an import', () => {
  it('rejects the rows of archived records, and archived dealers of workshops', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db, { baldo_id: 'ARC-1' })
    const customer = await buildCustomer(db)
    await archive('dealers', dealer.id)
    await archive('customers', customer.id)
    const dealers = await createImporter(admin, 'dealers').dry(csvFile([dealerRow('arc-1', 'Altro nome')]))
    expect(problems(dealers)).toEqual({ 2: [expect.stringContaining('arc-1 è archiviata')] })
    const customers = await createImporter(admin, 'customers').dry(csvFile([customerRow(customer.vat_n, 'Altro')]))
    expect(problems(customers)).toEqual({ 2: [expect.stringContaining('è archiviato')] })
    const [kept, merged] = [await buildCustomer(db), await buildCustomer(db)]
    await admin.send('POST', `/api/v1/customers/${kept.id}/merge`, { merge: { merged_id: merged.id } })
    const ofMerged = await createImporter(admin, 'customers').dry(csvFile([customerRow(merged.vat_n, 'Altro')]))
    expect(problems(ofMerged)).toEqual({
      2: [expect.stringMatching(/è di un cliente unito a un altro(?!.*ripristina)/)],
    })
    const row = { ...dealerRow('ARC-W', 'Officina'), Concessionaria: 'ARC-1', Dal: '01/01/2024' }
    const workshops = await createImporter(admin, 'workshops').dry(csvFile([row]))
    expect(problems(workshops)).toEqual({ 2: [expect.stringContaining('Concessionaria: ARC-1 è archiviata')] })
  })
})

it('the totals of a year leave out who was archived by its end', async () => {
  const { db } = t.deps
  const years = [await buildYear(db, '2024'), await buildYear(db, '2025'), await buildYear(db, '2026')]
  const { id } = await buildDealer(db)
  const count = () => Promise.all(years.map((year) => countCeased(t.deps.db, 'dealer', year.id)))
  const before = await count()
  await db.updateTable('dealers').set({ archived_at: '2025-12-31T22:59:00Z' }).where('id', '=', id).execute()
  expect(await count()).toEqual(before.map((total, index) => total + (index >= 1 ? 1 : 0)))
  await db.updateTable('dealers').set({ archived_at: '2025-12-31T23:01:00Z' }).where('id', '=', id).execute()
  expect(await count()).toEqual(before.map((total, index) => total + (index >= 2 ? 1 : 0)))
})
