import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Profile } from '@portale/domain/people/profile.ts'
import { useQuery } from '@tanstack/react-query'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'
import { fetchProfile, type ProfileValues, profileQueries, profileValues, updateProfile } from './profile.api.ts'
import { usePasswordConfirmation } from './usePasswordConfirmation.tsx'

const title = 'Modifica profilo'

const conflictFields: ConflictField[] = [
  { path: 'name', label: 'Nome' },
  { path: 'email', label: 'E-mail' },
  { path: 'do_not_disturb', label: 'Non disturbare', format: (on: boolean) => (on ? 'Attivo' : 'Non attivo') },
]

/** /profile/edit (spec 2 §2). */
export function ProfileForm() {
  const profile = useQuery(profileQueries.form)
  return (
    <NotWhileImpersonating title={title}>
      <Loaded query={profile}>{(loaded) => <Fields profile={loaded} />}</Loaded>
    </NotWhileImpersonating>
  )
}

function Fields({ profile }: { profile: Profile }) {
  const { withPassword, passwordDialog } = usePasswordConfirmation()
  const form = useForm<ProfileValues>({ initialValues: profileValues(profile) })
  const save = useSave(form, (values) => withPassword(() => updateProfile(values)), {
    refresh: ['profile', 'me'],
    goTo: paths.profile(),
    onSaved: ({ pending_email }) =>
      toast(
        pending_email && pending_email !== profile.pending_email
          ? `Profilo salvato. Per usare ${pending_email} apri il collegamento che ti abbiamo mandato.`
          : 'Profilo salvato.',
      ),
    conflict: { load: async () => profileValues(await fetchProfile()), fields: conflictFields },
    formatError: ({ message }) => `Errore: ${message}`,
  })
  return (
    <>
      <FormPage
        title={title}
        crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}
        save={save}
        cancelTo={paths.profile()}
      >
        <TextInput label="Nome (*Obbligatorio)" autoComplete="name" maxLength={255} {...form.getInputProps('name')} />
        <TextInput
          label="E-mail (*Obbligatorio)"
          description={
            profile.flags.change_email
              ? 'Un indirizzo nuovo vale da quando lo confermi: il collegamento per farlo arriva lì.'
              : 'L’indirizzo può cambiarlo solo un amministratore del portale.'
          }
          type="email"
          autoComplete="email"
          maxLength={255}
          readOnly={!profile.flags.change_email}
          {...form.getInputProps('email')}
        />
        <Checkbox
          label="Non disturbare"
          description="Ricevi le notifiche nel portale ma nessuna e-mail, tranne quelle sulla sicurezza del tuo account."
          aria-invalid={'do_not_disturb' in form.errors || undefined}
          {...form.getInputProps('do_not_disturb', { type: 'checkbox' })}
        />
      </FormPage>
      {passwordDialog}
    </>
  )
}
