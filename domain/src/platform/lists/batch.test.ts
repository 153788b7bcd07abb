import { describe, expect, it } from 'vitest'
import { batchBody, batchPersonBody, repeatedRows, selectedIdsBody } from './batch.ts'
import { formatSubject, getArticle, inflect, subjects } from './subject.ts'

const row = (id: unknown, lock_version?: unknown) => ({ id, lock_version })
const keys = (body: unknown) => batchBody.safeParse(body).error?.issues.map(({ path }) => path.join('.'))

it('names the rows that are there twice', () => {
  expect(repeatedRows([{ id: 1 }, { id: 2 }])).toEqual({})
  expect(Object.keys(repeatedRows([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }]))).toEqual(['rows.2.id', 'rows.3.id'])
})

describe('the body of a batch', () => {
  it('takes ids with their versions', () => {
    expect(batchBody.parse({ rows: [row('3', '1'), row(4)] })).toEqual({ rows: [row(3, 1), row(4)] })
  })

  it.each([
    [undefined, ['rows']],
    ['1,2', ['rows']],
    [[], ['rows']],
    [Array.from({ length: 1001 }, (_, id) => row(id + 1)), ['rows']],
    [[row(1), null], ['rows.1']],
    [
      [row(0), row('x'), row(1.5), row(undefined)],
      ['rows.0.id', 'rows.1.id', 'rows.2.id', 'rows.3.id'],
    ],
    [[row(1, 'x')], ['rows.0.lock_version']],
  ])('rejects %j', (rows, expected) => expect(keys({ rows })).toEqual(expected))

  it('needs a person where rows are assigned', () => {
    const parsed = batchPersonBody.safeParse({ rows: [row(1)] })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['user_id'])
  })

  it('of an export has 1 to 10,000 ids, each once', () => {
    const isValid = (ids: unknown) => selectedIdsBody.safeParse({ ids }).success
    const count = (length: number) => Array.from({ length }, (_, index) => index + 1)
    expect([count(1), count(10_000)].map(isValid)).toEqual([true, true])
    expect([undefined, [], ['x'], count(10_001), null, '1'].map(isValid)).not.toContain(true)
  })
})

it('sentences agree with what the rows are called', () => {
  expect([1, 2, 1000].map((count) => formatSubject(subjects.leads, count))).toEqual([
    '1 segnalazione',
    '2 segnalazioni',
    '1.000 segnalazioni',
  ])
  const articles = [2, 8, 11, 12, 80, 110, 888, 1100, 8000, 11_000].map((count) => getArticle(subjects.users, count))
  expect(articles.join(' ')).toBe('i gli gli i gli i gli i gli gli')
  expect(getArticle(subjects.leads, 8)).toBe('le')
  expect([1, 2].map((count) => inflect(subjects.leads, 'approvat', count))).toEqual(['approvata', 'approvate'])
  expect([1, 2].map((count) => inflect(subjects.users, 'eliminat', count))).toEqual(['eliminato', 'eliminati'])
})
