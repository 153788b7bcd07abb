import type { RelationHint } from '@portale/domain/records/view.ts'
import { type CellField, type GridRow, getCell, isCellField, marked, withCell } from './grid-rows.ts'
import type { RecordField } from './record-fields.ts'

type RelationCellField = Extract<CellField, { kind: 'one' }>

const relationFields = (fields: RecordField[]): RelationCellField[] =>
  fields.filter(isCellField).filter((field): field is RelationCellField => field.kind === 'one')

const folded = (text: string) => text.trim().toLocaleLowerCase('it')

/** A name that was pasted for a relation, to be looked up once for all rows that have it. */
export type UnresolvedName = { field: RelationCellField; text: string }

/** The names in these rows that stand for no record yet. */
export function listUnresolvedNames(fields: RecordField[], rows: GridRow[]): UnresolvedName[] {
  const found = new Map<string, UnresolvedName>()
  for (const field of relationFields(fields))
    for (const row of rows) {
      const cell = getCell(field, row)
      if (typeof cell === 'string' && cell !== '' && !row.deleted)
        found.set(`${field.name} ${folded(cell)}`, { field, text: cell.trim() })
    }
  return [...found.values()]
}

/** The row with what was found for a name: the one record that is called so, or a word why there is none. */
export function resolveName(row: GridRow, { field, text }: UnresolvedName, hints: RelationHint[]): GridRow {
  const cell = getCell(field, row)
  if (typeof cell !== 'string' || folded(cell) !== folded(text)) return row
  const [hit, other] = hints.filter(({ label }) => folded(label) === folded(text))
  if (!hit) return marked(row, field.name, `«${text}» non c’è: scegli dall’elenco.`)
  return other
    ? marked(row, field.name, `Più elementi si chiamano «${text}»: scegli dall’elenco.`)
    : withCell(row, field, hit)
}
