import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Paginator } from '../list/Paginator.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useDelayed } from '../ui/useDelayed.ts'
import { HistoryItem } from './HistoryItem.tsx'
import classes from './HistoryList.module.css'
import { recordFilters, useHistory } from './history.api.ts'
import { useUndo } from './useUndo.tsx'

export type HistoryListProps = { kind: string; id: number | string }

/** Everything that happened to a record, newest first: when, who, what. The page is the address's `page`. */
export function HistoryList({ kind, id }: HistoryListProps) {
  const history = useHistory(kind, id)
  const navigate = useNavigate()
  const dim = useDelayed(history.isPlaceholderData, 300)
  const { ask, question } = useUndo(({ changes }) => {
    const made = changes.find(({ event, model_type }) => event === 'created' && model_type === kind)
    // A record whose creation was undone has no page any more: what became of it is in the audit.
    if (made) return navigate(paths.audits({ model_type: kind, model_id: made.model_id }))
  })
  return (
    <>
      <Loaded query={history}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState
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
                    // Whose page it is need not be said again.
                    told={{ ...page, names: { ...page.names, [kind]: {} } }}
                    filters={recordFilters(kind, id)}
                    onUndo={ask}
                  />
                ))}
              </ol>
              <Paginator page={page} />
            </>
          )
        }
      </Loaded>
      {question}
    </>
  )
}
