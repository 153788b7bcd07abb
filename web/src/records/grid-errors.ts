import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { ModelView } from '@portale/domain/records/view.ts'
import { type GridRow, marked } from './grid-rows.ts'
import { viewFields } from './record-fields.ts'

/** Puts the server's messages (`vehicle.3.plate`) at the cells of the rows that were sent; what has no cell stays a sentence. */
export function assignErrors(view: ModelView, sent: GridRow[], errors: FieldErrors) {
  const names = new Set(viewFields(view).map(({ name }) => name))
  const placed = new Map<string, GridRow>()
  const others: string[] = []
  for (const [key, messages] of Object.entries(errors)) {
    const [first, place, ...rest] = key.split('.')
    const name = rest.join('.')
    const row = first === view.key ? sent[Number(place)] : undefined
    const message = messages.join(', ')
    if (row && names.has(name)) placed.set(row.key, marked(placed.get(row.key) ?? row, name, message))
    else others.push(row ? `Riga ${row.record ? `n. ${row.record.id}` : 'nuova'}: ${message}` : message)
  }
  return { placed: [...placed.values()], others }
}
