import { expect, it } from 'vitest'
import { findShownMismatch, showsPercent } from './shown-number.ts'

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['13', 12.5],
  ['12', 12.5],
  ['12,50', 12.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1’234’567', 1234567],
  ['1 234 567', 1234567],
  ['€ 12,00', 12],
  ['(12,00)', -12],
  ['−12', -12],
  ['12.5%', 0.125],
  ['12,5 %', 0.125],
  ['12%', 0.12499],
  ['0000042', 42],
  ['0,3333333333', 1 / 3],
  ['1,23E+15', 1.23e15],
  ['12 km', 12000],
  ['###', 12.5],
  ['VERO', 1],
  ['1/2', 0.5],
  ['', 12.5],
])('%j is how %d is shown, or says nothing', (text, number) => {
  expect(findShownMismatch(text, number)).toBeUndefined()
})

it.each([
  ['12,5%', 12.5],
  ['1.235', 1234567],
  ['12,5', 0.125],
  ['13', 12.4],
  ['-12', 12],
  ['0', 0.6],
])('%j is not %d', (text, number) => {
  expect(findShownMismatch(text, number)).toBe(text)
})

it.each([
  ['12,5%', true],
  ['12 % ', true],
  ['%', false],
  ['12,5', false],
  ['% 12', false],
])('%j shows a percentage: %s', (text, expected) => {
  expect(showsPercent(text)).toBe(expected)
})
