import { expect, it } from 'vitest'
import { builtinFormat, numberKind, parseNumberFormat, parseWallClock, serialToDate } from './number-format.ts'

it.each([
  ['General', 'plain'],
  ['0.00', 'plain'],
  ['0000000', 'plain'],
  ['#,##0.00 [$€-410]', 'plain'],
  ['#,##0\\ "d"', 'plain'],
  ['0.00E+00', 'plain'],
  ['[Red]0', 'plain'],
  ['@', 'plain'],
  ['0%', 'percent'],
  ['[$-410]0.0%', 'percent'],
  ['0.0%;[Red]-0.0%', 'percent'],
  ['0" %"', 'plain'],
  ['dd/mm/yyyy', 'date'],
  ['[$-410]d mmmm yyyy;@', 'date'],
  ['[h]:mm', 'date'],
  ['hh:mm:ss', 'date'],
  ['[h]', 'date'],
  ['_-* 0.0%_-', 'percent'],
])('%s is %s', (code, kind) => {
  expect(numberKind(parseNumberFormat(code), 0.125)).toBe(kind)
})

it.each([
  ['[=0]"";0.0%', 0.125, 'percent'],
  ['[=0]"";0.0%', 0, 'plain'],
  ['"";"";0%', 0.125, 'plain'],
  ['[<1]0.0%;0.0', 0.125, 'percent'],
  ['[<1]0.0%;0.0', 12.5, 'plain'],
  ['[>1]0.0;[>=0]0%;0.00', 0.5, 'percent'],
  ['[>1]0.0;[>=0]0%;0.00', -0.5, 'plain'],
  ['0;-0.0%', 1, 'plain'],
  ['0;-0.0%', -1, 'percent'],
  ['0.0%;-0;"–"', 0.1, 'percent'],
  ['0.0%;-0;"–"', -0.1, 'plain'],
  ['[Red][<0]0%;[Blue]0', -0.1, 'percent'],
])('%s shows %d as %s', (code, number, kind) => {
  expect(numberKind(parseNumberFormat(code), number)).toBe(kind)
})

it.each([
  [0, 'plain'],
  [9, 'percent'],
  [10, 'percent'],
  [14, 'date'],
  [22, 'date'],
  [49, 'plain'],
])('built-in format %i is %s', (id, kind) => {
  expect(numberKind(builtinFormat(id), 0.125)).toBe(kind)
})

it.each([
  [1, 'excel', '1900-01-01T00:00:00'],
  [59, 'excel', '1900-02-28T00:00:00'],
  [61, 'excel', '1900-03-01T00:00:00'],
  [46347, 'excel', '2026-11-21T00:00:00'],
  [46347.4376736111, 'excel', '2026-11-21T10:30:15'],
  [46347.9999884259, 'excel', '2026-11-21T23:59:59'],
  [44885, 'excel from 1904', '2026-11-21T00:00:00'],
  [1, 'OpenDocument', '1899-12-31T00:00:00'],
  [59, 'OpenDocument', '1900-02-27T00:00:00'],
  [61, 'OpenDocument', '1900-03-01T00:00:00'],
  [46347.4376736111, 'OpenDocument', '2026-11-21T10:30:15'],
] as const)('the serial number %d of %s is %s', (serial, system, expected) => {
  expect(serialToDate(serial, system).toISOString()).toBe(`${expected}.000Z`)
})

it.each([
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T10:30:15', '2026-11-21T10:30:15.000Z'],
  ['2026-11-21T10:30:15.123456789', '2026-11-21T10:30:15.000Z'],
  ['2026-11-21T10:30:15+01:00', '2026-11-21T10:30:15.000Z'],
])('%s is %s on every machine', (text, expected) => {
  expect(parseWallClock(text).toISOString()).toBe(expected)
})

it('a text that is no date is no moment', () => {
  expect(parseWallClock('domani').getTime()).toBeNaN()
})
