import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Role } from '@portale/domain/people/users/user.ts'
import { useMe } from '../../platform/api/session.ts'
import { errorMessage } from '../../platform/api/useSubmit.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { menuHeadings } from '../../platform/layout/menu.ts'
import { AccessNote } from './AccessWarning.tsx'
import { fetchMenuItem, formatVisibleTo, type MenuItemValues, menuKeys, saveMenuItem } from './menu.api.ts'

const conflictFields = (roles: Role[]): ConflictField[] => [
  { path: 'name', label: 'Nome' },
  { path: 'url', label: 'Indirizzo' },
  { path: 'role', label: 'Ruolo', format: (name: string | null) => formatVisibleTo(name, roles) },
  { path: 'group', label: 'Gruppo' },
  { path: 'weight', label: 'Peso' },
]

type MenuFormProps = { values: MenuItemValues; roles: Role[]; onClose: () => void }

/** Creates or edits a menu item (spec 2 §2); warns about roles that would see it but can't open its screen. */
export function MenuForm({ values, roles, onClose }: MenuFormProps) {
  const { id, name } = values
  const form = useForm<MenuItemValues>({ initialValues: values })
  const save = useSave(form, saveMenuItem, {
    refresh: menuKeys,
    successMessage: id === undefined ? 'Punto di menu creato.' : 'Punto di menu salvato.',
    formatError: errorMessage,
    storedAs: id === undefined ? 'new' : String(id),
    onSaved: onClose,
    conflict: id === undefined ? undefined : { load: () => fetchMenuItem(id), fields: conflictFields(roles) },
  })
  const { url, role } = form.values
  const groups = menuHeadings(useMe().menu)
  return (
    <FormDialog
      title={id === undefined ? 'Nuovo punto di menu' : `Modifica ${name}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
    >
      <TextInput
        label="Nome (*Obbligatorio)"
        autoComplete="off"
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Indirizzo (*Obbligatorio)"
        description="Un percorso del portale, come /activities, o un indirizzo https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...form.getInputProps('url')}
      />
      <Select
        label="Ruolo"
        placeholder="Tutti"
        description="Chi vede questo punto nel menu"
        clearable={role !== null}
        data={roles.map((option) => ({ value: option.name, label: option.label }))}
        {...form.getInputProps('role')}
      />
      <TextInput
        label="Gruppo"
        description="Il titolo sotto cui sta nel menu; se è vuoto, quello abituale del suo indirizzo"
        list="menu-groups"
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('group')}
        value={form.values.group ?? ''}
      />
      <datalist id="menu-groups">
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <TextInput
        label="Peso (*Obbligatorio)"
        description="I pesi più bassi stanno in alto nel menu"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...form.getInputProps('weight')}
        value={String(form.values.weight).replace('.', ',')}
      />
      <AccessNote url={url.trim()} role={role} />
    </FormDialog>
  )
}
