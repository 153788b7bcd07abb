import { Button } from '@mantine/core'
import type { LinkedIdentities, SsoProvider, UserIdentity } from '@portale/domain/people/sso/sso.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { redirectTo } from '../../platform/api/page-user.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import classes from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { createIdentity, deleteIdentity, profileQueries } from './profile.api.ts'
import { usePasswordConfirmation } from './usePasswordConfirmation.tsx'

/** The accounts of other services with which the user logs in; nothing where none are configured. */
export function Identities() {
  const identities = useQuery(profileQueries.identities)
  const { data } = identities
  if (data && data.providers.length + data.identities.length === 0) return null
  return (
    <Card title="Account collegati">
      <Loaded query={identities}>{(loaded) => <IdentityList {...loaded} />}</Loaded>
    </Card>
  )
}

function IdentityList({ identities, providers }: LinkedIdentities) {
  const { withPassword, passwordDialog } = usePasswordConfirmation(
    'Per cambiare gli account collegati serve la tua password attuale.',
  )
  const unlinked = providers.filter(({ key }) => !identities.some(({ provider }) => provider === key))
  const labelOf = (key: string) => providers.find((provider) => provider.key === key)?.label ?? key
  return (
    <>
      <ul className={classes.rows}>
        {identities.map((identity) => (
          <LinkedIdentity
            key={identity.id}
            identity={identity}
            label={labelOf(identity.provider)}
            withPassword={withPassword}
          />
        ))}
        {unlinked.map((provider) => (
          <UnlinkedProvider key={provider.key} provider={provider} withPassword={withPassword} />
        ))}
      </ul>
      {passwordDialog}
    </>
  )
}

type WithPassword = ReturnType<typeof usePasswordConfirmation>['withPassword']

function LinkedIdentity(props: { identity: UserIdentity; label: string; withPassword: WithPassword }) {
  const { identity, label, withPassword } = props
  const queryClient = useQueryClient()
  const { submit, submitting, problems } = useSubmit({
    send: () => withPassword(() => deleteIdentity(identity.id)),
    onSuccess: async () => {
      document.querySelector('main')?.focus({ preventScroll: true })
      toast(`${label} non è più collegato.`)
      await queryClient.invalidateQueries({ queryKey: profileQueries.identities.queryKey })
    },
  })
  const last = identity.last_login_at
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.icon}>
          <IconBuilding size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.what}>
          <p>
            <b>{label}</b>
          </p>
          <small>
            {identity.email && <span>{identity.email}</span>}
            <span>Collegato il {formatDate(identity.created_at)}</span>
            <span>{last ? `Ultimo accesso il ${formatDateTime(last)}` : 'Non ancora usato'}</span>
          </small>
        </div>
        <Button variant="default" loading={submitting} aria-label={`Scollega ${label}`} onClick={() => submit()}>
          Scollega
        </Button>
      </div>
      <FormAlert problems={problems} />
    </li>
  )
}

function UnlinkedProvider({ provider, withPassword }: { provider: SsoProvider; withPassword: WithPassword }) {
  const { submit, submitting, problems } = useSubmit({
    send: async () => redirectTo((await withPassword(() => createIdentity(provider.key))).url),
    onSuccess: () => {},
  })
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.icon}>
          <IconBuilding size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.what}>
          <p>
            <b>{provider.label}</b>
          </p>
          <small>Non collegato: se lo colleghi puoi usarlo per accedere.</small>
        </div>
        <Button
          variant="default"
          loading={submitting}
          aria-label={`Collega ${provider.label}`}
          onClick={() => submit()}
        >
          Collega
        </Button>
      </div>
      <FormAlert problems={problems} />
    </li>
  )
}
