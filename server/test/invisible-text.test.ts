import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import type { SavedView } from '@portale/domain/platform/lists/list-view.rules.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from './app.ts'
import { buildCustomer, buildDealer } from './fixtures/factories.ts'
import { csvFile, dealerRow, sendImport } from './fixtures/import.fixtures.ts'
import { createLeadFixtures, type LeadFixtures, postLead } from './fixtures/lead.fixtures.ts'
import { createNews, newsAttachment } from './fixtures/news.fixtures.ts'
import { type ErrorBody, partnerForm } from './fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
let leads: LeadFixtures
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  leads = await createLeadFixtures(t)
})
afterAll(() => t.close())

const dirty = (text: string) => `\u200b${text.replace(' ', '\u00a0')}\u202e\ufeff\u2066`

it('a dealer is stored, and found, without what nobody sees', async () => {
  const form = await partnerForm(t)
  const dealer = { ...form({ baldo_id: dirty('ZW 1'), name: dirty('Rossi Autocarri'), city: dirty('Asti') }) }
  const { status, body } = await admin.send<Dealer & ErrorBody>('POST', '/api/v1/dealers', { dealer })
  expect([status, body.baldo_id, body.name, body.city]).toEqual([201, 'ZW 1', 'Rossi Autocarri', 'Asti'])
  for (const query of [
    `baldo_id=${encodeURIComponent(dirty('zw 1'))}`,
    `name=${encodeURIComponent(dirty('rossi  auto'))}`,
  ])
    expect((await admin.get<Page<Dealer>>(`/api/v1/dealers?${query}`)).body.data.map(({ id }) => id)).toEqual([body.id])
})

it('a spreadsheet’s row is that of the dealer with the code that it looks like', async () => {
  const { id } = await buildDealer(t.deps.db, { baldo_id: 'ZW 2', name: 'Prima' })
  const rows = [dealerRow(dirty('zw 2'), dirty('Dopo di allora'))]
  const { plan } = (await sendImport<ImportAnswer>(admin, 'dealers', csvFile(rows))).body
  const { counts } = (await sendImport<ImportAnswer>(admin, 'dealers', csvFile(rows), { confirm: '1', plan })).body
  expect(counts).toMatchObject({ new: 0, changed: 1 })
  const stored = await t.deps.db.selectFrom('dealers').select(['baldo_id', 'name']).where('id', '=', id).execute()
  expect(stored).toEqual([{ baldo_id: 'ZW 2', name: 'Dopo di allora' }])
})

it('a row for which two duplicates are meant is an error', async () => {
  const [first, second] = [await buildDealer(t.deps.db, { baldo_id: 'ZW\u20093' }), await buildDealer(t.deps.db)]
  await sql`UPDATE dealers SET baldo_id = ${'ZW\u20033'}, duplicate_mark = id WHERE id = ${second.id}`.execute(
    t.deps.db,
  )
  const { body } = await sendImport<ImportAnswer>(admin, 'dealers', csvFile([dealerRow('ZW 3', 'Quale?')]))
  expect(body.rows.map(({ errors }) => errors.join())).toEqual([expect.stringContaining('correggi prima i doppioni')])
  expect(first.id).not.toBe(second.id)
})

it('news keep their emoji, and lose what is hidden in HTML and in entities, and in names of files', async () => {
  const body = '<p>Ecco\u200b il nuovo\u202e listino&#8203;&shy;&#x202E; 👨\u200d👩\u200d👧 e\u0300\u00a0qui</p>'
  const attachment = newsAttachment('document_news[]', 'Lis\u200btino\u00a0\u202efdp.pdf')
  const { status, body: news } = await createNews(admin, { title: dirty('Titolo nuovo'), body }, [attachment])
  expect([status, news.title]).toEqual([201, 'Titolo nuovo'])
  expect(news.body).toContain('Ecco il nuovo listino 👨\u200d👩\u200d👧 è')
  expect(news.document_news.map(({ file_name }) => file_name)).toEqual(['Listino fdp.pdf'])
})

it('a saved view’s filters and name are those that one reads', async () => {
  const search = `city=tor%E2%80%8Bino&name=${encodeURIComponent(dirty('rossi'))}`
  const { status, body } = await admin.send<SavedView>('POST', '/api/v1/saved_views', {
    saved_view: { list: 'dealers', name: dirty('Di Torino'), search },
  })
  expect([status, body.name, body.search]).toEqual([201, 'Di Torino', 'city=torino&name=rossi'])
})

it('a login takes an address that was pasted with invisible characters', async () => {
  const { email } = await t.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', admin.user_id)
    .executeTakeFirstOrThrow()
  const attempt = (typed: string) =>
    t.anonymous.send<ErrorBody>('POST', '/login', { email: typed, password: 'sbagliata' })
  const [known, pasted] = [await attempt(email), await attempt(dirty(email))]
  expect([pasted.status, pasted.body]).toEqual([known.status, known.body])
  const { rows } = await sql<{ user_id: number }>`SELECT user_id FROM access_events
    WHERE kind = 'login_failed' ORDER BY id DESC LIMIT 2`.execute(t.deps.db)
  expect(rows.map(({ user_id }) => user_id)).toEqual([admin.user_id, admin.user_id])
})

const spellings = [
  { name: 'MARIO NICOLO’ ROSSI', email: 'Mario@Rossi.example', phone: '011123456' },
  { name: "Mario Nicolo' Rossi", email: 'mario@rossi.example', phone: '0039 011 123456' },
  { name: 'mario  nicolo\u0300 rossi', email: 'mario@rossi.example\u200b', phone: '+39 011\u00a0123456' },
  { name: dirty('Mario Nicolò Rossi'), email: 'MARIO@ROSSI.EXAMPLE', phone: '+39 011/12.34.56' },
]

it('a lead’s contact is the customer’s, however its name, address and number are spelt', async () => {
  const { id } = await buildCustomer(t.deps.db)
  const report = (customer_contact: unknown) =>
    postLead(admin, leads.form({ customer_id: id, customer_contact_id: null, customer_contact }))
  const first = await report({ name: 'Mario Nicolò Rossi', email: 'mario@rossi.example', phone: '+39 011 123456' })
  expect(first.status).toBe(201)
  for (const spelling of spellings)
    expect((await report(spelling)).body.customer_contact_id).toBe(first.body.customer_contact_id)
  const another = await report({ name: 'Mario Nicolò Rossi', email: 'mario@rossi.example', phone: '+39 011 654321' })
  expect(another.body.customer_contact_id).not.toBe(first.body.customer_contact_id)
})
