import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { dropArea, type TestFile } from './files.ts'
import { button } from './page.ts'

const partnerHeaders = [
  'Baldo ID',
  'Ragione sociale',
  'Tipo contratto',
  'Indirizzo',
  'CAP',
  'Città',
  'Provincia',
  'Area vendite',
]

/** The column headers of the files that tests import: all but those that only a few rows need. */
export const headers = {
  dealers: partnerHeaders,
  workshops: [...partnerHeaders, 'Concessionaria', 'Dal'],
  customers: ['Partita IVA', 'Ragione sociale', 'Contatto', 'E-mail', 'Telefono'],
  users: ['Nome', 'E-mail', 'Ruolo', 'Officine', 'Concessionarie', 'Non disturbare'],
}

/** The column headers of each template. */
export const templateHeaders = {
  ...headers,
  dealers: [...partnerHeaders, 'Cessata il'],
  workshops: [...partnerHeaders, 'Cessata il', 'Concessionaria', 'Dal'],
}

/** The cells of a valid partner. */
export const partnerCells = (code: string, name: string, city = 'Asti'): string[] => [
  code,
  name,
  'Vendita',
  'Corso Alfieri, 12',
  '14100',
  city,
  'AT',
  'Nord Ovest',
]

/** A CSV file with semicolons, as Italian spreadsheets write it. */
export const csvFile = (kind: keyof typeof headers, ...rows: string[][]): TestFile => ({
  name: `${kind}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from([headers[kind], ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')),
})

/** Selects a file on the page of an import and clicks "Controlla il file". */
export async function checkFile(page: Page, file: TestFile | string): Promise<void> {
  await dropArea(page, 'da importare').setInputFiles(file)
  await button(page, 'Controlla il file').click()
}

/** The rows of the result: number, code, name, outcome, details. */
export const resultRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Righe del file' }).getByRole('rowgroup').last().getByRole('row')

/** The button that filters the rows by outcome; its text has their count. */
export const filterButton = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: 'Righe da mostrare' }).getByRole('button', { name: new RegExp(`^${label} `) })

export async function confirmImport(page: Page, rows: string): Promise<void> {
  await button(page, `Importa ${rows}`).click()
  await expect(page.getByRole('heading', { name: 'Importazione completata' })).toBeFocused()
}

export async function clickDownload(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await button(page, name).click()
  return started
}
