import type { ImportOutcome, ImportRow } from '@portale/domain/network/import.ts'
import { expect, it } from 'vitest'
import { filterAndSortRows, formatCounts, userImport } from './importable.ts'

it('formats counts in singular and plural, without outcomes that have no rows', () => {
  const counts = { new: 1, changed: 1200, unchanged: 0, wrong: 3 }
  expect(formatCounts(counts, ['new', 'changed', 'unchanged'])).toBe('1 riga nuova, 1.200 righe modificate')
  expect(formatCounts(counts, ['wrong'])).toBe('3 righe errate')
})

const importRow = (row: number, outcome: ImportOutcome): ImportRow => ({
  row,
  outcome,
  code: '',
  name: '',
  differences: [],
  errors: [],
})

it('sorts wrong rows first and keeps the order of the file within an outcome', () => {
  const rows = [
    importRow(2, 'unchanged'),
    importRow(3, 'changed'),
    importRow(4, 'wrong'),
    importRow(5, 'new'),
    importRow(6, 'wrong'),
  ]
  expect(filterAndSortRows(rows, undefined).map(({ row }) => row)).toEqual([4, 6, 5, 3, 2])
  expect(filterAndSortRows(rows, 'wrong').map(({ row }) => row)).toEqual([4, 6])
})

it('sorts rows that overwrite later changes before the others', () => {
  const later = { ...importRow(9, 'changed'), differences: [{ column: 'Città', from: 'Bra', to: 'Asti', later: true }] }
  const rows = [importRow(2, 'changed'), later, importRow(4, 'wrong')]
  expect(filterAndSortRows(rows, undefined).map(({ row }) => row)).toEqual([4, 9, 2])
})

it.each([
  ['another address', { column: 'E-mail', from: 'anna@rete.example', to: 'bruno@rete.example' }, true],
  ['the same address in capitals', { column: 'E-mail', from: 'anna@rete.example', to: 'Anna@Rete.example' }, false],
  ['another name', { column: 'Nome', from: 'Anna', to: 'Bruno' }, false],
])('%s: whether the account goes to another person', (_case, difference, expected) => {
  expect(userImport.isNewPerson?.({ ...importRow(2, 'changed'), differences: [difference] })).toBe(expected)
})
