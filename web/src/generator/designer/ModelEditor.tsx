import { NativeSelect, TextInput } from '@mantine/core'
import { articles } from '@portale/domain/generator/designer/design-options.ts'
import { outcomeSentence } from '@portale/domain/generator/designer/words.ts'
import { removeItem, updateModel } from './design-edits.ts'
import { RemoveButton } from './EditorSection.tsx'
import type { Model } from './edited-design.ts'
import { FieldRows } from './FieldRows.tsx'
import { FileRows } from './FileRows.tsx'
import { descriptionBelow, type ModelProps, nameProps, problemProps, textProps } from './list-editor.ts'
import classes from './ModelEditor.module.css'
import { RelationRows } from './RelationRows.tsx'
import { ViewRows } from './ViewRows.tsx'

/** The names of a model, then its fields, relations, views and files (DESIGN §5, "Generator"). */
export function ModelEditor(props: ModelProps) {
  return (
    <>
      <ModelNames {...props} />
      <FieldRows {...props} />
      <RelationRows {...props} />
      <ViewRows {...props} />
      <FileRows {...props} />
    </>
  )
}

function ModelNames({ designer, focus, model, path }: ModelProps) {
  const { edit, select } = designer
  const update = (change: Partial<Model>) =>
    edit((edited) => updateModel(edited, model.uid, change), `${model.uid} ${Object.keys(change)}`)
  const remove = () => {
    edit((edited) => ({ ...edited, models: removeItem(edited.models, model.uid) }))
    select(undefined)
    focus('models')
  }
  return (
    <div className={classes.names}>
      <TextInput
        label="Nome (*Obbligatorio)"
        description="CamelCase, al singolare"
        inputWrapperOrder={descriptionBelow}
        value={model.name}
        {...nameProps(designer, `${path}.name`)}
        onChange={(event) => update({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Articolo"
        data={[...articles]}
        value={model.article_singular}
        {...problemProps(designer, `${path}.article_singular`)}
        onChange={(event) => {
          const selected = articles.find((article) => article === event.currentTarget.value)
          if (selected) update({ article_singular: selected })
        }}
      />
      <TextInput
        label="Nome singolare (*Obbligatorio)"
        description={model.interface_name_singular.trim() && `«${outcomeSentence(model, 'created')}»`}
        inputWrapperOrder={descriptionBelow}
        value={model.interface_name_singular}
        {...textProps(designer, `${path}.interface_name_singular`)}
        onChange={(event) => update({ interface_name_singular: event.currentTarget.value })}
      />
      <TextInput
        label="Nome plurale (*Obbligatorio)"
        value={model.interface_name_plural}
        {...textProps(designer, `${path}.interface_name_plural`)}
        onChange={(event) => update({ interface_name_plural: event.currentTarget.value })}
      />
      <div className={classes.remove}>
        <RemoveButton itemName={model.name.trim() || 'il modello'} onClick={remove} />
      </div>
    </div>
  )
}
