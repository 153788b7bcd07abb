import { formatNumber } from '@portale/domain/counts.ts'
import type { Operation } from '@portale/domain/designer/design-options.ts'
import { flag } from '@portale/domain/fields.ts'
import { type FieldErrors, invalidMessage, isRecord, parseId } from '@portale/domain/plain-fields.ts'
import { maxSavedRows } from '@portale/domain/records/record.ts'
import { assertValid } from '../http/errors.ts'
import { rowsUnder } from './record-form.ts'

/** One record of a call: what is said of it, and where its errors go; `place` is that of a grid's row. */
export type Row = {
  at: string
  place?: number
  id?: number
  deletes: boolean
  record: Record<string, unknown>
}

/** What a row does to its record. */
export const operationOf = ({ id, deletes }: Row): Operation =>
  deletes ? 'delete' : id === undefined ? 'create' : 'update'

const again = 'Questo elemento compare due volte.'

function rowOf(value: unknown, key: string, place: number, errors: FieldErrors): Row[] {
  const at = `${key}.${place}`
  if (!isRecord(value)) {
    errors[at] = [invalidMessage('riga')]
    return []
  }
  const { id: sentId = null, _delete: sentDelete = false } = value
  const id = parseId(sentId)
  const deletes = flag('_delete').safeParse(sentDelete)
  if ((sentId !== null && id === undefined) || (deletes.data && id === undefined))
    errors[`${at}.id`] = [invalidMessage('id')]
  if (!deletes.success) errors[`${at}._delete`] = [invalidMessage('_delete')]
  return [{ at, place, record: value, deletes: deletes.data ?? false, ...(id !== undefined && { id }) }]
}

/** The rows of a grid, in their order; 422 when they are none, too many, or one record stands there twice. */
export function rowsOf(body: unknown, key: string): Row[] {
  const sent = rowsUnder(body, key)
  if (!sent) assertValid({ [key]: ['Mancano le righe da salvare.'] })
  if (sent && sent.length > maxSavedRows)
    assertValid({ [key]: [`Si possono salvare al massimo ${formatNumber(maxSavedRows)} righe alla volta.`] })
  const errors: FieldErrors = {}
  const rows = (sent ?? []).flatMap((value, place) => rowOf(value, key, place, errors))
  const seen = new Set<number>()
  for (const { id, at } of rows) {
    if (id === undefined) continue
    if (seen.has(id)) errors[`${at}.id`] = [again]
    seen.add(id)
  }
  assertValid(errors)
  return rows
}
