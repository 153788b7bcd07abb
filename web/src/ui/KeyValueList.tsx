import type { ReactNode } from 'react'
import classes from './KeyValueList.module.css'

/** Facts one below the other: what each is on the left, itself on the right. */
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
