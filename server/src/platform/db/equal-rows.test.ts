import type { Home } from '@portale/domain/front/me.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  createFoldedRows,
  type FoldedRows,
  foldedRowKinds as kinds,
} from '../../../test/fixtures/folded-rows.fixtures.ts'
import { lastCommitTime, restore, unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'
import { type FoldedTable, foldedKeys } from './equal-rows.queries.ts'

let t: TestApp
let admin: Caller
let rows: FoldedRows
const create = (table: FoldedTable, text: string) => rows.create(table, text)
const save = (table: FoldedTable, id: number, text: string) => rows.save(table, id, text)
const findMark = (table: FoldedTable, id: number) => rows.findMark(table, id)
beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
  rows = await createFoldedRows(t, admin)
})
afterAll(() => t.close())

const tables = Object.keys(foldedKeys) as FoldedTable[]

let number = 0
const nextText = () => {
  number += 1
  return `QZ ${number}`
}
const spellings = [
  (text: string) => text.toLowerCase(),
  (text: string) => text.replace(' ', '  '),
  (text: string) => text.replace(' ', '\u00a0'),
  (text: string) => text.replace(' ', '\u2009\u200b'),
  (text: string) => text.replace('Q', 'Q\u200d'),
  (text: string) => `\u202e${text}\u2069\ufeff`,
  (text: string) => text.replace('Q', 'Ｑ'),
]

/** Two rows that look the same, as the migration found them: the second one has another kind of blank, and the mark. */
async function createDuplicates(table: FoldedTable) {
  const text = nextText()
  const [first, second] = [(await create(table, text)).body.id, (await create(table, `${text} altro`)).body.id]
  const spelling = text.replace(' ', '\u00a0')
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(kinds[table].column)} = ${spelling}, duplicate_mark = id
    WHERE id = ${second}`.execute(t.deps.db)
  return { text, first, second }
}

describe.each(tables)('%s', (table) => {
  const { key, column, sentence } = kinds[table]

  it('rejects every spelling of a text that another row has, and names the row (422)', async () => {
    const text = nextText()
    const first = await create(table, text)
    expect(first.status).toBe(201)
    const other = (await create(table, nextText())).body
    await assertWritesNothing(t, async () => {
      for (const spell of spellings)
        for (const rejected of [await create(table, spell(text)), await save(table, other.id, spell(text))]) {
          expect([rejected.status, rejected.body.errors]).toEqual([
            422,
            { [`${key}.${column}`]: [expect.stringMatching(sentence)] },
          ])
          if (table === 'saved_views') continue
          expect(rejected.body.existing?.id).toBe(first.body.id)
          expect(rejected.body.errors[`${key}.${column}`]?.[0]).toContain(text)
        }
    })
  })

  it('of two created at once with different spellings one is rejected', async () => {
    const text = nextText()
    const answers = await Promise.all([create(table, text), create(table, text.toLowerCase())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('a text can be spelt otherwise in its own row', async () => {
    const text = nextText()
    const { id } = (await create(table, text)).body
    expect((await save(table, id, text.toLowerCase())).status).toBe(200)
  })

  it('is unique in the database too, whoever writes', async () => {
    const { text } = await createDuplicates(table)
    const { id } = (await create(table, nextText())).body
    const write = sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${text.toLowerCase()} WHERE id = ${id}`
    await expect(write.execute(t.deps.db)).rejects.toMatchObject({
      code: '23505',
      constraint: `${table}_${foldedKeys[table].folded}_key`,
    })
  })

  it('a marked duplicate is saved as it is, and loses its mark with its text', async () => {
    const { text, first, second } = await createDuplicates(table)
    const same = await save(table, second, text)
    expect([same.status, await findMark(table, second)]).toEqual([200, second])
    expect((await save(table, first, text)).status).toBe(200)
    expect((await create(table, text)).status).toBe(422)
    expect((await save(table, second, nextText())).status).toBe(200)
    expect(await findMark(table, second)).toBe(0)
    expect((await save(table, second, text)).status).toBe(422)
  })

  it('a text stays taken by a marked duplicate whose other row has another text now', async () => {
    const { text, first } = await createDuplicates(table)
    expect((await save(table, first, nextText())).status).toBe(200)
    expect((await create(table, text)).status).toBe(422)
    expect((await save(table, first, text)).status).toBe(422)
  })
})

describe.each(tables.filter((table) => table !== 'saved_views'))('a restore of %s', (table) => {
  it('brings duplicates back with their mark, and takes them away again', async () => {
    const { text, first, second } = await createDuplicates(table)
    const moment = await lastCommitTime(t)
    expect((await save(table, second, nextText())).status).toBe(200)
    expect((await save(table, first, nextText())).status).toBe(200)
    const third = (await create(table, text)).body.id
    const { undo_to } = await restore(admin, moment)
    expect(await findMark(table, first)).toBe(0)
    expect(await findMark(table, second)).toBe(second)
    expect((await save(table, second, text)).status).toBe(200)
    await restore(admin, undo_to)
    for (const id of [first, second, third]) expect(await findMark(table, id)).toBe(0)
  })
})

it('the audit has neither the folded text nor the mark', async () => {
  const { second } = await createDuplicates('dealers')
  const { rows } = await sql<{ keys: string[] }>`SELECT array_agg(DISTINCT key) AS keys FROM audits,
    jsonb_object_keys(coalesce(new_values, old_values)) key WHERE model_type = 'dealers' AND model_id = ${second}`.execute(
    t.deps.db,
  )
  expect(rows[0]?.keys).toContain('baldo_id')
  expect(rows[0]?.keys).not.toEqual(expect.arrayContaining(['folded_baldo_id']))
  expect(rows[0]?.keys).not.toEqual(expect.arrayContaining(['duplicate_mark']))
})

it('the administrator’s home counts the duplicates of each list, and opens exactly those', async () => {
  const listed = Object.keys(kinds).filter((table) => table !== 'saved_views') as FoldedTable[]
  const made = new Map<string, number[]>()
  for (const table of listed) {
    const { first, second } = await createDuplicates(table)
    made.set(kinds[table].path.split('/').at(-1) ?? '', [first, second])
  }
  const { queues } = (await admin.get<Home>('/api/v1/home')).body
  const tiles = queues.filter(({ url }) => url.includes('duplicates=1'))
  expect(tiles).toHaveLength(listed.length)
  for (const { url, count } of tiles) {
    const [path = '', search] = url.slice(1).split('?')
    const { data, total } = (await admin.get<Page<{ id: number }>>(`/api/v1/${path}?${search}&per_page=100`)).body
    expect(total).toBe(count)
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(made.get(path) ?? [0]))
  }
  const other = await t.as('superuser_rt')
  expect((await other.get<Home>('/api/v1/home')).body.queues.filter(({ url }) => url.includes('duplicates'))).toEqual(
    [],
  )
})

it('a row is no duplicate any more when the other one has another text', async () => {
  const { first, second } = await createDuplicates('lead_models')
  const find = async () =>
    (await admin.get<Page<{ id: number }>>('/api/v1/lead_models?duplicates=1&per_page=100')).body.data.map(
      ({ id }) => id,
    )
  expect(await find()).toEqual(expect.arrayContaining([first, second]))
  await save('lead_models', first, nextText())
  expect(await find()).not.toContain(second)
})
