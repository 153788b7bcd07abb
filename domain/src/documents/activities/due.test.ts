import { describe, expect, it } from 'vitest'
import { daysUntil, romeDay } from '../../platform/dates.ts'
import type { DocumentStatus } from '../../platform/documents.ts'
import { isDay } from '../../platform/plain-fields.ts'
import {
  byDue,
  dueColours,
  dueStates,
  findActivityDue,
  findDeadline,
  findTypeDue,
  findUploadDeadline,
  formatDue,
  isMissing,
  pastDeadlineWarnings,
} from './due.ts'

const today = '2026-11-24'
const due_on = '2026-11-27'

describe('the day in Rome', () => {
  it.each([
    ['the last second of a winter day', '2026-11-23T22:59:59.999Z', '2026-11-23'],
    ['midnight in winter', '2026-11-23T23:00:00Z', '2026-11-24'],
    ['the last second of a summer day', '2026-07-23T21:59:59.999Z', '2026-07-23'],
    ['midnight in summer', '2026-07-23T22:00:00Z', '2026-07-24'],
    ['before the clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['after they went forward', '2026-03-29T01:00:00Z', '2026-03-29'],
    ['the end of that day', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['the day after it', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['the first repeated hour of October', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['the second repeated hour of October', '2026-10-25T01:30:00Z', '2026-10-25'],
    ['the end of that day', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['the day after it', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['the last second of a year', '2026-12-31T22:59:59Z', '2026-12-31'],
    ['the first second of a year', '2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s', (_name, moment, day) => {
    expect(romeDay(moment)).toBe(day)
    expect(romeDay(new Date(moment))).toBe(day)
  })
})

it.each([
  ['2026-11-24', today, 0],
  ['2026-11-25', today, 1],
  ['2026-11-23', today, -1],
  ['2026-03-30', '2026-03-28', 2],
  ['2026-10-26', '2026-10-24', 2],
  ['2028-03-01', '2028-02-28', 2],
  ['2027-03-01', '2027-02-28', 1],
  ['2027-11-24', today, 365],
  ['2025-11-24', today, -365],
])('%s is from %s %i days away', (day, from, days) => {
  expect(daysUntil(day, from)).toBe(days)
})

it.each([
  ['2026-11-24', true],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['1999-12-31', false],
  ['2200-01-01', false],
  ['2026-1-1', false],
  ['24/11/2026', false],
  ['2026-11-24T00:00', false],
  ['２026-11-24', false],
  ['', false],
])('%s is a deadline: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

describe('the text of a deadline', () => {
  it.each([
    ['ahead', 1200, 'Scade tra 1.200 giorni'],
    ['ahead', 12, 'Scade tra 12 giorni'],
    ['soon', 2, 'Scade tra 2 giorni'],
    ['soon', 1, 'Scade domani'],
    ['soon', 0, 'Scade oggi'],
    ['late', -1, 'In ritardo di 1 giorno'],
    ['late', -3, 'In ritardo di 3 giorni'],
    ['past', -1, 'Scadenza passata da 1 giorno'],
    ['past', -40, 'Scadenza passata da 40 giorni'],
    ['waiting', -3, 'In verifica'],
    ['met', -3, 'In tempo'],
    ['met_late', -3, 'Consegna in ritardo'],
  ] as const)('%s, %i days away: %s', (state, days, text) => {
    expect(formatDue({ state, days })).toBe(text)
  })

  it('has a colour in each state', () => {
    expect(Object.keys(dueColours)).toEqual([...dueStates])
  })
})

type Uploaded = [status: DocumentStatus, day: string]
const toUploads = (uploads: Uploaded[], typeId = 1) =>
  uploads.map(([status, day]) => ({ activity_document_type_id: typeId, status, created_at: `${day}T12:00:00Z` }))

/** Every combination of statuses, with what a partner owes by it. */
const combinations: [statuses: DocumentStatus[], progress: 'missing' | 'waiting' | 'done'][] = [
  [[], 'missing'],
  [['rejected'], 'missing'],
  [['cancelled'], 'missing'],
  [['rejected', 'cancelled'], 'missing'],
  [['pending'], 'waiting'],
  [['pending', 'rejected'], 'waiting'],
  [['pending', 'cancelled'], 'waiting'],
  [['pending', 'verified'], 'waiting'],
  [['pending', 'rejected', 'verified', 'cancelled'], 'waiting'],
  [['verified'], 'done'],
  [['verified', 'rejected'], 'done'],
  [['verified', 'cancelled'], 'done'],
]

describe.each(combinations)('a document with the uploads %j', (statuses, progress) => {
  const uploads = toUploads(statuses.map((status) => [status, '2026-11-01']))

  it(`is missing: ${progress === 'missing'}`, () => {
    expect(isMissing(uploads, today)).toBe(progress === 'missing')
  })

  it.each([
    [20, 'ahead'],
    [4, 'ahead'],
    [3, 'soon'],
    [1, 'soon'],
    [0, 'soon'],
    [-1, 'late'],
    [-400, 'late'],
  ])('%i days before its deadline', (days, open) => {
    const day = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const late = day < '2026-11-01'
    const expected = { missing: open, waiting: 'waiting', done: late ? 'met_late' : 'met' }[progress]
    expect(findTypeDue(day, uploads, today)).toEqual({ state: expected, due_on: day, days })
  })

  it('has no state without a deadline', () => {
    expect(findTypeDue(null, uploads, today)).toBeNull()
  })
})

it.each([
  ['2026-11-27T22:59:59Z', 'met'],
  ['2026-11-27T23:00:00Z', 'met_late'],
])('a verified document of %s is %s with the deadline 2026-11-27', (created_at, state) => {
  expect(findTypeDue(due_on, [{ status: 'verified', created_at }], '2026-12-24')?.state).toBe(state)
})

describe('a document that expires', () => {
  const until = (valid_until: string | null, status: DocumentStatus = 'verified') => ({
    status,
    valid_until,
    created_at: '2026-11-01T10:00:00Z',
  })
  const expired = '2026-11-20'

  it.each([
    ['is late after its expiry, without a deadline', null, [until(expired)], true, expired, 'late'],
    ['is late after the later one of deadline and expiry', '2026-11-10', [until(expired)], true, expired, 'late'],
    ['is missing until its deadline', '2026-12-20', [until(expired)], true, '2026-12-20', 'ahead'],
    ['is to be renewed from 30 days before', '2026-11-10', [until('2026-12-20')], false, '2026-12-20', 'ahead'],
    ['is soon to be renewed', null, [until('2026-11-26')], false, '2026-11-26', 'soon'],
    ['is met while it is valid for longer', '2026-11-10', [until('2027-11-10')], false, '2027-11-10', 'met'],
    [
      'has no state while it is valid for longer, without a deadline',
      null,
      [until('2027-11-10')],
      false,
      '2027-11-10',
      undefined,
    ],
    ['waits with a new one', '2026-11-10', [until(expired), until('2027-11-10', 'pending')], false, null, 'waiting'],
    ['is late with a new one rejected', null, [until(expired), until('2027-11-10', 'rejected')], true, expired, 'late'],
    ['counts once a verified one never expires', null, [until(expired), until(null)], false, null, undefined],
  ])('%s', (_name, day, uploads, missing, deadline, state) => {
    expect(isMissing(uploads, today)).toBe(missing)
    expect(findUploadDeadline(day, uploads)).toBe(deadline)
    expect(findTypeDue(day, uploads, today)?.state).toBe(state)
  })
})

describe('an activity', () => {
  const [first, second, third] = ['2026-11-20', '2026-11-30', '2026-12-10']
  const activity = (dueOn: string | null, ...types: (string | null)[]) => ({
    due_on: dueOn,
    activity_document_types: types.map((day, index) => ({
      id: index + 1,
      due_on: day,
      deleted_at: null,
      optional: false,
    })),
  })
  const verified = (typeId: number, day = '2026-11-01') => toUploads([['verified', day]], typeId)
  const pending = (typeId: number) => toUploads([['pending', '2026-11-01']], typeId)

  it.each([
    ['without deadlines has no state', activity(null, null, null), [], undefined, undefined],
    ['without documents has no state', activity(first), [], undefined, undefined],
    ['is due at its own deadline', activity(second, null, null), [], 'ahead', second],
    ['is due at the first deadline of its documents', activity(third, null, second, null), [], 'ahead', second],
    ['is late with the first missing one', activity(second, null, first), [], 'late', first],
    ['is due at the next one once the first is done', activity(second, null, first), verified(2), 'ahead', second],
    ['is due at the next one once the first waits', activity(second, null, first), pending(2), 'ahead', second],
    ['waits when nothing is missing', activity(first, null, null), [...pending(1), ...verified(2)], 'waiting', first],
    ['is met when all is done in time', activity(second, null, null), [...verified(1), ...verified(2)], 'met', second],
    [
      'is met late when one document was late',
      activity(first, null, null),
      [...verified(1), ...verified(2, '2026-11-21')],
      'met_late',
      first,
    ],
    [
      'has no state when only documents without a deadline are missing',
      activity(null, first, null),
      verified(1),
      undefined,
      undefined,
    ],
    [
      'is met when what has no deadline is done too',
      activity(null, first, null),
      [...verified(1), ...verified(2)],
      'met',
      first,
    ],
  ])('%s', (_name, value, uploads, state, day) => {
    const due = findActivityDue(value, uploads, today)
    expect([due?.state, due?.due_on]).toEqual([state, day])
  })

  it('ignores deleted documents', () => {
    const deleted = { id: 9, due_on: first, deleted_at: '2026-01-01T00:00:00Z', optional: false }
    expect(findActivityDue({ due_on: null, activity_document_types: [deleted] }, [], today)).toBeNull()
    expect(findDeadline({ due_on: null, activity_document_types: [deleted] }, today)).toBeNull()
  })

  it('ignores optional documents', () => {
    const optional = { id: 9, due_on: first, deleted_at: null, optional: true }
    const value = { due_on: null, activity_document_types: [optional] }
    expect([findActivityDue(value, [], today), findDeadline(value, today)]).toEqual([null, null])
  })

  it.each([
    ['the next deadline', activity(third, first, second, null), 'ahead', second],
    ['a deadline of today', activity(today, first, null), 'soon', today],
    ['the last one when all are past', activity('2026-11-10', first, null), 'past', first],
    ['none', activity(null, null), undefined, undefined],
  ])('has for those without a partner %s', (_name, value, state, day) => {
    const due = findDeadline(value, today)
    expect([due?.state, due?.due_on]).toEqual([state, day])
  })
})

it('sorts by deadline what is still to be done, and the rest last', () => {
  const rows = [
    { name: 'senza', due: null },
    { name: 'in verifica', due: { state: 'waiting', due_on: '2026-01-01', days: -300 } },
    { name: 'dopo', due: { state: 'ahead', due_on: '2026-12-31', days: 37 } },
    { name: 'in ritardo', due: { state: 'late', due_on: '2026-11-01', days: -23 } },
    { name: 'oggi', due: { state: 'soon', due_on: today, days: 0 } },
  ] as const
  expect(rows.toSorted(byDue).map(({ name }) => name)).toEqual(['in ritardo', 'oggi', 'dopo', 'senza', 'in verifica'])
})

describe('the warnings of a deadline in the past', () => {
  const before = { due_on: '2026-01-01', activity_document_types: [{ id: 1, due_on: '2026-02-01' }] }
  const text = (day: string) =>
    `La scadenza ${day} è già passata: chi non ha ancora caricato i documenti risulta subito in ritardo.`

  it.each([
    ['none without a change', before, []],
    ['none for a day to come, or today', { ...before, due_on: today }, []],
    ['none without a deadline', { ...before, due_on: '' }, []],
    ['none for a day that does not exist: saving rejects it', { ...before, due_on: '2026-02-30' }, []],
    ['the new deadline', { ...before, due_on: '2026-11-23' }, [text('23/11/2026')]],
    [
      'each day once',
      { due_on: '2026-11-23', activity_document_types: [{ due_on: '2026-11-23' }, { due_on: '2026-11-22' }] },
      [text('23/11/2026'), text('22/11/2026')],
    ],
  ])('%s', (_name, after, expected) => {
    expect(pastDeadlineWarnings(before, after, today)).toEqual(expected)
  })
})
