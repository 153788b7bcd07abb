import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { activityBody, activityYearBody, remindersBody, uploadStatusesBody } from './activity.ts'

const activity = {
  title: 'Vetrina',
  description: '<p>Testo</p>',
  for_dealers: true,
  for_workshops: false,
  activity_document_types: [{ description: 'Verbale', weight: 0, deleted_at: null }],
}
const errorsOf = (schema: typeof activityBody | typeof uploadStatusesBody | typeof activityYearBody, body: unknown) => {
  const parsed = schema.safeParse(body)
  return parsed.success ? {} : fieldErrors(parsed.error)
}
const ofActivity = (change: object) => errorsOf(activityBody, { activity: { ...activity, ...change } })
const firstKey = (errors: object) => Object.keys(errors)[0] ?? ''

describe('an activity', () => {
  it('accepts the form’s body; unknown keys are dropped', () => {
    const sent = { ...activity, id: 7, created_at: 'x', activity_year_id: 3, lock_version: 2 }
    expect(activityBody.parse({ activity: sent, more: 1 })).toEqual({
      activity: {
        ...activity,
        lock_version: 2,
        activity_document_types: [{ description: 'Verbale', weight: 0, deleted_at: false }],
      },
    })
  })

  it('is for dealers by default and needs no document types', () => {
    const { activity: parsed } = activityBody.parse({ activity: { title: 'a', description: 'b' } })
    expect(parsed).toMatchObject({ for_dealers: true, for_workshops: false, activity_document_types: [] })
  })

  it.each([
    ['activity.title', { title: '' }],
    ['activity.title', { title: ' ' }],
    ['activity.title', { title: 'x'.repeat(10_000) }],
    ['activity.title', { title: ['a'] }],
    ['activity.description', { description: '' }],
    ['activity.description', { description: null }],
    ['activity.for_dealers', { for_dealers: 'forse' }],
    ['activity.for_dealers', { for_dealers: null }],
    ['activity.for_workshops', { for_workshops: 2 }],
    ['activity.activity_document_types', { activity_document_types: null }],
    ['activity.activity_document_types', { activity_document_types: 'x' }],
    ['activity.activity_document_types', { activity_document_types: { 0: {} } }],
    ['activity.activity_document_types', { activity_document_types: Array(101).fill({ description: 'a' }) }],
    ['activity.activity_document_types.0', { activity_document_types: [null] }],
    ['activity.activity_document_types.0', { activity_document_types: [7] }],
    ['activity.activity_document_types.0.id', { activity_document_types: [{ id: 'x', description: 'a' }] }],
    ['activity.activity_document_types.0.id', { activity_document_types: [{ id: -1, description: 'a' }] }],
    ['activity.activity_document_types.0.id', { activity_document_types: [{ id: 1e20, description: 'a' }] }],
    ['activity.activity_document_types.0.description', { activity_document_types: [{}] }],
    ['activity.activity_document_types.0.description', { activity_document_types: [{ description: 7 }] }],
    ['activity.activity_document_types.0.description', { activity_document_types: [{ description: 'x'.repeat(256) }] }],
    [
      'activity.activity_document_types.1.description',
      { activity_document_types: [{ description: 'a' }, { description: ' ' }] },
    ],
  ])('%s reports %.60j in Italian', (key, change) => {
    const errors = ofActivity(change)
    expect(firstKey(errors)).toBe(key)
    expect(Object.values(errors).flat().join(' ')).not.toMatch(/invalid|expected|too (small|big)/i)
  })

  it.each([true, false])('both flags %s are reported at both', (value) => {
    expect(Object.keys(ofActivity({ for_dealers: value, for_workshops: value }))).toEqual([
      'activity.for_dealers',
      'activity.for_workshops',
    ])
  })

  it.each([
    ['a body without it', {}],
    ['null', { activity: null }],
    ['an array', { activity: [activity] }],
  ])('%s misses title and description', (_name, body) => {
    expect(Object.keys(errorsOf(activityBody, body))).toEqual(['activity.title', 'activity.description'])
  })

  it('keeps a deadline, empties one that is blank, and leaves out one that the body does not name', () => {
    const rows = [{ description: 'a', due_on: '2028-02-29' }, { description: 'b', due_on: null }, { description: 'c' }]
    const parse = (change: object) => activityBody.parse({ activity: { ...activity, ...change } }).activity
    const parsed = parse({ due_on: '2026-12-31', activity_document_types: rows })
    expect(parsed.due_on).toBe('2026-12-31')
    expect(parsed.activity_document_types.map(({ due_on }) => due_on)).toEqual(['2028-02-29', null, undefined])
    expect(parse({ due_on: '' }).due_on).toBeNull()
    expect(parse({}).due_on).toBeUndefined()
  })

  it.each(['2026-02-30', '1999-12-31', '2200-01-01', '31/11/2026', 'domani', 20261231, true, {}, ['2026-12-31']])(
    'rejects the deadline %j at its field',
    (due_on) => {
      const message = ['La scadenza non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.']
      expect(ofActivity({ due_on })).toEqual({ 'activity.due_on': message })
      expect(ofActivity({ activity_document_types: [{ description: 'a' }, { description: 'b', due_on }] })).toEqual({
        'activity.activity_document_types.1.due_on': message,
      })
    },
  )

  it.each([
    ['remind_first_days', [-1, 366, 1.5, 'x', '10 giorni', true, [3], 1e9], [0, 365, '14', 3]],
    ['remind_second_days', [-1, 366, '-3', {}], [0, 365]],
    ['remind_late_days', [-1, 0, 366], [1, 365]],
    ['remind_weekly_times', [-1, 0, 5], [1, 4]],
  ])('%s rejects %j and takes %j', (key, wrong, right) => {
    for (const value of wrong) {
      const [error] = Object.entries(ofActivity({ [key]: value }))
      expect([value, error?.[0]]).toEqual([value, `activity.${key}`])
      expect(error?.[1][0]).toMatch(/^Scrivi un numero da \d a \d+, oppure lascia vuoto/)
    }
    const parse = (change: object) =>
      (activityBody.parse({ activity: { ...activity, ...change } }).activity as Record<string, unknown>)[key]
    for (const value of right) expect(parse({ [key]: value })).toBe(Number(value))
    for (const value of [null, '']) expect(parse({ [key]: value })).toBeNull()
    expect(parse({})).toBeUndefined()
  })

  const parseRows = (...rows: object[]) =>
    activityBody.parse({ activity: { ...activity, activity_document_types: rows } }).activity.activity_document_types

  it.each([
    ['instruction', ' Firmato, a colori.\n600 dpi. ', 'Firmato, a colori.\n600 dpi.'],
    ['instruction', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['instruction', '  ', null],
    ['optional', 1, true],
    ['optional', '0', false],
    ['optional', '', false],
    ['asks_valid_until', true, true],
    ['asks_valid_until', null, false],
    ['accepted_kinds', ['signed', 'pdf', 'pdf'], ['pdf', 'signed']],
    ['accepted_kinds', [], null],
    ['accepted_kinds', '', null],
    ['accepted_kinds', ['pdf', 'image', 'text', 'sheet', 'signed'], null],
    ['form_file_name', '', null],
    ['form_file_name', null, null],
    ['form_file_name', 'Modulo.docx', undefined],
    ['form_file_name', { name: 'Modulo.docx' }, undefined],
  ])('the rule %s of a document written as %j is %j', (key, sent, expected) => {
    const [row] = parseRows({ description: 'a', [key]: sent })
    expect((row as Record<string, unknown>)[key]).toEqual(expected)
  })

  it('a document leaves out the rules that its row does not name, and empties those that are null', () => {
    const keys = ['instruction', 'optional', 'asks_valid_until', 'accepted_kinds', 'form_file_name'] as const
    const empty = Object.fromEntries(keys.map((key) => [key, null]))
    const [unnamed, cleared] = parseRows({ description: 'a' }, { description: 'b', ...empty })
    expect(keys.map((key) => unnamed?.[key])).toEqual(keys.map(() => undefined))
    expect(keys.map((key) => cleared?.[key])).toEqual([null, false, false, null, null])
  })

  it.each<[string, unknown, string]>([
    ['instruction', 'x'.repeat(1001), 'Il campo istruzioni non può superare i 1000 caratteri.'],
    ['instruction', 7, 'Il campo istruzioni non è valido.'],
    ['instruction', 'a\0b', 'Il campo istruzioni non è valido.'],
    ['optional', 'forse', 'Il campo facoltativo non è valido.'],
    ['optional', {}, 'Il campo facoltativo non è valido.'],
    ['asks_valid_until', 2, 'Il campo scade non è valido.'],
    ['accepted_kinds', 'pdf', 'I tipi di file scelti non sono validi.'],
    ['accepted_kinds', ['exe'], 'I tipi di file scelti non sono validi.'],
    ['accepted_kinds', ['pdf', null], 'I tipi di file scelti non sono validi.'],
    ['accepted_kinds', [['pdf']], 'I tipi di file scelti non sono validi.'],
    ['accepted_kinds', { 0: 'pdf' }, 'I tipi di file scelti non sono validi.'],
    ['accepted_kinds', ['__proto__'], 'I tipi di file scelti non sono validi.'],
  ])('rejects the rule %s of a document written as %.40j at its field', (key, sent, message) => {
    expect(ofActivity({ activity_document_types: [{ description: 'a' }, { description: 'b', [key]: sent }] })).toEqual({
      [`activity.activity_document_types.1.${key}`]: [message],
    })
  })

  it('a deleted row needs no description; any deleted_at counts as true', () => {
    const rows = [
      { id: 1, description: '', deleted_at: '1999-01-01T00:00:00Z' },
      { description: null, deleted_at: true },
    ]
    const parsed = activityBody.parse({ activity: { ...activity, activity_document_types: rows } })
    expect(parsed.activity.activity_document_types.map((row) => row.deleted_at)).toEqual([true, true])
  })

  it.each([
    ['x', 0],
    [-1, 0],
    [1.5, 0],
    [null, 0],
    ['3', 3],
    [1e9, 0],
  ])('the weight %j counts as %i', (weight, expected) => {
    const parsed = activityBody.parse({
      activity: { ...activity, activity_document_types: [{ description: 'a', weight }] },
    })
    expect(parsed.activity.activity_document_types[0]?.weight).toBe(expected)
  })
})

describe('a year', () => {
  it.each(['2000', '2026', '2099', '2100', 2026, ' 2026 '])('%j is one', (year) => {
    expect(activityYearBody.parse({ activity_year: { year } }).activity_year.year).toBe(String(year).trim())
  })

  it.each([
    '20x6',
    '1999',
    '2101',
    '02026',
    '2026.5',
    '-2026',
    '２０２６',
    2026.5,
    1999,
    true,
    [],
    {},
    'x'.repeat(5000),
  ])('%.20j is not', (year) => {
    expect(errorsOf(activityYearBody, { activity_year: { year } })).toEqual({
      'activity_year.year': ['L’anno deve avere quattro cifre, dal 2000 al 2100.'],
    })
  })

  it.each([undefined, null, '', '  '])('%j is missing', (year) => {
    expect(errorsOf(activityYearBody, { activity_year: { year } })).toEqual({
      'activity_year.year': ['Il campo anno è obbligatorio.'],
    })
  })
})

describe('reminders by hand', () => {
  const parse = (reminders: unknown) => remindersBody.safeParse({ reminders })

  it('take partners, a message and whether to remind again', () => {
    expect(parse({ partner_ids: [1, '2', 2], message: ' Grazie ', again: 1 }).data?.reminders).toEqual({
      partner_ids: [1, 2],
      message: 'Grazie',
      again: true,
    })
    expect(parse({ partner_ids: [1], message: ' ' }).data?.reminders).toEqual({
      partner_ids: [1],
      message: null,
      again: false,
    })
  })

  it.each([
    ['reminders.partner_ids', undefined],
    ['reminders.partner_ids', {}],
    ['reminders.partner_ids', { partner_ids: [] }],
    ['reminders.partner_ids', { partner_ids: ['x'] }],
    ['reminders.partner_ids', { partner_ids: Array.from({ length: 10_000 }, (_, index) => index + 1) }],
    ['reminders.message', { partner_ids: [1], message: 'x'.repeat(1001) }],
    ['reminders.message', { partner_ids: [1], message: 7 }],
    ['reminders.again', { partner_ids: [1], again: 'forse' }],
  ])('report %s', (key, reminders) => {
    const { error } = parse(reminders)
    expect(error && Object.keys(fieldErrors(error))).toEqual([key])
  })
})

describe('managed uploads', () => {
  it('take a status, a reason and a version', () => {
    const row = { id: '7', status: 'rejected', reason: ' illeggibile ', lock_version: '2' }
    expect(uploadStatusesBody.parse({ managed: [row] }).managed).toEqual([
      { id: 7, status: 'rejected', reason: 'illeggibile', lock_version: 2 },
    ])
    expect(
      uploadStatusesBody.parse({ managed: [{ id: 7, status: 'pending', reason: ' ' }] }).managed[0]?.reason,
    ).toBeNull()
  })

  it.each([
    ['managed', {}],
    ['managed', { managed: null }],
    ['managed', { managed: { 0: { id: 1 } } }],
    ['managed', { managed: Array(1001).fill({ id: 1, status: 'pending' }) }],
    ['managed.0', { managed: [null] }],
    ['managed.0.id', { managed: [{ status: 'verified' }] }],
    ['managed.0.id', { managed: [{ id: 1.5, status: 'verified' }] }],
    ['managed.0.id', { managed: [{ id: 0, status: 'verified' }] }],
    [
      'managed.1.status',
      {
        managed: [
          { id: 1, status: 'verified' },
          { id: 2, status: 'done' },
        ],
      },
    ],
    ['managed.0.status', { managed: [{ id: 1, status: 'constructor' }] }],
    ['managed.0.status', { managed: [{ id: 1 }] }],
    ['managed.0.reason', { managed: [{ id: 1, status: 'rejected', reason: 'x'.repeat(10_001) }] }],
    ['managed.0.reason', { managed: [{ id: 1, status: 'rejected', reason: 5 }] }],
  ])('%s reports what is wrong, in Italian', (key, body) => {
    const errors = errorsOf(uploadStatusesBody, body)
    expect(firstKey(errors)).toBe(key)
    expect(Object.values(errors).flat().join(' ')).not.toMatch(/invalid|expected|too (small|big)/i)
  })
})
