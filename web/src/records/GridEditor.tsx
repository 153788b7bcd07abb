import { maxNotes, maxText } from '@portale/domain/plain-fields.ts'
import type { RenderEditCellProps } from 'react-data-grid'
import classes from './Grid.module.css'
import { type CellPart, cellOf, cellText, type GridRow, withCell } from './grid-rows.ts'
import { RelationHintField } from './RelationField.tsx'

type EditorProps = RenderEditCellProps<GridRow> & { prefix: string; part: CellPart }

function focusAll(input: HTMLInputElement | HTMLTextAreaElement | null) {
  input?.focus()
  input?.select()
}

const focusOnly = (input: HTMLSelectElement | null) => input?.focus()

/** The editor of a cell: Enter and Tab keep what was typed, Esc what stood there before. */
export function GridEditor({ prefix, part, row, onRowChange, onClose }: EditorProps) {
  const cell = cellOf(part, row)
  const shared = {
    className: classes.editor,
    'aria-label': part.label,
    value: cellText(cell),
    onChange: ({ target }: { target: { value: string } }) => onRowChange(withCell(row, part, target.value)),
    onBlur: () => onClose(true, false),
  }
  switch (part.kind) {
    case 'one':
      return <RelationEditor prefix={prefix} part={part} row={row} onRowChange={onRowChange} />
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
          inputMode={part.kind === 'string' ? undefined : 'decimal'}
          maxLength={maxText}
          {...shared}
        />
      )
  }
}

function RelationEditor({ prefix, part, row, onRowChange }: Omit<EditorProps, 'onClose' | 'column' | 'rowIdx'>) {
  return (
    <RelationHintField
      className={classes.relation}
      prefix={prefix}
      name={part.name}
      aria-label={part.label}
      label=""
      autoFocus
      withinPortal
      // What is typed takes the place of what stands there.
      placeholder={cellText(cellOf(part, row)) || undefined}
      selected={null}
      onChange={(hint) => onRowChange(withCell(row, part, hint), true)}
    />
  )
}
