import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { arrangeColumns, toColumnSettings } from '@portale/domain/platform/lists/list-view.rules.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/client.ts'
import { EmptyList, EmptyState, noResults } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { toast } from '../ui/toast.ts'
import { useDelayed } from '../ui/useDelayed.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { type Column, columnKey, isMainColumn, isWholeColumn } from './column.ts'
import { DataCards } from './DataCards.tsx'
import classes from './DataTable.module.css'
import { PageCheckbox, RowCheckbox } from './SelectionCheckbox.tsx'
import { fixedWidth } from './SortHeader.tsx'
import type { RowSelection } from './selection.ts'
import { ActionsHeader, changeWidth, ListOptionsButton, ResizableHeader } from './TableHead.tsx'
import { useListView } from './useListView.ts'
import { useUpdateSearchParams } from './usePageQuery.ts'
import { useTableFit } from './useTableFit.ts'

type DataTableProps<Answer, Row> = {
  caption: string
  /** The list's name: with it each person chooses its columns, their widths, and its density. */
  list?: string
  query: UseQueryResult<Answer>
  rows: (answer: Answer) => Row[]
  rowKey: (row: Row) => number | string
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
  const scroll = useRef<HTMLElement>(null)
  useTableFit(scroll)
  const keyed = props.columns.map((column) => ({ ...column, key: columnKey(column) }))
  const arranged = arrangeColumns(keyed, listView.columns)
  const visible = arranged.filter(({ hidden }) => !hidden)
  const columns = visible.map(({ column }) => column)
  const resize = (key: string) => (width: number | undefined) =>
    listView.changeColumns(
      toColumnSettings(arranged.map((entry) => (entry.column.key === key ? { ...entry, width } : entry))),
    )
  const resizeBy = (key: string, step: -1 | 1) => {
    const position = visible.findIndex(({ column }) => column.key === key) + (selection ? 1 : 0)
    const heading = scroll.current?.querySelector('thead tr')?.children[position]
    if (heading instanceof HTMLElement) resize(key)(changeWidth(heading.offsetWidth, step))
  }
  const [search] = useSearchParams()
  const dimmed = useDelayed(query.isPlaceholderData, 300)
  const isPending = query.isPending || listView.isPending
  const pending = useDelayed(isPending, 150)
  if (query.isError && isSortRejected(query.error) && search.has('sort')) return <InitialOrder />
  if (query.isError)
    return (
      <LoadError title="Non è stato possibile caricare l’elenco" error={query.error} onRetry={() => query.refetch()} />
    )

  const rows = query.data === undefined || listView.isPending ? [] : props.rows(query.data)
  if (query.data !== undefined && !isPending && rows.length === 0) {
    const filtered = [...search.keys()].some((key) => !positionParameters.has(key))
    return filtered ? <NoResults /> : (props.empty ?? <EmptyList title="Ancora nessun elemento" />)
  }
  const hasLastColumn = actions !== undefined || list !== undefined
  const frame = { 'aria-busy': isPending || query.isPlaceholderData, 'data-dim': dimmed }
  return (
    <div className={classes.frame} data-density={listView.settings.density ?? undefined} {...frame}>
      {phone ? (
        <DataCards
          caption={caption}
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          actions={actions}
          selection={selection}
          loading={pending}
        />
      ) : (
        <Box component="section" ref={scroll} className={classes.scroll} aria-label={caption} tabIndex={0}>
          <table className={classes.table}>
            <caption>
              <VisuallyHidden>{caption}</VisuallyHidden>
            </caption>
            <colgroup>
              {selection && <col data-screen />}
              {visible.map(({ column }) => (
                <col key={column.key} data-weight={column.width} data-whole={isWholeColumn(column) || undefined} />
              ))}
              {hasLastColumn && <col data-screen />}
            </colgroup>
            <thead>
              <tr>
                {selection && (
                  <th scope="col" className={classes.selection} data-screen>
                    <PageCheckbox selection={selection} disabled={rows.length === 0} />
                  </th>
                )}
                {visible.map(({ column, width }) => (
                  <ResizableHeader
                    key={column.key}
                    header={column.header}
                    sort={column.sort}
                    align={column.align}
                    isMain={isMainColumn(column)}
                    width={width}
                    onResize={listView.isLoaded ? resize(column.key) : undefined}
                  />
                ))}
                {hasLastColumn && (
                  <ActionsHeader hasActions={actions !== undefined}>
                    {list !== undefined && (
                      <ListOptionsButton list={list} columns={keyed} listView={listView} onResize={resizeBy} />
                    )}
                  </ActionsHeader>
                )}
              </tr>
            </thead>
            <tbody>
              {pending && <SkeletonRows columns={columns.length + (hasLastColumn ? 1 : 0) + (selection ? 1 : 0)} />}
              {rows.map((row) => (
                <tr key={rowKey(row)} aria-current={props.current?.(row) || undefined}>
                  {selection && (
                    <td className={classes.selection} data-screen>
                      <RowCheckbox selection={selection} row={row} />
                    </td>
                  )}
                  {visible.map(({ column, width }) => (
                    <Cell key={column.key} column={column} width={width} row={row} />
                  ))}
                  {hasLastColumn && (
                    <td data-screen>{actions && <div className={classes.actions}>{actions(row)}</div>}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
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

function Cell<Row>({ column, width, row }: { column: Column<Row>; width: number | undefined; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      data-align={column.align}
      data-quiet={column.quiet}
      data-main={isMainColumn(column)}
      style={fixedWidth(width)}
      title={typeof content === 'string' && content.length > 20 ? content : undefined}
    >
      {content}
    </td>
  )
}

const skeletonRows = [0, 1, 2, 3, 4]
const skeletonWidth = (row: number, column: number) => `${38 + ((row * 37 + column * 23) % 50)}%`

/** The message and grey rows under the real headers while a list loads. */
function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, column) => column)
  return (
    <>
      <tr>
        <td colSpan={columns}>
          <span role="status">Caricamento in corso</span>
        </td>
      </tr>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {cells.map((column) => (
            <td key={column}>
              <Skeleton height={12} radius="xl" width={skeletonWidth(row, column)} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
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
