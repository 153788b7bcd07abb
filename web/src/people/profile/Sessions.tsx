import { Button } from '@mantine/core'
import { loginMethodLabels, type OpenSession } from '@portale/domain/people/profile.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import classes from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { deviceName, formatPlace, isHandheld } from './device.ts'
import { factorsQuery } from './factor.api.ts'
import { deleteOtherSessions, deleteSession, profileQueries } from './profile.api.ts'

/** What ends other sessions forgets the remembered devices, too. */
const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [profileQueries.sessions, factorsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )

/** The open sessions of the user, each with a button that ends it, and one that ends all others. */
export function Sessions() {
  const sessions = useQuery(profileQueries.sessions)
  const queryClient = useQueryClient()
  const others = useSubmit({
    send: deleteOtherSessions,
    onSuccess: async ({ ended }) => {
      document.querySelector('main')?.focus({ preventScroll: true })
      toast(ended === 1 ? 'Un’altra sessione è terminata.' : `Altre ${ended} sessioni sono terminate.`)
      await refresh(queryClient)
    },
  })
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <Card
      title="Sessioni aperte"
      action={
        hasOthers && (
          <Button variant="default" loading={others.submitting} onClick={() => others.submit()}>
            Esci da tutti gli altri
          </Button>
        )
      }
    >
      <FormAlert problems={others.problems} />
      <Loaded query={sessions}>
        {(open) => (
          <ul className={classes.rows}>
            {open.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Session({ session }: { session: OpenSession }) {
  const { id, user_agent, address, created_at, last_seen_at, current, acting_as } = session
  const how = `${loginMethodLabels[session.login_method]}${session.second_factor ? ' e un secondo fattore' : ''}`
  const queryClient = useQueryClient()
  const device = deviceName(user_agent)
  const since = formatDateTime(created_at)
  const Glyph = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const { submit, submitting, problems } = useSubmit({
    send: () => (current ? endSession(() => deleteSession(id)) : deleteSession(id)),
    onSuccess: async () => {
      document.querySelector('main')?.focus({ preventScroll: true })
      toast(`Sessione terminata: ${device}.`)
      await refresh(queryClient)
    },
  })
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.icon}>
          <Glyph size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.what}>
          <p>
            <b>{device}</b>
            {current && <Badge colour="info" label="Questa sessione" />}
            {acting_as && <Badge colour="warn" label={`Come ${acting_as}`} />}
          </p>
          <small>
            <span>{formatPlace(address)}</span>
            <span>
              Aperta il {since}, {how}
            </span>
            <span>Ultimo uso il {formatDateTime(last_seen_at)}</span>
          </small>
        </div>
        <Button
          variant="default"
          loading={submitting}
          aria-label={current ? 'Esci da questo dispositivo' : `Esci da questo: ${device}, sessione aperta il ${since}`}
          onClick={() => submit()}
        >
          Esci da questo
        </Button>
      </div>
      <FormAlert problems={problems} />
    </li>
  )
}
