import { convertValue } from '@portale/domain/generator/designer/convert-value.ts'
import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import type { FieldValue } from '@portale/domain/generator/records/record.ts'
import { type PointMeaning, parseItalianDigits, pointMeanings } from '@portale/domain/platform/italian-number.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { bySize } from '../../../test/sizes.ts'
import { microsecondText } from '../../history/audit/audit.queries.ts'
import { ambiguousSql, conversionSql, sqlTypes } from './ddl-convert.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const types = ['boolean', 'integer', 'decimal', 'string', 'text', 'datetime'] as const satisfies DbType[]
const pairs = types.flatMap((from) => types.filter((to) => to !== from).map((to) => [from, to] as const))
const points = [undefined, ...pointMeanings]

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const digits = (max: number) => fc.string({ unit: oneOf(...'0123456789'), minLength: 1, maxLength: max })
const two = fc.oneof(digits(2), oneOf('00', '01', '02', '03', '12', '23', '24', '29', '30', '31', '59', '60'))
const spaces = ['', '', '', ' ', '\t', '\n', '\u00a0', '\u2009', '\u3000', '\ufeff', '\u200b', '\u0085', '\u180e']
const space = oneOf(...spaces)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((found) => found.join(''))
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part)

const sign = oneOf('', '', '', '+', '-', '−', '–', '＋', '--')
const grouped = fc
  .tuple(digits(4), fc.array(digits(3), { maxLength: 4 }), oneOf('.', ',', '.', ' ', "'"))
  .map(([first, groups, separator]) => [first, ...groups.map((group) => group.padStart(3, '0'))].join(separator))
const number = joined(
  joined(space, oneOf('', '', '€', '€ ', '$')),
  sign,
  fc.oneof(digits(21), grouped, oneOf('0', '00', '1', '１２', '²', '½', '٣', '9007199254740991', '99999999999')),
  maybe(joined(oneOf('.', ',', '．', '·'), digits(9))),
  joined(oneOf('', '', '%', '€', ' €', '%%', 'e3', '.'), space),
)
const plainNumber = joined(oneOf('', '-'), fc.oneof(digits(4), grouped), maybe(joined(oneOf(',', '.'), digits(4))))
const padded = (max: number) => fc.integer({ min: 1, max }).map((count) => String(count).padStart(2, '0'))
const plainDate = fc
  .tuple(padded(31), padded(12), oneOf('1999', '2026', '2150'), oneOf('', ' 9:30', ' 09:30:15', 'T23:59'), fc.boolean())
  .map(([day, month, y, time, isIso]) => (isIso ? `${y}-${month}-${day}${time}` : `${day}/${month}/${y}${time}`))
const year = fc.oneof(
  oneOf('1899', '1900', '1916', '1943', '1947', '2026', '2027', '2200', '2201', '0000', '26'),
  digits(4),
)
const clock = joined(
  oneOf(' ', 'T', '  ', 't', ' T'),
  two,
  oneOf(':', ':', '.'),
  two,
  maybe(joined(oneOf(':'), two, maybe(joined(oneOf('.'), digits(7))))),
)
const zone = oneOf(
  '',
  '',
  'Z',
  '+01:00',
  '+0100',
  '+01',
  ' +02:00',
  '-05:30',
  '+15:59',
  '+16:00',
  '+01:60',
  '-00:00',
  'z',
)
const italianDate = fc
  .tuple(two, oneOf('/', '/', '.', '-'), two, oneOf('', '', '', '.', '/'), year, maybe(clock), zone)
  .map(
    ([day, separator, month, other, y, time, offset]) =>
      `${day}${separator}${month}${other || separator}${y}${time}${offset}`,
  )
const isoDate = joined(year, oneOf('-', '-', '/', '.', ''), two, oneOf('-', '-', '/', '.', ''), two, maybe(clock), zone)
const longNumber = oneOf('12.', '0,', '9'.repeat(20), '9'.repeat(21)).chain((start) =>
  fc.integer({ min: 0, max: 90 }).map((decimals) => `${start}${'3'.repeat(decimals)}`),
)
// The nights of the changes of the clock.
const nights = joined(
  oneOf(
    '29/03/2026',
    '25/10/2026',
    '2026-03-29',
    '2026-10-25',
    '28/3/2027',
    '31.10.2027',
    '1943-03-29',
    '2199-03-31',
    '1917-04-01',
  ),
  oneOf(' ', 'T'),
  oneOf('01:59:59.999999', '02:00', '02:30', '2:30', '02:59:59', '03:00', '00:00', '00:30'),
  zone,
)
const word = oneOf(
  'Sì',
  'SÌ',
  'si',
  'SI\u0300',
  'no',
  'Nò',
  'VERO',
  'falso',
  'FALSE',
  'True',
  '1',
  '0',
  '１',
  'ſì',
  'K',
  'sí',
  'x'.repeat(255),
  '😀'.repeat(128),
)
const storable = fc.string({ unit: 'binary', maxLength: 12 }).map((found) => found.replaceAll('\0', ''))
const text = fc.oneof(
  { arbitrary: plainNumber, weight: 3 },
  { arbitrary: plainDate, weight: 3 },
  { arbitrary: number, weight: 5 },
  { arbitrary: italianDate, weight: 3 },
  { arbitrary: isoDate, weight: 2 },
  { arbitrary: longNumber, weight: 1 },
  { arbitrary: nights, weight: 1 },
  { arbitrary: joined(space, word, space), weight: 1 },
  { arbitrary: storable, weight: 1 },
  {
    arbitrary: fc
      .tuple(oneOf('12', '1.234', '21/11/2026', 'sì'), fc.nat(12), storable)
      .map(([base, at, other]) => base.slice(0, at) + other + base.slice(at)),
    weight: 1,
  },
)

const microseconds = (at: number, fraction: number) =>
  `${new Date(at * 1000).toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}Z`

/** The values that a field of each type can have. */
const values: Record<(typeof types)[number], fc.Arbitrary<FieldValue>> = {
  boolean: fc.boolean(),
  integer: fc.oneof(fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER), fc.maxSafeInteger()),
  decimal: fc.oneof(
    fc.constantFrom(0, 1, 1.234, 12.5, 99_999_999_999.9999, Number.MAX_SAFE_INTEGER),
    fc
      .integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
      .map((count) => Number((count / 10_000).toFixed(4))),
    fc.integer({ min: -9999, max: 9999 }).map((count) => count / 1000),
  ),
  string: text,
  text,
  datetime: fc
    .tuple(fc.integer({ min: -2_208_988_800, max: 7_289_654_400 }), fc.constantFrom(0, 1, 500_000, 123_456, 999_999))
    .map(([at, fraction]) => microseconds(at, fraction)),
}

/** A value as the database answers it, in the domain's form. */
function selectValue(type: DbType, expression: string) {
  const value = sql.raw(expression)
  if (type === 'datetime') return microsecondText(sql`${value}`)
  return type === 'decimal' ? sql`trim_scale(${value})::text` : sql`${value}::text`
}
const fromSelected = (type: DbType, selected: string | null): FieldValue => {
  if (selected === null) return null
  if (type === 'boolean') return selected === 'true'
  return type === 'integer' || type === 'decimal' ? Number(selected) : selected
}

async function convertAll(from: DbType, to: DbType, sent: FieldValue[], point?: PointMeaning): Promise<FieldValue[]> {
  const converted = conversionSql(from, to, 'value', point)
  const { rows } = await sql<{ value: string | null }>`SELECT ${selectValue(to, converted)} AS value
    FROM (SELECT unnest(${sent.map(String)}::text[])::${sql.raw(sqlTypes[from])} AS value, generate_series(1, ${sent.length}::int) AS number) v
    ORDER BY number`.execute(t.deps.db)
  return rows.map(({ value }) => fromSelected(to, value))
}

const chunkSize = 20_000

/** The first values that the database converts otherwise than the domain. */
async function findDifferences(from: DbType, to: DbType, sent: FieldValue[], point?: PointMeaning) {
  const converted: FieldValue[] = []
  for (let start = 0; start < sent.length; start += chunkSize)
    converted.push(...(await convertAll(from, to, sent.slice(start, start + chunkSize), point)))
  return sent
    .flatMap((value, index) => {
      const expected = convertValue(from, to, value, { point })
      const found = converted[index]
      return found === expected ? [] : [{ value, found, expected }]
    })
    .slice(0, 10)
}

const seed = Number(process.env.CONVERSIONS_SEED ?? 32)
const sampled = new Map<DbType, FieldValue[]>()

/** The same texts for every type that texts are converted to. */
function sample(type: (typeof types)[number]): FieldValue[] {
  const isText = type === 'string' || type === 'text'
  const key = isText ? 'text' : type
  const found = sampled.get(key) ?? fc.sample(values[key], { numRuns: isText ? bySize(5000, 100_000) : 2000, seed })
  sampled.set(key, found)
  return found
}

const isConvertible = (from: DbType, to: DbType) =>
  (from !== 'datetime' && to !== 'datetime') || [from, to].some((type) => type === 'string' || type === 'text')

describe('the database converts as the domain', () => {
  it.each(pairs)('%s to %s', async (from, to) => {
    const sent = sample(from)
    const isText = from === 'string' || from === 'text'
    for (const point of isText && to === 'decimal' ? points : [undefined]) {
      expect(await findDifferences(from, to, sent, point)).toEqual([])
      const converted = sent.filter((value) => convertValue(from, to, value, { point }) !== null)
      expect(converted.length > sent.length / 100).toBe(isConvertible(from, to))
    }
  })

  it('knows the same numbers with two meanings', async () => {
    const sent = sample('text')
    const { rows } = await sql<{ found: boolean }>`SELECT ${sql.raw(ambiguousSql('text', 'decimal', 'value'))} AS found
      FROM (SELECT unnest(${sent}::text[]) AS value, generate_series(1, ${sent.length}::int) AS number) v ORDER BY number`.execute(
      t.deps.db,
    )
    const read = (value: FieldValue, point?: PointMeaning) => parseItalianDigits(String(value), { point }).value
    const expected = sent.map((value) => read(value) === undefined && read(value, 'thousands') !== undefined)
    expect(rows.map(({ found }) => found)).toEqual(expected)
    expect(expected.filter(Boolean).length).toBeGreaterThan(20)
  })

  it('knows the white space, the digits and the widths of every language', async () => {
    const isOdd = (char: string) => char.normalize('NFKC') !== char || /[\s\p{Cc}\p{Nd}]/u.test(char)
    const characters = Array.from({ length: bySize(0x3100, 0x11_0000) - 1 }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter(isOdd)
    const sent = characters.flatMap((char) => [char, `${char}1${char}`, `1${char}2`, `1${char}/2/2026`])
    for (const to of ['integer', 'decimal', 'boolean', 'datetime', 'string'] as const)
      expect(await findDifferences('text', to, sent)).toEqual([])
  })
})
