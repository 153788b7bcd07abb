import { ActionIcon, Box, Checkbox, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { dbTypeLabels, dbTypes } from '@portale/domain/generator/designer/design-options.ts'
import { type Icon, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { EditorSection, RemoveButton } from './EditorSection.tsx'
import type { Field } from './edited-design.ts'
import classes from './FieldRows.module.css'
import {
  inputProps,
  type ListEditor,
  type ModelProps,
  nameAttributes,
  textAttributes,
  useListEditor,
} from './list-editor.ts'

/** "Campi": the fields of a model, in the order of its forms and lists. */
export function FieldRows(props: ModelProps) {
  const { designer, model } = props
  const editor = useListEditor(props, 'fields', 'db_name')
  return (
    <EditorSection
      title="Campi"
      addLabel="Aggiungi campo"
      onAdd={editor.add}
      path={editor.path}
      emptyText="Ancora nessun campo: aggiungi quello che ogni record deve dire di sé."
    >
      {model.fields.length > 0 && (
        <Box component="section" className={classes.scroll} aria-label="Campi del modello" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Nome nel database</th>
                <th scope="col">Etichetta</th>
                <th scope="col" className={classes.type}>
                  Tipo
                </th>
                <th scope="col" className={classes.required}>
                  Obbligatorio
                </th>
                <th scope="col" className={classes.actions}>
                  <VisuallyHidden>Azioni</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {model.fields.map((field, index) => (
                <FieldRow
                  key={field.uid}
                  editor={editor}
                  field={field}
                  index={index}
                  isLast={index === model.fields.length - 1}
                  nameProblem={designer.problems[`${editor.path}.${index}.db_name`]}
                  labelProblem={designer.problems[`${editor.path}.${index}.label`]}
                  typeProblem={designer.problems[`${editor.path}.${index}.db_type`]}
                  requiredProblem={designer.problems[`${editor.path}.${index}.required`]}
                />
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </EditorSection>
  )
}

const typeOptions = [
  { value: '', label: 'Scegli', disabled: true },
  ...dbTypes.map((type) => ({ value: type, label: `${type} (${dbTypeLabels[type].toLowerCase()})` })),
]

type FieldRowProps = {
  editor: ListEditor<'fields'>
  field: Field
  index: number
  isLast: boolean
  nameProblem: string | undefined
  labelProblem: string | undefined
  typeProblem: string | undefined
  requiredProblem: string | undefined
}

/** Memoized, because a model has up to sixty fields, and one of them changes with each key that is pressed. */
const FieldRow = memo(function FieldRow({
  editor: { path: listPath, update, remove, move },
  field: { uid, db_name, label, db_type, required },
  index,
  isLast,
  nameProblem,
  labelProblem,
  typeProblem,
  requiredProblem,
}: FieldRowProps) {
  const suffix = `del campo ${index + 1}`
  const name = db_name.trim() || `il campo ${index + 1}`
  const path = `${listPath}.${index}`
  return (
    <tr>
      <td className={classes.mono}>
        <TextInput
          aria-label={`Nome nel database ${suffix}`}
          value={db_name}
          {...inputProps(`${path}.db_name`, nameProblem)}
          {...nameAttributes}
          onChange={(event) => update(uid, { db_name: event.currentTarget.value })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Etichetta ${suffix}`}
          value={label}
          {...inputProps(`${path}.label`, labelProblem)}
          {...textAttributes}
          onChange={(event) => update(uid, { label: event.currentTarget.value })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={`Tipo ${suffix}`}
          data={typeOptions}
          value={db_type}
          {...inputProps(`${path}.db_type`, typeProblem)}
          onChange={(event) =>
            update(uid, { db_type: dbTypes.find((type) => type === event.currentTarget.value) ?? '' })
          }
        />
      </td>
      <td className={classes.required}>
        <Checkbox
          aria-label={`Obbligatorio, ${name}`}
          checked={required}
          {...inputProps(`${path}.required`, requiredProblem)}
          onChange={(event) => update(uid, { required: event.currentTarget.checked })}
        />
      </td>
      <td>
        <div className={classes.buttons}>
          <MoveButton
            icon={IconArrowUp}
            label={`Sposta su ${name}`}
            disabled={index === 0}
            onClick={() => move(uid, -1)}
          />
          <MoveButton
            icon={IconArrowDown}
            label={`Sposta giù ${name}`}
            disabled={isLast}
            onClick={() => move(uid, 1)}
          />
          <RemoveButton itemName={name} onClick={() => remove(uid)} />
        </div>
      </td>
    </tr>
  )
})

type MoveButtonProps = { icon: Icon; label: string; disabled: boolean; onClick: () => void }

function MoveButton({ icon: Glyph, label, disabled, onClick }: MoveButtonProps) {
  return (
    <ActionIcon
      size={32}
      className={classes.move}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Glyph size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
