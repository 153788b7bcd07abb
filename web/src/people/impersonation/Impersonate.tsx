import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { outranks } from '@portale/domain/people/users/user.policy.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { canLeave } from '../../platform/api/page-user.ts'
import { changeUser, useActor, useMe } from '../../platform/api/session.ts'
import { ChoiceField } from '../../platform/form/ChoiceField.tsx'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { Avatar } from '../profile/Avatar.tsx'
import { userQueries } from '../users/user.api.ts'
import classes from './Impersonate.module.css'
import { impersonate } from './impersonation.api.ts'

/** /impersonate/{id}, for administrator and superuser_rt: confirms an impersonation. */
export function Impersonate() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const { impersonator } = useMe()
  const user = useQuery({ ...userQueries.one(id), enabled: administrator && !impersonator })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (impersonator) return <Unavailable kind="closed" />
  return <Loaded query={user}>{(found) => <ImpersonateUser user={found} />}</Loaded>
}

const crumbs = (title: string) => [{ label: 'Utenti', to: paths.users() }, { label: title }]

function ImpersonateUser({ user }: { user: User }) {
  const actor = useActor()
  const title = `Naviga come ${user.name}`
  if (outranks(actor, { role: user.roles[0]?.name ?? '' })) return <ReasonForm user={user} title={title} />
  return (
    <Page title={title} crumbs={crumbs(title)} width="form">
      <EmptyState
        icon={IconLock}
        title={user.id === actor.id ? 'Questo utente sei tu' : 'Non puoi navigare come questa persona'}
        hint="Puoi navigare solo come chi ha un ruolo inferiore al tuo."
        action={<LinkButton to={paths.users()}>Torna agli utenti</LinkButton>}
      />
    </Page>
  )
}

/** The page from which the list of users or a search led here. */
const beganOn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'page' in state && typeof state.page === 'string'
    ? state.page
    : paths.users()

const modes = [
  { value: 'read', label: 'Solo guardare' },
  { value: 'change', label: 'Con modifiche' },
]

function ReasonForm({ user, title }: { user: User; title: string }) {
  const form = useForm({ initialValues: { reason: '', mode: 'read' } })
  const page = beganOn(useLocation().state)
  const start = async ({ reason, mode }: { reason: string; mode: string }) => {
    const body = { reason, with_changes: mode === 'change', page }
    // Uploads would end with the page of this user.
    if (await canLeave(null)) await changeUser(() => impersonate(user.id, body), paths.home())
  }
  const save = useSave(form, start, { storedAs: null })
  const partners = [...user.dealers, ...user.workshops].map(({ name }) => name).join(', ')
  return (
    <FormPage
      title={title}
      crumbs={crumbs(title)}
      save={save}
      cancelTo={page}
      label={`Naviga come ${user.name.split(' ')[0]}`}
    >
      <div className={classes.who}>
        <Avatar name={user.name} picture={user.avatar} size={48} />
        <div>
          <strong>{user.name}</strong>
          <p>{user.email}</p>
          <p>{[user.roles[0]?.label, partners].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <ul className={classes.meaning}>
        <li>Per 60 minuti vedi quello che può vedere {user.name}, niente di più.</li>
        <li>Se scegli di solo guardare non puoi modificare nulla.</li>
        <li>Quello che fai e scarichi viene registrato con entrambi i nomi: il tuo e il suo.</li>
        <li>Le sue notifiche restano da leggere, e il suo profilo non si può modificare.</li>
        <li>Torni al tuo utente quando vuoi, con il pulsante in alto; dopo 60 minuti torni da solo, dove eri.</li>
      </ul>
      <ChoiceField label="Che cosa vuoi fare" options={modes} {...form.getInputProps('mode')} />
      <TextInput
        label="Motivo (facoltativo)"
        description="Resta nel registro di chi ha navigato come un’altra persona."
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('reason')}
      />
    </FormPage>
  )
}
