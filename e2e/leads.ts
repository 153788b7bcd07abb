import { expect, type Locator, type Page } from '@playwright/test'
import type { DocumentStatus } from '@portale/domain/documents.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { callApi } from './api.ts'
import { selectOption } from './dialogs.ts'
import { pdfFile, type TestFile } from './files.ts'
import { button, requiredField, tableRow } from './page.ts'
import { createDealer, createWorkshop, type Partner } from './partners.ts'
import { makePerson } from './people.ts'
import type { Account } from './portal.ts'
import { uniqueDigits, uniqueVatNumber } from './unique.ts'

type Fields = Record<string, unknown>

/** A number of its own in a name, so that a list can be filtered for what one test made. */
export const freshCompany = () => ({ vat_n: uniqueVatNumber(), name: `Autotrasporti Prova ${uniqueDigits()} S.r.l.` })
export const contact = { name: 'Ada Bosio', email: 'ada@prova.example', phone: '0141 123456' }

/** The first model and type of work that may be chosen. */
export async function references(page: Page) {
  const [lead_model] = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/v2/lead_models')
  const [lead_work_type] = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/v2/lead_work_types')
  if (!lead_model || !lead_work_type) throw new Error('the demonstration has no models or types of work')
  return { lead_model, lead_work_type }
}

/** A lead about a new company, reported by whoever is signed in on this page; administrators name a workshop. */
export async function makeLead(page: Page, change: Fields = {}): Promise<Lead> {
  const { lead_model, lead_work_type } = await references(page)
  const lead = {
    is_customer: 0,
    customer: freshCompany(),
    customer_contact: contact,
    lead_model_id: lead_model.id,
    lead_work_type_id: lead_work_type.id,
    quantity: 3,
    notes: 'Da richiamare dopo le 17.',
    interested_in_financing: 1,
    interested_in_service_contract: 0,
    privacy_1: 1,
    ...change,
  }
  return callApi(page, 'POST', '/api/v1/leads', { data: { lead } })
}

export const decide = (page: Page, { id }: Lead, decision: 'approved' | 'cancelled') =>
  callApi<Lead>(page, 'POST', `/api/v1/leads/${id}/change-created-status/${decision}`)

type Managed = { status: string; salesnotes?: string; lostnotes?: string; saled_quantity?: string }

/** A save of the manage screen. */
export function manage(page: Page, { id }: Lead, fields: Managed, offer?: TestFile): Promise<Lead> {
  const texts = Object.entries({ salesnotes: 'Sentito al telefono.', ...fields })
  const multipart = Object.fromEntries(texts.map(([name, value]) => [`lead[${name}]`, value]))
  return callApi(page, 'POST', `/api/v1/leads/${id}/manage`, {
    multipart: offer ? { ...multipart, uploaded_offer: offer } : multipart,
  })
}

/** An approved lead in offer, with a quote to be verified. */
export async function makeOffered(admin: Page, lead: Lead, file = 'preventivo.pdf'): Promise<Lead> {
  await decide(admin, lead, 'approved')
  return manage(admin, lead, { status: 'offer' }, pdfFile(file, 'Preventivo'))
}

/** Sets the status of all offers of a lead. */
export const judgeOffers = (page: Page, { id, lead_offers }: Lead, status: DocumentStatus) =>
  callApi<Lead>(page, 'POST', `/api/v1/leads/${id}/lead_offers`, {
    data: { lead_offers: lead_offers.map((offer) => ({ id: offer.id, status })) },
  })

export const makeReference = (admin: Page, kind: LeadReferenceKind, name: string) =>
  callApi<{ id: number; name: string }>(admin, 'POST', `/api/v1/${kind}`, {
    data: { [kind === 'lead_models' ? 'lead_model' : 'lead_work_type']: { name } },
  })

/** A workshop of its own, with those whom its leads concern. */
export async function makeNetwork(admin: Page) {
  const dealer = await createDealer(admin)
  const workshop = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const [author, approver, seller, verifier] = [
    await makePerson(admin, { role: 'workshop_user', workshops: [workshop] }),
    await makePerson(admin, { role: 'after_sales_manager_rt', workshops: [workshop] }),
    await makePerson(admin, { role: 'dealer_sales_manager', workshops: [workshop] }),
    await makePerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }),
  ]
  return { dealer, workshop, author, approver, seller, verifier }
}

/** A workshop of its own and somebody of it. */
export async function makeReporter(admin: Page): Promise<{ workshop: Partner; author: Account }> {
  const workshop = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  return { workshop, author: await makePerson(admin, { role: 'workshop_user', workshops: [workshop] }) }
}

/** How the actions of a lead name it. */
export const leadName = ({ id, customer }: Lead) => `segnalazione ${id}, ${customer.name}`

/** The row of a lead, in the list that is filtered for its customer. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await page.goto(`/leads?${new URLSearchParams({ customer: name })}`)
  const row = tableRow(page, name)
  await expect(row).toHaveCount(1)
  return row
}

/** A question to be answered with yes or no, by its label. */
export const question = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: `${label} (*Obbligatorio)`, exact: true })

export const answer = (page: Page, label: string, given: 'Sì' | 'No'): Promise<void> =>
  question(page, label).getByRole('radio', { name: given, exact: true }).check()

export const questions = {
  customer: 'È già cliente?',
  financing: 'È interessato al finanziamento?',
  service: 'È interessato al contratto di assistenza?',
}

export const consent = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Consenso al trattamento dei dati (*Obbligatorio)', exact: true })

/** Fills in a contact that the portal doesn't know. */
export async function fillContact(page: Page, { name, email, phone } = contact): Promise<void> {
  await requiredField(page, 'Nome').fill(name)
  await requiredField(page, 'E-mail').fill(email)
  await requiredField(page, 'Telefono').fill(phone)
}

/** Fills in what is asked for, of a lead whose customer is there already. */
export async function fillRequest(page: Page, names: { lead_model: string; lead_work_type: string }): Promise<void> {
  await selectOption(requiredField(page, 'Modello di interesse'), names.lead_model)
  await selectOption(requiredField(page, 'Tipo di lavoro'), names.lead_work_type)
  await requiredField(page, 'Quantità').fill('3')
  await answer(page, questions.financing, 'Sì')
  await answer(page, questions.service, 'No')
  await consent(page).check()
}

/** One of the statuses of the manage screen. */
export const statusCard = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Nuovo stato' }).getByRole('radio', { name, exact: true })

/** What the bell tells, opened by whoever is signed in on this page. */
export async function openBell(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  return page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
}

/** Confirms what a dialog asks. */
export const confirm = (page: Page, label: string): Promise<void> => button(page.getByRole('dialog'), label).click()

/** Fills the form of a lead about a new company, all but what an administrator adds; gives the model that was chosen. */
export async function fillNew(page: Page, company: { vat_n: string; name: string }) {
  const { lead_model, lead_work_type } = await references(page)
  await page.goto('/leads/new')
  await answer(page, questions.customer, 'No')
  await requiredField(page, 'Partita IVA').fill(company.vat_n)
  await requiredField(page, 'Ragione sociale').fill(company.name)
  await fillContact(page)
  await fillRequest(page, { lead_model: lead_model.name, lead_work_type: lead_work_type.name })
  return lead_model
}
