import type { RowChange } from '@portale/domain/audit/change.ts'
import { describe, expect, it } from 'vitest'
import { restoreOf, reversed, undoOf } from './undoing.ts'

const row = (model_type: string, event: RowChange['event'], id = 1): RowChange => ({
  id,
  model_type,
  model_id: 7,
  event,
  old_values: event === 'created' ? null : { name: 'Prima' },
  new_values: event === 'deleted' ? null : { name: 'Dopo' },
})

const told = { names: {}, labels: {} }

describe('what is offered', () => {
  it('the change of a record as a whole, once one of its rows is more than gone', () => {
    const rows = [row('workshop_dealers', 'deleted', 4), row('workshops', 'updated', 5)]
    expect(undoOf(rows, told)).toEqual({ kind: 'undo', id: 4, changes: rows, told })
    expect(undoOf([row('lead_users', 'deleted')], told)).toBeUndefined()
    expect(undoOf([], told)).toBeUndefined()
  })

  it('each deleted row', () => {
    const gone = row('lead_users', 'deleted', 9)
    expect(restoreOf(gone, told)).toEqual({ kind: 'restore', id: 9, changes: [gone], told })
    expect(restoreOf(row('leads', 'updated'), told)).toBeUndefined()
  })

  it.each(['users', 'user_dealers', 'roles', 'menu_items', 'news_reads'])('nothing for %s', (model_type) => {
    expect(undoOf([row(model_type, 'updated')], told)).toBeUndefined()
    expect(restoreOf(row(model_type, 'deleted'), told)).toBeUndefined()
  })
})

it('shows the other way round what comes back', () => {
  expect(reversed(row('leads', 'created'))).toMatchObject({
    event: 'deleted',
    old_values: { name: 'Dopo' },
    new_values: null,
  })
  expect(reversed(row('leads', 'updated'))).toMatchObject({ event: 'updated', new_values: { name: 'Prima' } })
  expect(reversed(row('leads', 'deleted'))).toMatchObject({ event: 'created', new_values: { name: 'Prima' } })
})
