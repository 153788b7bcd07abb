import { useForm } from '@mantine/form'
import type { LeadAccess as Access } from '@portale/domain/leads/lead-access.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import classes from './LeadAccess.module.css'
import { LeadAccessGranted } from './LeadAccessGranted.tsx'
import { type AccessValues, accessQueries, saveAccess } from './lead-access.api.ts'

/** "Permessi" of a lead: who sees it by role, and who was given access, for administrators (spec 2 §2, §6). */
export function LeadAccess() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const access = useQuery({ ...accessQueries.form(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={access}>{(loaded) => <Fields id={id} access={loaded} />}</Loaded>
}

function Fields({ id, access }: { id: string; access: Access }) {
  const form = useForm<AccessValues>({ initialValues: { users: access.granted } })
  const save = useSave(form, (values) => saveAccess(id, values), {
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
      <LeadAccessGranted leadId={id} form={form} />
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
