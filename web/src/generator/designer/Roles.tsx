import { Box, TextInput, VisuallyHidden } from '@mantine/core'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { isPortalRole } from '@portale/domain/platform/roles.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roleUsersQuery } from './automation.api.ts'
import { removeItem, updateItem } from './design-edits.ts'
import { RemoveButton } from './EditorSection.tsx'
import { blankRole, type Role } from './edited-design.ts'
import { type DesignerProps, descriptionBelow, nameProps, textProps } from './list-editor.ts'
import classes from './ModelEditor.module.css'
import sideClasses from './SideList.module.css'
import { SideItem, SideList } from './SideList.tsx'
import type { Designer } from './useDesigner.ts'

const listPath = 'roles'

/** "Ruoli": the designed roles, then the roles of the portal, which are locked. */
export function RoleList({ designer, focus }: DesignerProps) {
  const { edited, edit, select } = designer
  const designedRoles = edited.roles.filter((role) => !isPortalRole(role))
  const addRole = () => {
    const role = blankRole()
    edit((current) => ({ ...current, roles: [...current.roles, role] }))
    select(role.uid)
    focus(`roles.${edited.roles.length}.label`)
  }
  const removeRole = (role: Role) => {
    edit((current) => ({ ...current, roles: removeItem(current.roles, role.uid) }))
    focus(listPath)
  }
  return (
    <SideList
      title="Ruoli"
      addLabel="Aggiungi ruolo"
      onAdd={addRole}
      path={listPath}
      note="I ruoli con il lucchetto sono del portale: non si cambiano."
    >
      <Box component="ul" className={sideClasses.list} data-long aria-label="Ruoli" tabIndex={0}>
        {designedRoles.map((role) => (
          <DesignedRole
            key={role.uid}
            role={role}
            path={`roles.${edited.roles.indexOf(role)}`}
            designer={designer}
            onRemove={() => removeRole(role)}
          />
        ))}
        {edited.roles.filter(isPortalRole).map((role) => (
          <SideItem key={role.uid} name={role.label} caption={role.name} right={<Lock />} />
        ))}
      </Box>
    </SideList>
  )
}

function Lock() {
  return (
    <span className={sideClasses.lock} title="Ruolo del portale: non si cambia">
      <IconLock size={18} stroke={1.6} aria-hidden />
      <VisuallyHidden>Del portale</VisuallyHidden>
    </span>
  )
}

function useUserCount(role: Role): number {
  const { data = 0 } = useQuery({ ...roleUsersQuery(role.name), enabled: role.id !== undefined })
  return data
}

const countPeople = (count: number) => formatCount(count, 'persona', 'persone')

type DesignedRoleProps = { role: Role; path: string; designer: Designer; onRemove: () => void }

function DesignedRole({ role, path, designer: { selected, select, hasProblems }, onRemove }: DesignedRoleProps) {
  const userCount = useUserCount(role)
  const name = role.label.trim() || 'Nuovo ruolo'
  return (
    <SideItem
      name={name}
      caption={userCount > 0 ? `${role.name}, ${countPeople(userCount)}` : role.name || 'da completare'}
      hasProblems={hasProblems(path)}
      isCurrent={selected === role.uid}
      onSelect={() => select(role.uid)}
      right={<RemoveButton itemName={name} disabled={userCount > 0} onClick={onRemove} />}
    />
  )
}

type RoleEditorProps = { designer: Designer; role: Role; path: string }

/** The names of a designed role. */
export function RoleEditor({ designer, role, path }: RoleEditorProps) {
  const userCount = useUserCount(role)
  const update = (change: Partial<Role>) =>
    designer.edit(
      (edited) => ({ ...edited, roles: updateItem(edited.roles, role.uid, change) }),
      `${role.uid} ${Object.keys(change)}`,
    )
  return (
    <div className={classes.names} data-role>
      <TextInput
        label="Etichetta (*Obbligatorio)"
        description="Come lo leggono le persone"
        inputWrapperOrder={descriptionBelow}
        value={role.label}
        {...textProps(designer, `${path}.label`)}
        onChange={(event) => update({ label: event.currentTarget.value })}
      />
      <TextInput
        className={classes.mono}
        label="Nome (*Obbligatorio)"
        description="snake_case"
        inputWrapperOrder={descriptionBelow}
        value={role.name}
        {...nameProps(designer, `${path}.name`)}
        onChange={(event) => update({ name: event.currentTarget.value })}
      />
      <p className={classes.hint}>
        Chi ha questo ruolo vede il proprio profilo, le notifiche e le viste dei modelli in cui lo scegli.
        {userCount > 0 &&
          ` Lo ${userCount === 1 ? 'ha' : 'hanno'} ${countPeople(userCount)}: per eliminarlo dai prima un altro ruolo a chi lo ha.`}
      </p>
    </div>
  )
}
