import { expect, it } from 'vitest'
import { formatRenewal, formatValidity, parseValidUntil } from './validity.ts'

const today = '2026-11-24'
const missing = 'Scrivi fino a quando è valido il documento.'
const invalid = 'Non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.'

it.each([
  [undefined, missing],
  ['', missing],
  [' ', invalid],
  ['domani', invalid],
  ['31/02/2027', invalid],
  ['03/13/2027', invalid],
  ['1/1/26', invalid],
  ['2027-02-30', invalid],
  ['2027-02-29', invalid],
  ['1999-12-31', invalid],
  ['2200-01-01', invalid],
  ['2027-03-12T00:00:00', invalid],
  ['2000-01-01', 'È scaduto il 01/01/2000: carica un documento ancora valido.'],
  ['2026-11-23', 'È scaduto il 23/11/2026: carica un documento ancora valido.'],
  ['2026-11-24', undefined],
  ['2028-02-29', undefined],
  ['2199-12-31', undefined],
])('the validity %j has the problem %j', (value, problem) => {
  expect(parseValidUntil(value, today).problem).toBe(problem)
})

it.each(['2027-12-31', '31/12/2027', ' 31.12.2027 ', '31-12-2027'])('the validity %j is that day', (value) => {
  expect(parseValidUntil(value, today)).toEqual({ value: '2027-12-31' })
})

it.each([
  ['2026-11-23', 'Scaduto il 23/11/2026', 'Il documento è scaduto il 23/11/2026: carica quello nuovo.'],
  ['2026-11-24', 'Valido fino al 24/11/2026', 'Scade il 24/11/2026: puoi già caricare il documento nuovo.'],
  ['2027-03-12', 'Valido fino al 12/03/2027', 'Scade il 12/03/2027: puoi già caricare il documento nuovo.'],
])('a document that is valid until %s reads %j', (day, validity, renewal) => {
  expect(formatValidity(day, today)).toBe(validity)
  expect(formatRenewal(day, today)).toBe(renewal)
})
