import { maxNotes, maxText } from '@portale/domain/platform/plain-fields.ts'
import type { RenderEditCellProps } from 'react-data-grid'
import classes from './Grid.module.css'
import { type CellField, formatCellValue, type GridRow, getCell, withCell } from './grid-rows.ts'
import { RelationHintField } from './RelationField.tsx'

type EditorProps = RenderEditCellProps<GridRow> & { prefix: string; field: CellField }

function focusAll(input: HTMLInputElement | HTMLTextAreaElement | null) {
  input?.focus()
  input?.select()
}

const focusOnly = (input: HTMLSelectElement | null) => input?.focus()

/** The editor of a cell: Enter and Tab keep the typed value, Esc the previous one. */
export function GridEditor({ prefix, field, row, onRowChange, onClose }: EditorProps) {
  const cell = getCell(field, row)
  const shared = {
    className: classes.editor,
    'aria-label': field.label,
    value: formatCellValue(cell),
    onChange: ({ target }: { target: { value: string } }) => onRowChange(withCell(row, field, target.value)),
    onBlur: () => onClose(true, false),
  }
  switch (field.kind) {
    case 'one':
      return <RelationEditor prefix={prefix} field={field} row={row} onRowChange={onRowChange} />
    case 'boolean':
      return (
        <select ref={focusOnly} {...shared}>
          <option value="" aria-label="Non indicato" />
          <option>Sì</option>
          <option>No</option>
        </select>
      )
    case 'text':
      return <textarea ref={focusAll} rows={5} maxLength={maxNotes} {...shared} />
    case 'datetime':
      return <input ref={focusAll} placeholder="gg/mm/aaaa hh:mm" maxLength={40} {...shared} />
    default:
      return (
        <input
          ref={focusAll}
          inputMode={field.kind === 'string' ? undefined : 'decimal'}
          maxLength={maxText}
          {...shared}
        />
      )
  }
}

function RelationEditor({ prefix, field, row, onRowChange }: Omit<EditorProps, 'onClose' | 'column' | 'rowIdx'>) {
  return (
    <RelationHintField
      className={classes.relation}
      prefix={prefix}
      name={field.name}
      aria-label={field.label}
      label=""
      autoFocus
      withinPortal
      // The field starts empty: the current record is its placeholder.
      placeholder={formatCellValue(getCell(field, row)) || undefined}
      selected={null}
      onChange={(hint) => onRowChange(withCell(row, field, hint), true)}
    />
  )
}
