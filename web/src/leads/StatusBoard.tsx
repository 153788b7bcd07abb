import { counted, formatNumber } from '@portale/domain/counts.ts'
import type { LeadDashboard } from '@portale/domain/leads/lead-dashboard.ts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import classes from './LeadDashboard.module.css'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'

type StatusBoardProps = { board: LeadDashboard['board']; filters: Record<string, string> }

const day = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

const daysInWords = (days: number) =>
  days < 1 ? 'meno di un giorno' : `${day.format(days)} ${days === 1 ? 'giorno' : 'giorni'}`

/** How many leads have each status and for how long; each tile opens them. */
export function StatusBoard({ board, filters }: StatusBoardProps) {
  return (
    <ul className={classes.board} aria-label="Segnalazioni per stato">
      {board.map(({ status, leads, quantity, days }) => (
        <li key={status}>
          <Link to={paths.leads({ ...filters, status })}>
            <LeadStatusBadge status={status} />
            <strong>{formatNumber(leads)}</strong>
            <small>
              {counted(quantity, 'veicolo', 'veicoli')}
              {days !== null && `, da ${daysInWords(days)} in media`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
