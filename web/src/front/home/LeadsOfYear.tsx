import type { Home } from '@portale/domain/front/me.ts'
import { formatCount, formatNumber } from '@portale/domain/platform/counts.ts'
import { type LeadStatus, leadStatusColours } from '@portale/domain/sales/leads/lead.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './LeadsOfYear.module.css'

const background = (status: LeadStatus) => ({ background: `var(--${leadStatusColours[status]}-solid)` })

/** The leads of the year by status, as figures; the bar above them is decorative. */
export function LeadsOfYear({ year, saled_quantity, statuses }: NonNullable<Home['leads']>) {
  const total = statuses.reduce((sum, { count }) => sum + count, 0)
  const filters = { from: `${year}-01-01` }
  return (
    <Card
      title="Segnalazioni dell’anno"
      action={
        <TextLink to={paths.leads(filters)} aria-label="Vedi tutte le segnalazioni dell’anno">
          Vedi tutte
        </TextLink>
      }
    >
      <p className={classes.total}>
        <strong>{formatNumber(total)}</strong> {total === 1 ? 'segnalazione' : 'segnalazioni'},{' '}
        {formatCount(saled_quantity, 'veicolo venduto', 'veicoli venduti')}
      </p>
      <div className={classes.bar} aria-hidden>
        {statuses.map(
          ({ status, count }) => count > 0 && <i key={status} style={{ ...background(status), flexGrow: count }} />,
        )}
      </div>
      <ul className={classes.statuses}>
        {statuses.map(({ status, label, count }) => (
          <li key={status}>
            <i style={background(status)} aria-hidden />
            <TextLink to={paths.leads({ ...filters, status })}>{label}</TextLink>
            <span>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
