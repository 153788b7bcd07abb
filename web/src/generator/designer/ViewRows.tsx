import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  operationLabels,
  operations,
  viewTypeLabels,
  viewTypes,
} from '@portale/domain/generator/designer/design-options.ts'
import classes from './EditorSection.module.css'
import { ColumnHeads, EditorSection, RemoveButton } from './EditorSection.tsx'
import type { View } from './edited-design.ts'
import { type ModelProps, nameProps, problemProps, useListEditor } from './list-editor.ts'
import { RolesField } from './RolesField.tsx'
import type { Designer } from './useDesigner.ts'
import { ViewScopes } from './ViewScopes.tsx'

const typeOptions = viewTypes.map((type) => ({ value: type, label: `${type} (${viewTypeLabels[type].toLowerCase()})` }))

/** "Viste": the pages of a model, each with its address, its type, and the rights of its roles. */
export function ViewRows(props: ModelProps) {
  const { designer, model } = props
  const { path: listPath, add, update, remove } = useListEditor(props, 'views', 'prefix')
  const roleOptions = designer.edited.roles.map(({ uid, label, name }) => ({
    value: uid,
    label: label.trim() || name || 'Nuovo ruolo',
  }))
  return (
    <EditorSection
      title="Viste"
      addLabel="Aggiungi vista"
      onAdd={add}
      path={listPath}
      emptyText="Nessuna vista: nessuno può aprire questo modello."
    >
      {model.views.length > 0 && (
        <>
          <ColumnHeads kind="view" heads={['Prefisso', 'Tipo', 'Ruoli']} />
          <ul className={classes.rows}>
            {model.views.map((view, index) => {
              const { uid, prefix, type } = view
              const path = `${listPath}.${index}`
              const suffix = `della vista ${index + 1}`
              return (
                <li key={uid} className={classes.row} data-kind="view" aria-label={`Vista ${index + 1}`}>
                  <TextInput
                    className={classes.mono}
                    label="Prefisso"
                    aria-label={`Prefisso ${suffix}`}
                    leftSection="/"
                    leftSectionWidth={24}
                    value={prefix}
                    {...nameProps(designer, `${path}.prefix`)}
                    onChange={(event) => update(uid, { prefix: event.currentTarget.value })}
                  />
                  <NativeSelect
                    label="Tipo"
                    aria-label={`Tipo ${suffix}`}
                    data={typeOptions}
                    value={type}
                    {...problemProps(designer, `${path}.type`)}
                    onChange={(event) =>
                      update(uid, { type: viewTypes.find((option) => option === event.currentTarget.value) ?? type })
                    }
                  />
                  <RolesField
                    suffix={suffix}
                    roles={roleOptions}
                    selected={view.roles}
                    {...problemProps(designer, `${path}.roles`)}
                    onChange={(selected) => update(uid, { roles: selected })}
                  />
                  <RemoveButton itemName={`la vista ${index + 1}`} onClick={() => remove(uid)} />
                  <ViewRights designer={designer} view={view} path={path} onChange={(rights) => update(uid, rights)} />
                  <ViewScopes
                    designer={designer}
                    model={model}
                    view={view}
                    path={path}
                    suffix={suffix}
                    onChange={(scopes) => update(uid, { scopes })}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </EditorSection>
  )
}

type ViewRightsProps = { designer: Designer; view: View; path: string; onChange: (change: Partial<View>) => void }

/** The operations of a view, and its export and import. */
function ViewRights({ designer, view, path, onChange }: ViewRightsProps) {
  const dataRights = [
    ['data_export', 'Esporta dati'],
    ['data_import', 'Importa dati'],
  ] as const
  const operationsProblem = designer.problems[`${path}.operations`]
  return (
    <div className={classes.rights}>
      {operations.map((operation, index) => (
        <Checkbox
          key={operation}
          label={operationLabels[operation]}
          checked={view.operations.includes(operation)}
          error={index === 0 || operationsProblem === undefined ? undefined : true}
          data-path={index === 0 ? `${path}.operations` : undefined}
          onChange={(event) => {
            const { checked } = event.currentTarget
            const selected = operations.filter((other) =>
              other === operation ? checked : view.operations.includes(other),
            )
            onChange({ operations: selected })
          }}
        />
      ))}
      {dataRights.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={view[name]}
          {...problemProps(designer, `${path}.${name}`)}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      {operationsProblem && (
        <p className={classes.error} role="alert">
          {operationsProblem}
        </p>
      )}
    </div>
  )
}
