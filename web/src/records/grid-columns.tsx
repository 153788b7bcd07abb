import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { ModelView } from '@portale/domain/records/view.ts'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconFileDescription,
  IconTrash,
} from '@tabler/icons-react'
import type { Column, RenderSortStatusProps } from 'react-data-grid'
import classes from './Grid.module.css'
import { GridEditor } from './GridEditor.tsx'
import { type GridRow, isCellPart, shownCell } from './grid-rows.ts'
import { PartValue } from './PartValue.tsx'
import { isSorted, namedPart, type Part } from './parts.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import { titleInside } from './shown.ts'
import type { GridEditing } from './useGrid.ts'

const widths: Record<Part['kind'], number> = {
  boolean: 110,
  integer: 130,
  decimal: 140,
  datetime: 190,
  string: 200,
  text: 280,
  one: 220,
  many: 220,
  files: 200,
}

const numeric = new Set<Part['kind']>(['integer', 'decimal'])

/** The columns of what records hold; those that are edited in their cells have an editor of their kind. */
export const gridColumns = ({ prefix, operations }: ModelView, parts: Part[], phone: boolean): Column<GridRow>[] =>
  parts.map((part) => ({
    key: part.name,
    name: <Header part={part} />,
    width: widths[part.kind],
    resizable: true,
    // What a record is called stays where one scrolls to the others, if there is room for them.
    frozen: !phone && part === namedPart(parts),
    sortable: isSorted(part),
    headerCellClass: classes.header,
    cellClass: numeric.has(part.kind) ? classes.number : undefined,
    editable: (row) => !row.deleted && (row.record === undefined || operations.includes('update')),
    renderCell: ({ row, tabIndex }) =>
      part.kind === 'files' && row.record && !row.deleted ? (
        <PartValue view={{ prefix }} part={part} record={row.record} tabIndex={tabIndex} />
      ) : (
        shownCell(part, row)
      ),
    renderEditCell: isCellPart(part) ? (cell) => <GridEditor prefix={prefix} part={part} {...cell} /> : undefined,
  }))

function Header({ part: { label, required } }: { part: Part }) {
  if (!required) return label
  return (
    <span title={`${label} (obbligatorio)`}>
      {label} <span aria-hidden>*</span>
      <VisuallyHidden>(obbligatorio)</VisuallyHidden>
    </span>
  )
}

const sortIcons = { ASC: IconArrowUp, DESC: IconArrowDown, none: IconArrowsSort }

/** How a column is sorted, as lists show it. */
export function SortIcon({ sortDirection }: RenderSortStatusProps) {
  const Glyph = sortIcons[sortDirection ?? 'none']
  return <Glyph size={14} aria-hidden className={classes.sort} data-sorted={sortDirection !== undefined} />
}

/** The columns before: the record's form or sheet, and deleting; a row without either has none. */
export function toolColumns(grid: GridEditing, onTask: (task: RecordTask) => void, phone: boolean): Column<GridRow>[] {
  const { view, remove, restore } = grid
  const { operations } = view
  const nameOf = ({ record }: GridRow) => (record ? titleInside(view, record) : 'riga nuova')
  const [label, kind] = operations.includes('update') ? (['Modifica', 'edit'] as const) : (['Apri', 'view'] as const)
  return [
    tool('_open', label, phone, ({ row, tabIndex }) => {
      const { record } = row
      if (!record || row.deleted || Object.keys(row.typed).length > 0) return null
      return (
        <ActionIcon
          size={28}
          tabIndex={tabIndex}
          aria-label={`${label} ${nameOf(row)}`}
          title={label}
          onClick={() => onTask({ kind, record })}
        >
          <IconFileDescription size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      )
    }),
    ...(operations.includes('delete') || operations.includes('create')
      ? [
          tool('_delete', 'Elimina', phone, ({ row, tabIndex }) => {
            if (row.record && !operations.includes('delete')) return null
            const [Glyph, name, act] = row.deleted
              ? ([IconArrowBackUp, 'Ripristina', restore] as const)
              : ([IconTrash, 'Elimina', remove] as const)
            return (
              <ActionIcon
                size={28}
                tabIndex={tabIndex}
                aria-label={`${name} ${nameOf(row)}`}
                title={name}
                onClick={() => act(row)}
              >
                <Glyph size={17} stroke={1.7} aria-hidden />
              </ActionIcon>
            )
          }),
        ]
      : []),
  ]
}

const tool = (
  key: string,
  name: string,
  phone: boolean,
  renderCell: Column<GridRow>['renderCell'],
): Column<GridRow> => ({
  key,
  frozen: !phone,
  name: <VisuallyHidden>{name}</VisuallyHidden>,
  width: 40,
  minWidth: 40,
  cellClass: classes.tool,
  renderCell,
})
