import type { ImportOutcome, ImportRow } from '@portale/domain/import.ts'
import { expect, it } from 'vitest'
import { shownRows } from './rows.ts'

const row = (number: number, outcome: ImportOutcome): ImportRow => ({
  row: number,
  outcome,
  code: '',
  name: '',
  differences: [],
  errors: [],
})

it('shows the wrong rows first and keeps the order of the file among equals', () => {
  const rows = [row(2, 'unchanged'), row(3, 'changed'), row(4, 'wrong'), row(5, 'new'), row(6, 'wrong')]
  expect(shownRows(rows, undefined).map((one) => one.row)).toEqual([4, 6, 5, 3, 2])
  expect(shownRows(rows, 'wrong').map((one) => one.row)).toEqual([4, 6])
})
