import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './api.ts'

/** Digits that no other test has, nor another run against the same server. */
export const fresh = (): string => String(randomInt(10 ** 8, 10 ** 9))

/** A Baldo ID of its own; its zero comes before those of the demonstration. */
export const freshCode = (): string => `0${fresh()}`

/** A VAT number with the check digit that its first ten ask for: every second one doubled. */
export function freshVat(): string {
  const ten = `8${fresh()}`
  const sum = [...ten].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${ten}${(10 - (sum % 10)) % 10}`
}

export type Partner = { id: number; baldo_id: string; name: string }
type Fields = Record<string, unknown>

/** Where no partner of the demonstration is, so that lists of its places stay as they are. */
export const asti = 'Asti - AT (Piemonte)'

async function partnerFields(admin: Page): Promise<Fields> {
  const districts = await call<{ id: number; code: string }[]>(admin, 'GET', '/api/v1/districts')
  return {
    baldo_id: freshCode(),
    contract_type: 'Vendita',
    address: 'Corso Alfieri, 12',
    zip: '14100',
    city: 'Asti',
    district_id: districts.find(({ code }) => code === 'AT')?.id,
    sales_area: 'Nord Ovest',
  }
}

export async function makeDealer(admin: Page, change: Fields = {}): Promise<Partner> {
  const dealer = { ...(await partnerFields(admin)), name: `Autocarri Prova ${fresh()} S.r.l.`, ...change }
  return call(admin, 'POST', '/api/v1/dealers', { data: { dealer } })
}

/** A workshop and the dealers it had, newest first: whose, and since when. */
export async function makeWorkshop(
  admin: Page,
  history: [dealer: Partner, since: string][],
  change: Fields = {},
): Promise<Partner> {
  const dealers = history.map(([dealer, valid_from]) => ({ pivot: { dealer_id: dealer.id, valid_from } }))
  const workshop = { ...(await partnerFields(admin)), name: `Officina Prova ${fresh()} S.n.c.`, dealers, ...change }
  return call(admin, 'POST', '/api/v1/workshops', { data: { workshop } })
}

export type Customer = { id: number; vat_n: string; name: string }

export async function makeCustomer(admin: Page, change: Fields = {}): Promise<Customer> {
  const customer = { vat_n: freshVat(), name: `Trasporti Prova ${fresh()} S.p.A.`, ...change }
  return call(admin, 'POST', '/api/v1/customers', { data: { customer } })
}

export const makeContact = (
  admin: Page,
  { id }: Pick<Customer, 'id'>,
  customer_contact: Record<'name' | 'email' | 'phone', string>,
) => call<{ id: number }>(admin, 'POST', `/api/v1/customers/${id}/customer_contacts`, { data: { customer_contact } })

/** The input of a mandatory field. */
export function field(page: Page | Locator, label: string): Locator {
  const name = `${label} (*Obbligatorio)`
  return page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
}

/** The input that has exactly this label. */
export const input = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true })

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Chooses the province by typing the beginning of its name. */
export async function chooseProvince(page: Page, name: string): Promise<void> {
  const province = field(page, 'Provincia')
  await province.click()
  await province.fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} - `) }).click()
}

/** The one row that a list shows for this, once it is filtered for it. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('rowgroup').last().getByRole('row').filter({ hasText: text })

/** The screen is there: its address comes a moment earlier. */
export const expectScreen = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

/** A message stands under its field, is tied to it and marks it. */
export async function expectError(input: Locator, message: string | RegExp): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(message)
}

/** From now on the portal refuses what is sent to this address, with these messages. */
export const expectRejection = (page: Page, address: string, errors: Record<string, string[]>) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: { message: 'Controlla i dati inseriti.', errors } }),
  )

/** The confirmation at the top right. */
export const toast = (page: Page, message: string): Locator => page.getByRole('status').filter({ hasText: message })

/** A row of a workshop's history in its form, the newest being the first. */
export const historyRow = (page: Page, place: number): Locator =>
  page.getByRole('listitem', { name: `Riga ${place}`, exact: true })

/** Looks a dealer up in a row of the history by typing its Baldo ID, and chooses it. */
export async function chooseDealer(row: Locator, { baldo_id, name }: Partner): Promise<void> {
  await field(row, 'Concessionaria').fill(baldo_id)
  await row.getByRole('option', { name: `${baldo_id} ${name}`, exact: true }).click()
  await expect(field(row, 'Concessionaria')).toHaveValue(`${baldo_id} ${name}`)
}

/** When an entry of the history ends, as its row shows it. */
export const endOf = (row: Locator): Locator => row.getByRole('textbox', { name: 'Al', exact: true })

/** The entries of a workshop's page: its dealers over time, newest first. */
export const timeline = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Storico concessionarie' }) }).getByRole('listitem')
