import { ActionIcon } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatMoment } from '@portale/domain/dates.ts'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { TypeaheadField } from '../form/TypeaheadField.tsx'
import { Card } from '../ui/Card.tsx'
import classes from './LeadAccess.module.css'
import { type AccessValues, accessQueries, type Granted } from './lead-access.api.ts'

const getLabel = ({ name, role_label }: Granted) => `${name}, ${role_label}`

type Props = { leadId: string; form: UseFormReturnType<AccessValues> }

/** "Accesso aggiunto": the people who were given access, found by name and taken away one by one. */
export function LeadAccessGranted({ leadId, form }: Props) {
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
              <Since {...user} />
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

function Since({ granted_by, created_at }: Granted) {
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
