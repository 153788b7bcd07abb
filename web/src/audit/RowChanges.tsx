import type { DisplayNames, RowChange } from '@portale/domain/audit/change.ts'
import { modelLabel } from '@portale/domain/audit/labels.ts'
import type { RecordLinks } from '@portale/domain/time-machine/time-machine.ts'
import { RowChangeItem } from './RowChangeItem.tsx'
import classes from './RowChanges.module.css'
import { UndoButton } from './UndoButton.tsx'
import { restoreOf, type Undoing } from './undoing.ts'

type RowChangesProps = {
  rows: RowChange[]
  told: DisplayNames
  links?: RecordLinks
  /** For who may undo: each deleted row can be brought back. */
  onUndo?: ((undoing: Undoing) => void) | undefined
}

/** Changed rows, one after the other. */
export function RowChanges({ rows, told, links = {}, onUndo }: RowChangesProps) {
  return (
    <ul className={classes.changes}>
      {rows.map((change) => {
        const restore = onUndo && restoreOf(change, told)
        const of = `${modelLabel(change.model_type, told.labels)} ${change.model_id}`
        return (
          <RowChangeItem key={change.id} change={change} told={told} to={links[change.model_type]?.[change.model_id]}>
            {restore && <UndoButton kind="restore" of={of} onClick={() => onUndo(restore)} />}
          </RowChangeItem>
        )
      })}
    </ul>
  )
}
