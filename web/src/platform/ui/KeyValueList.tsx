import type { ReactNode } from 'react'
import classes from './KeyValueList.module.css'

/** Labels on the left, values on the right, a line each. */
export function KeyValueList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
