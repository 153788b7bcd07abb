import { fold } from '@portale/domain/platform/folding.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { searchedText as partnerText } from '../../network/dealers/partner-lookup.queries.ts'
import { occurs } from './bounded-search.ts'
import { containing, hasTrigram } from './containing.ts'
import { whereClause } from './list.ts'

const texts = [
  'Officina',
  'è aperta',
  'ESTERO',
  '50% di sconto',
  "citta'",
  'Rossi S.r.l.',
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
  "a'",
  'a.b',
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it.each(searches)('finds “%s” where it occurs, to the letter, without regard to case and accents', async (search) => {
  const { text, values } = whereClause([{ sql: `fold(text) LIKE ${containing(search)}`, value: search }], [texts])
  const found = await t.deps.pool.query<{ text: string }>(`SELECT text FROM unnest($1::text[]) text ${text}`, values)
  expect(found.rows.map((row) => row.text)).toEqual(texts.filter((one) => fold(one).includes(fold(search))))
})

it('folds a text of ASCII alone to its small letters, without points and apostrophes, and one blank of several', async () => {
  const { rows } = await t.deps.pool.query(`
    WITH ascii AS (SELECT chr(code) AS sign FROM generate_series(1, 127) code)
    SELECT a.sign || b.sign AS text FROM ascii a, ascii b
    WHERE fold(a.sign || b.sign) <> translate(lower(a.sign || b.sign), '.''\`', '')`)
  expect(rows).toEqual([{ text: '  ' }])
  const { rows: missing } = await t.deps.pool.query('SELECT fold(NULL) AS text')
  expect(missing).toEqual([{ text: null }])
})

it.each([
  ['dealers_name_search', 'dealers', 'fold(name)'],
  ['dealers_search', 'dealers', `fold((baldo_id || ' ' || name || ' ' || city) COLLATE "default")`],
  ['customer_contacts_search', 'customer_contacts', `fold((name || ' ' || email || ' ' || phone) COLLATE "default")`],
  ['customer_contacts_phone_search', 'customer_contacts', 'phone_digits(phone)'],
])('finds by the index %s, and folds without a call for a text without accents', async (index, table, searched) => {
  const client = await t.deps.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const explain = `EXPLAIN SELECT id FROM ${table} WHERE ${searched} LIKE (SELECT containing('officina'))`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    expect(plan).not.toContain(' fold(')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

it('asks the index for no word that it can’t find, which would read the whole index', async () => {
  const client = await t.deps.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { text, values } = whereClause(occurs(['e', 'gallo'], partnerText))
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT id FROM dealers p ${text}`, values)
    const lines = rows.map((row) => row['QUERY PLAN'].trim())
    expect(lines.filter((line) => line.includes('Index Scan on dealers_search'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('%e%')).map((line) => line.split(':')[0])).toEqual(['Filter'])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

it('makes the pattern once for what a trigram index finds', () => {
  expect(['off', 'e a', 's.r.l', 'è ', 'ab', "o'b", '...', 'a', '%%%', ''].filter(hasTrigram)).toEqual([
    'off',
    'e a',
    's.r.l',
  ])
  expect(containing('officina')).toContain('SELECT')
  expect(containing('of')).not.toContain('SELECT')
})
