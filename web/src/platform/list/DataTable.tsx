import { Button } from '@mantine/core'
import { arrangeColumns } from '@portale/domain/platform/lists/list-view.rules.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/client.ts'
import { EmptyList, EmptyState, noResults } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { toast } from '../ui/toast.ts'
import { useDelayed } from '../ui/useDelayed.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { type Column, columnKey } from './column.ts'
import { DataCards } from './DataCards.tsx'
import classes from './DataTable.module.css'
import { ListTable } from './ListTable.tsx'
import type { RowSelection } from './selection.ts'
import { useListView } from './useListView.ts'
import { useUpdateSearchParams } from './usePageQuery.ts'

type DataTableProps<Answer, Row> = {
  caption: string
  /** The list's name: with it each person chooses its columns, their widths, and its density. */
  list?: string
  query: UseQueryResult<Answer>
  rows: (answer: Answer) => Row[]
  rowKey: (row: Row) => number | string
  /** The same array at each render, as `actions` is the same function: only then are rows that don't change not rendered again. */
  columns: Column<Row>[]
  /** The actions at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** Rows can be selected, with a checkbox at the start of each. */
  selection?: RowSelection<Row>
  /** The row that is open beside the list. */
  current?: (row: Row) => boolean
  /** Shown when the list is empty; a search without results has a message of its own. */
  empty?: ReactNode
}

// Parameters of the address that do not filter.
const positionParameters = new Set(['page', 'per_page', 'sort', 'tab', 'view', 'saved'])

/** A list of the server: a plain table, cards on phones, and every state from loading to an error. */
export function DataTable<Answer, Row>(props: DataTableProps<Answer, Row>) {
  const { caption, list, query, actions, rowKey, selection } = props
  const phone = useIsPhone()
  const listView = useListView(list)
  const [search] = useSearchParams()
  const dimmed = useDelayed(query.isPlaceholderData, 300)
  const { data } = query
  const isPending = data === undefined || listView.isPending
  const pending = useDelayed(isPending, 150)
  const keyed = useMemo(() => props.columns.map((column) => ({ ...column, key: columnKey(column) })), [props.columns])
  const arranged = useMemo(() => arrangeColumns(keyed, listView.columns), [keyed, listView.columns])
  if (query.isError && isSortRejected(query.error) && search.has('sort')) return <InitialOrder />
  if (query.isError)
    return (
      <LoadError title="Non è stato possibile caricare l’elenco" error={query.error} onRetry={() => query.refetch()} />
    )

  const rows = data === undefined || listView.isPending ? [] : props.rows(data)
  if (!isPending && rows.length === 0) {
    const filtered = [...search.keys()].some((key) => !positionParameters.has(key))
    return filtered ? <NoResults /> : (props.empty ?? <EmptyList title="Ancora nessun elemento" />)
  }
  const frame = { 'aria-busy': isPending || query.isPlaceholderData, 'data-dim': dimmed }
  return (
    <div className={classes.frame} data-density={listView.settings.density ?? undefined} {...frame}>
      {phone ? (
        <DataCards
          caption={caption}
          rows={rows}
          rowKey={rowKey}
          columns={arranged.filter(({ hidden }) => !hidden).map(({ column }) => column)}
          actions={actions}
          selection={selection}
          loading={pending}
        />
      ) : (
        <ListTable
          caption={caption}
          list={list}
          listView={listView}
          rows={rows}
          rowKey={rowKey}
          columns={keyed}
          arranged={arranged}
          actions={actions}
          selection={selection}
          current={props.current}
          loading={pending}
        />
      )}
    </div>
  )
}

const isSortRejected = (error: Error) => error instanceof ApiError && error.errors?.sort !== undefined

/** Returns to the initial order: a view that somebody else shares may sort by a column that this role does not have. */
function InitialOrder() {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.delete('sort')
  useEffect(() => {
    toast('Questo elenco non si può ordinare così: è nell’ordine iniziale.')
  }, [])
  return <Navigate to={`?${next}`} replace />
}

/** The message of a search without results; on phones with a reset button, as the filters are folded away there. */
export function NoResults() {
  const phone = useIsPhone()
  return (
    <EmptyState
      title={noResults}
      hint="Nessun elemento corrisponde ai filtri scelti. Prova a toglierne uno."
      action={phone && <ResetFilters />}
    />
  )
}

// On phones the filters are folded away, and their button with them.
function ResetFilters() {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const none = Object.fromEntries(
    [...search.keys()].filter((key) => !positionParameters.has(key)).map((key) => [key, null]),
  )
  return (
    <Button variant="default" onClick={() => setSearch(none)}>
      Reset filtri
    </Button>
  )
}
