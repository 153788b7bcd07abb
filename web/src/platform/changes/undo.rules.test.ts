import type { RowChange } from '@portale/domain/history/audit/change.ts'
import { describe, expect, it } from 'vitest'
import { reverseChange, toRestoreRequest, toUndoRequest } from './undo.rules.ts'

const row = (model_type: string, event: RowChange['event'], id = 1): RowChange => ({
  id,
  model_type,
  model_id: 7,
  event,
  old_values: event === 'created' ? null : { name: 'Prima' },
  new_values: event === 'deleted' ? null : { name: 'Dopo' },
})

const displayNames = { names: {}, labels: {} }

describe('what is offered', () => {
  it('the change of a record as a whole, once one of its rows is more than gone', () => {
    const rows = [row('workshop_dealers', 'deleted', 4), row('workshops', 'updated', 5)]
    expect(toUndoRequest(rows, displayNames)).toEqual({ kind: 'undo', id: 4, changes: rows, displayNames })
    expect(toUndoRequest([row('lead_users', 'deleted')], displayNames)).toBeUndefined()
    expect(toUndoRequest([], displayNames)).toBeUndefined()
  })

  it('each deleted row', () => {
    const gone = row('lead_users', 'deleted', 9)
    expect(toRestoreRequest(gone, displayNames)).toEqual({ kind: 'restore', id: 9, changes: [gone], displayNames })
    expect(toRestoreRequest(row('leads', 'updated'), displayNames)).toBeUndefined()
  })

  it.each(['users', 'user_dealers', 'roles', 'menu_items', 'news_reads'])('nothing for %s', (model_type) => {
    expect(toUndoRequest([row(model_type, 'updated')], displayNames)).toBeUndefined()
    expect(toRestoreRequest(row(model_type, 'deleted'), displayNames)).toBeUndefined()
  })
})

it('shows the other way round what comes back', () => {
  expect(reverseChange(row('leads', 'created'))).toMatchObject({
    event: 'deleted',
    old_values: { name: 'Dopo' },
    new_values: null,
  })
  expect(reverseChange(row('leads', 'updated'))).toMatchObject({ event: 'updated', new_values: { name: 'Prima' } })
  expect(reverseChange(row('leads', 'deleted'))).toMatchObject({ event: 'created', new_values: { name: 'Prima' } })
})
