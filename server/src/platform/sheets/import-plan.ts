import { createHash } from 'node:crypto'
import {
  type ImportAnswer,
  type ImportDifference,
  type ImportOutcome,
  type ImportRow,
  importOutcomes,
} from '@portale/domain/network/import.ts'
import { cleanLine } from '@portale/domain/platform/clean-text.ts'
import type { z } from 'zod'
import type { Db } from '../db/connection.ts'
import type { UndoTable } from './undo-sheet.ts'

/** A planned import: the outcome of each row, and the function that writes it. */
export type ImportPlan = {
  rows: ImportRow[]
  /** Everything that will be written, for the plan's hash. */
  writes: unknown
  /** The changed rows as they are now. */
  undo: UndoTable
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

const asShown = (text: string): string => cleanLine(text).replace(/\s+/g, ' ')

/** Whether two texts look the same: cells keep neither invisible characters nor the kind of a blank. */
export const looksLike = (text: string, other: string): boolean => text === other || asShown(text) === asShown(other)

/**
 * Whether a row of the file says what is stored, whichever rules came since: what was exported imports back unchanged.
 * Columns that the file lacks say nothing.
 */
export const saysWhatIsStored = <Key extends string>(
  { texts, missing, errors }: { texts: Record<Key, string>; missing?: string[]; errors: string[] },
  stored: Partial<Record<Key, string>>,
): boolean =>
  errors.length === 0 &&
  (Object.keys(stored) as Key[]).every((key) => missing?.includes(key) || looksLike(texts[key], stored[key] ?? ''))

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
