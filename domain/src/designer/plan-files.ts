import type { DesignFile } from './design.ts'
import { columnOfFile } from './plan-changes.ts'
import { addColumn, bringBack, changeRequired, setAside, tell } from './plan-columns.ts'
import { type Draft, freeColumn, type Place, uidOf } from './plan-draft.ts'
import { nouns, titled } from './plan-words.ts'
import type { StoredFile } from './stored.ts'

const partOf = ({ label, name }: DesignFile) => ({ noun: nouns.file, title: titled(label, name) })
const howMany = ({ multiple }: Pick<DesignFile, 'multiple'>) => (multiple ? 'più file' : 'un solo file')

/** A collection of files that is new, and where it will lie. */
export const newFile = (draft: Draft, model_id: number, wanted: DesignFile): StoredFile => ({
  id: draft.nextId(),
  uid: uidOf(draft, wanted),
  name: wanted.name,
  label: wanted.label,
  multiple: wanted.multiple,
  required: wanted.required,
  column: freeColumn(draft, model_id, wanted.name),
})

function changed(draft: Draft, place: Place, stored: StoredFile, wanted: DesignFile): StoredFile {
  const { name, label, multiple, required } = wanted
  const file = { ...stored, name, label, multiple, required }
  const { the } = nouns.file
  if (stored.name !== name || stored.label !== label)
    tell(draft, place, 'renamed', `${the} ${partOf(stored).title} diventa ${partOf(file).title}. I file restano.`)
  if (stored.multiple !== multiple)
    tell(draft, place, 'changed', `${the} ${partOf(file).title} accetta ora ${howMany(file)}. I file restano.`)
  if (stored.required !== required) changeRequired(draft, place, partOf(file), columnOfFile(file))
  return file
}

/** The files of a model that is there already. */
export function planFiles(draft: Draft, place: Place, stored: StoredFile[], wanted: DesignFile[]): StoredFile[] {
  for (const file of stored)
    if (!wanted.some(({ id }) => id === file.id))
      setAside(draft, place, partOf(file), columnOfFile(file), { kind: 'file', file })
  return wanted.map((one) => {
    const known = stored.find(({ id }) => id === one.id)
    if (known) return changed(draft, place, known, one)
    const item = draft.set_aside.find((other) => other.kind === 'file' && other.file.id === one.id)
    if (item?.kind === 'file') {
      bringBack(draft, place, partOf(item.file), columnOfFile(item.file), item)
      return changed(draft, place, item.file, one)
    }
    const file = newFile(draft, place.model_id, one)
    addColumn(draft, place, partOf(file), columnOfFile(file), howMany(file))
    return file
  })
}
