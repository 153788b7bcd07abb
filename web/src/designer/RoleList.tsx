import { Box, VisuallyHidden } from '@mantine/core'
import { roleNames } from '@portale/domain/roles.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { holdersQuery } from './automation.api.ts'
import { blankRole, type Role } from './draft.ts'
import { without } from './edits.ts'
import type { DesignProps } from './part.ts'
import { RemoveButton } from './RemoveButton.tsx'
import side from './SideList.module.css'
import { SideItem, SideList } from './SideList.tsx'
import { heldBy } from './texts.ts'
import type { Designer } from './useDesigner.ts'

const isPortals = ({ id }: Role) => id !== undefined && id <= roleNames.length

const addPath = 'roles'

/** "Ruoli": the portal's own, which are locked, and those that were designed. */
export function RoleList({ designer, focus }: DesignProps) {
  const { draft, edit, select } = designer
  // Those that can be changed come first: the list is longer than its place.
  const shown = [...draft.roles.filter((role) => !isPortals(role)), ...draft.roles.filter(isPortals)]
  const add = () => {
    const role = blankRole()
    edit((now) => ({ ...now, roles: [...now.roles, role] }))
    select(role.uid)
    focus(`roles.${draft.roles.length}.label`)
  }
  const remove = (role: Role) => {
    edit((now) => ({ ...now, roles: without(now.roles, role.uid) }))
    focus(addPath)
  }
  return (
    <SideList
      title="Ruoli"
      add="Aggiungi ruolo"
      onAdd={add}
      path={addPath}
      note="I ruoli con il lucchetto sono del portale: non si cambiano."
    >
      <Box component="ul" className={side.list} data-long aria-label="Ruoli" tabIndex={0}>
        {shown.map((role) =>
          isPortals(role) ? (
            <SideItem key={role.uid} name={role.label} caption={role.name} right={<Lock />} />
          ) : (
            <OwnRole
              key={role.uid}
              role={role}
              at={`roles.${draft.roles.indexOf(role)}`}
              designer={designer}
              onRemove={() => remove(role)}
            />
          ),
        )}
      </Box>
    </SideList>
  )
}

function Lock() {
  return (
    <span className={side.lock} title="Ruolo del portale: non si cambia">
      <IconLock size={18} stroke={1.6} aria-hidden />
      <VisuallyHidden>Del portale</VisuallyHidden>
    </span>
  )
}

type OwnRoleProps = { role: Role; at: string; designer: Designer; onRemove: () => void }

function OwnRole({ role, at, designer: { selected, select, isFaulty }, onRemove }: OwnRoleProps) {
  const { data: held = 0 } = useQuery({ ...holdersQuery(role.name), enabled: role.id !== undefined })
  const name = role.label.trim() || 'Nuovo ruolo'
  return (
    <SideItem
      name={name}
      caption={held > 0 ? `${role.name}, ${heldBy(held)}` : role.name || 'da completare'}
      faulty={isFaulty(at)}
      current={selected === role.uid}
      onSelect={() => select(role.uid)}
      right={<RemoveButton of={name} disabled={held > 0} onClick={onRemove} />}
    />
  )
}
