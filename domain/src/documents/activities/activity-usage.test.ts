import { describe, expect, it } from 'vitest'
import { usageWarnings, yearDeleteProblem, yearRenameWarnings } from './activity-usage.ts'

const deleted_at = '2026-01-01T00:00:00Z'
const rules = { optional: false, asks_valid_until: false, accepted_kinds: null }
const active = { ...rules, id: 1, description: 'Verbale', deleted_at: null }
const other = { ...rules, id: 2, description: 'Foto', deleted_at: null }
const gone = { ...rules, id: 3, description: 'Budget', deleted_at }
const extra = { ...rules, id: 4, description: 'Listino', deleted_at: null, optional: true }
const before = [active, other, gone, extra]
const usage = { uploads: { 1: 88, 2: 1, 3: 5 }, partners: { 1: 44, 2: 1, 3: 5 }, completed: 44 }
const added = { ...rules, description: 'Nuovo', deleted_at: null }
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
    ['none for an added type that is optional', [...before, { ...added, optional: true }], []],
    ['none for a restored type that is optional', [{ ...gone, deleted_at: null, optional: true }], []],
    [
      'the partners for whom a type that is no longer optional may reopen it',
      [{ ...extra, optional: false }],
      [
        '44 officine hanno già completato l’attività: con un documento non più facoltativo possono tornare tra quelle da completare.',
      ],
    ],
    ['none for an optional type that is deleted', [{ ...extra, optional: false, deleted_at }], []],
    ['the strongest reason alone', [{ ...extra, optional: false }, added], [reopens]],
  ])('%s', (_name, after, expected) => {
    expect(usageWarnings(usage, 'workshops', before, after)).toEqual(expected)
  })

  const asks = { asks_valid_until: true }
  const pdfAlone = { accepted_kinds: ['pdf' as const] }
  it.each([
    ['that becomes optional', {}, { optional: true }, 'se diventa facoltativo, l’attività si completa anche senza.'],
    [
      'that begins to expire',
      {},
      asks,
      'quello che è già caricato senza data di validità non scade; la data si chiede dal prossimo caricamento.',
    ],
    [
      'that expires no more',
      asks,
      {},
      'quello che ha già una data di validità scade lo stesso; dal prossimo caricamento la data non si chiede.',
    ],
    [
      'that takes fewer kinds',
      { accepted_kinds: ['pdf' as const, 'image' as const] },
      pdfAlone,
      'quello che è già caricato resta, di qualunque tipo; dal prossimo caricamento si accettano solo PDF.',
    ],
    [
      'that takes no longer all kinds',
      {},
      { accepted_kinds: ['pdf' as const, 'image' as const] },
      'quello che è già caricato resta, di qualunque tipo; dal prossimo caricamento si accettano solo PDF e immagini (PNG, JPG, WEBP).',
    ],
    ['that takes more kinds', pdfAlone, { accepted_kinds: ['pdf' as const, 'image' as const] }, undefined],
    ['that takes all kinds', pdfAlone, {}, undefined],
    ['with another name', {}, { description: 'Verbale' }, undefined],
  ])('the uploads of a type %s', (_name, stored, changed, effect) => {
    const warning = effect && `«Verbale» ha 88 documenti caricati da 44 officine: ${effect}`
    const warnings = usageWarnings(usage, 'workshops', [{ ...active, ...stored }], [{ ...active, ...changed }])
    expect(warnings).toEqual(warning ? [warning] : [])
    const unused = { ...usage, uploads: {}, partners: {} }
    expect(usageWarnings(unused, 'workshops', [{ ...active, ...stored }], [{ ...active, ...changed }])).toEqual([])
  })

  it('all that a type changes, and nothing but its end when it is deleted', () => {
    const changed = { ...active, optional: true, ...asks, ...pdfAlone }
    expect(usageWarnings(usage, 'workshops', before, [changed])).toHaveLength(3)
    expect(usageWarnings(usage, 'workshops', before, [{ ...changed, deleted_at }])).toEqual([hides])
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
