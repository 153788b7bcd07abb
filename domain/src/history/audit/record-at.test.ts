import { describe, expect, it } from 'vitest'
import { changedColumns, fieldsAt, type RowHistory, type RowValues, rebuildRow } from './record-at.ts'

/** A random number generator with a fixed seed. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const columns = ['name', 'city', 'count', 'tags']
const values = [null, 'Roma', 'roma', '', 0, 1, [1, 2], [2, 1], true]

type Change = RowHistory['later'][number]

/** A row's random life: its changes as the audit records them, oldest first, and the row after each of them. */
function createHistory(seed: number) {
  const random = createRandom(seed)
  const randomRow = (): RowValues =>
    Object.fromEntries(columns.map((column) => [column, values[random(values.length)]]))
  const changes: Change[] = []
  const snapshots: (RowValues | null)[] = [null]
  for (let step = 0; step < 30; step += 1) {
    const row = snapshots.at(-1) ?? null
    if (row === null) {
      changes.push({ event: 'created', old_values: null })
      snapshots.push(randomRow())
    } else if (random(6) === 0) {
      changes.push({ event: 'deleted', old_values: row })
      snapshots.push(null)
    } else {
      const next = { ...row, [columns[random(columns.length)] ?? 'name']: values[random(values.length)] }
      const changed = changedColumns(row, next)
      changes.push({ event: 'updated', old_values: Object.fromEntries(changed.map((key) => [key, row[key]])) })
      snapshots.push(next)
    }
  }
  return { changes, snapshots }
}

describe('rebuildRow', () => {
  it.each(Array.from({ length: 200 }, (_, seed) => seed))('gives every state of the random history %i', (seed) => {
    const { changes, snapshots } = createHistory(seed)
    const now = snapshots.at(-1) ?? null
    for (const [moment, snapshot] of snapshots.entries())
      expect(rebuildRow({ now, later: changes.slice(moment).toReversed() })).toEqual(snapshot)
  })

  it('is the row of now without later changes', () => {
    expect(rebuildRow({ now: { name: 'Rossi' }, later: [] })).toEqual({ name: 'Rossi' })
    expect(rebuildRow({ now: null, later: [] })).toBeNull()
  })

  it('is nothing before the creation, and all values of a deleted row before its deletion', () => {
    const deleted = { event: 'deleted', old_values: { name: 'Rossi' } } as const
    expect(rebuildRow({ now: null, later: [deleted] })).toEqual({ name: 'Rossi' })
    expect(rebuildRow({ now: null, later: [deleted, { event: 'created', old_values: null }] })).toBeNull()
  })
})

describe('changedColumns', () => {
  it('compares values, not their spelling', () => {
    const then = { at: '2026-11-21T08:30:00+00:00', empty: null, list: [1, 2], name: 'Rossi' }
    const now = { at: '2026-11-21T09:30:00+01:00', list: [1, 2], name: 'rossi', added: 'x' }
    expect(changedColumns(then, now)).toEqual(['name', 'added'])
  })

  it('is every column with a value of a row that did not exist at one of the moments', () => {
    expect(changedColumns(null, { name: 'Rossi', city: null })).toEqual(['name'])
    expect(changedColumns({ name: 'Rossi' }, null)).toEqual(['name'])
    expect(changedColumns(null, null)).toEqual([])
  })
})

describe('fieldsAt', () => {
  it('shows each field then and now in the order of the screens, relations by their name of then', () => {
    const row = {
      model_type: 'leads',
      model_id: 1,
      before: { status: 'created', customer_id: 7, notes: null, quantity: 2, lock_version: 1 },
      now: { status: 'lost', customer_id: 7, notes: null, quantity: 2, lock_version: 5 },
      changed: ['status', 'lock_version'],
    }
    const names_before = { customer_id: { 7: 'Rossi & C.' } }
    expect(fieldsAt(row, { names: { customer_id: { 7: 'Rossi S.r.l.' } }, names_before, labels: {} })).toEqual([
      { column: 'status', field: 'Stato', before: 'Inserita', now: 'Trattativa persa', changed: true },
      { column: 'customer_id', field: 'Cliente', before: 'Rossi & C.', now: 'Rossi S.r.l.', changed: false },
      { column: 'quantity', field: 'Quantità', before: '2', now: '2', changed: false },
    ])
  })
})
