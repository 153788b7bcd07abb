import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const raw = (body: string) =>
  fixtures.admin.send<{ message: string }>('POST', samplesUrl, body, { 'content-type': 'application/json' })

describe('values', () => {
  it.each([
    "'; DROP TABLE generated.sample; --",
    "' OR '1'='1",
    '" || pg_sleep(10) || "',
    '$1 $$ \\ \\x41 %s $(id)',
    '*/ SELECT 1 /*',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '=cmd|/c calc',
    '{"a":1}',
    '{1,2}',
    'NULL',
    '__proto__',
    '😀𝄞',
  ])('%s is stored unchanged and found by filters', async (title) => {
    const { id } = await fixtures.createSample({ title, notes: title })
    const { data } = (
      await fixtures.admin.get<Page<ModelRecord>>(`${samplesUrl}?${new URLSearchParams({ title, notes: title })}`)
    ).body
    expect(data.map((record) => [record.id, record.title, record.notes])).toEqual([[id, title, title]])
  })

  it('of query parameters are never SQL (no 5xx)', async () => {
    for (const value of ["'", '"', '\\', '$1', '\0', '%00', "1'; SELECT pg_sleep(9); --", '*/', 'x'.repeat(4000)])
      for (const key of [
        'title',
        'count',
        'count.from',
        'price.to',
        'active',
        'used_at',
        'dealer_id',
        'sort',
        'page',
        '_hints',
        'search',
      ])
        expect(
          (await fixtures.admin.get(`${samplesUrl}?${new URLSearchParams({ [key]: value })}`)).status,
        ).toBeLessThan(500)
  })
})

describe('bodies', () => {
  it('with keys of Object.prototype are no values', async () => {
    const created = await raw(
      '{"sample":{"title":"x","__proto__":{"count":5},"constructor":{"prototype":{"count":5}}}}',
    )
    expect([created.status, (created.body as unknown as ModelRecord).count]).toEqual([201, null])
    expect(({} as { count?: number }).count).toBeUndefined()
    expect((await raw('{"__proto__":{"sample":{"title":"x"}}}')).status).toBe(422)
  })

  it('nested too deeply are rejected', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const body of [`{"sample":{"title":${deep}}}`, `{"sample":${deep}}`, deep]) {
      const { status } = await assertWritesNothing(fixtures.app, () => raw(body))
      expect([400, 422]).toContain(status)
    }
  })

  it('too large are rejected (413)', async () => {
    const sample = { title: 'x', notes: 'x'.repeat(5 * 1024 * 1024) }
    expect((await assertWritesNothing(fixtures.app, () => raw(JSON.stringify({ sample })))).status).toBe(413)
    const row = { title: 'x', notes: 'x'.repeat(33 * 1024 * 1024) }
    expect(
      (await assertWritesNothing(fixtures.app, () => fixtures.admin.send('PUT', samplesUrl, { sample: [row] }))).status,
    ).toBe(413)
  })

  it.each(['', '{', 'null', '7', '"x"', '[]', '{"sample":1}'])('%j is rejected and writes nothing', async (body) => {
    expect([400, 422]).toContain((await assertWritesNothing(fixtures.app, () => raw(body))).status)
  })

  it('with a thousand unknown keys are accepted', async () => {
    const more = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key_${index}`, 'x']))
    expect((await fixtures.admin.send('POST', samplesUrl, { sample: { title: 'x', ...more } })).status).toBe(201)
  })
})

it('a method without a route answers 405', async () => {
  expect((await fixtures.admin.send('DELETE', samplesUrl)).status).toBe(405)
  expect((await fixtures.admin.send('POST', `${samplesUrl}/1`)).status).toBe(405)
})
