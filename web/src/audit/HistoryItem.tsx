import type { DisplayNames } from '@portale/domain/audit/change.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { HistoryEntry } from './audit.api.ts'
import { useAuditor } from './auditor.ts'
import classes from './HistoryList.module.css'
import { RequestRows } from './RequestRows.tsx'
import { RowChanges } from './RowChanges.tsx'
import { UndoButton } from './UndoButton.tsx'
import { type Undoing, undoOf } from './undoing.ts'
import { who } from './who.ts'

type HistoryItemProps = {
  entry: HistoryEntry
  told: DisplayNames
  /** What finds the record's rows in the audit. */
  filters: Record<string, string>
  onUndo: (undoing: Undoing) => void
}

/** What one request did to a record; who reads the audit may undo it from here. */
export function HistoryItem({ entry, told, filters, onUndo }: HistoryItemProps) {
  const { id, at, changes, restored_to, total = changes.length } = entry
  const asked = useAuditor() ? onUndo : undefined
  const undoing = asked && undoOf(changes, told)
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <time dateTime={at}>{formatMoment(at)}</time>
        <span>{who(entry)}</span>
        {restored_to && <span>Ripristino al {formatMoment(restored_to)}</span>}
        {undoing && <UndoButton kind="undo" of={formatMoment(at)} onClick={() => asked(undoing)} />}
      </div>
      <RequestRows request={id} total={total} shown={changes.length} filters={filters} onUndo={asked}>
        <RowChanges rows={changes} told={told} onUndo={asked} />
      </RequestRows>
    </li>
  )
}
