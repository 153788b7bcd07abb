import { describe, expect, it } from 'vitest'
import { usageWarnings, yearDeleteProblem, yearRenameWarnings } from './activity-usage.ts'

const deleted_at = '2026-01-01T00:00:00Z'
const active = { id: 1, description: 'Verbale', deleted_at: null }
const other = { id: 2, description: 'Foto', deleted_at: null }
const gone = { id: 3, description: 'Budget', deleted_at }
const before = [active, other, gone]
const usage = { uploads: { 1: 88, 2: 1, 3: 5 }, partners: { 1: 44, 2: 1, 3: 5 }, completed: 44 }
const added = { description: 'Nuovo', deleted_at: null }
const hides =
  '«Verbale» ha 88 documenti caricati da 44 officine: se lo elimini, restano leggibili tra i documenti non più richiesti, ma non contano più.'
const reopens = '44 officine hanno già completato l’attività: con un documento in più tornano tra quelle da completare.'

describe('the warnings of saving an activity', () => {
  it.each([
    ['none without a change', before, []],
    ['none for a type that was deleted before', [{ ...gone, description: 'x' }], []],
    ['none for an added type that is deleted again', [...before, { ...added, deleted_at }], []],
    ['the uploads of each deleted type', [{ ...active, deleted_at }, other], [hides]],
    [
      'one upload in the singular',
      [{ ...other, deleted_at }],
      [
        '«Foto» ha 1 documento caricato da 1 officina: se lo elimini, resta leggibile tra i documenti non più richiesti, ma non conta più.',
      ],
    ],
    ['the partners for whom an added type reopens the activity', [...before, added], [reopens]],
    [
      'the partners for whom a restored type may reopen it',
      [{ ...gone, deleted_at: null }],
      [
        '44 officine hanno già completato l’attività: con un documento ripristinato possono tornare tra quelle da completare.',
      ],
    ],
    ['both at once', [{ ...active, deleted_at }, added], [hides, reopens]],
  ])('%s', (_name, after, expected) => {
    expect(usageWarnings(usage, 'workshops', before, after)).toEqual(expected)
  })

  it('none without uploads and completions', () => {
    const rows = [{ ...active, deleted_at }, added]
    expect(usageWarnings({ uploads: {}, partners: {}, completed: 0 }, 'dealers', before, rows)).toEqual([])
  })

  it('one partner in the singular', () => {
    expect(usageWarnings({ uploads: {}, partners: {}, completed: 1 }, 'dealers', before, [added])).toEqual([
      '1 concessionaria ha già completato l’attività: con un documento in più torna tra quelle da completare.',
    ])
  })
})

it('a year with uploads is not deleted', () => {
  expect(yearDeleteProblem(0)).toBeUndefined()
  expect(yearDeleteProblem(1)).toMatch(/^L’anno ha 1 documento caricato, /)
  expect(yearDeleteProblem(88)).toMatch(/^L’anno ha 88 documenti caricati, /)
})

it.each([
  [0, '2027', []],
  [3, ' 2026 ', []],
  [3, '2027', ['L’anno 2026 ha 3 documenti caricati: con il nuovo nome diventano documenti dell’anno 2027.']],
  [1, '2027', ['L’anno 2026 ha 1 documento caricato: con il nuovo nome diventa un documento dell’anno 2027.']],
])('renaming a year with %i uploads to %j warns %j', (uploads, year, expected) => {
  expect(yearRenameWarnings(uploads, '2026', year)).toEqual(expected)
})
