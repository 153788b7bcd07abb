import type { RelationHint } from '@portale/domain/records/view.ts'
import { type CellPart, cellOf, type GridRow, isCellPart, marked, withCell } from './grid-rows.ts'
import type { Part } from './parts.ts'

type OnePart = Extract<CellPart, { kind: 'one' }>

const oneParts = (parts: Part[]): OnePart[] =>
  parts.filter(isCellPart).filter((part): part is OnePart => part.kind === 'one')

const folded = (text: string) => text.trim().toLocaleLowerCase('it')

/** A name that was pasted for a relation, to be looked up once for all rows that have it. */
export type Unknown = { part: OnePart; text: string }

/** The names in these rows that stand for no record yet. */
export function unknownNames(parts: Part[], rows: GridRow[]): Unknown[] {
  const found = new Map<string, Unknown>()
  for (const part of oneParts(parts))
    for (const row of rows) {
      const cell = cellOf(part, row)
      if (typeof cell === 'string' && cell !== '' && !row.deleted)
        found.set(`${part.name} ${folded(cell)}`, { part, text: cell.trim() })
    }
  return [...found.values()]
}

/** The row with what was found for a name: the one record that is called so, or a word why there is none. */
export function withFound(row: GridRow, { part, text }: Unknown, hints: RelationHint[]): GridRow {
  const cell = cellOf(part, row)
  if (typeof cell !== 'string' || folded(cell) !== folded(text)) return row
  const [hit, other] = hints.filter(({ label }) => folded(label) === folded(text))
  if (!hit) return marked(row, part.name, `«${text}» non c’è: scegli dall’elenco.`)
  return other
    ? marked(row, part.name, `Più elementi si chiamano «${text}»: scegli dall’elenco.`)
    : withCell(row, part, hit)
}
