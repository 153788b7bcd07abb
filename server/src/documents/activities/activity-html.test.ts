import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildYear } from '../../../test/fixtures/factories.ts'
import { png } from '../../../test/form.ts'

type Saved = Activity & { errors: Record<string, string[]> }
const image = (bytes: number) =>
  `<p>a<img src="data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}"></p>`

let t: TestApp
let admin: Caller
let path: string
const post = (description: string) => admin.send<Saved>('POST', path, { activity: { title: 'HTML', description } })

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  path = `/api/v1/activity_years/${(await buildYear(t.deps.db, '2026')).id}/activities`
})
afterAll(() => t.close())

it.each([
  ['<p>ciao<script>alert(1)</script></p>', '<p>ciao</p>'],
  ['<p onclick="alert(1)" id="x">ciao</p>', '<p>ciao</p>'],
  ['<p>a</p><svg onload=alert(1)><p>b</p></svg>', '<p>a</p>'],
  ['<p>a<img src="data:text/html;base64,PHNjcmlwdD4="></p>', '<p>a</p>'],
  ['<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>', '<p>a</p>'],
  ['<p>a<img src="https://spia.example/1.png"></p>', '<p>a</p>'],
])('stores %s cleaned', async (sent, stored) => {
  const { status, body } = await post(sent)
  expect([status, body.description]).toEqual([201, stored])
  const row = await t.deps.db
    .selectFrom('activities')
    .select('description')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row.description).toBe(stored)
})

it('removes the address of a javascript: link', async () => {
  const { body } = await post('<p><a href="javascript:alert(1)">x</a> <a href="https://rete.example">y</a></p>')
  expect(body.description).not.toContain('javascript')
  expect(body.description).toContain('href="https://rete.example"')
})

it('cleans stored HTML of older versions in every answer', async () => {
  const { activity_year_id } = await t.deps.db
    .selectFrom('activities')
    .select('activity_year_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const dirty = await buildActivity(t.deps.db, {
    activity_year_id,
    description: '<p>a<script>alert(1)</script><b onclick=x>b</b></p>',
  })
  const ways = [
    `/api/v1/activities/${dirty.id}`,
    '/api/v1/activities',
    `${path}/${dirty.id}`,
    `/api/v1/activity_years/${activity_year_id}`,
  ]
  for (const way of ways) {
    const { text, status } = await admin.get(way)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|alert|onclick/)
  }
})

it('stores an image of 2 MB, rejects a larger one (422)', async () => {
  expect((await post(image(2 * 1024 * 1024))).body.description).toContain('<img src="data:image/png;base64,')
  const rejected = await assertWritesNothing(t, () => post(image(2 * 1024 * 1024 + 3)))
  expect(rejected.status).toBe(422)
  expect(rejected.body.errors['activity.description']?.[0]).toContain('supera 2 MB')
})

it('accepts an image alone as a description (201)', async () => {
  const { status } = await post(`<p><img src="data:image/png;base64,${png.toString('base64')}"></p>`)
  expect(status).toBe(201)
})

it('accepts 10 MB with images, rejects one character more (422)', async () => {
  const images = image(1024 * 1024 - 100).repeat(7)
  const fits = `${images}<p>${'x'.repeat(10 * 1024 * 1024 - images.length - 7)}</p>`
  expect((await post(fits)).status).toBe(201)
  const rejected = await assertWritesNothing(t, () => post(`${fits}y`))
  expect(rejected.body.errors['activity.description']?.[0]).toContain('10 MB')
})

it.each([
  ['open images', '<img '.repeat(2_000_000)],
  ['deep nesting', '<p>'.repeat(3_000_000)],
  ['nothing but marks', '<'.repeat(9_000_000)],
  ['as many marks as are taken', '<p>'.repeat(100_000)],
  ['open attributes', `<a href="${'x" y="'.repeat(300_000)}`],
  ['unclosed quotes', '<p style="'.repeat(300_000)],
  ['half a data address', `<img src="data:${' '.repeat(3_000_000)}`],
])('validates %s within seconds', async (_name, description) => {
  const start = performance.now()
  expect((await post(description)).status).toBeLessThan(500)
  expect(performance.now() - start).toBeLessThan(8000)
})
