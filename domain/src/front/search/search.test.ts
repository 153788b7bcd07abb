import { describe, expect, it } from 'vitest'
import { newsAudiences } from '../../news/news/news.ts'
import { roleNames } from '../../platform/roles.ts'
import { searchableKinds } from './search.policy.ts'
import { customerWords, isSearchable, searchedNumber, searchedPhone, searchWords } from './search.ts'

describe('searchableKinds', () => {
  const everything =
    'leads dealers workshops customers contacts documents offers activities news attachments people records'
  /** Other roles find the records of their views, and the news if these reach them. */
  const expected: Partial<Record<string, string>> = {
    administrator: everything,
    superuser_rt: everything,
    after_sales_manager_rt: 'leads workshops documents offers activities news attachments records',
    sales_manager_rt: 'leads dealers documents offers activities news attachments records',
    dealer_sales_manager: 'leads offers news attachments records',
    dealer_holder: 'dealers documents activities news attachments records',
    dealer_holder_sales_manager: 'leads dealers documents offers activities news attachments records',
    workshop_user: 'leads workshops documents activities news attachments records',
  }
  it.each([...roleNames, 'made_by_the_generator', ''])('of %s', (role) => {
    const ofOthers = newsAudiences({ role }).length > 0 ? 'news attachments records' : 'records'
    expect(searchableKinds({ role }).join(' ')).toBe(expected[role] ?? ofOthers)
  })
})

describe('searchedNumber', () => {
  it.each([
    ['7', 7],
    [' 128 ', 128],
    ['#128', 128],
    ['n. 128', 128],
    ['N.128', 128],
    ['n° 128', 128],
    ['0128', 128],
    ['9'.repeat(15), 999_999_999_999_999],
    ['9'.repeat(16), undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['12a', undefined],
    ['#', undefined],
    ['', undefined],
    ['١٢', undefined],
    ['1 2', undefined],
  ])('of %j is %s', (text, expected) => {
    expect(searchedNumber(text)).toBe(expected)
  })
})

describe('isSearchable', () => {
  it.each(['ros', ' ros ', 'r o', '7', '#7', '👩‍🔧'])('accepts %j', (text) => {
    expect(isSearchable(text)).toBe(true)
  })
  it.each(['', ' ', 'ro', ' r ', '#', 'n.', '👩'])('rejects %j', (text) => {
    expect(isSearchable(text)).toBe(false)
  })
})

describe('words', () => {
  it('are at most ten, without spaces of any kind', () => {
    expect(searchWords('  a\tb\u00a0c\n')).toEqual(['a', 'b', 'c'])
    expect(searchWords('x '.repeat(200))).toHaveLength(10)
    expect(searchWords(' ')).toEqual([])
  })

  it.each([
    ['IT 0123.456', ['0123456']],
    ['it01234567890', ['01234567890']],
    ['rossi IT0123', ['rossi', '0123']],
    ['italiana trasporti', ['italiana', 'trasporti']],
    ['Rossi S.p.A.', ['Rossi', 'S.p.A.']],
  ])('of a customer in %j', (text, expected) => {
    expect(customerWords(text)).toEqual(expected)
  })
})

describe('searchedPhone', () => {
  it.each([
    ['0111234567', '0111234567'],
    ['+39 011 123 4567', '0111234567'],
    ['0039 011/123.45-67', '0111234567'],
    ['(011) 1234567', '0111234567'],
    ['+39 (0)11\u00a0123\u200b4567', '0111234567'],
    ['０１１ 1234567', '0111234567'],
    ['011–1234567', '0111234567'],
    ['+44 20 1234567', '44201234567'],
    ['391 1234567', '3911234567'],
    ['123', '123'],
    ['12', undefined],
    ['+39', undefined],
    ['+39 01', undefined],
    ['0039 --', undefined],
    ['+++', undefined],
    ['', undefined],
    ['011 1234567 Rossi', undefined],
    ['IT01234567890', undefined],
    ['011 1234567, 347 1234567', undefined],
    ['x'.repeat(200), undefined],
  ])('of "%s" is %s', (text, digits) => {
    expect(searchedPhone(text)).toBe(digits)
  })
})
