import { describe, expect, it } from 'vitest'
import { phones } from './contacts.ts'
import { isPhone, phoneLink } from './phones.ts'

it.each([
  ['+39 011 1234567', true],
  ['011/123.45-67', true],
  ['(011) 1234567', true],
  ['0039 347 1234567', true],
  ['12345', true],
  ['1234', false],
  ['1234567890123456', false],
  ['011 abc', false],
  ['++39 011 12345', false],
  ['011+12345', false],
  ['(((((12345', false],
  ['011\n12345', false],
  ['+39 (011) 123-45.67/8', true],
  ['', false],
])('isPhone(%s) is %s', (value, expected) => {
  expect(isPhone(value)).toBe(expected)
})

const parse = (typed: string) => phones('telefono').safeParse(typed).data

describe('a number as people write it', () => {
  it.each([
    ['tel. 011 1234567', '011 1234567'],
    ['Tel.: 011-1234567', '011-1234567'],
    ['TELEFONO 011 1234567', '011 1234567'],
    ['tel.011/1234567', '011/1234567'],
    ['cell. 347 1234567', 'cell. 347 1234567'],
    ['Cellulare: 347 1234567', 'cell. 347 1234567'],
    ['fax 011 1234567', 'fax 011 1234567'],
    ['uff. 011 1234567', 'uff. 011 1234567'],
    ['011 1234567 int. 12', '011 1234567 int. 12'],
    ['011 1234567 Interno 12', '011 1234567 int. 12'],
    ['011 1234567 int.12/13', '011 1234567 int. 12/13'],
    ['011 1234567 (int. 12)', '011 1234567 int. 12'],
    ['011 1234567 r.a.', '011 1234567 r.a.'],
    ['011 1234567 R.A.', '011 1234567 r.a.'],
    ['011 1234567 ra', '011 1234567 r.a.'],
    ['011 1234567 (r. a.)', '011 1234567 r.a.'],
    ['011 1234567 ric. aut.', '011 1234567 r.a.'],
    ['tel. 011 1234567 r.a. int. 3', '011 1234567 int. 3 r.a.'],
    ['011\u00a01234567', '011 1234567'],
    ['011  1234567', '011 1234567'],
    ['011\u2011123\u20134567', '011-123-4567'],
    ['\uff10\uff11\uff11 1234567', '011 1234567'],
    ['\u202a+39 011 1234567\u202c', '+39 011 1234567'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(parse(typed)).toBe(stored)
    expect(parse(stored)).toBe(stored)
  })

  it.each([
    'tel.',
    'int. 12',
    'r.a.',
    '011 1234567 int.',
    '011 1234567 int. dodici',
    '011 1234567 int. 1234567',
    '011 1234567 (Mario)',
    'Mario 011 1234567',
    'telex 011 1234567',
    'tel. cell. 011 1234567',
    '011 int. 12',
    '1234 r.a.',
    '011 1234567 rx',
  ])('%j is none', (typed) => {
    expect(parse(typed)).toBeUndefined()
  })
})

describe('several numbers', () => {
  it.each([
    ['011 1234567; 347 1234567', '011 1234567, 347 1234567'],
    ['011 1234567 - 347 1234567', '011 1234567, 347 1234567'],
    ['011 1234567 \u2013 347 1234567 - +39 0121 123456', '011 1234567, 347 1234567, +39 0121 123456'],
    ['011 1234567 / 347 1234567', '011 1234567, 347 1234567'],
    ['0111234567/3471234567', '0111234567, 3471234567'],
    ['011 1234567 e 347 1234567', '011 1234567, 347 1234567'],
    ['tel. 011 1234567 cell. 347 1234567', '011 1234567, cell. 347 1234567'],
    ['tel. 011 1234567 r.a. - fax 011 7654321', '011 1234567 r.a., fax 011 7654321'],
    ['011 1234567 int. 12; 011 1234567 int. 13', '011 1234567 int. 12, 011 1234567 int. 13'],
    [';011 1234567;;', '011 1234567'],
  ])('%j are %j', (typed, stored) => {
    expect(parse(typed)).toBe(stored)
    expect(parse(stored)).toBe(stored)
  })

  it.each([
    '011 - 1234567',
    '+39 0471 - 123456',
    '+39 - 011 1234567',
    '011 1234567 - 38',
    '011/1234567',
    '0471/123456',
  ])('%j is one', (typed) => {
    expect(parse(typed)).toBe(typed)
  })

  it('name the part that is none as it was typed', () => {
    const { error } = phones('telefono').safeParse('011 1234567; interno 12 - Mario')
    expect(error?.issues.map(({ message }) => message)).toEqual([
      '“interno 12 - Mario” non è valido: scrivi per esempio +39 011 1234567.',
    ])
  })

  it('of any length are read in no time', () => {
    const started = performance.now()
    for (const unit of ['1 - ', '/', ' e ', 'tel. ', 'int. 1', '(', ' ', '12 34 / ']) parse(unit.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

it.each([
  ['011 1234567', 'tel:0111234567'],
  ['+39 011 1234567 int. 12 r.a.', 'tel:+390111234567'],
  ['cell. 347 1234567', 'tel:3471234567'],
])('%j is called by %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
