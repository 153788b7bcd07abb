import { TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { TokenScope } from '@portale/domain/people/tokens/scopes.ts'
import type { CreatedToken } from '@portale/domain/people/tokens/token.ts'
import { outranks } from '@portale/domain/people/users/user.policy.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { TypeaheadField } from '../../platform/form/TypeaheadField.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { usePasswordConfirmation } from '../profile/usePasswordConfirmation.tsx'
import { ScopeMatrix } from './ScopeMatrix.tsx'
import { TokenSecret } from './TokenSecret.tsx'
import classes from './Tokens.module.css'
import { createToken, type TokenValues, tokenQueries } from './token.api.ts'

type TokenDialogProps = {
  /** The scopes that the person may give; absent for a service's token, whose account is chosen first. */
  grantable?: readonly TokenScope[]
  onClose: () => void
}

/** Creates a token, with the password given again, and shows its secret. */
export function TokenDialog({ grantable, onClose }: TokenDialogProps) {
  const [created, setCreated] = useState<CreatedToken>()
  const { withPassword, passwordDialog } = usePasswordConfirmation('Per creare un token serve la tua password.')
  const form = useForm<TokenValues>({ initialValues: { token: { name: '', scopes: [], expires_on: '' } } })
  const save = useSave(form, (values, request) => withPassword(() => createToken(values, request)), {
    refresh: ['tokens', 'all-tokens'],
    storedAs: null,
    onSaved: setCreated,
  })
  if (created) return <TokenSecret token={created} onClose={onClose} />
  return (
    <>
      <FormDialog
        title={grantable ? 'Nuovo token' : 'Nuovo token di servizio'}
        save={save}
        dirty={form.isDirty()}
        onClose={onClose}
        label="Crea il token"
        size={600}
      >
        <TextInput
          label="Nome (*Obbligatorio)"
          description="A che cosa serve: lo leggerà chi dovrà decidere se revocarlo."
          data-autofocus
          autoComplete="off"
          maxLength={255}
          {...form.getInputProps('token.name')}
        />
        {grantable ? <Scopes form={form} grantable={grantable} /> : <ServiceFields form={form} />}
        <MomentField
          label="Scadenza"
          description="L’ultimo giorno in cui vale. Vuota: vale finché non viene revocato."
          dateOnly
          value={form.values.token.expires_on}
          {...form.getInputProps('token.expires_on')}
        />
      </FormDialog>
      {passwordDialog}
    </>
  )
}

type FieldsProps = { form: UseFormReturnType<TokenValues> }

const Scopes = ({ form, grantable }: FieldsProps & { grantable: readonly TokenScope[] }) => (
  <ScopeMatrix grantable={grantable} value={form.values.token.scopes} {...form.getInputProps('token.scopes')} />
)

/** The account that a service acts as, and what its role lets a token do. */
function ServiceFields({ form }: FieldsProps) {
  const actor = useActor()
  const [account, setAccount] = useState<User | null>(null)
  const scopes = useQuery({ ...tokenQueries.scopes(account?.id ?? 0), enabled: account !== null })
  const isBelow = ({ roles: [role] }: User) => role !== undefined && outranks(actor, { role: role.name })
  return (
    <>
      <TypeaheadField<User, string[]>
        label="Agisce come (*Obbligatorio)"
        description="Il servizio vede e fa ciò che può questo utente: meglio uno creato apposta, con il ruolo più basso che basta."
        placeholder="Cerca un utente per nome"
        source={{
          query: (search) => tokenQueries.accounts(search),
          prompt: 'Scrivi almeno due lettere del nome.',
          minLength: 2,
        }}
        getLabel={({ name, roles: [role] }) => `${name} (${role?.label ?? ''})`}
        isSelectable={isBelow}
        withinPortal
        selected={account}
        {...form.getInputProps('token.user_id')}
        onChange={(chosen) => {
          setAccount(chosen)
          form.setFieldValue('token.user_id', chosen?.id)
          form.setFieldValue('token.scopes', [])
        }}
      />
      {scopes.data ? (
        <Scopes form={form} grantable={scopes.data} />
      ) : (
        <p className={classes.usage}>I permessi si scelgono dopo l’utente.</p>
      )}
    </>
  )
}
