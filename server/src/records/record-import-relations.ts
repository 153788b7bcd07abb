import type { ParseResult } from '@portale/domain/italian-number.ts'
import type { KeyedRelation } from '@portale/domain/records/record.ts'
import type { Db } from '../db/connection.ts'
import { findShown } from './record-sheet.queries.ts'
import { listUnknown } from './record-write.queries.ts'
import type { Opened } from './view.ts'

/** Reads a cell of a relation: the ids that it names. */
export type ReadRelation = (text: string) => ParseResult<number[]>

const numberIn = (text: string): number | undefined => {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text) ?? []
  return digits ? Number(digits) : undefined
}

const split = (text: string, at: RegExp): string[] => text.split(at).flatMap((part) => part.trim() || [])

/** A cell of several, which may stand on lines, between semicolons, or between commas if no name has one. */
const readings = (text: string): string[][] => [[text], split(text, /[;\n]/), split(text, /[;,\n]/)]

/** What the cells of a relation name, looked up at once: by what the other records are shown by, or #12 by number. */
export async function relationReader(
  tx: Db,
  opened: Opened,
  relation: KeyedRelation,
  cells: string[],
): Promise<ReadRelation> {
  const isOne = relation.relationType === 'belongsTo'
  const texts = [...new Set(cells.filter(Boolean).flatMap((cell) => (isOne ? [cell] : readings(cell).flat())))]
  const shown = await findShown(tx, opened, relation, texts)
  const numbers = [...new Set(texts.flatMap((text) => numberIn(text) ?? []))]
  const unknown = new Set(numbers.length > 0 ? await listUnknown(tx, opened, relation, numbers) : [])

  const read = (text: string): ParseResult<number[]> => {
    const [id, another] = shown.get(text) ?? []
    if (id !== undefined && another === undefined) return { value: [id] }
    if (another !== undefined)
      return { problem: `“${text}” è il nome di più elementi: scrivi il numero di quello giusto, come #${id}.` }
    const number = numberIn(text)
    return number === undefined || unknown.has(number) ? { problem: `“${text}” non c’è.` } : { value: [number] }
  }

  return (cell) => {
    if (cell === '') return { value: [] }
    if (isOne) return read(cell)
    const tried = readings(cell).map((names) => names.map(read))
    const right = tried.find((names) => names.every(({ problem }) => problem === undefined))
    if (right) return { value: [...new Set(right.flatMap(({ value = [] }) => value))] }
    return tried.at(-1)?.find(({ problem }) => problem !== undefined) ?? { problem: `“${cell}” non c’è.` }
  }
}
