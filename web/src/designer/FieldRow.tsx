import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { dbTypeLabels, dbTypes } from '@portale/domain/designer/design-options.ts'
import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import type { Field } from './draft.ts'
import classes from './FieldRows.module.css'
import { faultProps, nameProps, type Rows, textProps } from './part.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Designer } from './useDesigner.ts'

const types = [
  { value: '', label: 'Scegli', disabled: true },
  ...dbTypes.map((type) => ({ value: type, label: `${type} (${dbTypeLabels[type].toLowerCase()})` })),
]

type Props = {
  designer: Designer
  rows: Rows<'fields'>
  field: Field
  index: number
  isLast: boolean
  /** What is wrong with it, all in one: it is drawn anew when that is another. */
  faults: string
}

function Row({ designer, rows: { path, change, remove, move }, field, index, isLast }: Props) {
  const { uid, db_name, label, db_type, required } = field
  const of = `del campo ${index + 1}`
  const name = db_name.trim() || `il campo ${index + 1}`
  const at = `${path}.${index}`
  return (
    <tr>
      <td className={classes.mono}>
        <TextInput
          aria-label={`Nome nel database ${of}`}
          value={db_name}
          {...nameProps(designer, `${at}.db_name`)}
          onChange={(event) => change(uid, { db_name: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Etichetta ${of}`}
          value={label}
          {...textProps(designer, `${at}.label`)}
          onChange={(event) => change(uid, { label: event.currentTarget.value })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={`Tipo ${of}`}
          data={types}
          value={db_type}
          {...faultProps(designer, `${at}.db_type`)}
          onChange={(event) =>
            change(uid, { db_type: dbTypes.find((type) => type === event.currentTarget.value) ?? '' })
          }
        />
      </td>
      <td className={classes.required}>
        <Checkbox
          aria-label={`Obbligatorio, ${name}`}
          checked={required}
          {...faultProps(designer, `${at}.required`)}
          onChange={(event) => change(uid, { required: event.currentTarget.checked })}
        />
      </td>
      <td>
        <div className={classes.buttons}>
          <MoveButton icon={IconArrowUp} label={`Sposta su ${name}`} off={index === 0} act={() => move(uid, -1)} />
          <MoveButton icon={IconArrowDown} label={`Sposta giù ${name}`} off={isLast} act={() => move(uid, 1)} />
          <RemoveButton of={name} onClick={() => remove(uid)} />
        </div>
      </td>
    </tr>
  )
}

/** One field of a model. A model may have sixty of them: the others stay as they are while one types. */
export const FieldRow = memo(
  Row,
  (before, now) =>
    before.field === now.field &&
    before.rows.path === now.rows.path &&
    before.index === now.index &&
    before.isLast === now.isLast &&
    before.faults === now.faults,
)

type MoveButtonProps = { icon: Icon; label: string; off: boolean; act: () => void }

function MoveButton({ icon: Glyph, label, off, act }: MoveButtonProps) {
  return (
    <ActionIcon size={32} className={classes.move} aria-label={label} title={label} disabled={off} onClick={act}>
      <Glyph size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
