import { z } from 'zod'
import { count, id } from '../answers.ts'
import { lockVersion, recordId, recordIds } from '../fields.ts'
import type { FieldErrors } from '../plain-fields.ts'

/** How many rows one call changes, all of them or none. */
export const maxBatch = 1000

/** How many rows a selection over all pages may have. */
export const maxSelected = 10_000

/** How many selected rows one call compares with other filters: their ids travel in an address, which proxies limit. */
export const maxMatched = 500

export const batchRows = z
  .array(z.object({ id: recordId('id'), lock_version: lockVersion }, 'La riga non è valida.'), {
    error: 'L’elenco delle righe non è valido.',
  })
  .min(1, 'Scegli almeno una riga.')
  .max(maxBatch, 'Al massimo 1.000 righe per volta.')

/** A call that does something with many rows: each with the version that was seen, so that one that changed is named. */
export const batchBody = z.object({ rows: batchRows }).meta({ id: 'BatchBody' })

/** The same for a person: to whom rows are assigned, or from whom they are taken. */
export const batchPersonBody = z
  .object({ rows: batchRows, user_id: recordId('persona') })
  .meta({ id: 'BatchPersonBody' })
export type BatchRow = z.output<typeof batchRows>[number]

/** The answer of a batch: the rows that it changed, with their new versions; the others were as requested already. */
export const batchAnswer = z
  .object({ rows: z.array(z.object({ id, lock_version: count })) })
  .meta({ id: 'BatchAnswer' })
export type BatchAnswer = z.output<typeof batchAnswer>

/** The key under which the answer rejects a row. */
export const batchRowKey = (index: number): string => `rows.${index}.id`

/** The problems of the rows of a batch, by the keys of the rows. */
export const rowProblems = <Row>(
  rows: Row[],
  problemOf: (row: Row, index: number) => string | undefined,
  rowKey = batchRowKey,
): FieldErrors =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const problem = problemOf(row, index)
      return problem ? [[rowKey(index), [problem]]] : []
    }),
  )

/** The problems of the rows that are there twice. */
export function repeatedRows(rows: { id: number }[], rowKey = batchRowKey): FieldErrors {
  const firstIndexes = new Map(rows.map(({ id }, index) => [id, index] as const).reverse())
  const problemOf = ({ id }: { id: number }, index: number) =>
    firstIndexes.get(id) === index ? undefined : 'È nell’elenco due volte.'
  return rowProblems(rows, problemOf, rowKey)
}

/** The export of the chosen rows of a list. */
export const selectedIdsBody = z
  .object({
    ids: recordIds('righe', maxSelected).refine((ids) => ids.length > 0, 'Scegli almeno una riga.'),
  })
  .meta({ id: 'SelectedIdsBody' })
