import { expect, type Locator, type Page } from '@playwright/test'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Lead as LeadResponse } from '@portale/domain/sales/leads/lead.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { callApi } from './api.ts'
import { selectOption } from './dialogs.ts'
import { pdfFile, type TestFile } from './files.ts'
import { button, requiredField, tableRow } from './page.ts'
import { createDealer, createWorkshop, type Partner } from './partners.ts'
import { createPerson } from './people.ts'
import type { Account } from './portal.ts'
import { uniqueDigits, uniqueVatNumber } from './unique.ts'

/** A lead as administrators get it. */
export type Lead = LeadResponse & Required<Pick<LeadResponse, 'lead_offers'>>

type Fields = Record<string, unknown>

/** A company with a unique name, so that a list can be filtered for it. */
export const newCompany = () => ({ vat_n: uniqueVatNumber(), name: `Autotrasporti Prova ${uniqueDigits()} S.r.l.` })
export const contact = { name: 'Ada Bosio', email: 'ada@prova.example', phone: '0141 123456' }

/** The first selectable model and type of work. */
export async function fetchReferences(page: Page) {
  const [lead_model] = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/v2/lead_models')
  const [lead_work_type] = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/v2/lead_work_types')
  if (!lead_model || !lead_work_type) throw new Error('the demonstration has no models or types of work')
  return { lead_model, lead_work_type }
}

/** Creates a lead about a new company as the signed-in user; administrators must set a workshop. */
export async function createLead(page: Page, change: Fields = {}): Promise<Lead> {
  const { lead_model, lead_work_type } = await fetchReferences(page)
  const lead = {
    is_customer: 0,
    customer: newCompany(),
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

export const decideLead = (page: Page, { id }: Lead, decision: 'approved' | 'cancelled') =>
  callApi<Lead>(page, 'POST', `/api/v1/leads/${id}/change-created-status/${decision}`)

type ManageFields = { status: string; salesnotes?: string; lostnotes?: string; saled_quantity?: string }

/** Saves the manage screen. */
export function manageLead(page: Page, { id }: Lead, fields: ManageFields, offer?: TestFile): Promise<Lead> {
  const texts = Object.entries({ salesnotes: 'Sentito al telefono.', ...fields })
  const multipart = Object.fromEntries(texts.map(([name, value]) => [`lead[${name}]`, value]))
  return callApi(page, 'POST', `/api/v1/leads/${id}/manage`, {
    multipart: offer ? { ...multipart, uploaded_offer: offer } : multipart,
  })
}

/** Approves a lead and uploads an offer to be verified. */
export async function createOffer(admin: Page, lead: Lead, file = 'preventivo.pdf'): Promise<Lead> {
  await decideLead(admin, lead, 'approved')
  return manageLead(admin, lead, { status: 'offer' }, pdfFile(file, 'Preventivo'))
}

/** Sets the status of all offers of a lead. */
export const setOfferStatuses = (page: Page, { id, lead_offers }: Lead, status: DocumentStatus) =>
  callApi<Lead>(page, 'POST', `/api/v1/leads/${id}/lead_offers`, {
    data: { lead_offers: lead_offers.map((offer) => ({ id: offer.id, status })) },
  })

export const createReference = (admin: Page, kind: LeadReferenceKind, name: string) =>
  callApi<{ id: number; name: string }>(admin, 'POST', `/api/v1/${kind}`, {
    data: { [kind === 'lead_models' ? 'lead_model' : 'lead_work_type']: { name } },
  })

/** Creates a workshop with the users who work on its leads. */
export async function createLeadNetwork(admin: Page) {
  const dealer = await createDealer(admin)
  const workshop = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const [author, approver, seller, verifier] = [
    await createPerson(admin, { role: 'workshop_user', workshops: [workshop] }),
    await createPerson(admin, { role: 'after_sales_manager_rt', workshops: [workshop] }),
    await createPerson(admin, { role: 'dealer_sales_manager', workshops: [workshop] }),
    await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }),
  ]
  return { dealer, workshop, author, approver, seller, verifier }
}

/** Creates a workshop with a user. */
export async function createReporter(admin: Page): Promise<{ workshop: Partner; author: Account }> {
  const workshop = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  return { workshop, author: await createPerson(admin, { role: 'workshop_user', workshops: [workshop] }) }
}

/** The name of a lead in the labels of its actions. */
export const leadName = ({ id, customer }: Lead) => `segnalazione ${id}, ${customer.name}`

/** Opens the list filtered by a customer and returns its row. */
export async function openLeadRow(page: Page, name: string): Promise<Locator> {
  await page.goto(`/leads?${new URLSearchParams({ customer: name })}`)
  const row = tableRow(page, name)
  await expect(row).toHaveCount(1)
  return row
}

/** The group of a yes-or-no question, by its label. */
export const question = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: `${label} (*Obbligatorio)`, exact: true })

export const answerQuestion = (page: Page, label: string, given: 'Sì' | 'No'): Promise<void> =>
  question(page, label).getByRole('radio', { name: given, exact: true }).check()

export const questions = {
  customer: 'È già cliente?',
  financing: 'È interessato al finanziamento?',
  service: 'È interessato al contratto di assistenza?',
}

export const consentCheckbox = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Consenso al trattamento dei dati (*Obbligatorio)', exact: true })

/** Fills in a new contact. */
export async function fillContact(page: Page, { name, email, phone } = contact): Promise<void> {
  await requiredField(page, 'Nome').fill(name)
  await requiredField(page, 'E-mail').fill(email)
  await requiredField(page, 'Telefono').fill(phone)
}

/** Fills in the request and the consent of a lead. */
export async function fillRequest(page: Page, names: { lead_model: string; lead_work_type: string }): Promise<void> {
  await selectOption(requiredField(page, 'Modello di interesse'), names.lead_model)
  await selectOption(requiredField(page, 'Tipo di lavoro'), names.lead_work_type)
  await requiredField(page, 'Quantità').fill('3')
  await answerQuestion(page, questions.financing, 'Sì')
  await answerQuestion(page, questions.service, 'No')
  await consentCheckbox(page).check()
}

/** The option of a status on the manage screen. */
export const statusCard = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Nuovo stato' }).getByRole('radio', { name, exact: true })

/** Opens the notifications of the signed-in user. */
export async function openNotifications(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  return page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
}

/** Confirms the open dialog. */
export const confirmDialog = (page: Page, label: string): Promise<void> =>
  button(page.getByRole('dialog'), label).click()

/** Fills in the form of a lead about a new company, except the administrative section; returns the chosen model. */
export async function fillNewLead(page: Page, company: { vat_n: string; name: string }) {
  const { lead_model, lead_work_type } = await fetchReferences(page)
  await page.goto('/leads/new')
  await answerQuestion(page, questions.customer, 'No')
  await requiredField(page, 'Partita IVA').fill(company.vat_n)
  await requiredField(page, 'Ragione sociale').fill(company.name)
  await fillContact(page)
  await fillRequest(page, { lead_model: lead_model.name, lead_work_type: lead_work_type.name })
  return lead_model
}
