import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { lists, listsInTheirOwnOrder } from './list-columns.cases.ts'
import { filters, notFilters } from './list-filters.cases.ts'
import { seedLists, toAddress, withQuery } from './list-walk.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  await seedLists(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const objectMethods = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const ids = Array.from({ length: 2000 }, (_, index) => index + 1)

/** Values that no filter expects. */
const hostile = [
  ...['__proto__', 'constructor', ids.join(','), '-1', '1.5', '1e3', '٣', '999999999999999', '9'.repeat(30)],
  ...["' OR 1=1 --", '$1', '%', '\\', '[object Object]', '2026-02-30', '0000-00-00', '99999-01-01', 'infinity'],
  ...['a\0b', '\ud800', '🚚', '\t\n', 'x'.repeat(10_000)],
]

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

async function expectPage(list: string, query: string): Promise<void> {
  const startedAt = performance.now()
  const { status, body } = await admin.get<Partial<Page<unknown>> & { activities_paginate?: Page<unknown> }>(
    withQuery(toAddress(list), query),
  )
  const what = `${list} ${query.slice(0, 100)}`
  // Contacts are found by a whole VAT number alone; the uploads of a year are the specification's list without pages.
  if (status === 422 || (status === 404 && query.includes('vat_n=')) || Array.isArray(body)) return
  expect(`${what} ${status}`).toBe(`${what} 200`)
  const page = body.activities_paginate ?? body
  expect([what, Array.isArray(page.data), typeof page.total]).toEqual([what, true, 'number'])
  expect(performance.now() - startedAt, what).toBeLessThan(5000)
}

const paths = [
  ...new Set([...Object.keys(lists).map((list) => list.split('?')[0] ?? ''), ...Object.keys(listsInTheirOwnOrder)]),
]
const allNames = [...new Set([...Object.values(filters).flat(), ...objectMethods, 'page', 'per_page', ''])]

it('tries every parameter that a query or a route reads', () => {
  const sources = join(import.meta.dirname, '../../src')
  const read = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(queries|routes)\.ts$/.test(file) || file.endsWith('audit-filter.ts'))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .flatMap((text) => [
      ...[...text.matchAll(/(?<![-\w/])(?:query|params)\.([a-z_]+)\b/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{([a-z_, ]+)\}: Record<string, string>/g)].flatMap(([, names = '']) => names.split(',')),
      ...[...text.matchAll(/\b(?:text|number|moment)\('([a-z_]+)'\)/g)].map(([, name = '']) => name),
    ])
  const names = new Set(read.map((name) => name.trim()).filter((name) => name && !(name in notFilters)))
  expect([...names].filter((name) => !allNames.includes(name))).toEqual([])
})

describe.each(paths)('%s', (path) => {
  it('answers a page or 422 whatever its filters are', async () => {
    for (const name of filters[path] ?? [])
      for (const value of hostile) await expectPage(path, `${encode(name)}=${encode(value)}`)
  })

  it('answers a page or 422 whatever filters of other lists it gets', async () => {
    for (const value of hostile)
      await expectPage(path, allNames.map((name) => `${encode(name)}=${encode(value.slice(0, 100))}`).join('&'))
  })

  it('answers a page or 422 for filters that are repeated, nested, or without a value', async () => {
    for (const name of filters[path] ?? []) {
      await expectPage(path, ids.map((id) => `${name}=${id}`).join('&'))
      for (const query of [name, `${name}=`, `${name}[]=1&${name}[]=2`, `${name}[a]=1`, `${name}.from=1&${name}.to=x`])
        await expectPage(path, query)
    }
    await expectPage(path, ids.map((id) => `unknown_${id}=1`).join('&'))
  })
})

it('a filter by what no row has finds nothing, instead of everything', async () => {
  for (const [list, query] of [
    ['/api/v1/dealers', 'district_id=__proto__'],
    ['/api/v1/leads', `workshop_id=${ids.join(',')}`],
    ['/api/v1/leads', 'status=constructor'],
    ['/api/v1/activity_document_uploads', 'status=__proto__'],
    ['/api/v1/activity_document_uploads', 'kind=toString'],
    ['/api/v1/news', 'state=__proto__'],
    ['/api/v1/notifications', 'state=constructor'],
    ['/api/mails', 'state=toString'],
    ['/api/audits', 'event=__proto__'],
    ['/api/v1/generated/veicoli-demo', 'dealer_id=valueOf'],
  ])
    expect([query, (await admin.get<Page<unknown>>(`${list}?${query}`)).body.total]).toEqual([query, 0])
})
