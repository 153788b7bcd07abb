import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { operationLabels, operations, viewTypeLabels, viewTypes } from '@portale/domain/designer/design-options.ts'
import type { View } from './draft.ts'
import { Heads } from './Heads.tsx'
import { faultProps, type ModelProps, nameProps, rowsOf } from './part.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { RolesField } from './RolesField.tsx'
import rows from './Rows.module.css'
import { Section } from './Section.tsx'

const types = viewTypes.map((type) => ({ value: type, label: `${type} (${viewTypeLabels[type].toLowerCase()})` }))

/** "Viste": the pages of the model, each with its address, its kind, and what which roles may do there. */
export function ViewRows(props: ModelProps) {
  const { designer, model } = props
  const { path, add, change, remove } = rowsOf(props, 'views', 'prefix')
  const roles = designer.draft.roles.map(({ uid, label, name }) => ({
    value: uid,
    label: label.trim() || name || 'Nuovo ruolo',
  }))
  return (
    <Section
      title="Viste"
      add="Aggiungi vista"
      onAdd={add}
      path={path}
      none="Nessuna vista: nessuno può aprire questo modello."
    >
      {model.views.length > 0 && (
        <>
          <Heads kind="view" heads={['Prefisso', 'Tipo', 'Ruoli']} />
          <ul className={rows.rows}>
            {model.views.map((view, index) => {
              const { uid, prefix, type } = view
              const at = `${path}.${index}`
              const of = `della vista ${index + 1}`
              return (
                <li key={uid} className={rows.row} data-kind="view" aria-label={`Vista ${index + 1}`}>
                  <TextInput
                    className={rows.mono}
                    label="Prefisso"
                    aria-label={`Prefisso ${of}`}
                    leftSection="/"
                    leftSectionWidth={24}
                    value={prefix}
                    {...nameProps(designer, `${at}.prefix`)}
                    onChange={(event) => change(uid, { prefix: event.currentTarget.value })}
                  />
                  <NativeSelect
                    label="Tipo"
                    aria-label={`Tipo ${of}`}
                    data={types}
                    value={type}
                    {...faultProps(designer, `${at}.type`)}
                    onChange={(event) =>
                      change(uid, { type: viewTypes.find((one) => one === event.currentTarget.value) ?? type })
                    }
                  />
                  <RolesField
                    of={of}
                    roles={roles}
                    chosen={view.roles}
                    {...faultProps(designer, `${at}.roles`)}
                    onChange={(chosen) => change(uid, { roles: chosen })}
                  />
                  <RemoveButton of={`la vista ${index + 1}`} onClick={() => remove(uid)} />
                  <Rights {...props} view={view} at={at} onChange={(rights) => change(uid, rights)} />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Section>
  )
}

type RightsProps = ModelProps & { view: View; onChange: (change: Partial<View>) => void }

/** What the roles of a view may do: the four operations, export and import. */
function Rights({ designer, view, at, onChange }: RightsProps) {
  const files = [
    ['data_export', 'Esporta dati'],
    ['data_import', 'Importa dati'],
  ] as const
  const wrong = designer.faultOf(`${at}.operations`)
  return (
    <div className={rows.rights}>
      {operations.map((operation, index) => (
        <Checkbox
          key={operation}
          label={operationLabels[operation]}
          checked={view.operations.includes(operation)}
          error={index === 0 || wrong === undefined ? undefined : true}
          data-path={index === 0 ? `${at}.operations` : undefined}
          onChange={(event) => {
            const { checked } = event.currentTarget
            const chosen = operations.filter((one) => (one === operation ? checked : view.operations.includes(one)))
            onChange({ operations: chosen })
          }}
        />
      ))}
      {files.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={view[name]}
          {...faultProps(designer, `${at}.${name}`)}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      {wrong && (
        <p className={rows.error} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
