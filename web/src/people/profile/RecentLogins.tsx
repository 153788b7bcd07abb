import { accessEventLabels } from '@portale/domain/people/access-register/access-event.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../platform/ui/Card.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import classes from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { deviceName, formatPlace } from './device.ts'
import { profileQueries } from './profile.api.ts'

/** The last logins to the user's account and the refused ones, so that a stranger's are noticed. */
export function RecentLogins() {
  const logins = useQuery(profileQueries.logins)
  return (
    <Card title="Accessi recenti">
      <Loaded query={logins}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title="Nessun accesso recente"
              hint="Qui vedrai gli accessi al tuo utente, anche quelli rifiutati."
            />
          ) : (
            <ul className={classes.rows}>
              {found.map(({ id, kind, created_at, address, user_agent }) => {
                const Glyph = kind === 'login' ? IconLogin2 : IconAlertTriangle
                return (
                  <li key={id}>
                    <div className={classes.row}>
                      <span className={classes.icon} data-refused={kind !== 'login' || undefined}>
                        <Glyph size={20} stroke={1.6} aria-hidden />
                      </span>
                      <div className={classes.what}>
                        <p>
                          <b>{accessEventLabels[kind]}</b>
                        </p>
                        <small>
                          <span>{formatDateTime(created_at)}</span>
                          <span>{deviceName(user_agent)}</span>
                          <span>{formatPlace(address)}</span>
                        </small>
                      </div>
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
