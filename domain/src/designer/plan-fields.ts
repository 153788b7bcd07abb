import { isLossless } from './conversions.ts'
import type { DesignField } from './design.ts'
import { type DbType, dbTypeLabels } from './design-options.ts'
import { type Change, columnOfField } from './plan-changes.ts'
import {
  addColumn,
  bringBack,
  changeRequired,
  holding,
  type Laid,
  layAside,
  setAside,
  takeBack,
  tell,
} from './plan-columns.ts'
import { type Draft, freeColumn, type Place, uidOf } from './plan-draft.ts'
import { counted, nouns, titled } from './plan-words.ts'
import type { ArchivedField, StoredField } from './stored.ts'

const partOf = ({ label, db_name }: DesignField) => ({ noun: nouns.field, title: titled(label, db_name) })
const typeOf = (type: DbType) => dbTypeLabels[type].toLowerCase()

/** The earlier columns of a field that has another type now, the last one last. */
const earlier = ({ set_aside }: Draft, { id }: StoredField): ArchivedField[] =>
  set_aside.filter((item): item is ArchivedField => item.kind === 'field' && item.instead_of === id)

/** A field that is new, and where it will lie. */
export const newField = (draft: Draft, model_id: number, wanted: DesignField): StoredField => ({
  id: draft.nextId(),
  uid: uidOf(draft, wanted),
  db_name: wanted.db_name,
  label: wanted.label,
  db_type: wanted.db_type,
  required: wanted.required,
  column: freeColumn(draft, model_id, wanted.db_name),
})

const replace = (draft: Draft, item: ArchivedField, by: ArchivedField) => {
  draft.set_aside = draft.set_aside.map((other) => (other === item ? by : other))
}

/** A copy that no field goes back to: it has an id of its own, and can be had beside the field under another name. */
const apart = (draft: Draft, field: StoredField): StoredField => ({
  ...field,
  id: draft.nextId(),
  uid: uidOf(draft, {}),
})

/** The field has its last column of before again, with what was changed since; the values of today are set aside. */
function goBack(draft: Draft, place: Place, field: StoredField, item: ArchivedField): StoredField {
  const { table } = place
  const newer = columnOfField(field)
  const laid: Laid = { kind: 'field', field: apart(draft, field), instead_of: null, via: [] }
  const { changes, name } = layAside(draft, place, newer, laid)
  const back = { ...field, db_type: item.field.db_type, column: item.was }
  const column = columnOfField(back)
  const words = `${nouns.field.the} ${partOf(field).title} torna ${typeOf(back.db_type)}, con i valori di prima e con quelli cambiati da allora; quelli di oggi vengono messi da parte.`
  const taken: Change[] = [
    takeBack(draft, place, item),
    { do: 'takeOver', table, column, newer: { ...newer, name }, via: item.via },
  ]
  tell(draft, place, 'changed', words, [...changes, ...taken, ...holding(table, column)], true)
  return back
}

/** The same column with values of another type. */
function widen(draft: Draft, place: Place, field: StoredField, to: DbType): StoredField {
  const last = earlier(draft, field).at(-1)
  if (last) replace(draft, last, { ...last, via: [...last.via, to] })
  const column = columnOfField({ ...field, db_type: to })
  const words = `${nouns.field.the} ${partOf(field).title} da ${typeOf(field.db_type)} diventa ${typeOf(to)}. I valori restano.`
  tell(draft, place, 'changed', words, [{ do: 'widen', table: place.table, column, from: field.db_type }])
  return { ...field, db_type: to }
}

/** A new column with what converts; the values of before are set aside. */
function narrow(draft: Draft, place: Place, field: StoredField, to: DbType): StoredField {
  const { table, model_id } = place
  const old = columnOfField(field)
  const { changes, rows, name } = layAside(draft, place, old, { kind: 'field', field, instead_of: field.id, via: [to] })
  const narrowed = { ...field, db_type: to, column: freeColumn(draft, model_id, field.db_name) }
  const column = columnOfField(narrowed)
  const copied =
    field.db_type === 'file' || to === 'file' ? 'nessuno si converte' : 'si copiano quelli che si convertono'
  const words = `${nouns.field.the} ${partOf(field).title} da ${typeOf(field.db_type)} diventa ${typeOf(to)}. ${counted(rows, 'valore di prima viene messo', 'valori di prima vengono messi')} da parte: ${copied}.`
  const filled: Change[] = [
    { do: 'addColumn', table, column },
    { do: 'fill', table, column, old: { ...old, name } },
  ]
  tell(draft, place, 'changed', words, [...changes, ...filled, ...holding(table, column)], true)
  return narrowed
}

/** A field with another type; one that it had before it has again, step by step as it went away from it. */
function retyped(draft: Draft, place: Place, field: StoredField, to: DbType): StoredField {
  if (field.db_type === to) return field
  const before = earlier(draft, field)
  const first = before.findLastIndex((item) => item.field.db_type === to)
  if (first !== -1) return before.slice(first).reduceRight((back, item) => goBack(draft, place, back, item), field)
  return isLossless(field.db_type, to) ? widen(draft, place, field, to) : narrow(draft, place, field, to)
}

/** A field as it is wanted, of one that is there. */
function changed(draft: Draft, place: Place, stored: StoredField, wanted: DesignField): StoredField {
  const { db_name, label, required } = wanted
  const renamed = { ...stored, db_name, label }
  if (stored.db_name !== db_name || stored.label !== label) {
    const words = `${nouns.field.the} ${partOf(stored).title} diventa ${partOf(renamed).title}. I valori restano.`
    tell(draft, place, 'renamed', words)
  }
  const field = { ...retyped(draft, place, renamed, wanted.db_type), required }
  if (stored.required !== required) changeRequired(draft, place, partOf(field), columnOfField(field))
  return field
}

/** The fields of a model that is there already, one after the other as they are wanted. */
export function planFields(draft: Draft, place: Place, stored: StoredField[], wanted: DesignField[]): StoredField[] {
  for (const field of stored)
    if (!wanted.some(({ id }) => id === field.id))
      setAside(draft, place, partOf(field), columnOfField(field), { kind: 'field', field, instead_of: null, via: [] })
  return wanted.map((one) => {
    const known = stored.find(({ id }) => id === one.id)
    if (known) return changed(draft, place, known, one)
    const item = draft.set_aside.find(
      (other) => other.kind === 'field' && !other.instead_of && other.field.id === one.id,
    )
    if (item?.kind === 'field') {
      bringBack(draft, place, partOf(item.field), columnOfField(item.field), item)
      return changed(draft, place, item.field, one)
    }
    const field = newField(draft, place.model_id, one)
    addColumn(draft, place, partOf(field), columnOfField(field), typeOf(field.db_type))
    return field
  })
}
