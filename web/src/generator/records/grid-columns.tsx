import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { ModelView } from '@portale/domain/generator/records/view.ts'
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
import { formatCell, type GridRow, isCellField } from './grid-rows.ts'
import type { RecordTask } from './RecordDialogs.tsx'
import { RecordFieldValue } from './RecordFieldValue.tsx'
import { isNumeric, isSortableField, type RecordField, recordTitleInSentence, titleField } from './record-fields.ts'
import type { GridEditing } from './useGrid.ts'

const widths: Record<RecordField['kind'], number> = {
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

/** The columns of the fields; those that are edited in their cells have an editor. */
export const gridColumns = (
  { prefix, operations }: ModelView,
  fields: RecordField[],
  phone: boolean,
): Column<GridRow>[] =>
  fields.map((field) => ({
    key: field.name,
    name: <Header field={field} />,
    width: widths[field.kind],
    resizable: true,
    // On wide screens the title stays visible while the other columns scroll.
    frozen: !phone && field === titleField(fields),
    sortable: isSortableField(field),
    headerCellClass: classes.header,
    cellClass: isNumeric(field) ? classes.number : undefined,
    editable: (row) => !row.deleted && (row.record === undefined || operations.includes('update')),
    renderCell: ({ row, tabIndex }) =>
      field.kind === 'files' && row.record && !row.deleted ? (
        <RecordFieldValue view={{ prefix }} field={field} record={row.record} tabIndex={tabIndex} />
      ) : (
        formatCell(field, row)
      ),
    renderEditCell: isCellField(field) ? (cell) => <GridEditor prefix={prefix} field={field} {...cell} /> : undefined,
  }))

function Header({ field: { label, required } }: { field: RecordField }) {
  if (!required) return label
  return (
    <span title={`${label} (obbligatorio)`}>
      {label} <span aria-hidden>*</span>
      <VisuallyHidden>(obbligatorio)</VisuallyHidden>
    </span>
  )
}

const sortIcons = { ASC: IconArrowUp, DESC: IconArrowDown, none: IconArrowsSort }

/** The icon of a column's order, as in lists. */
export function SortIcon({ sortDirection }: RenderSortStatusProps) {
  const Glyph = sortIcons[sortDirection ?? 'none']
  return <Glyph size={14} aria-hidden className={classes.sort} data-sorted={sortDirection !== undefined} />
}

/** The first columns: a button that opens the record, and one that deletes or restores the row. */
export function toolColumns(grid: GridEditing, onTask: (task: RecordTask) => void, phone: boolean): Column<GridRow>[] {
  const { view, remove, restore } = grid
  const { operations } = view
  const formatName = ({ record }: GridRow) => (record ? recordTitleInSentence(view, record) : 'riga nuova')
  const [label, kind] = operations.includes('update') ? (['Modifica', 'edit'] as const) : (['Apri', 'view'] as const)
  return [
    tool('_open', label, phone, ({ row, tabIndex }) => {
      const { record } = row
      if (!record || row.deleted || Object.keys(row.typed).length > 0) return null
      return (
        <ActionIcon
          size={28}
          tabIndex={tabIndex}
          aria-label={`${label} ${formatName(row)}`}
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
                aria-label={`${name} ${formatName(row)}`}
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
