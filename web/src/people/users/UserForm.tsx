import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { canAssignRole } from '@portale/domain/people/users/user.policy.ts'
import type { Role, User } from '@portale/domain/people/users/user.ts'
import { storedUserColumns, type UserColumn, userColumns } from '@portale/domain/people/users/user-columns.ts'
import { formatEndedCredentials, newAddressEffects } from '@portale/domain/people/users/user-credentials.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import { fieldLabel } from '@portale/domain/platform/registry-columns.ts'
import type { ComponentType } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { errorMessage } from '../../platform/api/useSubmit.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { toast } from '../../platform/ui/toast.ts'
import { useServiceTokens } from './ServiceTokens.tsx'
import { UserAccount } from './UserAccount.tsx'
import { UserCredentials } from './UserCredentials.tsx'
import { fetchUser } from './user.api.ts'
import { type AssignedPartnersProps, saveUser, type UserValues, userValues } from './user-form.api.ts'

const names = (records: { name: string }[]) => records.map(({ name }) => name).join('\n')

const conflictFields: ConflictField[] = [
  ...storedUserColumns.map((column) => ({ path: column, label: userColumns[column].label })),
  { path: 'roles', label: 'Ruolo', format: (roles: Role[]) => roles[0]?.label ?? '' },
  { path: 'workshops', label: 'Officine', format: names },
  { path: 'dealers', label: 'Concessionarie', format: names },
  { path: 'do_not_disturb', label: 'Non disturbare', format: (on: boolean) => (on ? 'Sì' : 'No') },
]

type UserFormProps = {
  /** The user who is edited; a new one has none. */
  user: User | undefined
  values: UserValues
  roles: Role[]
  PartnersField: ComponentType<AssignedPartnersProps>
  onClose: () => void
  /** Asks for the password before another administrator is changed. */
  withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/** Creates or edits a user (spec 2 §2); the role decides which partners can be chosen. */
export function UserForm({ user, values, roles, PartnersField, onClose, withPassword }: UserFormProps) {
  const actor = useActor()
  const { id, name } = values
  const form = useForm<UserValues>({ initialValues: values })
  const [role] = form.values.roles
  const isMoved = id !== undefined && !isSameEmail(form.values.email.trim(), values.email)
  const hasOtherRole = role?.id !== values.roles[0]?.id
  const endsTokens = isMoved || (hasOtherRole && role?.name !== 'administrator')
  const { kept, question, isUnknown } = useServiceTokens(id, endsTokens)
  const save = useSave(form, (changed, request) => withPassword(() => saveUser(changed, kept, request)), {
    refresh: ['users', 'tokens'],
    formatError: errorMessage,
    storedAs: id === undefined ? 'new' : String(id),
    onSaved({ ended_credentials }) {
      const ended = ended_credentials && formatEndedCredentials(ended_credentials)
      const saved = id === undefined ? 'Utente creato.' : 'Utente salvato.'
      toast(ended ? `${saved} Non valgono più: ${ended}.` : saved)
      onClose()
    },
    conflict:
      id === undefined ? undefined : { load: async () => userValues(await fetchUser(id)), fields: conflictFields },
  })
  const field = (column: UserColumn) => ({
    label: fieldLabel(userColumns[column]),
    ...form.getInputProps(column),
  })
  const endsSessions = (changed: boolean) => id !== undefined && changed && 'Le sue sessioni aperte verranno chiuse.'
  const assignableRoles = roles.filter((option) => canAssignRole(actor, option.name))
  return (
    <FormDialog
      title={id === undefined ? 'Nuovo utente' : `Modifica ${name}`}
      save={save}
      dirty={form.isDirty()}
      disabled={isUnknown}
      onClose={onClose}
    >
      {user && <UserAccount user={user} />}
      {id === undefined && <p>Riceverà un’e-mail con il collegamento per scegliere la password.</p>}
      <TextInput autoComplete="off" maxLength={255} data-autofocus {...field('name')} />
      <TextInput
        type="email"
        description={isMoved && newAddressEffects}
        autoComplete="off"
        maxLength={255}
        {...field('email')}
      />
      <Select<number>
        label="Ruolo (*Obbligatorio)"
        placeholder="Scegli"
        description={endsSessions(hasOtherRole)}
        allowDeselect={false}
        data={assignableRoles.map((option) => ({ value: option.id, label: option.label }))}
        {...form.getInputProps('roles')}
        value={role?.id ?? null}
        onChange={(chosen) =>
          form.setFieldValue(
            'roles',
            assignableRoles.filter((option) => option.id === chosen),
          )
        }
      />
      {question}
      <PartnersField kind="workshop" form={form} />
      <PartnersField kind="dealer" form={form} />
      <Checkbox
        label="Non disturbare"
        description="Chi lo attiva riceve le notifiche nel portale ma nessuna e-mail, tranne quelle sulla sicurezza del proprio account."
        aria-invalid={'do_not_disturb' in form.errors || undefined}
        {...form.getInputProps('do_not_disturb', { type: 'checkbox' })}
      />
      {user && <UserCredentials user={user} withPassword={withPassword} />}
    </FormDialog>
  )
}
