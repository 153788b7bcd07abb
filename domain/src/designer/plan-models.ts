import type { DesignModel } from './design.ts'
import { snakeCase } from './names.ts'
import { type Change, columnOfField, columnOfFile, columnOfRelation } from './plan-changes.ts'
import { holding, tell } from './plan-columns.ts'
import { asideName, type Draft, freeTable, type Place, uidOf } from './plan-draft.ts'
import { newField, planFields } from './plan-fields.ts'
import { newFile, planFiles } from './plan-files.ts'
import { counted, titled } from './plan-words.ts'
import type { StoredModel } from './stored.ts'

const titleOf = ({ interface_name_singular, name }: DesignModel | StoredModel) => titled(interface_name_singular, name)

/** A model with its fields and files planned; its relations and views come once all tables are there. */
export type Planned = {
  place: Place
  wanted: DesignModel
  before: StoredModel | undefined
  model: StoredModel
  returns: boolean
}

/** The models that are wanted no more: their tables are set aside, rows and all. */
export function planGoneModels(draft: Draft): void {
  const { current, wanted, steps, now: at, by } = draft
  for (const model of current.models) {
    if (wanted.models.some(({ id }) => id === model.id)) continue
    const id = draft.nextId()
    const name = asideName(id, model.table)
    const rows = draft.held(model.table, null)
    draft.set_aside.push({ id, name, was: model.table, rows, at, by, kind: 'model', model })
    const references = model.relations.flatMap((one): Change[] => {
      const column = columnOfRelation(current.models, one)
      return column?.refersTo ? [{ do: 'dropReference', table: model.table, column }] : []
    })
    const words = `Il modello ${titleOf(model)} viene messo da parte con ${counted(rows, 'record', 'record')}.`
    steps.push({
      kind: 'set_aside',
      words,
      asks: true,
      changes: [...references, { do: 'renameTable', from: model.table, to: name }],
    })
  }
}

const names = ({
  name,
  article_singular,
  interface_name_singular,
  interface_name_plural,
}: DesignModel | StoredModel) => ({
  name,
  article_singular,
  interface_name_singular,
  interface_name_plural,
})

function planNew(draft: Draft, wanted: DesignModel): Planned {
  const id = draft.nextId()
  const table = freeTable(draft, snakeCase(wanted.name))
  const fields = wanted.fields.map((field) => newField(draft, id, field))
  const files = wanted.files.map((file) => newFile(draft, id, file))
  const columns = [...fields.map(columnOfField), ...files.map(columnOfFile)]
  const what = [counted(fields.length, 'campo', 'campi'), ...(files.length ? [`${files.length} file`] : [])].join(', ')
  draft.steps.push({
    kind: 'new',
    words: `Nuovo modello ${titleOf(wanted)}: ${what}.`,
    asks: false,
    changes: [
      { do: 'createTable', model_id: id, table },
      ...columns.flatMap((column): Change[] => [{ do: 'addColumn', table, column }, ...holding(table, column)]),
    ],
  })
  const model = { id, uid: uidOf(draft, wanted), ...names(wanted), table, fields, files, relations: [], views: [] }
  const place = { model_id: id, table, lies: table, subject: wanted.interface_name_singular }
  return { place, wanted, before: undefined, model, returns: false }
}

/** A model that was set aside, its table under its name again. */
function comeBack(draft: Draft, wanted: DesignModel): { model: StoredModel; lies: string } | undefined {
  const item = draft.set_aside.find((other) => other.kind === 'model' && other.model.id === wanted.id)
  if (item?.kind !== 'model') return undefined
  draft.set_aside = draft.set_aside.filter((other) => other !== item)
  const words = `Torna il modello ${titleOf(item.model)} con ${counted(item.rows, 'record', 'record')}.`
  const back: Change = { do: 'renameTable', from: item.name, to: item.was }
  draft.steps.push({ kind: 'restored', words, asks: false, changes: [back] })
  return { model: item.model, lies: item.name }
}

function planNames(draft: Draft, place: Place, before: StoredModel, wanted: DesignModel): void {
  if (JSON.stringify(names(before)) === JSON.stringify(names(wanted))) return
  const { article_singular: article, interface_name_plural: plural } = wanted
  const words = `il modello ${titleOf(before)} diventa ${titleOf(wanted)}, articolo ${article}, al plurale «${plural}». I record restano.`
  tell(draft, place, 'renamed', words)
}

/** A wanted model with its fields and files: a new one, one that is there, or one that comes back. */
export function planModel(draft: Draft, wanted: DesignModel): Planned {
  const known = draft.current.models.find(({ id }) => id === wanted.id)
  const found = known ? { model: known, lies: known.table } : comeBack(draft, wanted)
  if (!found) return planNew(draft, wanted)
  const { model: before, lies } = found
  const place = { model_id: before.id, table: before.table, lies, subject: wanted.interface_name_singular }
  planNames(draft, place, before, wanted)
  const fields = planFields(draft, place, before.fields, wanted.fields)
  const files = planFiles(draft, place, before.files, wanted.files)
  return { place, wanted, before, model: { ...before, ...names(wanted), fields, files }, returns: !known }
}
