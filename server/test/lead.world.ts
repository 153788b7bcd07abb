import type { Answer, Caller, TestApp } from './app.ts'
import { buildCustomer, buildReference, vatNumber } from './factories.ts'
import { type AnsweredLead, leadSides } from './lead-manage.world.ts'
import type { Fields } from './partner.world.ts'

/** Two dealers with a workshop and people each, a customer with two contacts, and what a lead's form chooses from. */
export async function leadWorld(t: TestApp) {
  const { db } = t.deps
  const sides = await leadSides(t)
  const customer = await buildCustomer(db, { contacts: ['Anna', 'Bruno'] })
  const stranger = await buildCustomer(db, { contacts: ['Carla'] })
  const model = await buildReference(db, 'lead_models', { name: 'Pesanti' })
  const work_type = await buildReference(db, 'lead_work_types', { name: 'Cava' })
  return {
    ...sides,
    customer,
    stranger,
    model,
    work_type,
    old_model: await buildReference(db, 'lead_models', { archived: true }),
    old_work_type: await buildReference(db, 'lead_work_types', { archived: true }),
    /** A lead about the known customer as a form sends it; an administrator's names the workshop. */
    form: (change: Fields = {}): Fields => ({
      is_customer: 1,
      customer_id: customer.id,
      customer_contact_id: customer.contact_ids[0],
      lead_model_id: model.id,
      lead_work_type_id: work_type.id,
      quantity: 3,
      notes: 'Cambia tre mezzi entro l’anno',
      interested_in_financing: 1,
      interested_in_service_contract: 0,
      privacy_1: true,
      workshop_id: sides.mine.workshop.id,
      ...change,
    }),
  }
}
export type LeadWorld = Awaited<ReturnType<typeof leadWorld>>

/** What the form says of a company that is no customer yet. */
export const newCompany = (vat_n = vatNumber(), change: Fields = {}): Fields => ({
  is_customer: 0,
  customer_id: undefined,
  customer_contact_id: undefined,
  customer: { vat_n, name: 'Edil Nuova S.r.l.' },
  customer_contact: { name: 'Dario', email: 'dario@edil.example', phone: '011 7654321' },
  ...change,
})

export const postLead = (caller: Caller, lead: unknown, headers = {}): Promise<Answer<AnsweredLead>> =>
  caller.send('POST', '/api/v1/leads', { lead }, headers)
export const putLead = (caller: Caller, id: number | string, lead: unknown): Promise<Answer<AnsweredLead>> =>
  caller.send('PUT', `/api/v1/leads/${id}`, { lead })

export const leadRow = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Gives a workshop another dealer from this moment on. */
export async function moveWorkshop(t: TestApp, workshop_id: number, dealer_id: number, at: Date): Promise<void> {
  const valid_from = at.toISOString()
  await t.deps.db.transaction().execute(async (tx) => {
    const current = tx.updateTable('workshop_dealers').where('workshop_id', '=', workshop_id)
    await current.set({ valid_to: valid_from }).where('valid_to', 'is', null).execute()
    await tx.insertInto('workshop_dealers').values({ workshop_id, dealer_id, valid_from }).execute()
  })
}
