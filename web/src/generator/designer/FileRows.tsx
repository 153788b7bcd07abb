import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import classes from './EditorSection.module.css'
import { ColumnHeads, EditorSection, RemoveButton } from './EditorSection.tsx'
import { type ModelProps, nameProps, problemProps, textProps, useListEditor } from './list-editor.ts'

/** "File": the collections of files of a model. */
export function FileRows(props: ModelProps) {
  const { designer, model } = props
  const { path: listPath, add, update, remove } = useListEditor(props, 'files', 'name')
  return (
    <EditorSection
      title="File"
      addLabel="Aggiungi file"
      onAdd={add}
      path={listPath}
      emptyText="Nessun allegato: aggiungilo se ogni record ha i suoi documenti o le sue foto."
    >
      {model.files.length > 0 && (
        <>
          <ColumnHeads kind="file" heads={['Nome nel database', 'Etichetta']} />
          <ul className={classes.rows}>
            {model.files.map(({ uid, name, label, multiple, required }, index) => {
              const path = `${listPath}.${index}`
              const suffix = `del file ${index + 1}`
              return (
                <li key={uid} className={classes.row} data-kind="file" aria-label={`File ${index + 1}`}>
                  <TextInput
                    className={classes.mono}
                    label="Nome nel database"
                    aria-label={`Nome nel database ${suffix}`}
                    value={name}
                    {...nameProps(designer, `${path}.name`)}
                    onChange={(event) => update(uid, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    label="Etichetta"
                    aria-label={`Etichetta ${suffix}`}
                    value={label}
                    {...textProps(designer, `${path}.label`)}
                    onChange={(event) => update(uid, { label: event.currentTarget.value })}
                  />
                  <Checkbox
                    className={classes.box}
                    label="Più file"
                    checked={multiple}
                    {...problemProps(designer, `${path}.multiple`)}
                    onChange={(event) => update(uid, { multiple: event.currentTarget.checked })}
                  />
                  <Checkbox
                    className={classes.box}
                    label="Obbligatorio"
                    checked={required}
                    {...problemProps(designer, `${path}.required`)}
                    onChange={(event) => update(uid, { required: event.currentTarget.checked })}
                  />
                  <RemoveButton itemName={`il file ${index + 1}`} onClick={() => remove(uid)} />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </EditorSection>
  )
}
