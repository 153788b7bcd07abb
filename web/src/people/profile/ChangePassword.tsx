import { FormPage } from '../../platform/form/FormPage.tsx'
import { paths } from '../../platform/paths.ts'
import { PasswordFields, useChangePassword } from './ChangePasswordFields.tsx'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'

const title = 'Cambia password'

/** /profile/change-password (spec 2 §2). */
export function ChangePassword() {
  return (
    <NotWhileImpersonating title={title}>
      <Fields />
    </NotWhileImpersonating>
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
