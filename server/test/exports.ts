import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows } from '../src/platform/xlsx/read-rows.ts'
import type { CellRow } from '../src/platform/xlsx/sheet.ts'

/** All rows of an exported sheet, its header first. */
export async function readExport(content: Buffer): Promise<CellRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portale-export-'))
  try {
    const path = join(folder, 'export.xlsx')
    await writeFile(path, content)
    const rows: CellRow[] = []
    for await (const row of readRows(path)) rows.push(row)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}
