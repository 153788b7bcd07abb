import type { ManagedMenuItem } from '@portale/domain/menu/menu.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { LoadedDialog } from '../ui/LoadedDialog.tsx'
import { userQueries } from '../users/user.api.ts'
import { MenuForm } from './MenuForm.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { blankMenuItem, deleteMenuItem, menuKeys } from './menu-item.api.ts'

/** What can be done to the menu in a dialog. */
export type MenuTask = { kind: 'create' } | { kind: 'preview' } | { kind: 'edit' | 'delete'; item: ManagedMenuItem }

type MenuDialogsProps = { task: MenuTask; onClose: () => void }

/** The dialog of a task. */
export function MenuDialogs({ task, onClose }: MenuDialogsProps) {
  const roles = useQuery(userQueries.roles)
  if (task.kind === 'preview')
    return (
      <LoadedDialog title="Anteprima del menu" query={roles} onClose={onClose}>
        {(known) => <MenuPreview roles={known} onClose={onClose} />}
      </LoadedDialog>
    )
  if (task.kind !== 'delete')
    return (
      <LoadedDialog title="Punto di menu" query={roles} onClose={onClose}>
        {(known) => (
          <MenuForm values={task.kind === 'edit' ? task.item : blankMenuItem} roles={known} onClose={onClose} />
        )}
      </LoadedDialog>
    )
  const { item } = task
  return (
    <ConfirmDialog
      title={`Elimina ${item.name}`}
      confirmLabel="Elimina"
      danger
      onConfirm={() => deleteMenuItem(item)}
      refresh={menuKeys}
      successMessage="Punto di menu eliminato."
      onClose={onClose}
    >
      <p>
        <strong>{item.name}</strong> ({item.url}) sparirà dal menu. La pagina resta, per chi ne conosce l’indirizzo e
        può aprirla.
      </p>
    </ConfirmDialog>
  )
}
