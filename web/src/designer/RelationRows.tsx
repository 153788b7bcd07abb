import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type RelationType, relationTypes } from '@portale/domain/designer/design-options.ts'
import { isPortalModel, portalModels } from '@portale/domain/designer/portal-models.ts'
import { IconPlus } from '@tabler/icons-react'
import type { Relation } from './draft.ts'
import { addBack, lacksBack } from './edits.ts'
import { Heads } from './Heads.tsx'
import { faultProps, type ModelProps, rowsOf } from './part.ts'
import { RemoveButton } from './RemoveButton.tsx'
import rows from './Rows.module.css'
import { Section } from './Section.tsx'
import { shownOptions } from './shown-options.ts'

const unchosen = { value: '', label: 'Scegli', disabled: true }
const typeLabels: Record<RelationType, string> = {
  belongsTo: 'belongsTo (appartiene a)',
  hasMany: 'hasMany (ne ha molti)',
}
const types = [unchosen, ...relationTypes.map((type) => ({ value: type, label: typeLabels[type] }))]
const portals = Object.entries(portalModels).map(([value, { singular }]) => ({ value, label: singular }))

/** "Relazioni": the records of other models that a record belongs to or has, and what they are shown by. */
export function RelationRows(props: ModelProps) {
  const { designer, model } = props
  const { path, add, change, remove } = rowsOf(props, 'relations', 'relationType')
  const own = designer.draft.models.map(({ uid, name }) => ({ value: uid, label: name.trim() || 'Nuovo modello' }))
  return (
    <Section
      title="Relazioni"
      add="Aggiungi relazione"
      onAdd={add}
      path={path}
      none="Nessuna relazione: aggiungila se un record appartiene a un altro, come un veicolo a una concessionaria."
    >
      {model.relations.length > 0 && (
        <>
          <Heads kind="relation" heads={['Tipo', 'Modello', 'Campo mostrato']} />
          <ul className={rows.rows}>
            {model.relations.map((relation, index) => {
              const { uid, relationType, model: to, required } = relation
              const at = `${path}.${index}`
              const of = `della relazione ${index + 1}`
              const options = shownOptions(designer.draft, to)
              return (
                <li key={uid} className={rows.row} data-kind="relation" aria-label={`Relazione ${index + 1}`}>
                  <NativeSelect
                    label="Tipo"
                    aria-label={`Tipo ${of}`}
                    data={types}
                    value={relationType}
                    {...faultProps(designer, `${at}.relationType`)}
                    onChange={(event) =>
                      change(uid, {
                        relationType: relationTypes.find((type) => type === event.currentTarget.value) ?? '',
                      })
                    }
                  />
                  <NativeSelect
                    label="Modello"
                    aria-label={`Modello ${of}`}
                    data={[unchosen, { group: 'Progettati', items: own }, { group: 'Del portale', items: portals }]}
                    value={to}
                    {...faultProps(designer, `${at}.model`)}
                    onChange={(event) => change(uid, { model: event.currentTarget.value, related_model_field: '' })}
                  />
                  <NativeSelect
                    label="Campo mostrato"
                    aria-label={`Campo mostrato ${of}`}
                    data={options}
                    value={relation.related_model_field || options[0]?.value}
                    disabled={to === ''}
                    {...faultProps(designer, `${at}.related_model_field`)}
                    onChange={(event) => change(uid, { related_model_field: event.currentTarget.value })}
                  />
                  <Checkbox
                    className={rows.box}
                    label="Obbligatoria"
                    checked={required}
                    disabled={!required && isHeldThere(relation)}
                    {...faultProps(designer, `${at}.required`)}
                    onChange={(event) => change(uid, { required: event.currentTarget.checked })}
                  />
                  <RemoveButton of={`la relazione ${index + 1}`} onClick={() => remove(uid)} />
                  <Back {...props} relation={relation} />
                </li>
              )
            })}
          </ul>
          <p className={rows.hint}>
            Chi usa una vista di questo modello vede il campo mostrato di ogni record collegato, anche se non può aprire
            l’altro modello.
          </p>
        </>
      )}
    </Section>
  )
}

/** The records of another designed model hold the id: here nothing can be required. */
const isHeldThere = ({ relationType, model }: Relation) => relationType === 'hasMany' && !isPortalModel(model)

function Back({ designer, model, relation }: ModelProps & { relation: Relation }) {
  const other = lacksBack(designer.draft, model, relation)
  if (!other) return null
  return (
    <Button
      variant="default"
      size="xs"
      className={rows.wide}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => designer.edit((draft) => addBack(draft, other, model))}
    >
      Aggiungi in {other.name.trim() || 'quel modello'} la relazione belongsTo con {model.name.trim() || 'questo'}
    </Button>
  )
}
