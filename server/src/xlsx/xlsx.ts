import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import type { CellRow } from './read-rows.ts'
import { SheetError } from './sheet-error.ts'
import { createSheetParser } from './xlsx-sheet.ts'
import { readNumberKinds, readSharedStrings } from './xlsx-tables.ts'
import { localName, readXml, readXmlInChunks } from './xml.ts'

type Relation = { id: string; type: string; part: string }
type Sheet = { name: string; id: string; visible: boolean }

/** The rows of an .xlsx's first visible sheet. */
export async function* readXlsx(archive: Archive): AsyncGenerator<CellRow> {
  await assertContentTypes(archive)
  const root = await readRelations(archive, '')
  const book = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!archive.has(book)) throw new SheetError('not-a-sheet')
  const { sheets, from1904 } = await readWorkbook(archive, book)
  const relations = await readRelations(archive, book)
  const worksheet = (sheet: Sheet) => relations.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.part
  const sheet = sheets.find((one) => one.visible && worksheet(one))
  const part = sheet && worksheet(sheet)
  if (!part || !archive.has(part)) throw new SheetError('no-sheet')
  const partOf = (type: string) =>
    relations.find((relation) => relation.type === type && archive.has(relation.part))?.part
  const parser = createSheetParser(sheet.name, {
    strings: await readSharedStrings(archive, partOf('sharedStrings')),
    kinds: await readNumberKinds(archive, partOf('styles')),
    from1904,
  })
  for await (const _ of readXmlInChunks(archive, part, parser.handler)) yield* parser.take()
}

/** Macros and the binary format say so in the list of content types, whatever the file and its parts are called. */
async function assertContentTypes(archive: Archive): Promise<void> {
  await readXml(archive, '[Content_Types].xml', {
    open(_name, { ContentType = '' }) {
      if (/macroEnabled\.|vbaProject|intlmacrosheet/i.test(ContentType)) throw new SheetError('macros')
      if (/sheet\.binary\./i.test(ContentType)) throw new SheetError('xlsb')
    },
  })
}

/** Where a part points to; '' is the package itself. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!archive.has(list)) return relations
  await readXml(archive, list, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (localName(name) !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, type: posix.basename(Type), part: target })
    },
  })
  return relations
}

async function readWorkbook(archive: Archive, part: string): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = []
  let isBook = false
  let from1904 = false
  await readXml(archive, part, {
    open(name, attributes) {
      const element = localName(name)
      if (element === 'workbook') isBook = true
      if (element === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      sheets.push({ name: attributes.name ?? '', id, visible: (attributes.state ?? 'visible') === 'visible' })
    },
  })
  if (!isBook) throw new SheetError('not-a-sheet')
  return { sheets, from1904 }
}
