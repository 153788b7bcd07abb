import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { createPdf } from '@portale/server/demo/pdf.ts'
import { drawPicture, scenes } from '@portale/server/demo/pictures.ts'
import { createSheetWorkbook, sheets } from '@portale/server/demo/sheets.ts'

export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** Bytes that no other file has: the portal asks about the same file for two documents. Readers pass over what follows. */
const unlikeOthers = (content: Buffer): Buffer => Buffer.concat([content, Buffer.from(`\n%${randomUUID()}\n`)])

export const pdfFile = (name: string, title = 'Verbale di sopralluogo'): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: unlikeOthers(createPdf(title, ['Visita effettuata alla presenza del titolare.'])),
})

export const jpegFile = async (name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: unlikeOthers(await drawPicture(scenes.ingresso)),
})

export const xlsxFile = async (name: string): Promise<TestFile> => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await createSheetWorkbook({ ...sheets.budget, rows: [...sheets.budget.rows, [randomUUID()]] }),
})

/** A file with this content and an unspecific type. */
export const textFile = (name: string, content: string): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

/** A PDF as a real program made it (server/test/fixtures/documents). */
export const samplePdf = (name: string): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: unlikeOthers(readFileSync(new URL(`../server/test/fixtures/documents/${name}`, import.meta.url))),
})

/** The drop area of a required document. */
export const dropArea = (page: Page, description: string): Locator =>
  page.getByRole('button', { name: `Carica file ${description}` })

export const chooseFiles = (page: Page, description: string, ...files: TestFile[]): Promise<void> =>
  dropArea(page, description).setInputFiles(files)

/** The files chosen for a required document but not sent yet. */
export const chosenFiles = (page: Page, description: string): Locator =>
  page.getByRole('list', { name: `File scelti: ${description}` }).getByRole('listitem')

/** A picture of random dots, which no format makes much smaller. */
export function noisyPicture(name: string, width: number, height: number): TestFile {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(header.length + width * height * 3, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  return { name, mimeType: 'image/bmp', buffer: Buffer.concat([header, randomBytes(width * height * 3)]) }
}
