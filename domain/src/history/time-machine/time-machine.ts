import { z } from 'zod'
import { count, extended, id, moment } from '../../platform/answers.ts'
import { cleanLine } from '../../platform/clean-text.ts'
import { isWholeDay, parseExactMoment } from '../../platform/moments.ts'
import { requiredMessage } from '../../platform/plain-fields.ts'
import { displayNames, recordChange, rowChange } from '../audit/change.ts'
import { labelsByTable } from '../audit/labels.ts'

/** A row of the audit (spec 2 §3): what happened to one row of a table, who did it, when it was committed. */
export const auditRow = extended(rowChange, {
  user_id: z.nullable(id),
  user: z.nullable(z.object({ id, name: z.string() })),
  impersonator: z.nullable(z.object({ id, name: z.string(), reason: z.nullable(z.string()) })),
  /** The name of the token that another system made the change with. */
  token: z.nullable(z.string()),
  logged_at: moment,
  /** The id of its request. */
  request: count,
}).meta({ id: 'AuditRow' })
export type Audit = z.output<typeof auditRow>

/** What one request changed: its first rows, how many there are, and the moment just before it. */
export const auditRequest = extended(recordChange, {
  total: count,
  before: z.string(),
  restored_to: z.nullable(z.string()),
}).meta({ id: 'AuditRequest' })
export type AuditRequest = z.output<typeof auditRequest>

/** The paths of the records of changed rows: links.leads[7] = "/leads/7"; a deleted one has none. */
export const recordLinks = z.record(z.string(), z.record(z.string(), z.string()))
export type RecordLinks = z.output<typeof recordLinks>

/** How many rows of a table a restore inserts again, updates and deletes. */
export const tableRestore = z
  .object({ model_type: z.string(), back: count, changed: count, removed: count })
  .meta({ id: 'TableRestore' })
export type TableRestore = z.output<typeof tableRestore>

/** Before a restore: what it would do, table by table with examples, and the later changes that it leaves alone. */
export const restorePreview = extended(displayNames, {
  until: z.string(),
  tables: z.array(extended(tableRestore, { examples: z.array(rowChange) })),
  untouched: z.array(z.object({ model_type: z.string(), count })),
}).meta({ id: 'RestorePreview' })
export type RestorePreview = z.output<typeof restorePreview>

/** After a restore: its moment, the moment whose restore undoes it, and what it changed. */
export const restored = z
  .object({
    restored_to: z.string(),
    undo_to: z.string(),
    tables: z.array(tableRestore),
    labels: labelsByTable,
  })
  .meta({ id: 'Restored' })
export type Restored = z.output<typeof restored>

const label = 'data e ora del ripristino'

/**
 * POST /api/audits and its preview: the moment as ISO text in UTC with microseconds. One without a fraction of a second
 * stands for that whole second, as the audit shows it (decisions "Audit and time machine").
 */
export const timeMachineBody = z
  .object({
    dateTimeMachine: z
      .unknown()
      .meta({ type: 'string', needed: true, description: 'Un momento già passato; senza fuso vale l’ora di Roma.' })
      .optional()
      .transform((value, context) => {
        const text = typeof value === 'string' ? cleanLine(value) : ''
        const parsed = parseExactMoment(text, true)
        const hasTime = !isWholeDay(text)
        if ('at' in parsed && hasTime) return parsed.at
        const problem = 'problem' in parsed ? parsed.problem : 'Scrivi anche l’ora, come 21/11/2026 09:30:00.'
        const message = text === '' ? requiredMessage(label) : problem
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
  })
  .meta({ id: 'TimeMachineBody' })
