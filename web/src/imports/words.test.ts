import { expect, it } from 'vitest'
import { countsText } from './words.ts'

it('counts rows by outcome, in the singular and in the plural, and leaves out what there is none of', () => {
  const counts = { new: 1, changed: 1200, unchanged: 0, wrong: 3 }
  expect(countsText(counts, ['new', 'changed', 'unchanged'])).toBe('1 riga nuova, 1.200 righe modificate')
  expect(countsText(counts, ['wrong'])).toBe('3 righe errate')
})
