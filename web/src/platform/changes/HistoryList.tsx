import { type DisplayNames, formatAuthor, recordKinds } from '@portale/domain/history/audit/change.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Paginator } from '../list/Paginator.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyList } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import { foldedAuditsUrl, type HistoryEntry, recordAuditFilters, useCanReadAudit } from './audit.api.ts'
import classes from './HistoryList.module.css'
import { RecordAtField } from './RecordAtField.tsx'
import { RequestRows } from './RequestRows.tsx'
import { RowChanges, UndoButton } from './RowChanges.tsx'
import { toUndoRequest, type UndoRequest } from './undo.rules.ts'
import { useUndo } from './useUndo.tsx'

export type HistoryListProps = { kind: string; id: number | string }

type History = Page<HistoryEntry> & DisplayNames

// Some records have a separate history route, for users who can't read the audit.
const historyUrl = ({ kind, id }: HistoryListProps) =>
  recordKinds.some((known) => known === kind)
    ? `/api/v1/${kind}/${id}/history`
    : `${foldedAuditsUrl}&${new URLSearchParams(recordAuditFilters(kind, id))}`

/** The changes of a record, newest first: when, who, what. The page is the address's `page`. */
export function HistoryList({ kind, id }: HistoryListProps) {
  const history = useListQuery<History>('history', historyUrl({ kind, id }))
  const navigate = useNavigate()
  const dim = useDelayed(history.isPlaceholderData, 300)
  const undo = useUndo(({ changes }) => {
    const created = changes.find(({ event, model_type }) => event === 'created' && model_type === kind)
    // A record whose creation was undone has no page any more, but the audit still has its changes.
    if (created) return navigate(paths.audits({ model_type: kind, model_id: created.model_id }))
  })
  return (
    <>
      <RecordAtField kind={kind} id={id} />
      <Loaded query={history}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyList
              icon={IconHistory}
              title="Ancora nessuna modifica"
              hint="Qui compariranno le modifiche, con chi le ha fatte e quando."
            />
          ) : (
            <>
              <ol
                className={classes.history}
                aria-label="Modifiche"
                aria-busy={history.isPlaceholderData}
                data-dim={dim}
              >
                {page.data.map((entry) => (
                  <HistoryItem
                    key={entry.id}
                    entry={entry}
                    // The page's title has the record's name already.
                    displayNames={{ ...page, names: { ...page.names, [kind]: {} } }}
                    filters={recordAuditFilters(kind, id)}
                    onUndo={undo.open}
                  />
                ))}
              </ol>
              <Paginator page={page} />
            </>
          )
        }
      </Loaded>
      {undo.dialog}
    </>
  )
}

type HistoryItemProps = {
  entry: HistoryEntry
  displayNames: DisplayNames
  /** The filters that find the record's rows in the audit. */
  filters: Record<string, string>
  onUndo: (request: UndoRequest) => void
}

/** What one request did to a record; users who can read the audit may undo it. */
function HistoryItem({ entry, displayNames, filters, onUndo }: HistoryItemProps) {
  const { id, at, changes, restored_to, total = changes.length } = entry
  const canUndo = useCanReadAudit()
  const undoRequest = canUndo ? toUndoRequest(changes, displayNames) : undefined
  const onUndoIfAllowed = canUndo ? onUndo : undefined
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <time dateTime={at}>{formatMoment(at)}</time>
        <span>{formatAuthor(entry)}</span>
        {restored_to && <span>Ripristino al {formatMoment(restored_to)}</span>}
        {canUndo && <TextLink to={`?${new URLSearchParams({ tab: 'modifiche', at })}`}>Com’era allora</TextLink>}
        {undoRequest && <UndoButton kind="undo" subject={formatMoment(at)} onClick={() => onUndo(undoRequest)} />}
      </div>
      <RequestRows
        requestId={id}
        total={total}
        visibleCount={changes.length}
        filters={filters}
        onUndo={onUndoIfAllowed}
      >
        <RowChanges rows={changes} displayNames={displayNames} onUndo={onUndoIfAllowed} />
      </RequestRows>
    </li>
  )
}
