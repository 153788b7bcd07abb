import { z } from 'zod'
import type { RecordChange, RowChange, Told } from '../audit/change.ts'
import type { AuditLabels } from '../audit/labels.ts'
import { parseExactMoment } from '../moments.ts'
import { requiredMessage } from '../plain-fields.ts'

/** A row of the audit (spec 2 §3): one row of a table, what became of it, who did it, when it was committed. */
export type Audit = RowChange & {
  user_id: number | null
  user: { id: number; name: string } | null
  impersonator: { id: number; name: string } | null
  logged_at: string
  /** The request that it was part of. */
  request: number
}

/** What one request changed: its first rows, how many there are, and the moment just before it. */
export type AuditRequest = RecordChange & { total: number; before: string; restored_to: string | null }

/** Where the records of changed rows are shown: links.leads[7] = "/leads/7"; what is gone has none. */
export type RecordLinks = Record<string, Record<number, string>>

/** What a restore does to the rows of a table: some come back, some change, some go. */
export type TableRestore = { model_type: string; back: number; changed: number; removed: number }

/** Before a restore: what it would do, table by table with examples, and the changes since then that it leaves alone. */
export type RestorePreview = Told & {
  until: string
  tables: (TableRestore & { examples: RowChange[] })[]
  untouched: { model_type: string; count: number }[]
}

/** After a restore: to which moment, which one undoes it, and what it did. */
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
      const read = parseExactMoment(text, true)
      if ('at' in read && text.length > 10) return read.at
      const message = text === '' ? requiredMessage(label) : 'problem' in read ? read.problem : unreadable
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
})

const unreadable = 'Scrivi anche l’ora, come 2026-11-21 09:30:00.'
