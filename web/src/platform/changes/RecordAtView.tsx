import { formatAuthor } from '@portale/domain/history/audit/change.ts'
import { modelLabel } from '@portale/domain/history/audit/labels.ts'
import {
  fieldsAt,
  formattedColumns,
  type LastChange,
  type RecordAt,
  type RowAt,
} from '@portale/domain/history/audit/record-at.ts'
import { formatDateTime, formatMoment } from '@portale/domain/platform/dates.ts'
import { IconClockHour3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { SanitizedHtml } from '../ui/SanitizedHtml.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import { recordAtQuery } from './audit.api.ts'
import classes from './RecordAt.module.css'

type RecordAtViewProps = { kind: string; id: number | string; at: string }

/** A record as it was at a moment, field by field beside today, with the rows that belonged to it. */
export function RecordAtView({ kind, id, at }: RecordAtViewProps) {
  const found = useQuery(recordAtQuery(kind, id, at))
  const dim = useDelayed(found.isPlaceholderData, 300)
  const problems = found.error instanceof ApiError ? found.error.errors?.at : undefined
  if (problems) return <FormAlert problems={problems} />
  return (
    <Loaded query={found}>
      {(record) => (
        <div className={classes.found} aria-busy={found.isPlaceholderData} data-dim={dim}>
          <Found found={record} />
        </div>
      )}
    </Loaded>
  )
}

const by = (change: LastChange) => `il ${formatMoment(change.at)} da ${formatAuthor(change)}`

/** Why there is nothing to show, in a sentence. */
function absence({ state, at, known_since, is_archived, deleted, created }: RecordAt): string | undefined {
  if (state === 'unknown')
    return is_archived
      ? `L’audit di prima del ${formatMoment(known_since)} è in archivio: com’era allora si legge dai suoi file, o dopo averli riportati nel database.`
      : `L’audit comincia il ${formatMoment(known_since)}: di prima non si sa com’era.`
  if (state === 'present') return undefined
  if (deleted) return `Il ${formatMoment(at)} non c’era: è stato eliminato ${by(deleted)}.`
  return created
    ? `Il ${formatMoment(at)} non c’era ancora: è stato creato ${by(created)}.`
    : `Il ${formatMoment(at)} non c’era.`
}

function Found({ found }: { found: RecordAt }) {
  const { record, children, has_more, last_changes, labels } = found
  const sentence = absence(found)
  if (sentence)
    return (
      <Callout colour="info" role="status">
        <IconClockHour3 size={18} aria-hidden />
        <p>{sentence}</p>
      </Callout>
    )
  return (
    <>
      {record && (
        <RowTable title={modelLabel(record.model_type, labels)} row={record} found={found} lastChanges={last_changes} />
      )}
      {children.map((row) => (
        <RowTable
          key={`${row.model_type} ${row.model_id}`}
          title={modelLabel(row.model_type, labels)}
          row={row}
          found={found}
        />
      ))}
      {has_more && (
        <p>Di ciò che gli appartiene sono mostrate le prime 100 righe per tipo: le altre sono nell’audit.</p>
      )}
    </>
  )
}

type RowTableProps = { title: string; row: RowAt; found: RecordAt; lastChanges?: RecordAt['last_changes'] }

/** The fields of a row: then, today, and who had changed each last; those that differ are marked. */
function RowTable({ title, row, found, lastChanges }: RowTableProps) {
  const fields = fieldsAt(row, found)
  if (fields.length === 0) return null
  const gone = row.now === null ? 'Oggi non c’è più' : undefined
  const added = row.before === null ? 'Allora non c’era' : undefined
  const note = gone ?? added
  const show = (column: string, text: string | null) =>
    text !== null && formattedColumns[row.model_type] === column ? (
      <SanitizedHtml html={text} headingLevel={3} />
    ) : (
      (text ?? '—')
    )
  return (
    <div className={classes.row}>
      <h3>
        {title} {note && <Badge colour={gone ? 'bad' : 'ok'} label={note} />}
      </h3>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Allora</th>
            <th scope="col">Oggi</th>
            {lastChanges && <th scope="col">Ultima modifica prima</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ column, field, before, now, changed }) => (
            <tr key={column} data-changed={changed}>
              <th scope="row">
                {field}
                {changed && <Badge colour="warn" label="Cambiato" />}
              </th>
              <td data-label="Allora">{show(column, before)}</td>
              <td data-label="Oggi">{show(column, now)}</td>
              {lastChanges && (
                <td data-label="Ultima modifica prima">
                  <LastChangeOf change={lastChanges[column]} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const LastChangeOf = ({ change }: { change: LastChange | undefined }) =>
  change ? `${formatDateTime(change.at)}, ${formatAuthor(change)}` : '—'
