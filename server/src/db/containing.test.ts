import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { containing, hasTrigram } from './containing.ts'
import { whereClause } from './list.ts'

const texts = [
  'Officina',
  'è aperta',
  'ESTERO',
  '50% di sconto',
  'a_b',
  String.raw`c:\dati`,
  'ab',
  'à',
  '%%%',
  '---',
  '',
  ' ',
]
const searches = [
  'off',
  'FICINA',
  'e ap',
  '%',
  '50%',
  '_',
  'a_b',
  '\\',
  String.raw`:\d`,
  'ab',
  'a',
  'È',
  '%%%',
  '--',
  'zzz',
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

it.each(searches)('finds “%s” where it occurs, to the letter, without regard to case and accents', async (search) => {
  const { text, values } = whereClause([{ sql: `fold(text) LIKE ${containing(search)}`, value: search }], [texts])
  const found = await t.deps.pool.query<{ text: string }>(`SELECT text FROM unnest($1::text[]) text ${text}`, values)
  expect(found.rows.map((row) => row.text)).toEqual(texts.filter((one) => fold(one).includes(fold(search))))
})

it('makes the pattern once for what a trigram index finds', () => {
  expect(['off', 'e a', 'è ', 'ab', 'a', '%%%', ''].filter(hasTrigram)).toEqual(['off', 'e a'])
  expect(containing('officina')).toContain('SELECT')
  expect(containing('of')).not.toContain('SELECT')
})
