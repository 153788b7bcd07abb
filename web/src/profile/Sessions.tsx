import { Button } from '@mantine/core'
import { formatDateTime } from '@portale/domain/dates.ts'
import type { OpenSession } from '@portale/domain/profile.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeUser } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { toast } from '../ui/toast.ts'
import { deviceName, isHandheld } from './device.ts'
import { deleteSession, profileQueries } from './profile.api.ts'
import classes from './Sessions.module.css'

/** The open sessions of the user, each with a button that ends it. */
export function Sessions() {
  const sessions = useQuery(profileQueries.sessions)
  return (
    <Card title="Sessioni aperte">
      <Loaded query={sessions}>
        {(open) => (
          <ul className={classes.sessions}>
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
  const queryClient = useQueryClient()
  const device = deviceName(user_agent)
  const since = formatDateTime(created_at)
  const Glyph = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const { submit, submitting, problems } = useSubmit({
    send: () => (current ? changeUser(() => deleteSession(id), paths.login()) : deleteSession(id)),
    onSuccess: async () => {
      document.querySelector('main')?.focus({ preventScroll: true })
      toast(`Sessione terminata: ${device}.`)
      await queryClient.invalidateQueries({ queryKey: profileQueries.sessions.queryKey })
    },
  })
  return (
    <li>
      <div className={classes.session}>
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
            <span>Indirizzo {address}</span>
            <span>Aperta il {since}</span>
            <span>Ultimo uso il {formatDateTime(last_seen_at)}</span>
          </small>
        </div>
        <Button
          variant="default"
          loading={submitting}
          aria-label={`Termina ${current ? 'questa sessione' : `la sessione di ${device}, aperta il ${since}`}`}
          onClick={() => submit()}
        >
          Termina
        </Button>
      </div>
      <FormAlert problems={problems} />
    </li>
  )
}
