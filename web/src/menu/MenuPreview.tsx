import { Select } from '@mantine/core'
import { rolesWithoutAccess } from '@portale/domain/menu/screens.ts'
import type { Role } from '@portale/domain/users/user.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuGroups } from '../layout/menu.ts'
import side from '../layout/SideMenu.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import classes from './MenuList.module.css'
import { menuOfRole } from './menu-item.api.ts'

/** "Anteprima": the menu as a role sees it, with a warning beside what that role can't open. */
export function MenuPreview({ roles, onClose }: { roles: Role[]; onClose: () => void }) {
  const [role, setRole] = useState(roles[0]?.name ?? '')
  const menu = useQuery({ ...menuOfRole(role), enabled: role !== '' })
  return (
    <Dialog title="Anteprima del menu" opened onClose={onClose}>
      <Select
        label="Come lo vede"
        data-autofocus
        allowDeselect={false}
        data={roles.map((one) => ({ value: one.name, label: one.label }))}
        value={role}
        onChange={(chosen) => setRole(chosen ?? role)}
      />
      <Loaded query={menu}>
        {(seen) => (
          <div className={classes.preview}>
            {seen.length === 0 && <p>Questo ruolo non ha punti di menu.</p>}
            {menuGroups(seen).map(({ heading, items }) => (
              <div key={items[0]?.id} className={side.group}>
                {heading && <p className={side.heading}>{heading}</p>}
                <ul>
                  {items.map(({ id, name, url, icon: Glyph }) => (
                    <li key={id} className={side.item}>
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
