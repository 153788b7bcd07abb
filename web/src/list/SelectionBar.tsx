import { Button } from '@mantine/core'
import { formatCount } from '@portale/domain/counts.ts'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'
import type { Selection } from './selection.ts'

type SelectionBarProps<Row> = {
  selection: Selection<Row>
  /** What the rows are called: ['documento', 'documenti']. */
  names: [one: string, many: string]
  /** Whether that is a feminine word. */
  feminine?: boolean
  /** The actions on the selected rows. */
  children: ReactNode
}

const endings = { masculine: ['selezionato', 'selezionati'], feminine: ['selezionata', 'selezionate'] }

/** What can be done with the selected rows, above the list; nothing while there are none. */
export function SelectionBar<Row>({ selection, names, feminine = false, children }: SelectionBarProps<Row>) {
  const count = selection.rows.length
  return (
    <div role="status" className={classes.frame}>
      {count > 0 && (
        <div className={classes.bar}>
          <span>
            {formatCount(count, ...names)} {endings[feminine ? 'feminine' : 'masculine'][count === 1 ? 0 : 1]}
          </span>
          {children}
          <Button variant="subtle" color="gray" c="var(--ink)" onClick={selection.clear}>
            Annulla selezione
          </Button>
        </div>
      )}
    </div>
  )
}
