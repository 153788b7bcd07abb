import { z } from 'zod'
import type { DisplayNames, RecordChange, RowChange } from '../audit/change.ts'
import type { AuditLabels } from '../audit/labels.ts'
import { parseExactMoment } from '../moments.ts'
import { requiredMessage } from '../plain-fields.ts'

/** A row of the audit (spec 2 §3): what happened to one row of a table, who did it, when it was committed. */
export type Audit = RowChange & {
  user_id: number | null
  user: { id: number; name: string } | null
  impersonator: { id: number; name: string; reason: string | null } | null
  logged_at: string
  /** The id of its request. */
  request: number
}

/** What one request changed: its first rows, how many there are, and the moment just before it. */
export type AuditRequest = RecordChange & { total: number; before: string; restored_to: string | null }

/** The paths of the records of changed rows: links.leads[7] = "/leads/7"; a deleted one has none. */
export type RecordLinks = Record<string, Record<number, string>>

/** How many rows of a table a restore inserts again, updates and deletes. */
export type TableRestore = { model_type: string; back: number; changed: number; removed: number }

/** Before a restore: what it would do, table by table with examples, and the later changes that it leaves alone. */
export type RestorePreview = DisplayNames & {
  until: string
  tables: (TableRestore & { examples: RowChange[] })[]
  untouched: { model_type: string; count: number }[]
}

/** After a restore: its moment, the moment whose restore undoes it, and what it changed. */
export type Restored = { restored_to: string; undo_to: string; tables: TableRestore[]; labels: AuditLabels }

const label = 'data e ora del ripristino'

/**
 * POST /api/audits and its preview: the moment as ISO text in UTC with microseconds. One without a fraction of a second
 * stands for that whole second, as the audit shows it (decisions "Audit and time machine").
 */
export const timeMachineBody = z.object({
  dateTimeMachine: z
    .unknown()
    .optional()
    .transform((value, context) => {
      const text = typeof value === 'string' ? value.trim() : ''
      const parsed = parseExactMoment(text, true)
      const hasTime = text.length > 10
      if ('at' in parsed && hasTime) return parsed.at
      const problem = 'problem' in parsed ? parsed.problem : 'Scrivi anche l’ora, come 2026-11-21 09:30:00.'
      const message = text === '' ? requiredMessage(label) : problem
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
})
