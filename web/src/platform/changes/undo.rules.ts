import { toRecordTable } from '@portale/domain/history/audit/audited-tables.ts'
import type { DisplayNames, RowChange } from '@portale/domain/history/audit/change.ts'
import { isNeverRestored } from '@portale/domain/history/time-machine/restore.rules.ts'

/** What a user wants to undo: all that a request did to a record, or the deletion of one row. */
export type UndoRequest = { kind: 'undo' | 'restore'; id: number; changes: RowChange[]; displayNames: DisplayNames }

/** Whether the screens offer to undo a change; the server decides. */
const isUndoable = ({ model_type }: RowChange): boolean =>
  !isNeverRestored(model_type) && !isNeverRestored(toRecordTable(model_type))

/** "Annulla questa modifica" for what one request did to a record; if it only deleted, each row is restored instead. */
export function toUndoRequest(changes: RowChange[], displayNames: DisplayNames): UndoRequest | undefined {
  const rows = changes.filter(isUndoable)
  const [first] = rows
  if (!first || rows.every(({ event }) => event === 'deleted')) return undefined
  return { kind: 'undo', id: first.id, changes: rows, displayNames }
}

/** "Ripristina" for a deleted row. */
export const toRestoreRequest = (change: RowChange, displayNames: DisplayNames): UndoRequest | undefined =>
  change.event === 'deleted' && isUndoable(change)
    ? { kind: 'restore', id: change.id, changes: [change], displayNames }
    : undefined

export const undoLabels: Record<UndoRequest['kind'], string> = {
  undo: 'Annulla questa modifica',
  restore: 'Ripristina',
}

const opposite = { created: 'deleted', updated: 'updated', deleted: 'created' } as const

/** The change that undoes this one. */
export const reverseChange = (change: RowChange): RowChange => ({
  ...change,
  event: opposite[change.event],
  old_values: change.new_values,
  new_values: change.old_values,
})
