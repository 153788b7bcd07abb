import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { holdersQuery } from './automation.api.ts'
import type { Role } from './draft.ts'
import { changed } from './edits.ts'
import classes from './ModelEditor.module.css'
import { below, type DesignProps, nameProps, textProps } from './part.ts'
import { heldBy } from './texts.ts'

type Props = Pick<DesignProps, 'designer'> & { role: Role; at: string }

/** A role that was designed: what it is called, and what whoever has it sees. */
export function RoleEditor({ designer, role, at }: Props) {
  const { data: held = 0 } = useQuery({ ...holdersQuery(role.name), enabled: role.id !== undefined })
  const set = (change: Partial<Role>) =>
    designer.edit(
      (draft) => ({ ...draft, roles: changed(draft.roles, role.uid, change) }),
      `${role.uid} ${Object.keys(change)}`,
    )
  return (
    <div className={classes.names} data-role>
      <TextInput
        label="Etichetta (*Obbligatorio)"
        description="Come lo leggono le persone"
        inputWrapperOrder={below}
        value={role.label}
        {...textProps(designer, `${at}.label`)}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <TextInput
        className={classes.mono}
        label="Nome (*Obbligatorio)"
        description="snake_case"
        inputWrapperOrder={below}
        value={role.name}
        {...nameProps(designer, `${at}.name`)}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <p className={classes.hint}>
        Chi ha questo ruolo vede il proprio profilo, le notifiche e le viste dei modelli in cui lo scegli.
        {held > 0 &&
          ` Lo ${held === 1 ? 'ha' : 'hanno'} ${heldBy(held)}: per eliminarlo dai prima un altro ruolo a chi lo ha.`}
      </p>
    </div>
  )
}
