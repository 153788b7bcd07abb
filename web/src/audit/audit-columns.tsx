import type { RowChange } from '@portale/domain/audit/change.ts'
import { modelLabel } from '@portale/domain/audit/labels.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Column } from '../list/column.ts'
import type { RestoreTask } from '../time-machine/time-machine.api.ts'
import { Badge } from '../ui/Badge.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { AuditChanges } from './AuditChanges.tsx'
import classes from './AuditList.module.css'
import type { Linked } from './audit.api.ts'
import { EventBadge } from './EventBadge.tsx'
import type { Undoing } from './undoing.ts'

/** What an entry shows before it is opened: its first row; a restore stands for itself. */
const shownRow = ({ changes: [first], restored_to }: AuditRequest): RowChange | undefined =>
  restored_to === null ? first : undefined

type Given = {
  /** What is known about the rows and the ids in them. */
  told: Linked
  /** A card has no headers: there the words say what they are. */
  phone: boolean
  onUndo: (undoing: Undoing) => void
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** The columns of the audit (spec 2 §2). */
export const auditColumns = ({ told, phone, onUndo, onRestore }: Given): Column<AuditRequest>[] => [
  { header: 'Data e ora', card: 'title', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Utente', width: 150, cell: ({ user }) => user?.name ?? 'Sistema' },
  {
    header: 'Impersonato da',
    width: 150,
    cell: ({ impersonator }) => impersonator && (phone ? `Impersonato da ${impersonator.name}` : impersonator.name),
  },
  {
    header: 'Evento',
    card: 'badge',
    cell: (entry) => {
      const row = shownRow(entry)
      return row ? <EventBadge event={row.event} /> : <Badge colour="warn" icon={IconArrowBackUp} label="Ripristino" />
    },
  },
  {
    header: 'Modello',
    width: 190,
    cell: (entry) => {
      const row = shownRow(entry)
      if (!row) return null
      const name = told.names[row.model_type]?.[row.model_id]
      return (
        <div title={name}>
          {modelLabel(row.model_type, told.labels)}
          {name && <small className={classes.name}>{name}</small>}
        </div>
      )
    },
  },
  {
    header: 'ID',
    quiet: true,
    cell: (entry) => {
      const row = shownRow(entry)
      if (!row) return null
      const to = told.record_links[row.model_type]?.[row.model_id]
      const id = phone ? `ID ${row.model_id}` : row.model_id
      const label = `Apri ${modelLabel(row.model_type, told.labels)} ${row.model_id}`
      return to ? (
        <TextLink to={to} aria-label={label}>
          {id}
        </TextLink>
      ) : (
        id
      )
    },
  },
  {
    header: 'Modifiche',
    width: 460,
    cell: (entry) => (
      <AuditChanges entry={entry} row={shownRow(entry)} told={told} onUndo={onUndo} onRestore={onRestore} />
    ),
  },
]
