import { Checkbox, TextInput } from '@mantine/core'
import { Heads } from './Heads.tsx'
import { faultProps, type ModelProps, nameProps, rowsOf, textProps } from './part.ts'
import { RemoveButton } from './RemoveButton.tsx'
import rows from './Rows.module.css'
import { Section } from './Section.tsx'

/** "File": the collections of attachments that each record has. */
export function FileRows(props: ModelProps) {
  const { designer, model } = props
  const { path, add, change, remove } = rowsOf(props, 'files', 'name')
  return (
    <Section
      title="File"
      add="Aggiungi file"
      onAdd={add}
      path={path}
      none="Nessun allegato: aggiungilo se ogni record ha i suoi documenti o le sue foto."
    >
      {model.files.length > 0 && (
        <>
          <Heads kind="file" heads={['Nome nel database', 'Etichetta']} />
          <ul className={rows.rows}>
            {model.files.map(({ uid, name, label, multiple, required }, index) => {
              const at = `${path}.${index}`
              const of = `del file ${index + 1}`
              return (
                <li key={uid} className={rows.row} data-kind="file" aria-label={`File ${index + 1}`}>
                  <TextInput
                    className={rows.mono}
                    label="Nome nel database"
                    aria-label={`Nome nel database ${of}`}
                    value={name}
                    {...nameProps(designer, `${at}.name`)}
                    onChange={(event) => change(uid, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    label="Etichetta"
                    aria-label={`Etichetta ${of}`}
                    value={label}
                    {...textProps(designer, `${at}.label`)}
                    onChange={(event) => change(uid, { label: event.currentTarget.value })}
                  />
                  <Checkbox
                    className={rows.box}
                    label="Più file"
                    checked={multiple}
                    {...faultProps(designer, `${at}.multiple`)}
                    onChange={(event) => change(uid, { multiple: event.currentTarget.checked })}
                  />
                  <Checkbox
                    className={rows.box}
                    label="Obbligatorio"
                    checked={required}
                    {...faultProps(designer, `${at}.required`)}
                    onChange={(event) => change(uid, { required: event.currentTarget.checked })}
                  />
                  <RemoveButton of={`il file ${index + 1}`} onClick={() => remove(uid)} />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Section>
  )
}
