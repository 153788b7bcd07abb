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

/** A planned import: the outcome of each row, and the function that writes it. */
export type ImportPlan = {
  rows: ImportRow[]
  /** Everything that will be written, for the plan's hash. */
  writes: unknown
  /** Creates a spreadsheet of the changed rows as they are now; null when none changes. */
  undo: () => Promise<Buffer | null>
  write: (tx: Db) => Promise<void>
}

/** The messages of a row that its schema rejects. */
export const issueMessages = (error: z.ZodError | undefined): string[] =>
  error?.issues.map(({ message }) => message) ?? []

/** Lists the differences between two rows, with the headers of their columns. */
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

/** Maps each key to the number of the first row with that key; ignores empty keys. */
export function firstRowByKey<Row extends { row: number }>(
  rows: Row[],
  getKey: (row: Row) => string,
): Map<string, number> {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = getKey(row)
    if (key !== '' && !first.has(key)) first.set(key, row.row)
  }
  return first
}

export const countOutcomes = (rows: ImportRow[]): ImportAnswer['counts'] =>
  Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  ) as ImportAnswer['counts']

/** Hashes a plan: the same file over the same data gives the same hash. */
export const hashPlan = ({ rows, writes }: ImportPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, writes]))
    .digest('base64url')
