import { useId } from 'react'
import classes from './SelectionCheckbox.module.css'
import type { RowSelection } from './selection.ts'

type RowCheckboxProps<Row> = {
  row: Row
  name: string
  isSelected: boolean
  onToggle: RowSelection<Row>['toggle']
}

/** The checkbox that selects a row; with Shift it selects those up to it as well. */
export function RowCheckbox<Row>({ row, name, isSelected, onToggle }: RowCheckboxProps<Row>) {
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      data-row-checkbox
      aria-label={`Seleziona ${name}`}
      checked={isSelected}
      onChange={({ nativeEvent }) => onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

type PageCheckboxProps<Row> = { selection: RowSelection<Row>; label?: string; disabled?: boolean }

/** The checkbox that selects all rows of the page; disabled while there are none. */
export function PageCheckbox<Row>({ selection, label, disabled }: PageCheckboxProps<Row>) {
  const id = useId()
  return (
    <div className={classes.labelled}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = selection.page === 'some'
        }}
        id={id}
        type="checkbox"
        className={classes.checkbox}
        aria-label={label ? undefined : 'Seleziona tutte le righe della pagina'}
        checked={selection.page === 'all'}
        disabled={disabled}
        onChange={selection.toggleAll}
      />
      {label && <label htmlFor={id}>{label}</label>}
    </div>
  )
}
