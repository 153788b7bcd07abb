import { expect, it } from 'vitest'
import { partnerFields } from './partner.ts'
import { zipDoubts } from './zip.ts'

it.each(['00010', '00139', '07026', '09134', '39100', '96100', '98168', '20121', '10156'])('%s may be a CAP', (zip) => {
  expect(zipDoubts(zip)).toEqual([])
})

it.each([
  ['00000', 'Il CAP 00000 non esiste.'],
  ['00009', 'Il CAP 00009 non esiste.'],
  ['99999', 'Il CAP 99999 non esiste.'],
  ['98169', 'Il CAP 98169 non esiste.'],
  ['00100', 'Il CAP 00100 di Roma non è più in uso: ogni via ha il suo.'],
  ['20100', 'Il CAP 20100 di Milano non è più in uso: ogni via ha il suo.'],
  ['09100', 'Il CAP 09100 di Cagliari non è più in uso: ogni via ha il suo.'],
])('%s is asked about, and taken', (zip, doubt) => {
  expect(zipDoubts(zip)).toEqual([doubt])
  expect(zipDoubts(`\u00a0${zip}\u200b`, '10121')).toEqual([doubt])
  expect(zipDoubts(zip, zip)).toEqual([])
  expect(partnerFields.zip.safeParse(zip).success).toBe(true)
})

it.each(['', '1234', '123456', 'abcde', '１２３４５'])('%j is refused elsewhere, not asked about', (zip) => {
  expect(zipDoubts(zip)).toEqual([])
})
