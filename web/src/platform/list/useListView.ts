import type {
  ColumnSetting,
  ListSettings,
  ListViews,
  SavedView,
} from '@portale/domain/platform/lists/list-view.rules.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useMe } from '../api/session.ts'
import { toast } from '../ui/toast.ts'
import { listViewQueries, saveListSettings } from './list-view.api.ts'
import { saveInOrder } from './save-in-order.ts'

const noSettings: ListSettings = { columns: null, density: null, default_view_id: null }

export type ListView = {
  /** Nothing can be changed before the settings are there. */
  isLoaded: boolean
  /** Whether the settings are still on their way: rows would be shown in columns that then change. */
  isPending: boolean
  views: SavedView[]
  /** The view in the address. */
  view: SavedView | undefined
  settings: ListSettings
  /** The columns as the view, or else the person, wants them. */
  columns: ColumnSetting[] | null
  /** Whether the columns of the view were changed and not saved. */
  hasChangedColumns: boolean
  changeColumns: (columns: ColumnSetting[] | null) => void
  changeSettings: (changes: Partial<ListSettings>) => void
}

/** How the signed-in person looks at a list. Columns changed within a view stay until another one is chosen. */
export function useListView(list: string | undefined): ListView {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const { data, isLoading } = useQuery({ ...listViewQueries.all, enabled: list !== undefined })
  const views = data?.views.filter((view) => view.list === list) ?? []
  const view = views.find(({ id }) => String(id) === search.get('saved'))
  // In the cache, because the table changes what the menu of the view saves.
  const changedKey = ['changed-columns', list]
  const { data: changed } = useQuery<{ of: number; columns: ColumnSetting[] | null }>({
    queryKey: changedKey,
    queryFn: skipToken,
  })
  const settings = (list !== undefined && data?.settings[list]) || noSettings
  // Whoever only looks under another's name has the columns of the moment, and leaves that person's as they are.
  const { impersonator } = useMe()
  const isReadOnly = impersonator !== null && !impersonator.with_changes
  const changeSettings = (changes: Partial<ListSettings>) => {
    if (list === undefined) return
    client.setQueryData<ListViews>(
      listViewQueries.all.queryKey,
      (before) => before && { ...before, settings: { ...before.settings, [list]: { ...settings, ...changes } } },
    )
    if (isReadOnly) return
    saveInOrder(list, changes, saveListSettings).catch(() => {
      toast('Le impostazioni dell’elenco non sono state salvate: riprova.')
      void client.invalidateQueries({ queryKey: listViewQueries.all.queryKey })
    })
  }
  const isChanged = changed !== undefined && changed.of === view?.id
  const columns = isChanged ? changed.columns : (view?.columns ?? settings.columns)
  return {
    isLoaded: data !== undefined,
    isPending: isLoading,
    views,
    view,
    settings,
    columns,
    hasChangedColumns: isChanged && JSON.stringify(changed.columns) !== JSON.stringify(view?.columns),
    changeColumns: (next) =>
      view?.columns
        ? client.setQueryData(changedKey, { of: view.id, columns: next })
        : changeSettings({ columns: next }),
    changeSettings,
  }
}
