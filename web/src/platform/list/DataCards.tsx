import { Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './DataCards.module.css'
import { PageCheckbox, RowCheckbox } from './SelectionCheckbox.tsx'
import type { RowSelection } from './selection.ts'

type DataCardsProps<Row> = {
  caption: string
  rows: Row[]
  rowKey: (row: Row) => number | string
  columns: Column<Row>[]
  actions?: (row: Row) => ReactNode
  selection?: RowSelection<Row>
  loading?: boolean
}

/** The rows of a table as cards, for phones. */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { caption, rows, rowKey, columns, actions, selection, loading = false } = props
  const cells = (row: Row, card: Column<Row>['card']) =>
    columns
      .filter((column) => (column.card ?? 'line') === card)
      .map(({ header, cell }) => ({ header, cell: cell(row) }))
  return (
    <ul className={classes.cards} aria-label={caption}>
      {loading && (
        <li>
          <span role="status">Caricamento in corso</span>
        </li>
      )}
      {loading && [0, 1, 2, 3, 4].map((row) => <SkeletonCard key={row} />)}
      {selection && rows.length > 0 && (
        <li>
          <PageCheckbox selection={selection} label="Seleziona tutta la pagina" />
        </li>
      )}
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className={classes.top}>
            {selection && (
              <RowCheckbox
                row={row}
                name={selection.name(row)}
                isSelected={selection.isSelected(row)}
                onToggle={selection.toggle}
              />
            )}
            <div className={classes.title}>
              {cells(row, 'title').map(({ header, cell }) => (
                <div key={header}>{cell}</div>
              ))}
            </div>
            {cells(row, 'badge').map(({ header, cell }) => (
              <div key={header}>{cell}</div>
            ))}
          </div>
          <div className={classes.bottom}>
            <div className={classes.lines}>
              {cells(row, 'line').map(({ header, cell }) => (
                <div key={header}>
                  <VisuallyHidden>{header}: </VisuallyHidden>
                  {cell}
                </div>
              ))}
            </div>
            {actions && <div className={classes.actions}>{actions(row)}</div>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function SkeletonCard() {
  return (
    <li>
      <Skeleton height={14} width="62%" radius="xl" />
      <Skeleton height={12} width="40%" radius="xl" />
    </li>
  )
}
