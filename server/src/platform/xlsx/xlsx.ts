import { posix } from 'node:path'
import type { CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { createSheetParser } from './xlsx-sheet.ts'
import { readNumberKinds, readSharedStrings } from './xlsx-tables.ts'
import { localName, readXml, readXmlInChunks } from './xml.ts'
import type { UnzippedFile } from './zip-file.ts'

type Relation = { id: string; type: string; part: string }
type Sheet = { name: string; id: string; visible: boolean }

/** Reads the rows of an .xlsx's first visible sheet. */
export async function* readXlsx(zip: UnzippedFile): AsyncGenerator<CellRow> {
  await assertContentTypes(zip)
  const root = await readRelations(zip, '')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!zip.has(workbook)) throw new SheetError('not-a-sheet')
  const { sheets, from1904 } = await readWorkbook(zip, workbook)
  const relations = await readRelations(zip, workbook)
  const worksheet = (sheet: Sheet) => relations.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.part
  const sheet = sheets.find((candidate) => candidate.visible && worksheet(candidate))
  const part = sheet && worksheet(sheet)
  if (!part || !zip.has(part)) throw new SheetError('no-sheet')
  const findPart = (type: string) =>
    relations.find((relation) => relation.type === type && zip.has(relation.part))?.part
  const parser = createSheetParser(sheet.name, {
    strings: await readSharedStrings(zip, findPart('sharedStrings')),
    kinds: await readNumberKinds(zip, findPart('styles')),
    from1904,
  })
  for await (const _ of readXmlInChunks(zip, part, parser.handler)) yield* parser.drainRows()
}

/** Macros and the binary format are declared in the content types, whatever the names of the file and its parts. */
async function assertContentTypes(zip: UnzippedFile): Promise<void> {
  await readXml(zip, '[Content_Types].xml', {
    open(_name, { ContentType = '' }) {
      if (/macroEnabled\.|vbaProject|intlmacrosheet/i.test(ContentType)) throw new SheetError('macros')
      if (/sheet\.binary\./i.test(ContentType)) throw new SheetError('xlsb')
    },
  })
}

/** The relations of a part; '' is the package itself. */
async function readRelations(zip: UnzippedFile, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!zip.has(list)) return relations
  await readXml(zip, list, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (localName(name) !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, type: posix.basename(Type), part: target })
    },
  })
  return relations
}

async function readWorkbook(zip: UnzippedFile, part: string): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = []
  let isWorkbook = false
  let from1904 = false
  await readXml(zip, part, {
    open(name, attributes) {
      const element = localName(name)
      if (element === 'workbook') isWorkbook = true
      if (element === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      sheets.push({ name: attributes.name ?? '', id, visible: (attributes.state ?? 'visible') === 'visible' })
    },
  })
  if (!isWorkbook) throw new SheetError('not-a-sheet')
  return { sheets, from1904 }
}
