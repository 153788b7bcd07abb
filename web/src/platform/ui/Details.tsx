import type { ReactNode } from 'react'
import classes from './Details.module.css'

type DetailsProps = {
  /** Rows without a value are left out. */
  rows: [label: string, value: ReactNode][]
}

/** The labels and values of a record, side by side in a card (DESIGN §5, "Detail"). */
export function Details({ rows }: DetailsProps) {
  return (
    <dl className={classes.data}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
