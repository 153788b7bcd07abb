import { Select } from '@mantine/core'
import type { ManagedMenuItem } from '@portale/domain/people/menu/menu.ts'
import { rolesWithoutAccess } from '@portale/domain/people/menu/screens.ts'
import type { Role } from '@portale/domain/people/users/user.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rolesQuery } from '../../platform/api/roles.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { menuGroups } from '../../platform/layout/menu.ts'
import sideMenu from '../../platform/layout/SideMenu.module.css'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { LoadedDialog } from '../../platform/ui/LoadedDialog.tsx'
import { MenuForm } from './MenuForm.tsx'
import classes from './MenuList.module.css'
import { blankMenuItem, deleteMenuItem, menuKeys, roleMenuQuery } from './menu.api.ts'

/** What a dialog does. */
export type MenuTask = { kind: 'create' } | { kind: 'preview' } | { kind: 'edit' | 'delete'; item: ManagedMenuItem }

type MenuDialogsProps = { task: MenuTask; onClose: () => void }

/** The dialog of a task. */
export function MenuDialogs({ task, onClose }: MenuDialogsProps) {
  const roles = useQuery(rolesQuery)
  if (task.kind === 'preview')
    return (
      <LoadedDialog title="Anteprima del menu" query={roles} onClose={onClose}>
        {(loadedRoles) => <MenuPreview roles={loadedRoles} onClose={onClose} />}
      </LoadedDialog>
    )
  if (task.kind !== 'delete')
    return (
      <LoadedDialog title="Punto di menu" query={roles} onClose={onClose}>
        {(loadedRoles) => (
          <MenuForm values={task.kind === 'edit' ? task.item : blankMenuItem} roles={loadedRoles} onClose={onClose} />
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

/** "Anteprima": the menu that a role sees, with a warning at the items that it can't open. */
function MenuPreview({ roles, onClose }: { roles: Role[]; onClose: () => void }) {
  const [role, setRole] = useState(roles[0]?.name ?? '')
  const menu = useQuery({ ...roleMenuQuery(role), enabled: role !== '' })
  return (
    <Dialog title="Anteprima del menu" opened onClose={onClose}>
      <Select
        label="Come lo vede"
        data-autofocus
        allowDeselect={false}
        data={roles.map((option) => ({ value: option.name, label: option.label }))}
        value={role}
        onChange={(chosen) => setRole(chosen ?? role)}
      />
      <Loaded query={menu}>
        {(items) => (
          <div className={classes.preview}>
            {items.length === 0 && <p>Questo ruolo non ha punti di menu.</p>}
            {menuGroups(items).map(({ heading, items }) => (
              <div key={items[0]?.id} className={sideMenu.group}>
                {heading && <p className={sideMenu.heading}>{heading}</p>}
                <ul>
                  {items.map(({ id, name, url, icon: Glyph }) => (
                    <li key={id} className={sideMenu.item}>
                      <Glyph size={18} stroke={1.6} aria-hidden />
                      <span>{name}</span>
                      {rolesWithoutAccess({ url, role }).length > 0 && (
                        <span className={classes.closed}>
                          <IconAlertTriangle size={16} aria-hidden />
                          Non può aprirla
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
