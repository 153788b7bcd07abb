import { NativeSelect, TextInput } from '@mantine/core'
import { articles } from '@portale/domain/designer/design-options.ts'
import { outcomeSentence } from '@portale/domain/designer/words.ts'
import type { Model } from './draft.ts'
import { changeModel, without } from './edits.ts'
import { FieldRows } from './FieldRows.tsx'
import { FileRows } from './FileRows.tsx'
import classes from './ModelEditor.module.css'
import { below, faultProps, type ModelProps, nameProps, textProps } from './part.ts'
import { RelationRows } from './RelationRows.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { ViewRows } from './ViewRows.tsx'

/** The chosen model: what it is called, then its fields, relations, views and files (DESIGN §5, "Generator"). */
export function ModelEditor(props: ModelProps) {
  return (
    <>
      <Names {...props} />
      <FieldRows {...props} />
      <RelationRows {...props} />
      <ViewRows {...props} />
      <FileRows {...props} />
    </>
  )
}

function Names({ designer, focus, model, at }: ModelProps) {
  const { edit, select } = designer
  const set = (change: Partial<Model>) =>
    edit((draft) => changeModel(draft, model.uid, change), `${model.uid} ${Object.keys(change)}`)
  const remove = () => {
    edit((draft) => ({ ...draft, models: without(draft.models, model.uid) }))
    select(undefined)
    focus('models')
  }
  return (
    <div className={classes.names}>
      <TextInput
        label="Nome (*Obbligatorio)"
        description="CamelCase, al singolare"
        inputWrapperOrder={below}
        value={model.name}
        {...nameProps(designer, `${at}.name`)}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Articolo"
        data={[...articles]}
        value={model.article_singular}
        {...faultProps(designer, `${at}.article_singular`)}
        onChange={(event) => {
          const chosen = articles.find((article) => article === event.currentTarget.value)
          if (chosen) set({ article_singular: chosen })
        }}
      />
      <TextInput
        label="Nome singolare (*Obbligatorio)"
        description={model.interface_name_singular.trim() && `«${outcomeSentence(model, 'created')}»`}
        inputWrapperOrder={below}
        value={model.interface_name_singular}
        {...textProps(designer, `${at}.interface_name_singular`)}
        onChange={(event) => set({ interface_name_singular: event.currentTarget.value })}
      />
      <TextInput
        label="Nome plurale (*Obbligatorio)"
        value={model.interface_name_plural}
        {...textProps(designer, `${at}.interface_name_plural`)}
        onChange={(event) => set({ interface_name_plural: event.currentTarget.value })}
      />
      <div className={classes.remove}>
        <RemoveButton of={model.name.trim() || 'il modello'} onClick={remove} />
      </div>
    </div>
  )
}
