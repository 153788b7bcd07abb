import { setTimeout as wait } from 'node:timers/promises'
import type { News } from '@portale/domain/news/news/news.ts'
import { roleNames } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildNews, buildUser } from '../../../test/fixtures/factories.ts'
import {
  attachmentList,
  createNews,
  newsAttachment,
  newsFields,
  type SavedNews,
  updateNews,
} from '../../../test/fixtures/news.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const rejectedNews = (fields: Record<string, string>) => assertWritesNothing(t, () => createNews(admin, fields))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('a new news', () => {
  it('with nothing but what the specification names is a draft', async () => {
    const { status, body } = await createNews(admin, { title: ' Listino 2027 ', body: '<p>Da <b>gennaio</b>.</p>' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ title: 'Listino 2027', body: '<p>Da gennaio.</p>', dealers: false, workshops: false, pinned: false },
      ...{ must_read: false, publish_at: null, expires_at: null, announced_at: null, reminded_at: null, read_at: null },
      ...{ document_news: [], lock_version: 0, shown_at: body.created_at },
    })
    expect((await admin.get<News>(`/api/v1/news/${body.id}`)).body).toEqual(body)
  })

  it('with everything', async () => {
    const [publish_at, expires_at] = ['2027-03-01T09:30', '2027-04-01']
    const flags = { dealers: '1', workshops: '0', pinned: '1', must_read: '1' }
    const { body } = await createNews(admin, { ...flags, publish_at, expires_at }, [newsAttachment('document_news[]')])
    expect(body).toMatchObject({
      ...{ dealers: true, workshops: false, pinned: true, must_read: true, announced_at: null },
      ...{ publish_at: '2027-03-01T08:30:00Z', shown_at: '2027-03-01T08:30:00Z', expires_at: '2027-03-31T22:00:00Z' },
      document_news: [{ id: expect.any(Number), file_name: 'Listino.pdf', deleted_at: null }],
    })
  })

  it('the same Idempotency-Key twice, and many times at once, makes one', async () => {
    const send = (key: string) =>
      createNews(admin, { dealers: '1', title: key }, [newsAttachment('document_news[]')], { 'idempotency-key': key })
    const first = await send('una volta')
    expect((await assertWritesNothing(t, () => send('una volta'))).body).toEqual(first.body)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('insieme')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const rows = t.deps.db.selectFrom('news').select('id').where('title', '=', 'insieme')
    expect(await rows.execute()).toHaveLength(1)
  })
})

describe('what may not be', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['no title', { title: ' ' }, ['title']],
    ['a long title', { title: 'x'.repeat(256) }, ['title']],
    ['a title of two lines', { title: 'a\nb' }, ['title']],
    ['a title with a NUL', { title: 'a\0b' }, ['title']],
    ['no body', { body: '' }, ['body']],
    ['an empty body', { body: '<p><br>&nbsp;</p>' }, ['body']],
    ['nothing but a script', { body: '<script>alert(1)</script>' }, ['body']],
    ['neither', { title: '', body: '' }, ['title', 'body']],
    ['an invalid flag', { dealers: 'forse' }, ['dealers']],
    [
      'several flags that are none',
      { workshops: '2', pinned: 'x', must_read: 'on' },
      ['workshops', 'pinned', 'must_read'],
    ],
    ['an invalid moment', { publish_at: 'domani' }, ['publish_at']],
    ['a day that does not exist', { expires_at: '2027-02-29' }, ['expires_at']],
    ['the hour that March lacks', { publish_at: '2027-03-28T02:30' }, ['publish_at']],
    ['the hour that October has twice', { publish_at: '2027-10-31T02:30' }, ['publish_at']],
    ['a moment far away', { publish_at: '9999-12-31' }, ['publish_at']],
    ['both moments wrong', { publish_at: 'x', expires_at: '0' }, ['publish_at', 'expires_at']],
    ['moments reversed', { publish_at: '2027-03-02', expires_at: '2027-03-01' }, ['expires_at']],
    ['no time in between', { publish_at: '2027-03-02', expires_at: '2027-03-02' }, ['expires_at']],
    ['over before it begins', { dealers: '1', expires_at: '2026-01-01' }, ['expires_at']],
    ['a draft that is over', { expires_at: '2026-01-01' }, ['expires_at']],
    ['an invalid version', { lock_version: 'x' }, ['lock_version']],
  ])('%s', async (_name, fields, keys) => {
    const { status, body } = await rejectedNews(fields)
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, keys.toSorted()])
    for (const messages of Object.values(body.errors)) for (const text of messages) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  it.each([
    ['title', [{ field: 'body', value: '<p>x</p>' }]],
    ['body', [{ field: 'title', value: 'x' }]],
  ])('%s missing altogether', async (key, parts) => {
    const { status, body } = await assertWritesNothing(t, () => admin.upload<SavedNews>('/api/v1/news', parts))
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('a body of more than 10 MB, and one that the form would cut off', async () => {
    const long = await rejectedNews({ body: `<p>${'x'.repeat(10 * 1024 * 1024)}</p>` })
    expect([long.status, long.body.errors.body?.[0]]).toEqual([422, expect.stringContaining('10 MB')])
    const cut = await rejectedNews({ body: `<p>${'è'.repeat(7 * 1024 * 1024)}</p>` })
    expect([cut.status, Object.keys(cut.body.errors)]).toEqual([413, ['body']])
  })

  it.each(['JSON', 'text'])('%s instead of a form: 415', async (kind) => {
    const [payload, type] = kind === 'JSON' ? ['{"title":"x"}', 'application/json'] : ['x', 'text/plain']
    for (const url of ['/api/v1/news', `/api/v1/news/${(await buildNews(t.deps.db)).id}`]) {
      const send = () => admin.send<SavedNews>('POST', url, payload, { 'content-type': type })
      expect((await assertWritesNothing(t, send)).status).toBe(415)
    }
  })

  it.each(['__proto__', 'constructor', 'toString'])('a field named %s is never a 500', async (field) => {
    const parts = [...newsFields(), { field, value: 'x' }]
    expect((await assertWritesNothing(t, () => admin.upload('/api/v1/news', parts))).status).toBeLessThan(500)
  })

  it('readers change nothing, whatever they send', async () => {
    const { id } = await buildNews(t.deps.db)
    for (const role of roleNames.slice(2)) {
      const reader = await t.as(role)
      await assertWritesNothing(t, async () => {
        expect((await createNews(reader, {})).status).toBe(403)
        expect((await updateNews(reader, id, {})).status).toBe(403)
      })
    }
  })
})

describe('a change', () => {
  it('is whole, and raises the version', async () => {
    const { body: before } = await createNews(admin, { pinned: '1', publish_at: '2027-03-01' })
    const { status, body } = await updateNews(admin, before.id, { title: 'Altro', dealers: '1', lock_version: '0' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: before.id, title: 'Altro', dealers: true, pinned: false, publish_at: null })
    expect([body.lock_version, body.user]).toEqual([1, before.user])
  })

  it('409 for a stale version names who changed it and when; none sent is accepted', async () => {
    const { body } = await createNews(admin)
    const colleague = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Carla Neri' })).id)
    expect((await updateNews(colleague, body.id, { title: 'Primo', lock_version: '0' })).status).toBe(200)
    const late = await assertWritesNothing(t, () => updateNews(admin, body.id, { title: 'Secondo', lock_version: '0' }))
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Carla Neri')])
    expect((await updateNews(admin, body.id, { title: 'Terzo' })).status).toBe(200)
  })

  it('rejects one of two concurrent saves of the same version (409)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body } = await createNews(admin)
      const save = (title: string) =>
        updateNews(admin, body.id, { title, lock_version: '0' }, [newsAttachment('new_document_news[]')])
      const answers = await Promise.all([save('a'), save('b')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { document_news } = (await admin.get<News>(`/api/v1/news/${body.id}`)).body
      expect(document_news).toHaveLength(1)
    }
  })

  it('404 for what does not exist, before anything is read of it', async () => {
    for (const id of ['999999', 'null', '0']) expect((await admin.upload(`/api/v1/news/${id}`, [])).status).toBe(404)
  })

  it.each<[string, Record<string, string>, string]>([
    ['the title', { title: '' }, 'title'],
    ['the body', { body: '<p></p>' }, 'body'],
    ['the expiry', { expires_at: '2026-01-01' }, 'expires_at'],
    ['a list that is no JSON', { document_news: '[' }, 'document_news'],
    ['an invalid list', { document_news: '{"id":1}' }, 'document_news'],
    ['a text in the list', { document_news: '["1"]' }, 'document_news'],
    ['null in the list', { document_news: '[null]' }, 'document_news'],
    ['an invalid id', { document_news: '[{"id":"x"}]' }, 'document_news'],
    ['a negative id', { document_news: '[{"id":-1}]' }, 'document_news'],
    ['an unknown id', { document_news: '[{"id":999999999999999}]' }, 'document_news'],
    [
      'too many ids',
      { document_news: attachmentList(Array.from({ length: 101 }, (_, id) => ({ id: id + 1 }))) },
      'document_news',
    ],
  ])('rejected for %s, nothing is written', async (_name, fields, key) => {
    const { id } = await buildNews(t.deps.db)
    const { status, body } = await assertWritesNothing(t, () => updateNews(admin, id, fields))
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('under another name it is recorded for both people', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const there = await impersonate(t, await t.as('administrator'), id)
    const { body } = await createNews(there, { title: 'Per conto di' })
    const change = await t.deps.db
      .selectFrom('audits as a')
      .innerJoin('audit_tx as x', 'x.id', 'a.audit_tx_id')
      .select(['x.user_id', 'x.impersonator_id'])
      .where('a.model_type', '=', 'news')
      .where('a.model_id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect([change.user_id, change.impersonator_id !== null]).toEqual([id, true])
  })
})

describe('when it is shown', () => {
  it('a draft counts from the day that it gets an audience, whatever happens to it later', async () => {
    const { id } = await buildNews(t.deps.db, { dealers: false, workshops: false, created_at: '2026-01-01T00:00:00Z' })
    const { body } = await updateNews(admin, id, { dealers: '1' })
    expect(new Date(body.shown_at).getTime()).toBeGreaterThan(Date.now() - 60_000)
    const planned: Record<string, string> = { workshops: '1', publish_at: inHours(3) }
    for (const fields of [{}, { workshops: '1' }, planned, { dealers: '1' }]) await updateNews(admin, id, { ...fields })
    expect((await admin.get<News>(`/api/v1/news/${id}`)).body.shown_at).toBe(body.shown_at)
  })

  it('planned and then shown at once, it counts from then', async () => {
    const { id } = await buildNews(t.deps.db, { created_at: '2026-01-01T00:00:00Z', publish_at: inHours(3) })
    expect((await updateNews(admin, id, { dealers: '1', publish_at: inHours(5) })).body.announced_at).toBeNull()
    await wait(20)
    const before = Date.now()
    const { body } = await updateNews(admin, id, { dealers: '1' })
    expect(new Date(body.shown_at).getTime()).toBeGreaterThanOrEqual(before)
    expect(body.announced_at).not.toBeNull()
  })

  it('an expiry that has passed may stay, but can’t be given to a draft that goes out', async () => {
    const { id } = await buildNews(t.deps.db, { dealers: false, workshops: false, created_at: '2026-01-01T00:00:00Z' })
    expect((await updateNews(admin, id, { expires_at: '2026-02-01' })).status).toBe(200)
    const out = await assertWritesNothing(t, () => updateNews(admin, id, { dealers: '1', expires_at: '2026-02-01' }))
    expect([out.status, Object.keys(out.body.errors)]).toEqual([422, ['expires_at']])
  })
})
