import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { type RelationType, relationTypes } from '@portale/domain/generator/designer/design-options.ts'
import { isPortalModel, portalModels } from '@portale/domain/generator/designer/portal-models.ts'
import { IconPlus } from '@tabler/icons-react'
import { addInverseRelation, findMissingInverse } from './design-edits.ts'
import classes from './EditorSection.module.css'
import { ColumnHeads, EditorSection, RemoveButton } from './EditorSection.tsx'
import type { EditedDesign, Relation } from './edited-design.ts'
import { type ModelProps, problemProps, useListEditor } from './list-editor.ts'

const unchosenOption = { value: '', label: 'Scegli', disabled: true }
const typeLabels: Record<RelationType, string> = {
  belongsTo: 'belongsTo (appartiene a)',
  hasMany: 'hasMany (ne ha molti)',
}
const typeOptions = [unchosenOption, ...relationTypes.map((type) => ({ value: type, label: typeLabels[type] }))]
const portalModelOptions = Object.entries(portalModels).map(([value, { singular }]) => ({ value, label: singular }))

/** "Relazioni": the relations of a model, with the field that represents the related records. */
export function RelationRows(props: ModelProps) {
  const { designer, model } = props
  const { path: listPath, add, update, remove } = useListEditor(props, 'relations', 'relationType')
  const designedModelOptions = designer.edited.models.map(({ uid, name }) => ({
    value: uid,
    label: name.trim() || 'Nuovo modello',
  }))
  return (
    <EditorSection
      title="Relazioni"
      addLabel="Aggiungi relazione"
      onAdd={add}
      path={listPath}
      emptyText="Nessuna relazione: aggiungila se un record appartiene a un altro, come un veicolo a una concessionaria."
    >
      {model.relations.length > 0 && (
        <>
          <ColumnHeads kind="relation" heads={['Tipo', 'Modello', 'Campo mostrato']} />
          <ul className={classes.rows}>
            {model.relations.map((relation, index) => {
              const { uid, relationType, model: target, required } = relation
              const path = `${listPath}.${index}`
              const suffix = `della relazione ${index + 1}`
              const options = displayFieldOptions(designer.edited, target)
              return (
                <li key={uid} className={classes.row} data-kind="relation" aria-label={`Relazione ${index + 1}`}>
                  <NativeSelect
                    label="Tipo"
                    aria-label={`Tipo ${suffix}`}
                    data={typeOptions}
                    value={relationType}
                    {...problemProps(designer, `${path}.relationType`)}
                    onChange={(event) =>
                      update(uid, {
                        relationType: relationTypes.find((type) => type === event.currentTarget.value) ?? '',
                      })
                    }
                  />
                  <NativeSelect
                    label="Modello"
                    aria-label={`Modello ${suffix}`}
                    data={[
                      unchosenOption,
                      { group: 'Progettati', items: designedModelOptions },
                      { group: 'Del portale', items: portalModelOptions },
                    ]}
                    value={target}
                    {...problemProps(designer, `${path}.model`)}
                    onChange={(event) => update(uid, { model: event.currentTarget.value, related_model_field: '' })}
                  />
                  <NativeSelect
                    label="Campo mostrato"
                    aria-label={`Campo mostrato ${suffix}`}
                    data={options}
                    value={relation.related_model_field || options[0]?.value}
                    disabled={target === ''}
                    {...problemProps(designer, `${path}.related_model_field`)}
                    onChange={(event) => update(uid, { related_model_field: event.currentTarget.value })}
                  />
                  <Checkbox
                    className={classes.box}
                    label="Obbligatoria"
                    checked={required}
                    disabled={!required && isInverse(relation)}
                    {...problemProps(designer, `${path}.required`)}
                    onChange={(event) => update(uid, { required: event.currentTarget.checked })}
                  />
                  <RemoveButton itemName={`la relazione ${index + 1}`} onClick={() => remove(uid)} />
                  <AddInverseButton {...props} relation={relation} />
                </li>
              )
            })}
          </ul>
          <p className={classes.hint}>
            Chi usa una vista di questo modello vede il campo mostrato dei record collegati ai suoi. Per collegarne
            altri sceglie solo fra quelli che può già vedere nel portale.
          </p>
        </>
      )}
    </EditorSection>
  )
}

/** The fields that can represent a related record: by uid for a designed model, by name for a portal model. */
function displayFieldOptions({ models }: EditedDesign, model: string): { value: string; label: string }[] {
  if (isPortalModel(model))
    return Object.entries(portalModels[model].fields).map(([value, label]) => ({ value, label }))
  const target = models.find(({ uid }) => uid === model)
  if (!target) return []
  const texts = target.fields.filter(({ db_type }) => db_type === 'string')
  return [
    ...texts.map(({ uid, label, db_name }) => ({ value: uid, label: label.trim() || db_name })),
    { value: 'id', label: 'Numero' },
  ]
}

/** The other model's records hold the id, so this side cannot be mandatory. */
const isInverse = ({ relationType, model }: Relation) => relationType === 'hasMany' && !isPortalModel(model)

function AddInverseButton({ designer, model, relation }: ModelProps & { relation: Relation }) {
  const target = findMissingInverse(designer.edited, model, relation)
  if (!target) return null
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.wide}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => designer.edit((edited) => addInverseRelation(edited, target, model))}
    >
      Aggiungi in {target.name.trim() || 'quel modello'} la relazione belongsTo con {model.name.trim() || 'questo'}
    </Button>
  )
}
