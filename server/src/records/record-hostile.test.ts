import type { Page } from '@portale/domain/page.ts'
import type { ModelRecord } from '@portale/domain/records/view.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../test/fixtures/records.fixtures.ts'
import { assertWritesNothing } from '../../test/traces.ts'

let w: RecordFixtures
beforeAll(async () => {
  w = await createRecordFixtures()
})
afterAll(() => w.t.close())

const raw = (body: string) =>
  w.admin.send<{ message: string }>('POST', samplesUrl, body, { 'content-type': 'application/json' })

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
    '\u202eabc',
    '😀𝄞',
  ])('%s is kept as it is, and found', async (title) => {
    const { id } = await w.build({ title, notes: title })
    const { data } = (
      await w.admin.get<Page<ModelRecord>>(`${samplesUrl}?${new URLSearchParams({ title, notes: title })}`)
    ).body
    expect(data.map((record) => [record.id, record.title, record.notes])).toEqual([[id, title, title]])
  })

  it('of the query can’t change it', async () => {
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
        expect((await w.admin.get(`${samplesUrl}?${new URLSearchParams({ [key]: value })}`)).status).toBeLessThan(500)
  })
})

describe('bodies', () => {
  it('keys of every object are no values', async () => {
    const made = await raw('{"sample":{"title":"x","__proto__":{"count":5},"constructor":{"prototype":{"count":5}}}}')
    expect([made.status, (made.body as unknown as ModelRecord).count]).toEqual([201, null])
    expect(({} as { count?: number }).count).toBeUndefined()
    expect((await raw('{"__proto__":{"sample":{"title":"x"}}}')).status).toBe(422)
  })

  it('nested without end', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const body of [`{"sample":{"title":${deep}}}`, `{"sample":${deep}}`, deep]) {
      const { status } = await assertWritesNothing(w.t, () => raw(body))
      expect([400, 422]).toContain(status)
    }
  })

  it('too large', async () => {
    const sample = { title: 'x', notes: 'x'.repeat(5 * 1024 * 1024) }
    expect((await assertWritesNothing(w.t, () => raw(JSON.stringify({ sample })))).status).toBe(413)
    const row = { title: 'x', notes: 'x'.repeat(33 * 1024 * 1024) }
    expect((await assertWritesNothing(w.t, () => w.admin.send('PUT', samplesUrl, { sample: [row] }))).status).toBe(413)
  })

  it.each(['', '{', 'null', '7', '"x"', '[]', '{"sample":1}'])('%j: refused, and nothing written', async (body) => {
    expect([400, 422]).toContain((await assertWritesNothing(w.t, () => raw(body))).status)
  })

  it('a thousand unknown keys are passed over', async () => {
    const more = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key_${index}`, 'x']))
    expect((await w.admin.send('POST', samplesUrl, { sample: { title: 'x', ...more } })).status).toBe(201)
  })
})

it('405 for methods that are none of the calls', async () => {
  expect((await w.admin.send('DELETE', samplesUrl)).status).toBe(405)
  expect((await w.admin.send('POST', `${samplesUrl}/1`)).status).toBe(405)
})
