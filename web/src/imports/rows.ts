import type { ImportOutcome, ImportRow } from '@portale/domain/import.ts'

const order: Record<ImportOutcome, number> = { wrong: 0, new: 1, changed: 2, unchanged: 3 }

/** The rows with this outcome, or all: what needs attention first, then in the file's order. */
export const shownRows = (rows: ImportRow[], outcome: ImportOutcome | undefined): ImportRow[] =>
  rows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .sort((a, b) => order[a.outcome] - order[b.outcome] || a.row - b.row)
