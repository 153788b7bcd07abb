import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DbType } from '../designer/design-options.ts'
import { maxDecimal, parseField } from './record.ts'

const read = (db_type: DbType, value: unknown, required = false) =>
  parseField({ label: 'Campo', db_type, required }, value)
const value = (db_type: DbType, sent: unknown) => read(db_type, sent).value
const problem = (db_type: DbType, sent: unknown) => read(db_type, sent).problem

describe('a blank value', () => {
  const types: DbType[] = ['boolean', 'integer', 'decimal', 'string', 'text', 'datetime']
  it.each(types)('%s: null, or a problem when required', (type) => {
    for (const blank of [undefined, null, '', '  \t\n']) {
      expect(value(type, blank)).toBeNull()
      expect(read(type, blank, true).problem).toBe('Il campo Campo è obbligatorio.')
    }
  })
})

describe('boolean', () => {
  it.each([true, 1, '1', 'Sì', 'sì', 'si', 'VERO', 'true'])('%j is true', (sent) => {
    expect(value('boolean', sent)).toBe(true)
  })
  it.each([false, 0, '0', 'No', 'FALSO', ' no '])('%j is false', (sent) => {
    expect(value('boolean', sent)).toBe(false)
  })
  it.each([2, -1, 'x', 'forse', {}, [], [true]])('%j is neither', (sent) => {
    expect(problem('boolean', sent)).toBe('Campo: scrivi Sì o No.')
  })
})

describe('integer', () => {
  it.each<[unknown, number]>([
    [0, 0],
    [-12, -12],
    ['12', 12],
    [' 1.234 ', 1234],
    ['1.234.567', 1_234_567],
    ['-1.234', -1234],
    ['12,0', 12],
    ['€ 1.234', 1234],
    [12.0, 12],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
  ])('%j is %d', (sent, expected) => {
    expect(value('integer', sent)).toBe(expected)
  })
  it.each<[unknown, RegExp]>([
    [1.5, /intero/],
    ['1,5', /intero/],
    ['0.123', /intero/],
    ['9007199254740991,4', /troppo grande|intero/],
    ['9007199254740992', /troppo grande/],
    ['9007199254740993', /troppo grande/],
    [1e300, /troppo grande/],
    [Number.NaN, /troppo grande/],
    [Number.POSITIVE_INFINITY, /troppo grande/],
    ['abc', /non è un numero/],
    ['12/5', /data/],
    ['1e3', /non è un numero/],
    ['0x10', /non è un numero/],
    ['1 OR 1=1', /non è un numero/],
    [true, /non è valido/],
    [[1], /non è valido/],
    [{}, /non è valido/],
  ])('%j is invalid', (sent, expected) => {
    expect(problem('integer', sent)).toMatch(expected)
    expect(problem('integer', sent)).toMatch(/^Campo: /)
  })
})

describe('decimal', () => {
  it.each<[unknown, number]>([
    [12.5, 12.5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,5678', 1234.5678],
    ['€ 20', 20],
    [0.1, 0.1],
    [maxDecimal, 99_999_999_999.9999],
    ['9007199254740991', 9_007_199_254_740_991],
    ['99.999.999.999,9999', 99_999_999_999.9999],
    ['-99999999999,9999', -99_999_999_999.9999],
  ])('%j is %d', (sent, expected) => {
    expect(value('decimal', sent)).toBe(expected)
  })
  it.each<[unknown, RegExp]>([
    [0.12345, /4 decimali/],
    ['0,00001', /4 decimali/],
    [0.1 + 0.2, /4 decimali/],
    [100_000_000_000.5, /troppo grande/],
    ['100000000000,5', /troppo grande/],
    ['9007199254740992', /troppo grande/],
    ['99999999999,99991', /troppo grande|4 decimali/],
    ['12,00001', /4 decimali/],
    ['1.234', /due significati: scrivi 1234 oppure 1,234/],
    ['dieci', /non è un numero/],
  ])('%j is invalid', (sent, expected) => {
    expect(problem('decimal', sent)).toMatch(expected)
  })
  it('parses every number of up to four decimals, with a comma or a point', () => {
    const tenThousandths = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
    fc.assert(
      fc.property(tenThousandths, (count) => {
        const number = Number(count) / 10_000
        expect(value('decimal', number)).toBe(number)
        expect(value('decimal', number.toFixed(4).replace('.', ','))).toBe(number === 0 ? 0 : number)
      }),
    )
  })
})

describe('datetime', () => {
  it.each([
    ['2026-11-21', '2026-11-20T23:00:00.000000Z'],
    ['2026-07-01 09:30', '2026-07-01T07:30:00.000000Z'],
    ['2026-11-21T09:30:15', '2026-11-21T08:30:15.000000Z'],
    ['2026-11-21T09:30:15.123456+00:00', '2026-11-21T09:30:15.123456Z'],
    ['21/11/2026', '2026-11-20T23:00:00.000000Z'],
    ['1.7.2026 9:30', '2026-07-01T07:30:00.000000Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000000Z'],
    ['25/10/2026 02:30:00+02:00', '2026-10-25T00:30:00.000000Z'],
  ])('%s is %s', (sent, expected) => {
    expect(value('datetime', sent)).toBe(expected)
  })
  it.each([
    '2026-02-30',
    '31/02/2026',
    '2026-03-29 02:30',
    '2026-10-25 02:30',
    '1899-12-31',
    '2201-01-01',
    'ieri',
    '2026',
    '11/21/2026',
    1_700_000_000,
    true,
    {},
  ])('%j is invalid', (sent) => {
    expect(problem('datetime', sent)).toMatch(/^Campo: \p{Ll}/u)
  })
})

describe('string and text', () => {
  it('is trimmed and otherwise unchanged', () => {
    for (const sent of ['Città', '<b>x</b>', "'; DROP TABLE users; --", '$1 %s \\', '__proto__', '=1+1', '😀'])
      expect(value('string', `  ${sent} `)).toBe(sent)
    expect(value('text', ' riga 1\nriga 2\t- ')).toBe('riga 1\nriga 2\t-')
  })
  it('has a maximum length', () => {
    expect(value('string', 'x'.repeat(255))).toHaveLength(255)
    expect(problem('string', 'x'.repeat(256))).toBe('Il campo Campo non può superare i 255 caratteri.')
    expect(value('text', 'x'.repeat(10_000))).toHaveLength(10_000)
    expect(problem('text', 'x'.repeat(10_001))).toBe('Il campo Campo non può superare i 10000 caratteri.')
  })
  it.each(['a\nb', 'a\tb', 'a\0b', 'a\u001bb', '\ud800'])('one line: %j is invalid', (sent) => {
    expect(problem('string', sent)).toBe('Il campo Campo non è valido.')
  })
  it.each(['a\0b', 'x\udfff'])('several lines: %j is invalid', (sent) => {
    expect(problem('text', sent)).toBe('Il campo Campo non è valido.')
  })
  it.each([1, true, {}, [], ['x']])('%j is no text', (sent) => {
    expect(problem('string', sent)).toBe('Il campo Campo non è valido.')
  })
})
