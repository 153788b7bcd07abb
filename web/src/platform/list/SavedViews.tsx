import { toViewSearch } from '@portale/domain/platform/lists/list-view.rules.ts'
import { inflect, type Subject, subjects } from '@portale/domain/platform/lists/subject.ts'
import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import classes from './SavedViews.module.css'
import { useListView } from './useListView.ts'

const ViewMenu = lazy(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }))

const rowNames: Record<string, Subject | undefined> = subjects

/** The saved views of a list as tabs above it; nothing without any. A list that is opened plainly opens with its initial view. */
export function SavedViews({ list }: { list: string }) {
  const listView = useListView(list)
  const { search } = useLocation()
  const subject = rowNames[list]
  const { views, view, settings } = listView
  const initial = views.find(({ id }) => id === settings.default_view_id)
  // A view says nothing about the tab of its list.
  const tab = new URLSearchParams(search).get('tab')
  const withView = (filters: string, id: number) =>
    `?${[tab && `tab=${tab}`, filters, `saved=${id}`].filter(Boolean).join('&')}`
  if (initial && (search === '' || search === `?tab=${tab}`))
    return <Navigate to={withView(initial.search, initial.id)} replace />
  if (views.length === 0) return null
  return (
    <div className={classes.frame}>
      <nav className={classes.views} aria-label="Viste salvate">
        <Link to={withView('', 0)} aria-current={view ? undefined : 'page'}>
          {subject ? inflect(subject, 'Tutt', 2) : 'Tutti'}
        </Link>
        {views.map(({ id, name, search: filters, shared_roles }) => (
          <Link key={id} to={withView(filters, id)} aria-current={id === view?.id ? 'page' : undefined}>
            {name}
            {shared_roles.length > 0 && <IconUsers size={14} role="img" aria-label="condivisa" />}
            {id === view?.id && (listView.hasChangedColumns || toViewSearch(search) !== filters) && (
              <small> (modificata)</small>
            )}
          </Link>
        ))}
      </nav>
      {view && (
        <Suspense>
          <ViewMenu listView={listView} view={view} />
        </Suspense>
      )}
    </div>
  )
}
