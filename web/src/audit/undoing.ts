import { toRecordTable } from '@portale/domain/audit/audited-tables.ts'
import type { DisplayNames, RowChange } from '@portale/domain/audit/change.ts'
import { isNeverRestored } from '@portale/domain/time-machine/restore.rules.ts'

/** What is to be undone: all that a request did to a record, or the deletion of one row. */
export type Undoing = { kind: 'undo' | 'restore'; id: number; changes: RowChange[]; told: DisplayNames }

/** Whether a way back is offered for a row; the server has the last word. */
const isUndoable = ({ model_type }: RowChange): boolean =>
  !isNeverRestored(model_type) && !isNeverRestored(toRecordTable(model_type))

/** "Annulla questa modifica" for what one request did to a record; what it only deleted is restored row by row. */
export function undoOf(changes: RowChange[], told: DisplayNames): Undoing | undefined {
  const rows = changes.filter(isUndoable)
  const [first] = rows
  if (!first || rows.every(({ event }) => event === 'deleted')) return undefined
  return { kind: 'undo', id: first.id, changes: rows, told }
}

/** "Ripristina" for a row that was deleted. */
export const restoreOf = (change: RowChange, told: DisplayNames): Undoing | undefined =>
  change.event === 'deleted' && isUndoable(change)
    ? { kind: 'restore', id: change.id, changes: [change], told }
    : undefined

export const undoLabels: Record<Undoing['kind'], string> = { undo: 'Annulla questa modifica', restore: 'Ripristina' }

const opposite = { created: 'deleted', updated: 'updated', deleted: 'created' } as const

/** The change that undoes this one. */
export const reversed = (change: RowChange): RowChange => ({
  ...change,
  event: opposite[change.event],
  old_values: change.new_values,
  new_values: change.old_values,
})
