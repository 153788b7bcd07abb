import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { toColumnSettings } from '@portale/domain/platform/lists/list-view.rules.ts'
import { type ReactNode, useMemo, useRef } from 'react'
import { isMainColumn, isWholeColumn } from './column.ts'
import classes from './DataTable.module.css'
import { PageCheckbox } from './SelectionCheckbox.tsx'
import type { RowSelection } from './selection.ts'
import { ActionsHeader, changeWidth, ListOptionsButton, ResizableHeader } from './TableHead.tsx'
import { type ArrangedColumn, TableRow } from './TableRow.tsx'
import type { ListView } from './useListView.ts'
import { useTableFit } from './useTableFit.ts'

type ListTableProps<Row> = {
  caption: string
  list: string | undefined
  listView: ListView
  rows: Row[]
  rowKey: (row: Row) => number | string
  columns: ArrangedColumn<Row>['column'][]
  arranged: ArrangedColumn<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  selection: RowSelection<Row> | undefined
  current: ((row: Row) => boolean) | undefined
  loading: boolean
}

/** The rows of a list as a table whose columns a person arranges. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, list, listView, rows, rowKey, arranged, actions, selection, loading } = props
  const scroll = useRef<HTMLElement>(null)
  const visible = useMemo(() => arranged.filter(({ hidden }) => !hidden), [arranged])
  useTableFit(scroll, [visible, rows, loading, selection === undefined, listView.settings.density])
  const resize = (key: string) => (width: number | undefined) =>
    listView.changeColumns(
      toColumnSettings(arranged.map((entry) => (entry.column.key === key ? { ...entry, width } : entry))),
    )
  const resizeBy = (key: string, step: -1 | 1) => {
    const position = visible.findIndex(({ column }) => column.key === key) + (selection ? 1 : 0)
    const heading = scroll.current?.querySelector('thead tr')?.children[position]
    if (heading instanceof HTMLElement) resize(key)(changeWidth(heading.offsetWidth, step))
  }
  const hasLastColumn = actions !== undefined || list !== undefined
  return (
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
                  <ListOptionsButton list={list} columns={props.columns} listView={listView} onResize={resizeBy} />
                )}
              </ActionsHeader>
            )}
          </tr>
        </thead>
        <tbody>
          {loading && <SkeletonRows columns={visible.length + (hasLastColumn ? 1 : 0) + (selection ? 1 : 0)} />}
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={visible}
              actions={actions}
              hasLastColumn={hasLastColumn}
              isCurrent={props.current?.(row) ?? false}
              name={selection?.name(row)}
              isSelected={selection?.isSelected(row) ?? false}
              onToggle={selection?.toggle}
            />
          ))}
        </tbody>
      </table>
    </Box>
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
