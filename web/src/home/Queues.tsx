import { formatNumber } from '@portale/domain/counts.ts'
import type { Home } from '@portale/domain/me.ts'
import { Link } from 'react-router'
import classes from './Queues.module.css'

/** What waits, counted; each count leads to its list. */
export function Queues({ queues }: Pick<Home, 'queues'>) {
  return (
    <ul className={classes.queues} aria-label="In attesa">
      {queues.map(({ label, count, hint, url }) => (
        <li key={label}>
          <Link to={url}>
            <strong>{formatNumber(count)}</strong>
            <span>{label}</span>
            <small>{hint}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
