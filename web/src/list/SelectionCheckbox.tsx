import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { RowSelection } from './selection.ts'

/** The checkbox that selects a row; with Shift it selects those up to it as well. */
export function RowCheckbox<Row>({ selection, row }: { selection: RowSelection<Row>; row: Row }) {
  return (
    <Checkbox
      aria-label={`Seleziona ${selection.name(row)}`}
      checked={selection.isSelected(row)}
      onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

/** The checkbox that selects all rows of the page. */
export function PageCheckbox<Row>({ selection, label }: { selection: RowSelection<Row>; label?: string }) {
  return (
    <Checkbox
      aria-label={label ? undefined : 'Seleziona tutte le righe della pagina'}
      label={label}
      checked={selection.page === 'all'}
      indeterminate={selection.page === 'some'}
      onChange={selection.toggleAll}
    />
  )
}
