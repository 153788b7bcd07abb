import { openArchive } from './archive.ts'
import { readCsv } from './csv.ts'
import { readOds } from './ods.ts'
import type { Cell } from './read-spreadsheet.ts'
import { SheetError } from './sheet-error.ts'
import { detectContainer, isEncryptedCompound } from './sniff.ts'
import { readXlsx } from './xlsx.ts'

/** A row that holds something; `sheet` is '' where the format has no sheets. */
export type CellRow = { sheet: string; row: number; cells: (Cell | undefined)[] }

/** The rows of the first visible sheet, one after the other; a SheetError for what can't be read. */
export async function* readRows(path: string): AsyncGenerator<CellRow> {
  const container = await detectContainer(path)
  if (container === 'empty') throw new SheetError('empty')
  if (container === 'compound') throw new SheetError((await isEncryptedCompound(path)) ? 'encrypted' : 'old-xls')
  if (container === 'text') yield* readCsv(path)
  else yield* readZip(path)
}

async function* readZip(path: string): AsyncGenerator<CellRow> {
  const archive = await openArchive(path)
  try {
    if (archive.has('encrypted-package')) throw new SheetError('encrypted')
    if (archive.has('[Content_Types].xml')) yield* readXlsx(archive)
    else if (archive.has('content.xml')) yield* readOds(archive)
    else throw new SheetError('not-a-sheet')
  } finally {
    archive.close()
  }
}
