import type { ColumnSetting, ListSettings, ListViews, SavedView } from '@portale/domain/lists/list-view.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../ui/toast.ts'
import { listViewQueries, saveListSettings } from './list-view.api.ts'

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
  const [changed, setChanged] = useState<{ of: number; columns: ColumnSetting[] | null }>()
  const settings = (list !== undefined && data?.settings[list]) || noSettings
  const changeSettings = (changes: Partial<ListSettings>) => {
    if (list === undefined) return
    const next = { ...settings, ...changes }
    client.setQueryData<ListViews>(
      listViewQueries.all.queryKey,
      (before) => before && { ...before, settings: { ...before.settings, [list]: next } },
    )
    saveListSettings(list, next).catch(() => {
      toast('Le impostazioni dell’elenco non sono state salvate: riprova.')
      void client.invalidateQueries({ queryKey: listViewQueries.all.queryKey })
    })
  }
  const columns = changed && changed.of === view?.id ? changed.columns : (view?.columns ?? settings.columns)
  return {
    isLoaded: data !== undefined,
    isPending: isLoading,
    views,
    view,
    settings,
    columns,
    changeColumns: (next) =>
      view?.columns ? setChanged({ of: view.id, columns: next }) : changeSettings({ columns: next }),
    changeSettings,
  }
}
