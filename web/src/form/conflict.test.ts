import { describe, expect, it } from 'vitest'
import { findDifferences, getPath, suggestedVersion, withoutReloadHint } from './conflict.ts'

const fields = [
  { path: 'dealer.name', label: 'Ragione sociale' },
  { path: 'dealer.city', label: 'Città' },
  { path: 'dealer.district_id', label: 'Provincia', format: (id: number) => ({ 1: 'Torino', 2: 'Cuneo' })[id] ?? '' },
]
const dealer = (name: string, city = 'Torino', district_id: number | null = 1) => ({
  dealer: { name, city, district_id },
})
const compare = (mine: object, theirs: object) => findDifferences(fields, dealer('A'), mine, theirs)

describe('differences', () => {
  it('leaves out what reads the same', () => {
    expect(compare(dealer('B'), dealer('B '))).toEqual([])
    expect(compare(dealer('A', 'Torino', null), dealer('A', 'Torino', 9))).toEqual([])
  })

  it.each([
    ['I alone', dealer('B'), dealer('A'), 'mine', 'mine'],
    ['they alone', dealer('A'), dealer('B'), 'theirs', 'theirs'],
    ['both', dealer('B'), dealer('C'), 'both', 'mine'],
  ])('tells that %s changed a field, and which is likely right', (_who, mine, theirs, changed, side) => {
    const [found, ...others] = compare(mine, theirs)
    expect(others).toEqual([])
    expect(found).toMatchObject({ path: 'dealer.name', changed })
    expect(found && suggestedVersion(found)).toBe(side)
  })

  it('writes values as people read them', () => {
    expect(compare(dealer('A', 'Alba', 2), dealer('A', '', 1))).toEqual([
      { path: 'dealer.city', label: 'Città', mine: 'Alba', theirs: '', changed: 'both' },
      { path: 'dealer.district_id', label: 'Provincia', mine: 'Cuneo', theirs: 'Torino', changed: 'mine' },
    ])
  })
})

it('valueAt follows a dotted path, through lists and gaps', () => {
  expect(getPath({ a: [{ b: 7 }] }, 'a.0.b')).toBe(7)
  expect(getPath({}, 'a.0.b')).toBeUndefined()
})

it('leaves out the advice to reload, and only that', () => {
  const who = 'Il punto di menu è cambiato: l’ha modificato Anna il 21/11/2026 16:35:43.'
  expect(withoutReloadHint(`${who} Ricarica la pagina per vedere la nuova versione.`)).toBe(who)
  expect(withoutReloadHint(who)).toBe(who)
})
