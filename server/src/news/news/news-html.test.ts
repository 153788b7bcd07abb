import type { News, NewsCard } from '@portale/domain/news/news/news.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildNews } from '../../../test/fixtures/factories.ts'
import { createNews, updateNews } from '../../../test/fixtures/news.fixtures.ts'
import { png } from '../../../test/form.ts'
import { hostileHtml } from '../../../test/hostile/hostile-html.ts'
import { cleanHtml } from '../../platform/html/clean.ts'
import { toExcerpt } from '../../platform/html/excerpt.ts'

const active =
  /<[^>]*(\bon[a-z]+\s*=|javascript:|vbscript:|data:(?!image\/(png|gif|jpeg|bmp|x-icon);base64,)|expression|url\()|<(script|style|iframe|svg|math|object|form|input)/i

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const pieces = hostileHtml.map((piece) => `<p>ciao</p>${piece.replaceAll('\0', '')}`)

it('hostile HTML is stored clean, on creation and on a change', async () => {
  const { id } = await buildNews(t.deps.db)
  const ids: number[] = []
  for (const [index, body] of pieces.entries()) {
    const answer = index % 2 ? await createNews(admin, { body }) : await updateNews(admin, id, { body })
    expect([body, answer.status < 300, answer.body.body]).toEqual([body, true, cleanHtml(body)])
    expect(answer.body.body).not.toMatch(active)
    ids.push(answer.body.id)
  }
  const rows = await t.deps.db.selectFrom('news').select(['body', 'excerpt']).where('id', 'in', ids).execute()
  for (const { body, excerpt } of rows) expect([body, excerpt]).toEqual([cleanHtml(body), toExcerpt(body)])
})

it('what was stored unclean is cleaned on every way out', async () => {
  const { db } = t.deps
  const { id: _id, shown_at: _shown_at, ...row } = await buildNews(db, { must_read: true })
  const dirty = await db
    .insertInto('news')
    .values(pieces.map((body) => ({ ...row, body })))
    .returning('id')
    .execute()
  for (const { id } of dirty) expect((await admin.get<News>(`/api/v1/news/${id}`)).body.body).not.toMatch(active)
  const reader = await t.as('workshop_user')
  for (const { id } of dirty.slice(0, 20)) {
    const { body } = await reader.send<News>('POST', `/api/v1/news/${id}/read`)
    expect(body.body).not.toMatch(active)
  }
})

it('a hostile title stays text, wherever it is shown', async () => {
  const title = '<img src=x onerror=alert(1)>"\'&amp;'
  const reader = await t.as('dealer_holder')
  const { body } = await createNews(admin, { title, dealers: '1' })
  expect(body.title).toBe(title)
  const { db } = t.deps
  const notice = await db.selectFrom('notifications').select('message').where('user_id', '=', reader.user_id).execute()
  const mail = await db.selectFrom('mails').select('html').where('user_id', '=', reader.user_id).execute()
  expect([notice.length, mail.length]).toEqual([1, 1])
  for (const text of [notice[0]?.message, mail[0]?.html]) expect(text).not.toContain('<img')
})

it('the first words of the body, 200 characters of them, are on its card', async () => {
  const body = `<h2>Listino &amp; sconti</h2><p>Da <strong>gen</strong>naio: <br>a &lt; b.</p><ul><li>uno</li><li>due</li></ul>`
  const { id } = (await createNews(admin, { title: 'Scheda', body })).body
  const { data } = (await admin.get<Page<NewsCard>>('/api/v1/news?title=scheda')).body
  expect(data.find((card) => card.id === id)?.excerpt).toBe('Listino & sconti Da gennaio: a < b. uno due')
  expect(toExcerpt(`<p>${'è'.repeat(200)}</p>`)).toBe('è'.repeat(200))
  expect(toExcerpt(`<p>${'è'.repeat(201)}</p>`)).toBe(`${'è'.repeat(199)}…`)
  expect(toExcerpt(`<p>${'🚚'.repeat(300)}</p>`)).toBe(`${'🚚'.repeat(199)}…`)
  expect(toExcerpt('<p><img src="data:image/png;base64,AA==" /></p>')).toBe('')
})

const image = (bytes: number) => `<p><img src="data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}"></p>`

it('accepts an image alone as the body, and rejects one above 2 MB', async () => {
  expect((await createNews(admin, { body: image(png.length) })).status).toBe(201)
  const { status, body } = await assertWritesNothing(t, () => createNews(admin, { body: image(2 * 1024 * 1024 + 3) }))
  expect([status, body.errors.body]).toEqual([422, ['Un’immagine del testo supera 2 MB: riducila e riprova.']])
})

it('10 MB are accepted, and stored once as the answer to their key', async () => {
  const images = image(1024 * 1024 - 100).repeat(7)
  const body = `${images}<p>${'x'.repeat(10 * 1024 * 1024 - images.length - 7)}</p>`
  const key = { 'idempotency-key': 'grande' }
  const first = await createNews(admin, { body }, [], key)
  expect([first.status, first.body.body.length > 9_000_000]).toEqual([201, true])
  expect((await createNews(admin, { body }, [], key)).body.id).toBe(first.body.id)
})
