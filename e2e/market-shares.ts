import type { Locator, Page } from '@playwright/test'
import type { MarketShare, MarketShareType } from '@portale/domain/sales/market-shares/market-share.ts'
import { callApi } from './api.ts'
import { dropArea, type TestFile } from './files.ts'
import { createDealer, createWorkshop, type Partner } from './partners.ts'
import { createPerson } from './people.ts'

/** A row of a file, with the shares as a person types them. */
export type ShareFileRow = [workshop: Pick<Partner, 'baldo_id'>, current: string, target: string]

const csv = (lines: string[][]): TestFile => ({
  name: 'target.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => `${cells.join(';')}\r\n`).join('')),
})

/** A file of targets with semicolons, as Italian spreadsheets write it. */
export const shareFile = (...rows: ShareFileRow[]): TestFile =>
  csv([['Baldo ID', 'Attuale', 'Target'], ...rows.map(([{ baldo_id }, ...figures]) => [baldo_id, ...figures])])

/** Uploads a file of targets as the user of this page. */
export const createShare = (admin: Page, type: MarketShareType, ...rows: ShareFileRow[]) =>
  callApi<MarketShare>(admin, 'POST', '/api/v1/workshop_market_shares', {
    multipart: { type, file: shareFile(...rows) },
  })

export const sendShare = (admin: Page, { id }: Pick<MarketShare, 'id'>) =>
  callApi<MarketShare>(admin, 'POST', `/api/v1/workshop_market_shares/${id}`)

/** Creates a dealer with two workshops and the users who receive their targets. */
export async function createTargetNetwork(admin: Page) {
  const dealer = await createDealer(admin)
  const workshop = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const other = await createWorkshop(admin, [[dealer, '2020-01-01']])
  return {
    dealer,
    workshop,
    other,
    worker: await createPerson(admin, { role: 'workshop_user', workshops: [workshop] }),
    holder: await createPerson(admin, { role: 'dealer_holder', dealers: [dealer] }),
  }
}

/** Selects the type and the file on the page of an upload. */
export async function fillShare(page: Page, type: string, file: TestFile | string): Promise<void> {
  await page.getByRole('radio', { name: type, exact: true }).check()
  await dropArea(page, 'dei target').setInputFiles(file)
}

/** The errors of the file, one per item. */
export const fileErrors = (page: Page): Locator =>
  page.getByRole('list', { name: 'Errori del file' }).getByRole('listitem')

/** The card of targets on the page of a workshop or a dealer. */
export const targetsCard = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Target Officine', exact: true }) })
