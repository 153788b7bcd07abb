import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { roleNames } from '../../platform/roles.ts'
import {
  formatNewsAudience,
  newsAudiences,
  newsBody,
  newsChangeBody,
  newsState,
  newsStateLabels,
  newsStates,
  nextReminder,
} from './news.ts'

const now = new Date('2026-11-21T12:00:00Z')
const [past, future] = ['2026-11-21T11:59:59Z', '2026-11-21T12:00:01Z']

describe('newsState', () => {
  const news = { dealers: true, workshops: false, shown_at: past, expires_at: null }
  it.each([
    ['shown', {}],
    ['shown', { dealers: false, workshops: true }],
    ['shown', { shown_at: now.toISOString() }],
    ['shown', { expires_at: future }],
    ['planned', { shown_at: future }],
    ['planned', { shown_at: future, expires_at: '2027-01-01T00:00:00Z' }],
    ['expired', { expires_at: past }],
    ['expired', { expires_at: now.toISOString() }],
    ['draft', { dealers: false }],
    ['draft', { dealers: false, shown_at: future }],
    ['draft', { dealers: false, expires_at: past }],
  ])('%s: %j', (state, change) => {
    expect(newsState({ ...news, ...change }, now)).toBe(state)
  })

  it('every state has a label of its own', () => {
    expect(new Set(newsStates.map((state) => newsStateLabels[state])).size).toBe(newsStates.length)
  })
})

it('each role of the specification belongs to its audiences; whom the portal does not know to none', () => {
  const audiences = Object.fromEntries(roleNames.map((role) => [role, newsAudiences({ role }).join(' ')]))
  expect(audiences).toMatchObject({
    administrator: 'dealers workshops',
    superuser_rt: 'dealers workshops',
    after_sales_manager_rt: 'workshops',
    sales_manager_rt: 'dealers',
    dealer_sales_manager: 'dealers workshops',
    dealer_holder: 'dealers',
    dealer_holder_sales_manager: 'dealers',
    workshop_user: 'workshops',
  })
  expect(newsAudiences({ role: 'warehouse' })).toEqual([])
})

it.each([
  [true, false, 'Concessionarie'],
  [false, true, 'Officine'],
  [true, true, 'Concessionarie e officine'],
  [false, false, 'Nessun destinatario'],
])('dealers %s, workshops %s: %s', (dealers, workshops, text) => {
  expect(formatNewsAudience({ dealers, workshops })).toBe(text)
})

it.each([
  [null, null],
  ['2026-11-20T12:00:00Z', null],
  ['2026-11-20T12:00:01Z', '2026-11-21T12:00:01.000Z'],
  ['2026-11-21T12:00:00Z', '2026-11-22T12:00:00.000Z'],
])('reminded at %s, again from %s', (reminded_at, next) => {
  expect(nextReminder({ reminded_at }, now)?.toISOString() ?? null).toBe(next)
})

const written = { title: ' Listino ', body: '<p>Testo</p>' }

describe('newsBody', () => {
  it('the specification’s own fields are enough', () => {
    expect(newsBody.parse(written)).toEqual({
      ...{ title: 'Listino', body: '<p>Testo</p>', dealers: false, workshops: false, pinned: false, must_read: false },
      ...{ publish_at: null, expires_at: null, lock_version: undefined },
    })
  })

  it('moments of Rome or with an offset; what else comes is dropped', () => {
    const moments = { publish_at: '2026-12-01', expires_at: '2026-12-01T00:00:01+01:00' }
    const news = newsBody.parse({ ...written, ...moments, dealers: '1', lock_version: '3', id: 7, user_id: 1 })
    expect(news).toMatchObject({
      ...{ dealers: true, lock_version: 3 },
      ...{ publish_at: '2026-11-30T23:00:00.000Z', expires_at: '2026-11-30T23:00:01.000Z' },
    })
    expect(Object.keys(news)).not.toContain('user_id')
  })

  it.each<[string, object]>([
    ['title', { title: undefined }],
    ['title', { title: 7 }],
    ['body', { body: null }],
    ['body', { body: ['<p>x</p>'] }],
    ['body', { body: '<'.repeat(20_001) }],
    ['dealers', { dealers: 'sì' }],
    ['must_read', { must_read: 2 }],
    ['publish_at', { publish_at: {} }],
    ['publish_at', { publish_at: '2026-02-30' }],
    ['expires_at', { expires_at: 'mai' }],
    ['expires_at', { publish_at: '2026-12-02', expires_at: '2026-12-01T23:59:59' }],
    ['expires_at', { publish_at: '2026-12-02', expires_at: '2026-12-02' }],
    ['lock_version', { lock_version: -1 }],
  ])('%s: %j', (key, change) => {
    const read = newsBody.safeParse({ ...written, ...change })
    expect(read.success ? [] : Object.keys(fieldErrors(read.error))).toEqual([key])
  })
})

describe('the attachments of a change', () => {
  const read = (document_news?: unknown) => newsChangeBody.safeParse({ ...written, document_news })

  it.each([
    [undefined, []],
    ['[]', []],
    ['[{"id":7},{"id":"8","deleted_at":null}]', [7, 8]],
    ['[{"id":7,"deleted_at":"2026-11-21T10:00:00Z","file_name":"x"}]', []],
    ['[{"id":7,"deleted_at":""},{"id":8,"deleted_at":1}]', [7]],
  ])('%j keeps %j', (json, kept) => {
    const { data } = read(json)
    expect(data?.document_news.filter(({ deleted_at }) => !deleted_at).map(({ id }) => id)).toEqual(kept)
  })

  it.each([
    '',
    '[',
    '7',
    'null',
    '{"id":7}',
    '[7]',
    '[null]',
    '[{}]',
    '[{"id":0}]',
    '[{"id":1.5}]',
    '[{"id":[7]}]',
    '[{"id":true}]',
    '[{"id":"7 OR 1=1"}]',
    `[${'{"id":1},'.repeat(100)}{"id":2}]`,
    '['.repeat(100_000),
    `[{"id":1,"x":"${'y'.repeat(100_000)}"}]`,
    7,
    [],
    null,
  ])('%.40j is rejected', (json) => {
    const { error } = read(json)
    expect(error && Object.keys(fieldErrors(error))).toEqual(['document_news'])
  })
})
