import type { AuditLabels } from '@portale/domain/history/audit/labels.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderBy, rejectSort } from '../../src/platform/db/list.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { readExport } from '../exports.ts'
import { designedLabels, lists, listsInTheirOwnOrder, type Row } from './list-columns.cases.ts'
import { findPages, seedLists, toAddress, withQuery } from './list-walk.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  await seedLists(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const callOf = (list: string) => list.split('?')[0] ?? ''

it('walks every call that answers a page', async () => {
  const known = [...Object.keys(lists).map(callOf), ...Object.keys(listsInTheirOwnOrder)]
  const generated = known.map((call) => call.replace(/(\/generated)\/.*/, '$1/:prefix'))
  expect(await findPages(t, admin)).toEqual([...new Set(generated)].sort())
})

/** The first 300 rows; progress lists nest them. */
async function listRows(list: string, sort: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= 3; page += 1) {
    const { status, body } = await admin.get<Page<Row> & { labels?: AuditLabels }>(
      withQuery(toAddress(list), `sort=${sort}&per_page=100&page=${page}`),
    )
    expect(status, `${list} ${sort}`).toBe(200)
    Object.assign(designedLabels, body.labels)
    const [first] = body.data as unknown as Record<'dealers' | 'workshops', Row[]>[]
    rows.push(...(/s\/activity_years/.test(list) ? (first?.dealers ?? first?.workshops ?? []) : body.data))
    if (body.current_page >= body.last_page) break
  }
  return rows
}

const collator = new Intl.Collator('it')
const compare = (left: unknown, right: unknown): number => {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right)
  return Number(left) - Number(right)
}

/** Every key by which a list is sorted somewhere. */
const allKeys = [...new Set(Object.values(lists).flatMap((columns) => Object.keys(columns)))]

/** What no list is sorted by. */
const hostile = [
  ...['no_such_column', 'password_hash', '', '-', '--name', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['name;DROP TABLE dealers', "id'--", 'name,id', 'p.name', '1', 'name DESC', '(SELECT 1)', '$1', 'NAME', ' name'],
  ...['name ', 'n\u0000ame;', '%', '🚚', 'x'.repeat(10_000)],
]

type Rejection = { errors?: Record<string, string[]>; sortable?: string[] }
const reject = async (list: string, sort: string) => {
  const { status, body } = await admin.get<Rejection>(withQuery(toAddress(list), `sort=${encodeURIComponent(sort)}`))
  expect([sort.slice(0, 50), status, Object.keys(body.errors ?? {})]).toEqual([sort.slice(0, 50), 422, ['sort']])
  return body.sortable ?? []
}

const unlisted = [...allKeys, ...hostile, ...hostile.map((sort) => `-${sort}`)].filter(Boolean)

/** What a list is sent of the orders that no list has, or another one: a twelfth, so that all are sent to some list. */
const shareOf = (list: string): Set<string> => {
  const position = [...Object.keys(lists), ...Object.keys(listsInTheirOwnOrder)].indexOf(list)
  return new Set(unlisted.filter((_, index) => index % 12 === position % 12))
}

describe.each(Object.entries(lists))('%s', (list, columns) => {
  it.each(Object.entries(columns))('is sorted by %s, both ways and the same each time', async (key, read) => {
    const rows = await listRows(list, key)
    expect(rows.length).toBeGreaterThan(list.includes('deleted=1') ? -1 : 0)
    const values = rows.map((row) => read(row as never))
    expect(values).toEqual(values.toSorted(compare))
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // The one is the other turned round, rows with equal values included: they are in an order of their own.
    if (rows.length < 300) expect((await listRows(list, `-${key}`)).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('can be sorted by its listed columns alone, and rejects anything else (422)', async () => {
    const sortable = await reject(list, 'no_such_column')
    const known = Object.entries(lists).flatMap(([other, keys]) =>
      callOf(other) === callOf(list) ? Object.keys(keys) : [],
    )
    expect(sortable.filter((key) => !known.includes(key))).toEqual(['id'])
    // The list gave the function of all lists these columns, as its answer says: with them it rejects every other one.
    const given = Object.fromEntries(sortable.filter((key) => key !== 'id').map((key) => [key, `t.${key}`]))
    const sent = shareOf(list)
    for (const sort of unlisted.filter((key) => !sortable.includes(key))) {
      expect(() => orderBy(sort, given, 't.id'), sort).toThrow('non si può ordinare')
      if (sent.has(sort)) await reject(list, sort)
    }
    for (const repeated of ['sort=id&sort=no_such_column', 'sort=no_such_column&sort=__proto__'])
      expect((await admin.get(withQuery(toAddress(list), repeated))).status).toBe(422)
  })
})

it.each(Object.entries(listsInTheirOwnOrder))('%s has an order of its own: %s', async (list) => {
  for (const sort of [...unlisted, 'id']) expect(() => rejectSort({ sort }), sort).toThrow('non si può ordinare')
  for (const sort of [...shareOf(list), 'id']) await reject(list, sort)
  expect((await admin.get(toAddress(list))).status).toBe(200)
})

it('a partner sorts its own documents by the reason of a rejection, whose column staff don’t have (422)', async () => {
  const { dealer_id } = await t.deps.db
    .selectFrom('activity_document_uploads')
    .select('dealer_id')
    .where('reason', 'is not', null)
    .where('dealer_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const partner = await t.as('dealer_holder', { dealers: [dealer_id ?? 0] })
  const list = '/api/v1/activity_document_uploads?per_page=100&page=1&sort='
  const reasons = async (sort: string) =>
    (await partner.get<Page<{ reason: string | null }>>(list + sort)).body.data.map(({ reason }) => reason ?? undefined)
  expect((await reasons('reason')).filter(Boolean).length).toBeGreaterThan(0)
  expect(await reasons('reason')).toEqual((await reasons('reason')).toSorted(compare))
  expect(await reasons('-reason')).toEqual((await reasons('reason')).toReversed())
  await reject('/api/v1/activity_document_uploads', 'reason')
})

it('a workshop’s user can’t sort leads by the last save of the manage screen, which it doesn’t see (422)', async () => {
  const caller = await t.as('workshop_user')
  expect((await caller.get('/api/v1/leads?sort=last_manage')).status).toBe(422)
})

it('an export has its list’s order, and rejects another column (422)', async () => {
  for (const path of ['/api/v1/dealers/xls', '/api/v1/workshops/xls', '/api/v1/leads/xls'])
    expect((await admin.get(`${path}?sort=no_such_column`)).status).toBe(422)
  const rows = await readExport((await admin.get('/api/v1/leads/xls?sort=-quantity')).bytes)
  const quantities = rows
    .slice(1)
    .map(({ cells }) => cells[rows[0]?.cells.findIndex((cell) => cell?.v === 'Quantità') ?? -1]?.v)
  expect(quantities.length).toBeGreaterThan(100)
  expect(quantities).toEqual(quantities.toSorted((left, right) => Number(right) - Number(left)))
})
