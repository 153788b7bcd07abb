import { Checkbox, Fieldset, TextInput } from '@mantine/core'
import { rolesQuery } from '../api/roles.ts'
import '@mantine/core/styles/Fieldset.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useForm } from '@mantine/form'
import type { SavedView } from '@portale/domain/platform/lists/list-view.rules.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/useSave.ts'
import { deleteView, type SavedViewValues, saveView } from './list-view.api.ts'
import { useUpdateSearchParams } from './usePageQuery.ts'

/** The name of a view and, for administrators, the roles that see it; a new one becomes the list's current view. */
export function SaveViewDialog({ values, onClose }: { values: SavedViewValues; onClose: () => void }) {
  const { id, list, name, search, columns, shared_roles, lock_version } = values.saved_view
  const administrator = isAdministrator(useActor())
  const roles = useQuery({ ...rolesQuery, enabled: administrator })
  const setSearch = useUpdateSearchParams()
  const form = useForm<SavedViewValues>({
    initialValues: { saved_view: { id, list, name, search, columns, shared_roles, lock_version } },
  })
  const save = useSave(form, saveView, {
    refresh: ['list-views'],
    storedAs: null,
    successMessage: 'Vista salvata.',
    onSaved: (saved) => {
      onClose()
      if (id === undefined) setSearch({ saved: String(saved.id) })
    },
  })
  return (
    <FormDialog
      title={id === undefined ? 'Salva la vista' : 'Modifica la vista'}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
    >
      <TextInput
        label="Nome (*Obbligatorio)"
        description="Salva i filtri, l’ordine e le colonne dell’elenco sotto questo nome."
        data-autofocus
        maxLength={60}
        {...form.getInputProps('saved_view.name')}
      />
      {administrator && (
        <Fieldset legend="Condividi con" variant="unstyled" mt="md">
          <Checkbox.Group {...form.getInputProps('saved_view.shared_roles')}>
            {(roles.data ?? []).map((role) => (
              <Checkbox key={role.name} value={role.name} label={role.label} mt={8} />
            ))}
          </Checkbox.Group>
        </Fieldset>
      )}
    </FormDialog>
  )
}

/** Asks before a view is deleted. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [search] = useSearchParams()
  const setSearch = useUpdateSearchParams()
  const isCurrent = search.get('saved') === String(view.id)
  return (
    <ConfirmDialog
      title={`Eliminare la vista «${view.name}»?`}
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteView(view.id)}
      refresh={['list-views']}
      successMessage="Vista eliminata."
      onClose={() => {
        onClose()
        if (isCurrent) setSearch({ saved: '0' })
      }}
    >
      <p>
        {view.shared_roles.length > 0
          ? 'È condivisa: sparisce anche per gli altri. I dati dell’elenco restano.'
          : 'Sparisce solo la vista: i dati dell’elenco restano.'}
      </p>
    </ConfirmDialog>
  )
}
