import type { Locator, Page } from '@playwright/test'
import type { Page as Answer } from '@portale/domain/page.ts'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { callApi } from './api.ts'
import { dialogByTitle } from './dialogs.ts'
import { button, tableRow } from './page.ts'
import type { Partner } from './partners.ts'
import { openScreen } from './screen.ts'

type Found = { model_type: string; model_id: number | string; children?: '1' }

export const auditOf = (filters: Found | Record<string, string>) =>
  `/audits?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`

export const openAudit = (page: Page, filters: Found | Record<string, string> = {}) =>
  openScreen(page, { address: auditOf(filters), ready: 'Audit' })

/** The newest entry of a record, as the call tells it. */
export async function newestEntry(admin: Page, found: Found): Promise<AuditRequest> {
  const url = `/api${auditOf(found)}&folded=1`
  const [entry] = (await callApi<Answer<AuditRequest>>(admin, 'GET', url)).data
  if (!entry) throw new Error(`nothing in ${url}`)
  return entry
}

/** Changes one value of a dealer, as whoever is signed in on this page. */
export async function changeDealer(page: Page, { id }: Partner, change: Record<string, string>): Promise<void> {
  const dealer = await callApi<Record<string, unknown>>(page, 'GET', `/api/v1/dealers/${id}`)
  await callApi(page, 'PUT', `/api/v1/dealers/${id}`, { data: { dealer: { ...dealer, ...change } } })
}

/** The entries of a history tab, newest first. */
export const historyOf = (page: Page): Locator => page.getByRole('list', { name: 'Modifiche' }).locator('> li')

/** An entry of the audit by what it says. */
export const entry = tableRow

export const timeMachine = (page: Page): Locator => dialogByTitle(page, 'Time machine')

/** The moment's field, in the dialog. */
export const momentField = (page: Page): Locator =>
  timeMachine(page).getByLabel('Data e ora del ripristino (*Obbligatorio)', { exact: true })

export const understood = (page: Page): Locator =>
  page.getByRole('dialog').getByLabel('Ho capito, voglio ripristinare il database')

/** "Subito prima di questo" of the entry that says this. */
export async function goBefore(page: Page, text: string): Promise<void> {
  await entry(page, text)
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Subito prima di questo' }).click()
}

/** Understands and presses the red button. */
export async function restore(page: Page): Promise<void> {
  await understood(page).check()
  await button(page.getByRole('dialog'), 'Ripristina').click()
}

/** The counts of a table in the preview, or in what is told afterwards: what comes back, changes, goes. */
export const counts = (root: Locator, label: string): Locator =>
  root
    .getByRole('row')
    .filter({ has: root.page().getByRole('rowheader', { name: label }) })
    .getByRole('cell')
