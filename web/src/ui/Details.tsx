import type { ReactNode } from 'react'
import classes from './Details.module.css'

type DetailsProps = {
  /** Labels with their values; a row without a value is left out. */
  rows: [label: string, value: ReactNode][]
}

/** What is known about a thing, in a card: labels and values side by side (DESIGN §5, "Detail"). */
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
