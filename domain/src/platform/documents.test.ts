import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countDoneTypes,
  type DocumentStatus,
  documentStatusColours,
  documentStatuses,
  documentStatusLabels,
  findExpiry,
  findRejectedUpload,
  findRenewal,
  isTypeDone,
  isUploadOpen,
} from './documents.ts'

const today = '2026-11-24'

const uploads = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((status) => ({ status: status as DocumentStatus }))

const [p, v, r, c] = documentStatuses

/** Every list of at most three statuses: 1 + 4 + 16 + 64. */
const combinations = [0, 1, 2, 3].flatMap((length) =>
  Array.from({ length: 4 ** length }, (_, number) =>
    Array.from({ length }, (_, place) => documentStatuses[Math.floor(number / 4 ** place) % 4] ?? 'pending'),
  ),
)

// The lists of at most three statuses that are done, in alphabetical order; all others are not (decisions "Activities").
const done = [
  [v],
  ...[[v], [r], [c]].map(([other]) => [v, other]),
  ...[
    [v, v],
    [v, r],
    [v, c],
    [r, r],
    [r, c],
    [c, c],
  ].map((others) => [v, ...others]),
].map((list) => list.toSorted().join(' '))

describe('isTypeDone', () => {
  it.each(combinations.map((list) => list.join(' ')))('of «%s»', (text) => {
    const sorted = text.split(' ').toSorted().join(' ')
    expect(isTypeDone(uploads(text), today)).toBe(done.includes(sorted))
  })

  it('never holds while an upload is pending, nor without a verified one', () => {
    const statuses = fc.array(fc.constantFrom(...documentStatuses))
    fc.assert(
      fc.property(statuses, (list) => {
        const result = isTypeDone(
          list.map((status) => ({ status })),
          today,
        )
        expect(result).toBe(list.includes(v) && !list.includes(p))
      }),
    )
  })

  it('does not depend on the order of the uploads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...documentStatuses)), (list) => {
        const rows = list.map((status) => ({ status }))
        expect(isTypeDone(rows.toReversed(), today)).toBe(isTypeDone(rows, today))
        expect(isUploadOpen(rows.toReversed(), today)).toBe(isUploadOpen(rows, today))
      }),
    )
  })
})

describe('isUploadOpen', () => {
  it.each(combinations.map((list) => list.join(' ')))('of «%s»', (text) => {
    const closed = text !== '' && text.replaceAll('verified', '').trim() === ''
    expect(isUploadOpen(uploads(text), today)).toBe(!closed)
  })

  it('a type that takes no more files is done', () => {
    for (const list of combinations) {
      const rows = list.map((status) => ({ status }))
      if (!isUploadOpen(rows, today)) expect(isTypeDone(rows, today)).toBe(true)
    }
  })
})

describe('a document that expires', () => {
  const until = (valid_until: string | null, status: DocumentStatus = v) => ({ status, valid_until })

  it.each([
    ['on the day itself', [until(today)], true, true, today],
    ['the day after', [until('2026-11-23')], false, true, '2026-11-23'],
    ['30 days before its expiry', [until('2026-12-24')], true, false, null],
    ['29 days before it', [until('2026-12-23')], true, true, '2026-12-23'],
    ['that never does', [until(null)], true, false, null],
    ['with a newer one that is valid for longer', [until('2026-11-01'), until('2027-11-01')], true, false, null],
    ['with an older one that never does', [until(null), until('2026-11-01')], true, false, null],
    ['while a new one waits', [until('2026-12-01'), until('2027-12-01', p)], false, true, null],
    [
      'after it expired, with a new one rejected',
      [until('2026-11-01'), until('2027-11-01', r)],
      false,
      true,
      '2026-11-01',
    ],
    ['that was never verified', [until('2027-11-01', r)], false, true, null],
  ])('%s', (_name, list, done, open, renewal) => {
    expect([isTypeDone(list, today), isUploadOpen(list, today)]).toEqual([done, open])
    expect(isTypeDone(list.toReversed(), today)).toBe(done)
    expect(findRenewal(list, today)).toBe(renewal)
  })

  it('has the latest expiry of what was verified', () => {
    expect(findExpiry([until('2027-01-01'), until('2026-01-01'), until('2028-01-01', p)])).toBe('2027-01-01')
    expect(findExpiry([until('2027-01-01'), until(null)])).toBeNull()
    expect(findExpiry([until('2027-01-01', r)])).toBeNull()
    expect(findExpiry([])).toBeNull()
  })

  it('may be replaced across the end of a year and of February', () => {
    expect(isUploadOpen([until('2027-01-05')], '2026-12-07')).toBe(true)
    expect(isUploadOpen([until('2027-01-05')], '2026-12-06')).toBe(false)
    expect(isUploadOpen([until('2028-03-01')], '2028-02-01')).toBe(true)
    expect(isUploadOpen([until('2028-03-01')], '2028-01-31')).toBe(false)
  })
})

describe('countDoneTypes', () => {
  const upload = (activity_document_type_id: number, status: DocumentStatus) => ({ activity_document_type_id, status })

  it.each([
    ['no types', [], [], { done: 0, total: 0 }],
    ['no uploads', [1, 2], [], { done: 0, total: 2 }],
    ['one of two', [1, 2], [upload(1, v), upload(2, p)], { done: 1, total: 2 }],
    ['both', [1, 2], [upload(1, v), upload(2, v), upload(2, r)], { done: 2, total: 2 }],
    ['an upload of another type', [1], [upload(9, v)], { done: 0, total: 1 }],
    ['cancelled alone', [1], [upload(1, c)], { done: 0, total: 1 }],
  ])('%s', (_name, types, list, expected) => {
    const mandatory = types.map((id) => ({ id, optional: false }))
    expect(countDoneTypes(mandatory, list, today)).toEqual(expected)
  })
})

it('countDoneTypes leaves out optional types', () => {
  const types = [
    { id: 1, optional: false },
    { id: 2, optional: true },
  ]
  const upload = (activity_document_type_id: number) => ({ activity_document_type_id, status: v })
  expect(countDoneTypes(types, [upload(2)], today)).toEqual({ done: 0, total: 1 })
  expect(countDoneTypes(types, [upload(1)], today)).toEqual({ done: 1, total: 1 })
})

describe('findRejectedUpload', () => {
  const sent = (status: DocumentStatus, hour: number) => ({
    status,
    reason: `alle ${hour}`,
    created_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`,
  })

  it('finds a rejected document that nobody has replaced', () => {
    expect(findRejectedUpload([sent('rejected', 9)], today)?.reason).toBe('alle 9')
    expect(findRejectedUpload([sent('pending', 9), sent('rejected', 9)], today)?.reason).toBe('alle 9')
    expect(findRejectedUpload([sent('rejected', 9), sent('cancelled', 10)], today)?.reason).toBe('alle 9')
  })

  it('finds none after a later upload, or when the type is done', () => {
    expect(findRejectedUpload([sent('rejected', 9), sent('pending', 10)], today)).toBeUndefined()
    expect(findRejectedUpload([sent('verified', 9), sent('rejected', 10)], today)).toBeUndefined()
    expect(findRejectedUpload([], today)).toBeUndefined()
  })
})

it('labels and colours are those of the specification', () => {
  expect(documentStatusLabels).toEqual({
    pending: 'Pending',
    verified: 'Verificato',
    rejected: 'Rifiutato',
    cancelled: 'Cancellato',
  })
  expect(documentStatusColours).toEqual({ pending: 'warn', verified: 'ok', rejected: 'bad', cancelled: 'off' })
})
