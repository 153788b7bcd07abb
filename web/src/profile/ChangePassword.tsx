import { FormPage } from '../form/FormPage.tsx'
import { paths } from '../paths.ts'
import { OwnOnly } from './OwnOnly.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { useChangePassword } from './useChangePassword.ts'

const title = 'Cambia password'

/** /profile/change-password (spec 2 §2). */
export function ChangePassword() {
  return (
    <OwnOnly title={title}>
      <Fields />
    </OwnOnly>
  )
}

function Fields() {
  const { form, save, ready } = useChangePassword(paths.profile())
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}
      caption="Le altre tue sessioni aperte verranno terminate."
      save={save}
      cancelTo={paths.profile()}
      label="Salva la password"
      disabled={!ready}
    >
      <PasswordFields form={form} />
    </FormPage>
  )
}
