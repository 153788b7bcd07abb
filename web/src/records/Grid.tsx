import {
  type CellCopyArgs,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellPasteArgs,
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
import { useUpdateSearchParams } from '../list/usePageQuery.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { gridColumns, SortIcon, toolColumns } from './grid-columns.tsx'
import { applyPaste, parseClipboard } from './grid-paste.ts'
import { formatCell, type GridRow, isCellField, withCell } from './grid-rows.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import type { GridEditing } from './useGrid.ts'

type GridProps = { grid: GridEditing; canAdd: boolean; onTask: (task: RecordTask) => void }

const rowHeight = 40
const headerHeight = 38

const keyOf = ({ key }: GridRow) => key

const isOpen = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

const renderers = {
  renderSortStatus: SortIcon,
  renderCell: (key: Key, props: Parameters<typeof GridCell>[0]) => <GridCell key={key} {...props} />,
}

/** The cells of a view, edited in place: by keyboard, by mouse, and by pasting blocks of a spreadsheet. */
export function Grid({ grid, canAdd, onTask }: GridProps) {
  const { view, fields, rows, busy, put, paste } = grid
  const handle = useRef<DataGridHandle>(null)
  const [selected, setSelected] = useState<{ row: string; name: string }>()
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const phone = useIsPhone()
  const columns = [...toolColumns(grid, onTask, phone), ...gridColumns(view, fields, phone)]
  const canUpdate = view.operations.includes('update')
  useTarget(
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
    const at = { row: rows.indexOf(row), field: fields.findIndex(({ name }) => name === column.key) }
    const block = parseClipboard(event.clipboardData.getData('text/plain'))
    paste(applyPaste({ fields, rows, at, block, canUpdate, canAdd }))
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
      // A new line in a long text; in a list Enter chooses, and Tab goes on as from every other editor.
      if (field.kind === 'text' && event.key === 'Enter' && (event.shiftKey || event.altKey)) event.preventGridDefault()
      if (field.kind === 'one' && event.key === 'Enter' && isOpen(event.target)) event.preventGridDefault()
      if (field.kind === 'one' && event.key === 'Tab') {
        event.preventGridDefault()
        args.navigate()
      }
    } else if (field.kind === 'text' && event.key === 'Enter') {
      // Opens the editor, and would be a new line in it.
      event.preventDefault()
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && isEditable(args.row)) {
      event.preventGridDefault()
      put([withCell(args.row, field, field.kind === 'one' ? null : '')])
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
        rowKeyGetter={keyOf}
        rowHeight={rowHeight}
        headerRowHeight={headerHeight}
        rowClass={({ deleted, record }) => (deleted ? classes.deleted : record ? undefined : classes.fresh)}
        renderers={renderers}
        sortColumns={sorted}
        onSortColumnsChange={([column]) =>
          setSearch({ sort: column ? `${column.direction === 'DESC' ? '-' : ''}${column.columnKey}` : null })
        }
        onRowsChange={(changed, { indexes }) => put(indexes.flatMap((index) => changed[index] ?? []))}
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

/** Puts the focus where the next thing is to be done: at a wrong cell, in a row that was added. */
function useTarget(handle: RefObject<DataGridHandle | null>, { rows, target }: GridEditing, keys: string[]) {
  const reached = useRef(target)
  useEffect(() => {
    const rowIdx = rows.findIndex(({ key }) => key === target?.row)
    if (!target || reached.current === target || rowIdx < 0) return
    reached.current = target
    handle.current?.selectCell({ rowIdx, idx: keys.indexOf(target.name) }, { shouldFocusCell: true })
  }, [target, rows, keys, handle])
}
