import { Button } from '@mantine/core'
import { type DisplayNames, differences, type RowChange } from '@portale/domain/audit/change.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { useSearchParams } from 'react-router'
import type { RestoreTask } from '../time-machine/time-machine.api.ts'
import { auditFilters } from './AuditFilters.tsx'
import classes from './AuditList.module.css'
import { Differences } from './Differences.tsx'
import { RequestRows } from './RequestRows.tsx'
import type { Undoing } from './undoing.ts'

type AuditChangesProps = {
  entry: AuditRequest
  /** The row that stands for the others; a restore has none. */
  row: RowChange | undefined
  told: DisplayNames
  onUndo: (undoing: Undoing) => void
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** What a request changed: its first row, or to when it restored everything; all of them when they are asked for. */
export function AuditChanges({ entry, row, told, onUndo, onRestore }: AuditChangesProps) {
  const { id, at, total, before, restored_to } = entry
  const [search] = useSearchParams()
  const asked = auditFilters.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <div className={classes.changes}>
      {restored_to !== null && <strong>Ripristino al {formatMoment(restored_to)}</strong>}
      <RequestRows request={id} total={total} shown={row ? 1 : 0} filters={Object.fromEntries(asked)} onUndo={onUndo}>
        {row && <Differences differences={differences(row, told)} />}
      </RequestRows>
      {restored_to !== null && onRestore && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Annulla il ripristino (${formatMoment(at)})`}
          onClick={() => onRestore({ kind: 'undo', undo_to: before, restored_to })}
        >
          Annulla il ripristino
        </Button>
      )}
    </div>
  )
}
