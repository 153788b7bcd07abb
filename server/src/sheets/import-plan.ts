import { createHash } from 'node:crypto'
import {
  type ImportAnswer,
  type ImportDifference,
  type ImportOutcome,
  type ImportRow,
  importOutcomes,
} from '@portale/domain/import.ts'
import type { z } from 'zod'
import type { Db } from '../db/connection.ts'

/** What an import will do, before it does it: the outcome of each row, and the writing itself. */
export type ImportPlan = {
  rows: ImportRow[]
  /** All that will be written, for the plan's name. */
  writes: unknown
  /** The changed rows as they are now, as a spreadsheet; null when none changes. */
  undo: () => Promise<Buffer | null>
  write: (tx: Db) => Promise<void>
}

/** The sentences of a row that does not fit its schema. */
export const issueMessages = (error: z.ZodError | undefined): string[] =>
  error?.issues.map(({ message }) => message) ?? []

/** The differences between two rows of texts, under the headers of their columns. */
export const compareTexts = <Key extends string>(
  headers: Record<Key, string>,
  before: Record<Key, string>,
  after: Record<Key, string>,
): ImportDifference[] =>
  (Object.keys(headers) as Key[])
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ column: headers[key], from: before[key], to: after[key] }))

/** The outcome of a row without errors. */
export const validRowOutcome = (isNew: boolean, differences: ImportDifference[]): ImportOutcome =>
  isNew ? 'new' : differences.length > 0 ? 'changed' : 'unchanged'

/** For each value that rows of the file share, the number of the first row that has it. */
export function firstRowByKey<Row extends { row: number }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Map<string, number> {
  const first = new Map<string, number>()
  for (const row of rows) {
    const value = keyOf(row)
    if (value !== '' && !first.has(value)) first.set(value, row.row)
  }
  return first
}

export const countOutcomes = (rows: ImportRow[]): ImportAnswer['counts'] =>
  Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as ImportAnswer['counts']

/** Names exactly this plan: the same file over the same data gives the same name. */
export const hashPlan = ({ rows, writes }: ImportPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, writes]))
    .digest('base64url')
