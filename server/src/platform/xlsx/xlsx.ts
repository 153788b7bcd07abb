import { posix } from 'node:path'
import type { CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { createSheetParser } from './xlsx-sheet.ts'
import { readNumberFormats, readSharedStrings } from './xlsx-tables.ts'
import { localName, readXml, readXmlInChunks } from './xml.ts'
import type { UnzippedFile } from './zip-file.ts'

type Relation = { id: string; type: string; part: string }
type Sheet = { name: string; id: string; visible: boolean }

/** Reads the rows of an .xlsx's first visible sheet. */
export async function* readXlsx(zip: UnzippedFile): AsyncGenerator<CellRow> {
  const typeOf = await readContentTypes(zip)
  const root = await readRelations(zip, '')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!zip.has(workbook)) throw new SheetError('not-a-sheet')
  const relations = await readRelations(zip, workbook)
  assertNoMacros(
    typeOf(workbook),
    relations.filter(({ part }) => zip.has(part)),
    typeOf,
  )
  const { sheets, from1904 } = await readWorkbook(zip, workbook)
  const worksheet = (sheet: Sheet) => relations.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.part
  const sheet = sheets.find((candidate) => candidate.visible && worksheet(candidate))
  const part = sheet && worksheet(sheet)
  if (!part || !zip.has(part)) throw new SheetError('no-sheet')
  const findPart = (type: string) =>
    relations.find((relation) => relation.type === type && zip.has(relation.part))?.part
  const parser = createSheetParser(sheet.name, {
    strings: await readSharedStrings(zip, findPart('sharedStrings')),
    formats: await readNumberFormats(zip, findPart('styles')),
    from1904,
  })
  for await (const _ of readXmlInChunks(zip, part, parser.handler)) yield* parser.drainRows()
}

type FindType = (part: string) => string

/**
 * Reads the content types: a part's own, or that of its extension. A file declares types that none of its parts has: SheetJS
 * writes the one of a workbook with macros for every `.bin`.
 */
async function readContentTypes(zip: UnzippedFile): Promise<FindType> {
  const parts = new Map<string, string>()
  const extensions = new Map<string, string>()
  await readXml(zip, '[Content_Types].xml', {
    open(_name, { PartName, Extension, ContentType = '' }) {
      if (PartName) parts.set(PartName.replace(/^\//, '').toLowerCase(), ContentType)
      else if (Extension) extensions.set(Extension.toLowerCase(), ContentType)
    },
  })
  return (part) => parts.get(part.toLowerCase()) ?? extensions.get(posix.extname(part).slice(1).toLowerCase()) ?? ''
}

/** Macros and the binary format, whatever the names of the file and its parts, are types of the workbook and its parts. */
function assertNoMacros(workbookType: string, relations: Relation[], typeOf: FindType): void {
  if (/sheet\.binary\./i.test(workbookType)) throw new SheetError('xlsb')
  if (/macroEnabled\./i.test(workbookType)) throw new SheetError('macros')
  for (const { type, part } of relations)
    if (/vbaProject|macrosheet/i.test(`${type} ${typeOf(part)}`)) throw new SheetError('macros')
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
