import { formatNumber } from '@portale/domain/counts.ts'
import type { Home } from '@portale/domain/me.ts'
import { Link } from 'react-router'
import classes from './Queues.module.css'

/** What waits, counted; each count leads to its list. */
export function Queues({ queues }: Pick<Home, 'queues'>) {
  return (
    <section className={classes.section} aria-labelledby="queues">
      <h2 id="queues">Cosa devo fare</h2>
      <ul className={classes.queues}>
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
    </section>
  )
}
