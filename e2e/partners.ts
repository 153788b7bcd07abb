import { expect, type Locator, type Page } from '@playwright/test'
import { partnerExample } from '@portale/domain/network/dealers/partner.fixtures.ts'
import { callApi } from './api.ts'
import { requiredField } from './page.ts'
import { uniqueBaldoId, uniqueDigits, uniqueVatNumber } from './unique.ts'

export type Partner = { id: number; baldo_id: string; name: string }
type Fields = Record<string, unknown>

/** A district without partners in the demo data, so that lists filtered by other districts don't change. */
export const districtWithoutPartners = 'Asti - AT (Piemonte)'

async function partnerFields(admin: Page): Promise<Fields> {
  const districts = await callApi<{ id: number; code: string }[]>(admin, 'GET', '/api/v1/districts')
  return {
    ...partnerExample,
    baldo_id: uniqueBaldoId(),
    contract_type: 'Vendita',
    address: 'Corso Alfieri, 12',
    zip: '14100',
    city: 'Asti',
    district_id: districts.find(({ code }) => code === 'AT')?.id,
    sales_area: 'Nord Ovest',
  }
}

export async function createDealer(admin: Page, change: Fields = {}): Promise<Partner> {
  const dealer = { ...(await partnerFields(admin)), name: `Autocarri Prova ${uniqueDigits()} S.r.l.`, ...change }
  return callApi(admin, 'POST', '/api/v1/dealers', { data: { dealer } })
}

/** Creates a workshop with the history of its dealers, newest first. */
export async function createWorkshop(
  admin: Page,
  history: [dealer: Partner, since: string][],
  change: Fields = {},
): Promise<Partner> {
  const dealers = history.map(([dealer, valid_from]) => ({ pivot: { dealer_id: dealer.id, valid_from } }))
  const workshop = {
    ...(await partnerFields(admin)),
    name: `Officina Prova ${uniqueDigits()} S.n.c.`,
    dealers,
    ...change,
  }
  return callApi(admin, 'POST', '/api/v1/workshops', { data: { workshop } })
}

export type Customer = { id: number; vat_n: string; name: string }

export async function createCustomer(admin: Page, change: Fields = {}): Promise<Customer> {
  const customer = { vat_n: uniqueVatNumber(), name: `Trasporti Prova ${uniqueDigits()} S.p.A.`, ...change }
  return callApi(admin, 'POST', '/api/v1/customers', { data: { customer } })
}

export const createContact = (
  admin: Page,
  { id }: Pick<Customer, 'id'>,
  customer_contact: Record<'name' | 'email' | 'phone', string>,
) => callApi<{ id: number }>(admin, 'POST', `/api/v1/customers/${id}/customer_contacts`, { data: { customer_contact } })

/** Selects the province by typing the beginning of its name. */
export async function selectProvince(page: Page, name: string): Promise<void> {
  const province = requiredField(page, 'Provincia')
  await province.click()
  await province.fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} - `) }).click()
}

/** A row of the history in the form of a workshop, newest first. */
export const historyRow = (page: Page, position: number): Locator =>
  page.getByRole('listitem', { name: `Riga ${position}`, exact: true })

/** Selects a dealer in a row of the history by typing its Baldo ID. */
export async function selectDealer(row: Locator, { baldo_id, name }: Partner): Promise<void> {
  await requiredField(row, 'Concessionaria').fill(baldo_id)
  await row.getByRole('option', { name: `${baldo_id} ${name}`, exact: true }).click()
  await expect(requiredField(row, 'Concessionaria')).toHaveValue(`${baldo_id} ${name}`)
}

/** The end of an entry of the history. */
export const validToInput = (row: Locator): Locator => row.getByRole('textbox', { name: 'Al', exact: true })

/** The dealers over time on the page of a workshop, newest first. */
export const dealerTimeline = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Storico concessionarie' }) }).getByRole('listitem')
