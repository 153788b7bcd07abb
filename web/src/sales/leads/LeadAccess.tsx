import { ActionIcon } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { LeadAccess as Access } from '@portale/domain/sales/leads/lead-access.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { TypeaheadField } from '../../platform/form/TypeaheadField.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import classes from './LeadAccess.module.css'
import { type AccessValues, accessQueries, type Granted, updateAccess } from './lead-access.api.ts'

/** "Permessi" of a lead: the users who see it by role and by granted access, for administrators (spec 2 §2, §6). */
export function LeadAccess() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const access = useQuery({ ...accessQueries.form(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={access}>{(loaded) => <Fields id={id} access={loaded} />}</Loaded>
}

function Fields({ id, access }: { id: string; access: Access }) {
  const form = useForm<AccessValues>({ initialValues: { users: access.granted } })
  const save = useSave(form, (values) => updateAccess(id, values, access), {
    refresh: ['leads'],
    goTo: paths.lead(id),
    successMessage: 'Permessi salvati.',
  })
  return (
    <FormPage
      title="Permessi"
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, { label: id, to: paths.lead(id) }, { label: 'Permessi' }]}
      caption={`Chi vede la segnalazione ${id}`}
      save={save}
      cancelTo={paths.lead(id)}
    >
      <GrantedUsers leadId={id} form={form} />
      <Card title={`Accesso per ruolo (${access.by_role.length})`}>
        {access.by_role.length === 0 && <p className={classes.none}>Nessuna persona.</p>}
        <ul className={classes.people}>
          {access.by_role.map((person) => (
            <li key={person.id}>
              <div className={classes.who}>
                <strong>{person.name}</strong>
                <small>{person.role_label}</small>
              </div>
              <span className={classes.reason}>{person.reason}</span>
            </li>
          ))}
        </ul>
      </Card>
    </FormPage>
  )
}

const getLabel = ({ name, role_label }: Granted) => `${name}, ${role_label}`

type Props = { leadId: string; form: UseFormReturnType<AccessValues> }

/** "Accesso aggiunto": the users with granted access, added by a search. */
function GrantedUsers({ leadId, form }: Props) {
  const search = useRef<HTMLDivElement>(null)
  const { users } = form.values
  const change = (next: Granted[]) => {
    form.setFieldValue('users', next)
    form.clearFieldError('users')
  }
  const remove = (id: number) => {
    change(users.filter((user) => user.id !== id))
    search.current?.querySelector('input')?.focus()
  }
  return (
    <Card title="Accesso aggiunto">
      <div ref={search}>
        <TypeaheadField
          label="Aggiungi una persona"
          description="Potrà fare con questa segnalazione ciò che il suo ruolo prevede, e riceverà una notifica."
          placeholder="Nome o e-mail"
          source={{
            query: (typed) => accessQueries.candidates(leadId, typed),
            prompt: 'Scrivi il nome o l’e-mail di una persona.',
            emptyMessage: 'Nessuna persona a cui dare accesso',
          }}
          getLabel={getLabel}
          {...form.getInputProps('users')}
          selected={null}
          exclude={users}
          onChange={(person) => person && change([person, ...users])}
        />
      </div>
      {users.length > 0 && (
        <ul className={classes.people} aria-label="Persone con accesso aggiunto">
          {users.map((user) => (
            <li key={user.id}>
              <div className={classes.who}>
                <strong>{user.name}</strong>
                <small>{user.role_label}</small>
              </div>
              <GrantInfo {...user} />
              <ActionIcon size={36} aria-label={`Rimuovi ${user.name}`} onClick={() => remove(user.id)}>
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function GrantInfo({ granted_by, created_at }: Granted) {
  return (
    <span className={classes.reason}>
      {granted_by && created_at ? (
        <>
          Aggiunto da {granted_by.name} il <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </>
      ) : (
        'Sarà aggiunto al salvataggio.'
      )}
    </span>
  )
}
