import { expect, test } from 'vitest'
import { completedText, uploadedText, verifiedText } from './texts.ts'

test('partners are counted in the singular and the plural', () => {
  expect(completedText(1, 52, 'dealers')).toBe('1 concessionaria su 52')
  expect(completedText(12, 52, 'dealers')).toBe('12 concessionarie su 52')
  expect(completedText(0, 1800, 'workshops')).toBe('0 officine su 1.800')
})

test('documents are counted in the singular and the plural', () => {
  expect([0, 1, 2].map(uploadedText)).toEqual(['0 documenti caricati', '1 documento caricato', '2 documenti caricati'])
  expect(verifiedText(1, 4)).toBe('1 documento verificato su 4')
  expect(verifiedText(0, 1)).toBe('0 documenti verificati su 1')
})
