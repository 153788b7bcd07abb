import { Button } from '@mantine/core'
import { type DisplayNames, differences, formatAuthor, type RowChange } from '@portale/domain/history/audit/change.ts'
import { modelLabel } from '@portale/domain/history/audit/labels.ts'
import type { AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { LinkedNames } from '../../platform/changes/audit.api.ts'
import { Differences } from '../../platform/changes/Differences.tsx'
import { RequestRows } from '../../platform/changes/RequestRows.tsx'
import { EventBadge } from '../../platform/changes/RowChanges.tsx'
import type { UndoRequest } from '../../platform/changes/undo.rules.ts'
import type { Column } from '../../platform/list/column.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import type { RestoreTask } from '../time-machine/time-machine.api.ts'
import { auditFilters } from './AuditFilters.tsx'
import classes from './AuditList.module.css'

/** The row that a closed entry shows; none for a restore. */
const firstRow = ({ changes: [first], restored_to }: AuditRequest): RowChange | undefined =>
  restored_to === null ? first : undefined

type AuditColumnsOptions = {
  displayNames: LinkedNames
  /** A card has no headers, so its cells repeat them. */
  phone: boolean
  onUndo: (request: UndoRequest) => void
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** The columns of the audit (spec 2 §2). */
export const auditColumns = ({
  displayNames,
  phone,
  onUndo,
  onRestore,
}: AuditColumnsOptions): Column<AuditRequest>[] => [
  {
    header: 'Data e ora',
    sort: 'logged_at',
    card: 'title',
    isMain: false,
    isWhole: true,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  { header: 'Utente', sort: 'user', width: 150, cell: (audit) => formatAuthor({ ...audit, impersonator: null }) },
  {
    header: 'Impersonato da',
    sort: 'impersonator',
    width: 150,
    cell: ({ impersonator }) =>
      impersonator && (
        <div title={impersonator.reason ?? undefined}>
          {phone ? `Impersonato da ${impersonator.name}` : impersonator.name}
          {impersonator.reason && <small className={classes.name}>{impersonator.reason}</small>}
        </div>
      ),
  },
  {
    header: 'Evento',
    sort: 'event',
    card: 'badge',
    cell: (entry) => {
      const row = firstRow(entry)
      return row ? <EventBadge event={row.event} /> : <Badge colour="warn" icon={IconArrowBackUp} label="Ripristino" />
    },
  },
  {
    header: 'Modello',
    sort: 'model_type',
    width: 190,
    cell: (entry) => {
      const row = firstRow(entry)
      if (!row) return null
      const name = displayNames.names[row.model_type]?.[row.model_id]
      return (
        <div title={name}>
          {modelLabel(row.model_type, displayNames.labels)}
          {name && <small className={classes.name}>{name}</small>}
        </div>
      )
    },
  },
  {
    header: 'ID',
    sort: 'model_id',
    quiet: true,
    cell: (entry) => {
      const row = firstRow(entry)
      if (!row) return null
      const to = displayNames.record_links[row.model_type]?.[row.model_id]
      const label = `Apri ${modelLabel(row.model_type, displayNames.labels)} ${row.model_id}`
      return (
        <>
          {phone && 'ID '}
          {to ? (
            <TextLink to={to} aria-label={label}>
              {row.model_id}
            </TextLink>
          ) : (
            row.model_id
          )}
        </>
      )
    },
  },
  {
    header: 'Modifiche',
    width: 460,
    isMain: true,
    cell: (entry) => <AuditChanges entry={entry} displayNames={displayNames} onUndo={onUndo} onRestore={onRestore} />,
  },
]

type AuditChangesProps = {
  entry: AuditRequest
  displayNames: DisplayNames
  onUndo: (request: UndoRequest) => void
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** What a request changed: its first row, or the moment that it restored; all rows once they are opened. */
function AuditChanges({ entry, displayNames, onUndo, onRestore }: AuditChangesProps) {
  const { id, at, total, before, restored_to } = entry
  const row = firstRow(entry)
  const [search] = useSearchParams()
  const filters = auditFilters.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <div className={classes.changes}>
      {restored_to !== null && <strong>Ripristino al {formatMoment(restored_to)}</strong>}
      <RequestRows
        requestId={id}
        total={total}
        visibleCount={row ? 1 : 0}
        filters={Object.fromEntries(filters)}
        onUndo={onUndo}
      >
        {row && <Differences differences={differences(row, displayNames)} />}
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
