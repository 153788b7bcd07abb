import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countDoneTypes,
  type DocumentStatus,
  documentStatusColours,
  documentStatuses,
  documentStatusLabels,
  findRejectedUpload,
  isTypeDone,
  isUploadOpen,
} from './documents.ts'

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
    expect(isTypeDone(uploads(text))).toBe(done.includes(sorted))
  })

  it('never holds while an upload is pending, nor without a verified one', () => {
    const statuses = fc.array(fc.constantFrom(...documentStatuses))
    fc.assert(
      fc.property(statuses, (list) => {
        const result = isTypeDone(list.map((status) => ({ status })))
        expect(result).toBe(list.includes(v) && !list.includes(p))
      }),
    )
  })

  it('does not depend on the order of the uploads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...documentStatuses)), (list) => {
        const rows = list.map((status) => ({ status }))
        expect(isTypeDone(rows.toReversed())).toBe(isTypeDone(rows))
        expect(isUploadOpen(rows.toReversed())).toBe(isUploadOpen(rows))
      }),
    )
  })
})

describe('isUploadOpen', () => {
  it.each(combinations.map((list) => list.join(' ')))('of «%s»', (text) => {
    const closed = text !== '' && text.replaceAll('verified', '').trim() === ''
    expect(isUploadOpen(uploads(text))).toBe(!closed)
  })

  it('a type that takes no more files is done', () => {
    for (const list of combinations) {
      const rows = list.map((status) => ({ status }))
      if (!isUploadOpen(rows)) expect(isTypeDone(rows)).toBe(true)
    }
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
    expect(countDoneTypes(types, list)).toEqual(expected)
  })
})

describe('findRejectedUpload', () => {
  const sent = (status: DocumentStatus, hour: number) => ({
    status,
    reason: `alle ${hour}`,
    created_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`,
  })

  it('finds a rejected document that nobody has replaced', () => {
    expect(findRejectedUpload([sent('rejected', 9)])?.reason).toBe('alle 9')
    expect(findRejectedUpload([sent('pending', 9), sent('rejected', 9)])?.reason).toBe('alle 9')
    expect(findRejectedUpload([sent('rejected', 9), sent('cancelled', 10)])?.reason).toBe('alle 9')
  })

  it('finds none after a later upload, or when the type is done', () => {
    expect(findRejectedUpload([sent('rejected', 9), sent('pending', 10)])).toBeUndefined()
    expect(findRejectedUpload([sent('verified', 9), sent('rejected', 10)])).toBeUndefined()
    expect(findRejectedUpload([])).toBeUndefined()
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
