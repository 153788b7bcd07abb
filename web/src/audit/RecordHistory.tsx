import {
  auditLabels,
  differences,
  type RecordChange,
  type RecordKind,
  type ReferenceNames,
  type RowChange,
} from '@portale/domain/audit/change.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import { IconHistory } from '@tabler/icons-react'
import { Empty } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import { Differences } from './Differences.tsx'
import { EventBadge } from './EventBadge.tsx'
import { useHistory } from './history.api.ts'
import classes from './RecordHistory.module.css'
import { who } from './who.ts'

/** Everything that happened to a record, newest first: when, who, what. The page is the address's `page`. */
export function RecordHistory({ kind, id }: { kind: RecordKind; id: number | string }) {
  const history = useHistory(kind, id)
  const dim = useDelayed(history.isPlaceholderData, 300)
  return (
    <Loaded query={history}>
      {(page) =>
        page.data.length === 0 ? (
          <Empty
            icon={IconHistory}
            title="Ancora nessuna modifica"
            hint="Qui compariranno le modifiche, con chi le ha fatte e quando."
          />
        ) : (
          <>
            <ol className={classes.history} aria-label="Modifiche" aria-busy={history.isPlaceholderData} data-dim={dim}>
              {page.data.map((entry) => (
                <Entry key={entry.id} entry={entry} names={page.names} />
              ))}
            </ol>
            <Paginator page={page} />
          </>
        )
      }
    </Loaded>
  )
}

function Entry({ entry, names }: { entry: RecordChange; names: ReferenceNames }) {
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        <span>{who(entry)}</span>
      </div>
      <ul className={classes.changes}>
        {entry.changes.map((change) => (
          <Change key={change.id} change={change} names={names} />
        ))}
      </ul>
    </li>
  )
}

function Change({ change, names }: { change: RowChange; names: ReferenceNames }) {
  const changed = differences(change, names)
  const label = auditLabels[change.model_type]?.label ?? change.model_type
  // A new row says by itself whose it is.
  const whose = change.event === 'updated' ? names[change.model_type]?.[change.model_id] : undefined
  return (
    <li className={classes.change}>
      <div className={classes.what}>
        <EventBadge event={change.event} />
        {whose ? `${label}: ${whose}` : label}
      </div>
      {changed.length > 0 && <Differences differences={changed} />}
    </li>
  )
}
