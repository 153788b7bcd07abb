import { invisibleRanges } from '@portale/domain/platform/clean-text.ts'
import {
  fold,
  foldCode,
  foldEmail,
  foldName,
  foldPerson,
  foldPhone,
  foldVat,
} from '@portale/domain/platform/folding.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { bySize } from '../../../test/sizes.ts'

const folds = {
  fold,
  fold_name: foldName,
  fold_code: foldCode,
  fold_person: foldPerson,
  fold_email: foldEmail,
  fold_phone: foldPhone,
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What PostgreSQL makes of these texts. */
async function foldInDatabase(name: string, texts: string[]): Promise<string[]> {
  const { rows } = await t.deps.pool.query<{ folded: string }>(
    `SELECT ${name}(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`,
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

/** Those of which PostgreSQL knows each character: Node's Unicode is newer, and may decompose more of them. */
async function listAssigned(texts: string[]): Promise<string[]> {
  const { rows } = await t.deps.pool.query<{ text: string }>(
    'SELECT text FROM unnest($1::text[]) text WHERE unicode_assigned(text)',
    [texts],
  )
  return rows.map(({ text }) => text)
}

const invisible = invisibleRanges.flat().map((code) => String.fromCodePoint(code))
const difficult = [
  ...invisible,
  ...'ßẞæÆœŒøØđĐłŁþÞðıİIiŋħŧĸſςσΣ½ﬁﬀĳǆＡｚ０９＋－．’‘ʼ´`"“”«»–—−⁄　'.split(''),
  ...[
    'e\u0301',
    '\u00e9',
    '\u1e9b\u0323',
    '\u212b',
    '\u212a',
    '\ud55c',
    '\u1112\u1161\u11ab',
    'が',
    '\u00a0',
    '\u2009',
    '\u2003',
    '\u2028',
  ],
  ...[
    '👨‍👩‍👧',
    '❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
    '\t',
    '\n',
    '  ',
    ' ',
    '+39',
    '0039',
    '39',
    '00',
    '011',
    'IT',
    'it',
    '.',
    "'",
    'Σ ',
    'QZ 10',
    '©',
  ],
]

/** Texts of any characters that have a meaning, not next to surrogates alone, which PostgreSQL has not. */
const character = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => !/\p{Cn}/u.test(sign))
const bmp = fc
  .integer({ min: 1, max: 0x33ff })
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => !/\p{Cn}/u.test(sign))
const text = fc
  .array(fc.oneof(fc.constantFrom(...difficult), bmp, character, fc.string({ maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())

it('spells one code, one person, one number, one address and one VAT number in one way', () => {
  const codes = ['QZ 10', 'qz  10', 'QZ\u00a010', 'Q\u200bZ 10', '\u202eQZ 10\u2069', 'ＱＺ １０', 'QZ\u2009\u300010 ']
  expect(new Set(codes.map(foldCode))).toEqual(new Set(['qz 10']))
  const people = [
    'Nicolò D’Angelo',
    "NICOLO D'ANGELO",
    'Nicolo\u0300 D`Angelo',
    "nicolo'  d'angelo",
    'Nicolò DAngelo\ufeff',
  ]
  expect(new Set(people.map(foldPerson))).toEqual(new Set(['nicolo dangelo']))
  const numbers = [
    '+39 011 123456',
    '0039 011/123456',
    '011123456',
    '(011) 12.34-56',
    '+39 (0)11 123456',
    '39 011 123456',
  ]
  expect(new Set(numbers.map(foldPhone))).toEqual(new Set(['011123456']))
  expect(['347 1234567', '+39 347 1234567', '391 1234567', '+44 20 1234567', '0044 20 1234567'].map(foldPhone)).toEqual(
    ['3471234567', '3471234567', '3911234567', '44201234567', '44201234567'],
  )
  expect(new Set(['Anna@Rete.example', ' anna@rete.example\u200b', 'ANNA@RETE.EXAMPLE'].map(foldEmail)).size).toBe(1)
  expect(new Set(['IT 01234567890', 'it01234567890', '012.345.678\u00a090'].map(foldVat)).size).toBe(1)
  expect(new Set(['Straße', 'STRASSE', 'straſſe'].map(foldName)).size).toBe(1)
})

describe('a search', () => {
  it.each([
    ['srl', 'Rossi Autocarri S.r.l.'],
    ['s.r.l', 'ROSSI AUTOCARRI SRL'],
    ['S.P.A.', 'Bianchi Spa'],
    ['CITTÀ', "CITTA' DI CASTELLO"],
    ["citta' di castello", 'Città di Castello'],
    ["nicolo'", 'Nicolò'],
    ['nicolò', "NICOLO'"],
    ['nicolo’', 'Nicolo\u0300'],
    ['dangelo', 'Anna D’Angelo'],
    ["d'angelo", 'DANGELO'],
    ['L`Aquila', 'LAQUILA'],
    ['r.l', 'Rossi S.r.l.'],
    ['o.pdf', 'listino.pdf'],
  ])('for %j finds %j', async (typed, stored) => {
    expect(fold(stored)).toContain(fold(typed))
    const { rows } = await t.deps.pool.query('SELECT fold($2) LIKE containing($1) AS found', [typed, stored])
    expect(rows).toEqual([{ found: true }])
  })

  it.each([
    ['srl', 'S. r. l.'],
    ['nicola', 'Nicolò'],
    ['qz10', 'QZ 10'],
    ['s-r-l', 'S.r.l.'],
    ['città', 'Cilea'],
  ])('for %j does not find %j', async (typed, stored) => {
    expect(fold(stored)).not.toContain(fold(typed))
    const { rows } = await t.deps.pool.query('SELECT fold($2) LIKE containing($1) AS found', [typed, stored])
    expect(rows).toEqual([{ found: false }])
  })

  it('changes nothing of what is one code or one name', () => {
    for (const equals of [foldCode, foldName]) {
      expect(equals('Q.Z')).not.toBe(equals('QZ'))
      expect(equals("Citta'")).not.toBe(equals('Città'))
    }
  })
})

describe.each(Object.entries(folds))('%s', (name, foldInDomain) => {
  it('is the same in the domain and in PostgreSQL', async () => {
    const numberOfTexts = bySize(3000, 100_000)
    const texts = await listAssigned([...difficult, ...fc.sample(text, { numRuns: numberOfTexts, seed: 32 })])
    expect(texts.length).toBeGreaterThan(numberOfTexts / 2)
    const folded = await foldInDatabase(name, texts)
    const different = texts.flatMap((given, index) =>
      folded[index] === foldInDomain(given)
        ? []
        : [[escape(given), escape(folded[index] ?? ''), escape(foldInDomain(given))]],
    )
    expect(different).toEqual([])
  })
})
