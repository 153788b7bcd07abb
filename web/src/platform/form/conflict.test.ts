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
  it('skips fields that are formatted alike', () => {
    expect(compare(dealer('B'), dealer('B '))).toEqual([])
    expect(compare(dealer('A', 'Torino', null), dealer('A', 'Torino', 9))).toEqual([])
  })

  it.each([
    ['only I', dealer('B'), dealer('A'), 'mine', 'mine'],
    ['only they', dealer('A'), dealer('B'), 'theirs', 'theirs'],
    ['both', dealer('B'), dealer('C'), 'both', 'mine'],
  ])('says that %s changed a field, and suggests a version', (_who, mine, theirs, changed, version) => {
    const [found, ...others] = compare(mine, theirs)
    expect(others).toEqual([])
    expect(found).toMatchObject({ path: 'dealer.name', changed })
    expect(found && suggestedVersion(found)).toBe(version)
  })

  it('formats the values of both versions', () => {
    expect(compare(dealer('A', 'Alba', 2), dealer('A', '', 1))).toEqual([
      { path: 'dealer.city', label: 'Città', mine: 'Alba', theirs: '', changed: 'both' },
      { path: 'dealer.district_id', label: 'Provincia', mine: 'Cuneo', theirs: 'Torino', changed: 'mine' },
    ])
  })
})

it('getPath follows a dotted path through lists, undefined where it ends early', () => {
  expect(getPath({ a: [{ b: 7 }] }, 'a.0.b')).toBe(7)
  expect(getPath({}, 'a.0.b')).toBeUndefined()
})

it('withoutReloadHint removes the advice to reload and nothing else', () => {
  const who = 'Il punto di menu è cambiato: l’ha modificato Anna il 21/11/2026 16:35:43.'
  expect(withoutReloadHint(`${who} Ricarica la pagina per vedere la nuova versione.`)).toBe(who)
  expect(withoutReloadHint(who)).toBe(who)
})
