import { Button } from '@mantine/core'
import {
  type AuditEvent,
  auditEventLabels,
  type DisplayNames,
  differences,
  type RowChange,
} from '@portale/domain/history/audit/change.ts'
import { modelLabel } from '@portale/domain/history/audit/labels.ts'
import type { RecordLinks } from '@portale/domain/history/time-machine/time-machine.ts'
import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import { type Icon, IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Differences } from './Differences.tsx'
import classes from './RowChanges.module.css'
import { toRestoreRequest, type UndoRequest, undoLabels } from './undo.rules.ts'

const colours: Record<AuditEvent, BadgeColour> = { created: 'ok', updated: 'info', deleted: 'bad' }

const icons: Record<AuditEvent, Icon> = { created: IconPlus, updated: IconPencil, deleted: IconTrash }

/** Whether something was created, changed or deleted (DESIGN §3). */
export function EventBadge({ event }: { event: AuditEvent }) {
  return <Badge colour={colours[event]} icon={icons[event]} label={auditEventLabels[event]} />
}

type UndoButtonProps = {
  kind: UndoRequest['kind']
  /** The change that it undoes, for screen readers. */
  subject: string
  onClick: () => void
}

/** "Annulla questa modifica", or "Ripristina" for what was deleted. */
export function UndoButton({ kind, subject, onClick }: UndoButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={`${undoLabels[kind]} (${subject})`}
      onClick={onClick}
    >
      {undoLabels[kind]}
    </Button>
  )
}

type RowChangesProps = {
  rows: RowChange[]
  displayNames: DisplayNames
  links?: RecordLinks
  /** For users who may undo: each deleted row can be restored. */
  onUndo?: ((request: UndoRequest) => void) | undefined
}

/** Changed rows, one after the other. */
export function RowChanges({ rows, displayNames, links = {}, onUndo }: RowChangesProps) {
  return (
    <ul className={classes.changes}>
      {rows.map((change) => (
        <RowChangeItem
          key={change.id}
          change={change}
          displayNames={displayNames}
          to={links[change.model_type]?.[change.model_id]}
          onUndo={onUndo}
        />
      ))}
    </ul>
  )
}

type RowChangeItemProps = Omit<RowChangesProps, 'rows' | 'links'> & { change: RowChange; to: string | undefined }

/** One changed row: the event, which row it is, its columns. */
function RowChangeItem({ change, displayNames, to, onUndo }: RowChangeItemProps) {
  const { event, model_type, model_id } = change
  const changed = differences(change, displayNames)
  const label = modelLabel(model_type, displayNames.labels)
  // The columns of a created row include its name.
  const name = event === 'updated' ? displayNames.names[model_type]?.[model_id] : undefined
  const title = name ? `${label}: ${name}` : label
  const request = onUndo && toRestoreRequest(change, displayNames)
  return (
    <li className={classes.change}>
      <div className={classes.title}>
        <EventBadge event={event} />
        {to ? <TextLink to={to}>{title}</TextLink> : <span>{title}</span>}
        {request && <UndoButton kind="restore" subject={`${label} ${model_id}`} onClick={() => onUndo(request)} />}
      </div>
      {changed.length > 0 && <Differences differences={changed} />}
    </li>
  )
}
