import type { Locator, Page } from '@playwright/test'
import type { AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import type { Page as Answer } from '@portale/domain/platform/page.ts'
import { callApi } from './api.ts'
import { dialogByTitle } from './dialogs.ts'
import { button, tableRow } from './page.ts'
import type { Partner } from './partners.ts'
import { openScreen } from './screen.ts'

type RecordFilter = { model_type: string; model_id: number | string; children?: '1' }

export const auditUrl = (filters: RecordFilter | Record<string, string>) =>
  `/audits?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`

export const openAudit = (page: Page, filters: RecordFilter | Record<string, string> = {}) =>
  openScreen(page, { url: auditUrl(filters), ready: 'Audit', allRows: true })

/** The newest entry of a record, as the API returns it. */
export async function fetchNewestEntry(admin: Page, filter: RecordFilter): Promise<AuditRequest> {
  const url = `/api${auditUrl(filter)}&folded=1`
  const [auditEntry] = (await callApi<Answer<AuditRequest>>(admin, 'GET', url)).data
  if (!auditEntry) throw new Error(`nothing in ${url}`)
  return auditEntry
}

/** Changes one value of a dealer, as the user of this page. */
export async function changeDealer(page: Page, { id }: Partner, change: Record<string, string>): Promise<void> {
  const dealer = await callApi<Record<string, unknown>>(page, 'GET', `/api/v1/dealers/${id}`)
  await callApi(page, 'PUT', `/api/v1/dealers/${id}`, { data: { dealer: { ...dealer, ...change } } })
}

/** The entries of a history tab, newest first. */
export const historyEntries = (page: Page): Locator => page.getByRole('list', { name: 'Modifiche' }).locator('> li')

/** The row of the audit that contains this text. */
export const auditEntry = tableRow

export const timeMachineDialog = (page: Page): Locator => dialogByTitle(page, 'Time machine')

/** The input of the moment in the dialog. */
export const momentField = (page: Page): Locator =>
  timeMachineDialog(page).getByLabel('Data e ora del ripristino (*Obbligatorio)', { exact: true })

export const confirmationCheckbox = (page: Page): Locator =>
  page.getByRole('dialog').getByLabel('Ho capito, voglio ripristinare il database')

/** Chooses "Subito prima di questo" in the row with this text. */
export async function openTimeMachineBefore(page: Page, text: string): Promise<void> {
  await auditEntry(page, text)
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Subito prima di questo' }).click()
}

/** Ticks the confirmation and clicks "Ripristina". */
export async function confirmRestore(page: Page): Promise<void> {
  await confirmationCheckbox(page).check()
  await button(page.getByRole('dialog'), 'Ripristina').click()
}

/** The counts of a table in the preview or the result: restored, changed and removed rows. */
export const tableCounts = (root: Locator, label: string): Locator =>
  root
    .getByRole('row')
    .filter({ has: root.page().getByRole('rowheader', { name: label }) })
    .getByRole('cell')
