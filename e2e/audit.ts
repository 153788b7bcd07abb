import type { Locator, Page } from '@playwright/test'
import type { Page as Answer } from '@portale/domain/page.ts'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { callApi } from './api.ts'
import { dialogByTitle } from './dialogs.ts'
import { button, tableRow } from './page.ts'
import type { Partner } from './partners.ts'
import { openScreen } from './screen.ts'

type RecordFilter = { model_type: string; model_id: number | string; children?: '1' }

export const auditAddress = (filters: RecordFilter | Record<string, string>) =>
  `/audits?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`

export const openAudit = (page: Page, filters: RecordFilter | Record<string, string> = {}) =>
  openScreen(page, { address: auditAddress(filters), ready: 'Audit' })

/** The newest entry of a record, as the call tells it. */
export async function fetchNewestEntry(admin: Page, filter: RecordFilter): Promise<AuditRequest> {
  const url = `/api${auditAddress(filter)}&folded=1`
  const [auditEntry] = (await callApi<Answer<AuditRequest>>(admin, 'GET', url)).data
  if (!auditEntry) throw new Error(`nothing in ${url}`)
  return auditEntry
}

/** Changes one value of a dealer, as whoever is signed in on this page. */
export async function changeDealer(page: Page, { id }: Partner, change: Record<string, string>): Promise<void> {
  const dealer = await callApi<Record<string, unknown>>(page, 'GET', `/api/v1/dealers/${id}`)
  await callApi(page, 'PUT', `/api/v1/dealers/${id}`, { data: { dealer: { ...dealer, ...change } } })
}

/** The entries of a history tab, newest first. */
export const historyEntries = (page: Page): Locator => page.getByRole('list', { name: 'Modifiche' }).locator('> li')

/** An entry of the audit by what it says. */
export const auditEntry = tableRow

export const timeMachineDialog = (page: Page): Locator => dialogByTitle(page, 'Time machine')

/** The moment's field, in the dialog. */
export const momentField = (page: Page): Locator =>
  timeMachineDialog(page).getByLabel('Data e ora del ripristino (*Obbligatorio)', { exact: true })

export const confirmationCheckbox = (page: Page): Locator =>
  page.getByRole('dialog').getByLabel('Ho capito, voglio ripristinare il database')

/** "Subito prima di questo" of the entry that says this. */
export async function openTimeMachineBefore(page: Page, text: string): Promise<void> {
  await auditEntry(page, text)
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Subito prima di questo' }).click()
}

/** Understands and presses the red button. */
export async function confirmRestore(page: Page): Promise<void> {
  await confirmationCheckbox(page).check()
  await button(page.getByRole('dialog'), 'Ripristina').click()
}

/** The counts of a table in the preview, or in what is told afterwards: what comes back, changes, goes. */
export const tableCounts = (root: Locator, label: string): Locator =>
  root
    .getByRole('row')
    .filter({ has: root.page().getByRole('rowheader', { name: label }) })
    .getByRole('cell')
