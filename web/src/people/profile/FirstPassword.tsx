import { Button } from '@mantine/core'
import { logout } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { saveKeyButton } from '../../platform/form/useSaveKey.ts'
import { EntryPage } from '../accounts/EntryPage.tsx'
import { PasswordFields, useChangePassword } from './ChangePasswordFields.tsx'

/** Replaces the portal while the user's password is one that an administrator set, until the user changes it. */
export function FirstPassword() {
  const { form, save, ready } = useChangePassword()
  const leave = useSubmit({ send: logout })
  return (
    <EntryPage
      title="Scegli una nuova password"
      caption="Quella che hai usato te l’ha data un amministratore: per entrare nel portale scegline una che conosci solo tu."
    >
      <form onSubmit={save.submit} noValidate>
        <FormAlert problems={save.problems.length > 0 ? save.problems : leave.problems} />
        <PasswordFields form={form} size="md" />
        <Button type="submit" size="md" loading={save.saving} disabled={!ready} {...saveKeyButton}>
          Salva la password
        </Button>
        <Button size="md" variant="default" loading={leave.submitting} onClick={() => leave.submit()}>
          Esci
        </Button>
      </form>
    </EntryPage>
  )
}
