import { expect, test } from 'vitest'
import { formatCompleted, formatUploaded, formatVerified } from './counts.ts'

test('partners are counted in the singular and the plural', () => {
  expect(formatCompleted(1, 0, 52, 'dealers')).toBe('1 concessionaria su 52')
  expect(formatCompleted(12, 0, 52, 'dealers')).toBe('12 concessionarie su 52')
  expect(formatCompleted(0, 0, 1800, 'workshops')).toBe('0 officine su 1.800')
  expect(formatCompleted(38, 4, 52, 'dealers')).toBe('38 concessionarie su 52, 4 non applicabili')
  expect(formatCompleted(0, 1, 52, 'dealers')).toBe('0 concessionarie su 52, 1 non applicabile')
})

test('documents are counted in the singular and the plural', () => {
  expect([0, 1, 2].map(formatUploaded)).toEqual([
    '0 documenti caricati',
    '1 documento caricato',
    '2 documenti caricati',
  ])
  expect(formatVerified(1, 4)).toBe('1 documento verificato su 4')
  expect(formatVerified(0, 1)).toBe('0 documenti verificati su 1')
})
