import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '@portale/domain/people/users/user.ts'
import { useState } from 'react'
import { errorMessage } from '../../platform/api/useSubmit.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { BatchDialog } from '../../platform/list/BatchDialog.tsx'
import type { BatchDialogProps } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import { usersUrl } from './user.api.ts'
import { reactivateUser, sendInvitation, suspendUser } from './user-form.api.ts'

const reasonLabel = 'Motivo (*Obbligatorio)'
const reasonHint = 'Lo leggono gli amministratori; la persona no.'
const reasonMissing = 'Il campo motivo è obbligatorio.'
const maxReason = 1000

type DialogProps = {
  user: User
  onClose: () => void
  withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
}

/** "Sospendi": shuts an account until it is reactivated. */
export function SuspendUser({ user, onClose, withPassword }: DialogProps) {
  const form = useForm({ initialValues: { reason: '' } })
  const save = useSave(form, ({ reason }) => withPassword(() => suspendUser(user, reason)), {
    refresh: ['users'],
    successMessage: `${user.name} è sospeso e non ha più accesso al portale.`,
    formatError: errorMessage,
    storedAs: null,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Sospendi ${user.name}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
      disabled={form.values.reason.trim() === ''}
      label="Sospendi"
    >
      <p>
        <strong>{user.name}</strong> ({user.email}) non potrà accedere finché non lo riattivi, e le sue sessioni aperte
        verranno chiuse. Ruolo, partner e documenti restano.
      </p>
      <Textarea
        label={reasonLabel}
        description={reasonHint}
        autosize
        minRows={2}
        maxLength={maxReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** "Riattiva": gives a suspended person the account back. */
export function ReactivateUser({ user, onClose, withPassword }: DialogProps) {
  return (
    <ConfirmDialog
      title={`Riattiva ${user.name}`}
      confirmLabel="Riattiva"
      onConfirm={() => withPassword(() => reactivateUser(user))}
      refresh={['users']}
      successMessage={`${user.name} ha di nuovo accesso al portale.`}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.email}) potrà di nuovo accedere, con il ruolo, i partner e la password di
        prima.{!user.is_accepted && ' Non ha ancora scelto una password: riceverà un nuovo invito.'}
      </p>
    </ConfirmDialog>
  )
}

/** "Invia l'invito", to somebody who has not accepted one. */
export function InviteUser({ user, onClose, withPassword }: DialogProps) {
  return (
    <ConfirmDialog
      title="Invia l’invito"
      confirmLabel="Invia l’invito"
      onConfirm={() => withPassword(() => sendInvitation(user.id))}
      refresh={['users']}
      successMessage={({ message }) => message}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> riceverà a {user.email} un collegamento per scegliere la password. Vale per il
        tempo scritto nell’e-mail e annulla quelli inviati prima.
      </p>
    </ConfirmDialog>
  )
}

/** Suspends the selected users, for one reason. */
export function SuspendUsers(props: BatchDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send: typeof props.action.send = (batch) => postBatch(`${usersUrl}/suspend`, { reason: reason.trim() })(batch)
  return (
    <BatchDialog
      {...props}
      action={{ ...props.action, send }}
      isDirty={reason !== ''}
      validate={() => {
        setMissing(reason.trim() === '')
        return reason.trim() !== ''
      }}
    >
      <Textarea
        label={reasonLabel}
        description={reasonHint}
        autosize
        minRows={2}
        maxLength={maxReason}
        data-autofocus
        value={reason}
        error={isMissing && reasonMissing}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BatchDialog>
  )
}
