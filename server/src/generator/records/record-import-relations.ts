import type { KeyedRelation } from '@portale/domain/generator/records/record.ts'
import type { ParseResult } from '@portale/domain/platform/italian-number.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listIdsByLabel } from './record-sheet.queries.ts'
import { listMissingIds } from './record-write.queries.ts'
import type { ViewContext } from './view-context.ts'

/** Parses the text of a relation's cell into ids. */
export type RelationParser = (text: string) => ParseResult<number[]>

function parseRecordNumber(text: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text) ?? []
  return digits ? Number(digits) : undefined
}

const splitNonBlank = (text: string, separator: RegExp): string[] =>
  text.split(separator).flatMap((part) => part.trim() || [])

/** The ways to split a cell of several labels: not at all, by lines and semicolons, or by commas as well. */
const possibleLabels = (cell: string): string[][] => [
  [cell],
  splitNonBlank(cell, /[;\n]/),
  splitNonBlank(cell, /[;,\n]/),
]

/** Looks up all cells of a relation at once: related records are written by their label, or as #12 by their number. */
export async function createRelationParser(
  tx: Db,
  context: ViewContext,
  relation: KeyedRelation,
  cells: string[],
): Promise<RelationParser> {
  const isSingle = relation.relationType === 'belongsTo'
  const filled = cells.filter(Boolean)
  const labels = [...new Set(isSingle ? filled : filled.flatMap((cell) => possibleLabels(cell).flat()))]
  const idsByLabel = await listIdsByLabel(tx, context, relation, labels)
  const numbers = [...new Set(labels.flatMap((label) => parseRecordNumber(label) ?? []))]
  const missing = new Set(numbers.length > 0 ? await listMissingIds(tx, context, relation, numbers) : [])

  const parseLabel = (label: string): ParseResult<number> => {
    const [id, otherId] = idsByLabel.get(label) ?? []
    if (otherId !== undefined)
      return { problem: `“${label}” è il nome di più elementi: scrivi il numero di quello giusto, come #${id}.` }
    if (id !== undefined) return { value: id }
    const number = parseRecordNumber(label)
    return number === undefined || missing.has(number) ? { problem: `“${label}” non c’è.` } : { value: number }
  }

  const parseLabels = (texts: string[]): ParseResult<number[]> => {
    const parsed = texts.map(parseLabel)
    const problem = parsed.find(({ problem }) => problem !== undefined)?.problem
    return problem === undefined ? { value: [...new Set(parsed.flatMap(({ value }) => value ?? []))] } : { problem }
  }

  return (cell) => {
    if (cell === '') return { value: [] }
    if (isSingle) return parseLabels([cell])
    const attempts = possibleLabels(cell).map(parseLabels)
    const success = attempts.find(({ problem }) => problem === undefined)
    return success ?? attempts.at(-1) ?? { problem: `“${cell}” non c’è.` }
  }
}
