import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSpreadsheet } from '../../src/platform/xlsx/read-spreadsheet.ts'

/** Reads the table in the content of a file. */
export async function readContent<Key extends string>(content: Buffer | string, headers: Record<Key, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'portale-sheet-'))
  try {
    await writeFile(join(folder, 'foglio'), content)
    return await readSpreadsheet(join(folder, 'foglio'), headers)
  } finally {
    await rm(folder, { recursive: true })
  }
}
