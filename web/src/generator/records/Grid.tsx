import {
  Cell,
  type CellCopyArgs,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellPasteArgs,
  type CellRendererProps,
  DataGrid,
  type DataGridHandle,
  type SortColumn,
} from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import {
  type ClipboardEvent,
  type CSSProperties,
  type Key,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import { useUpdateSearchParams } from '../../platform/list/usePageQuery.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import classes from './Grid.module.css'
import { gridColumns, SortIcon, toolColumns } from './grid-columns.tsx'
import { applyPaste, parseClipboard } from './grid-paste.ts'
import { formatCell, type GridRow, isCellField, withCell } from './grid-rows.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import type { GridEditing } from './useGrid.ts'

type GridProps = { grid: GridEditing; canAdd: boolean; onTask: (task: RecordTask) => void }

const rowHeight = 40
const headerHeight = 38

const getKey = ({ key }: GridRow) => key

const isOpen = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

const renderers = {
  renderSortStatus: SortIcon,
  renderCell: (key: Key, props: Parameters<typeof GridCell>[0]) => <GridCell key={key} {...props} />,
}

/** The grid of a view, edited by keyboard, by mouse, and by pasting cells of a spreadsheet. */
export function Grid({ grid, canAdd, onTask }: GridProps) {
  const { view, fields, rows, busy, updateRows, paste } = grid
  const handle = useRef<DataGridHandle>(null)
  const [selected, setSelected] = useState<{ row: string; name: string }>()
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const phone = useIsPhone()
  const columns = [...toolColumns(grid, onTask, phone), ...gridColumns(view, fields, phone)]
  const canUpdate = view.operations.includes('update')
  useFocusTarget(
    handle,
    grid,
    columns.map(({ key }) => key),
  )
  const sort = search.get('sort') ?? ''
  const sorted = useMemo(
    (): SortColumn[] =>
      sort ? [{ columnKey: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'DESC' : 'ASC' }] : [],
    [sort],
  )

  const findField = (name: string) => fields.find((field) => field.name === name)

  function onCellPaste({ row, column }: CellPasteArgs<GridRow>, event: ClipboardEvent): GridRow {
    const start = { row: rows.indexOf(row), field: fields.findIndex(({ name }) => name === column.key) }
    const block = parseClipboard(event.clipboardData.getData('text/plain'))
    paste(applyPaste({ fields, rows, start, block, canUpdate, canAdd }))
    return row
  }

  function onCellCopy({ row, column }: CellCopyArgs<GridRow>, event: ClipboardEvent) {
    const field = findField(column.key)
    if (!field) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', formatCell(field, row))
  }

  function onCellKeyDown(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) {
    const field = findField(args.column.key)
    if (!field || !isCellField(field)) return
    if (args.mode === 'EDIT') {
      // Shift+Enter adds a line to a long text; in an open list Enter chooses, and Tab moves on as in other editors.
      if (field.kind === 'text' && event.key === 'Enter' && (event.shiftKey || event.altKey)) event.preventGridDefault()
      if (field.kind === 'one' && event.key === 'Enter' && isOpen(event.target)) event.preventGridDefault()
      if (field.kind === 'one' && event.key === 'Tab') {
        event.preventGridDefault()
        args.navigate()
      }
    } else if (field.kind === 'text' && event.key === 'Enter') {
      // Enter opens the editor and must not be typed into it.
      event.preventDefault()
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && isEditable(args.row)) {
      event.preventGridDefault()
      updateRows([withCell(args.row, field, field.kind === 'one' ? null : '')])
    }
  }

  const isEditable = (row: GridRow) => !row.deleted && (row.record === undefined || canUpdate)
  const message = selected && rows.find(({ key }) => key === selected.row)?.errors[selected.name]
  return (
    <div className={classes.frame} inert={busy === 'saving'}>
      <DataGrid
        ref={handle}
        aria-label={view.interface_name_plural}
        className={classes.grid}
        style={{ '--height': `${rows.length * rowHeight + headerHeight + 16}px` } as CSSProperties}
        columns={columns}
        rows={rows}
        rowKeyGetter={getKey}
        rowHeight={rowHeight}
        headerRowHeight={headerHeight}
        rowClass={({ deleted, record }) => (deleted ? classes.deleted : record ? undefined : classes.fresh)}
        renderers={renderers}
        sortColumns={sorted}
        onSortColumnsChange={([column]) =>
          setSearch({ sort: column ? `${column.direction === 'DESC' ? '-' : ''}${column.columnKey}` : null })
        }
        onRowsChange={(changed, { indexes }) => updateRows(indexes.flatMap((index) => changed[index] ?? []))}
        onSelectedCellChange={({ row, column }) => setSelected(row && { row: row.key, name: column.key })}
        onCellPaste={onCellPaste}
        onCellCopy={onCellCopy}
        onCellKeyDown={onCellKeyDown}
      />
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  )
}

/** Moves the focus to the target cell: one with an error, or one of a new row. */
function useFocusTarget(handle: RefObject<DataGridHandle | null>, { rows, target }: GridEditing, keys: string[]) {
  const focused = useRef(target)
  useEffect(() => {
    const rowIdx = rows.findIndex(({ key }) => key === target?.row)
    if (!target || focused.current === target || rowIdx < 0) return
    focused.current = target
    handle.current?.selectCell({ rowIdx, idx: keys.indexOf(target.name) }, { shouldFocusCell: true })
  }, [target, rows, keys, handle])
}

/** A cell that shows whether it was changed or has an error. */
function GridCell(props: CellRendererProps<GridRow, unknown>) {
  const { row, column } = props
  const message = row.errors[column.key]
  const changed = Object.hasOwn(row.typed, column.key)
  return (
    <Cell
      {...props}
      className={message ? classes.wrong : changed ? classes.changed : undefined}
      aria-invalid={message ? true : undefined}
      title={message}
    />
  )
}
