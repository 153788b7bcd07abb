import type { PartnerProgressRow } from '@portale/domain/documents/activities/activity.ts'
import type { Reminder } from '@portale/domain/documents/reminders/reminder.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let year: { id: number; year: string }
let activity: Awaited<ReturnType<typeof buildActivity>>
type Answer = { sent: number[]; skipped: number[]; message: string; reminded: number[]; errors: object }

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  year = await buildYear(t.deps.db, '2026')
})
beforeEach(async () => {
  activity = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Verbale', 'Foto'] })
})
afterAll(() => t.close())

const buildPartner = async (...statuses: DocumentStatus[]) => {
  const { db } = t.deps
  const dealer = await buildDealer(db)
  const person = await buildUser(db, { role: 'dealer_holder', dealers: [dealer.id] })
  for (const status of statuses)
    for (const activity_document_type_id of activity.type_ids)
      await buildUpload(db, { activity_document_type_id, dealer_id: dealer.id, user_id: person.id, status })
  return { id: dealer.id, name: dealer.name, person }
}
const path = (id = activity.id) => `/api/v1/activities/${id}/reminders`
const send = (reminders: object, caller = admin, headers = {}) =>
  caller.send<Answer>('POST', path(), { reminders }, headers)
const mailsTo = ({ person }: { person: { id: number } }) =>
  t.deps.db.selectFrom('mails').selectAll().where('user_id', '=', person.id).orderBy('id').execute()

describe('a reminder by hand', () => {
  it('reaches those who miss a document, with the sentence, and says who was skipped', async () => {
    const missing = await buildPartner()
    const rejected = await buildPartner('rejected')
    const waiting = await buildPartner('pending')
    const done = await buildPartner('verified')
    const nobody = await buildDealer(t.deps.db)
    const ids = [missing, rejected, waiting, done, nobody].map(({ id }) => id)
    const message = 'Vi aspettiamo <b>entro</b> venerdì.\nGrazie.'
    const { status, body } = await send({ partner_ids: ids, message })
    expect([status, body]).toEqual([
      201,
      { sent: [missing.id, rejected.id], skipped: [waiting.id, done.id, nobody.id] },
    ])
    const [mail] = await mailsTo(missing)
    expect(mail?.text).toContain(`- ${activity.title}: Verbale, Foto\n\n${message.replace('\n', '\n\n')}`)
    expect(mail?.html).toContain('&#60;b&#62;entro&#60;/b&#62;')
    expect((await mailsTo(rejected))[0]?.text).toContain('Verbale (rifiutato), Foto (rifiutato)')
    expect([await mailsTo(waiting), await mailsTo(done)]).toEqual([[], []])
    const notifications = await t.deps.db
      .selectFrom('notifications')
      .select(['title', 'url', 'message'])
      .where('user_id', '=', missing.person.id)
      .execute()
    expect(notifications).toMatchObject([{ title: 'Documenti da caricare', url: `/activities/${activity.id}/upload` }])
    expect(notifications[0]?.message).not.toContain('<b>')
  })

  it('is asked about within a day (409, naming whom) and sent with `again`; a repeated request is answered once', async () => {
    const [first, second] = [await buildPartner(), await buildPartner()]
    expect((await send({ partner_ids: [first.id] })).status).toBe(201)
    const asked = await assertWritesNothing(t, () => send({ partner_ids: [first.id, second.id] }))
    expect([asked.status, asked.body.reminded]).toEqual([409, [first.id]])
    expect(asked.body.message).toBe(
      `1 concessionaria ha già ricevuto un promemoria di questa attività nelle ultime 24 ore: ${first.name}.`,
    )
    const key = { 'idempotency-key': crypto.randomUUID() }
    const again = { partner_ids: [first.id, second.id], again: true }
    const answers = [await send(again, admin, key), await send(again, admin, key)]
    expect(answers.map(({ status, body }) => [status, body.sent])).toEqual([
      [201, [first.id, second.id]],
      [201, [first.id, second.id]],
    ])
    expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([2, 1])
  })

  it('of two at the same moment, one is asked about', async () => {
    const partner = await buildPartner()
    const answers = await Promise.all([1, 2, 3].map(() => send({ partner_ids: [partner.id] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await mailsTo(partner)).toHaveLength(1)
  })

  it('is recorded with who sent it', async () => {
    const partner = await buildPartner()
    await send({ partner_ids: [partner.id] })
    const rows = await t.deps.db
      .selectFrom('activity_reminders')
      .select(['step', 'user_id', 'message'])
      .where('dealer_id', '=', partner.id)
      .execute()
    expect(rows).toEqual([{ step: 'manual', user_id: admin.user_id, message: null }])
  })
})

describe('a reminder is rejected', () => {
  it('without a session (401), for partners (403), an unknown activity (404), a foreign or unknown partner (404)', async () => {
    const partner = await buildPartner()
    const holder = await t.as('dealer_holder', { dealers: [partner.id] })
    const sales = await t.as('sales_manager_rt', { dealers: [partner.id] })
    const afterSales = await t.as('after_sales_manager_rt')
    const other = await buildPartner()
    await assertWritesNothing(t, async () => {
      expect((await send({ partner_ids: [partner.id] }, t.anonymous)).status).toBe(401)
      expect((await send({ partner_ids: [partner.id] }, holder)).status).toBe(403)
      expect((await send({ partner_ids: [partner.id] }, afterSales)).status).toBe(403)
      expect((await admin.send('POST', path(999_999), { reminders: { partner_ids: [partner.id] } })).status).toBe(404)
      expect((await send({ partner_ids: [partner.id, other.id] }, sales)).status).toBe(404)
      expect((await send({ partner_ids: [partner.id, 999_999] })).status).toBe(404)
    })
    expect((await send({ partner_ids: [partner.id] }, sales)).body.sent).toEqual([partner.id])
  })

  it.each<[string, object]>([
    ['reminders.partner_ids', {}],
    ['reminders.partner_ids', { partner_ids: [] }],
    ['reminders.partner_ids', { partner_ids: Array.from({ length: 10_000 }, (_, index) => index + 1) }],
    ['reminders.partner_ids', { partner_ids: '__proto__' }],
    ['reminders.message', { partner_ids: [1], message: 'x'.repeat(1001) }],
  ])('for a body with a wrong %s (422)', async (key, body) => {
    const answer = await assertWritesNothing(t, () => send(body))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [key]])
  })

  it.each([
    ['draft', /bozza/],
    ['closed', /chiusa/],
  ] as const)('while the activity is %s (422)', async (state, message) => {
    const partner = await buildPartner()
    activity = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Verbale'], state })
    const answer = await assertWritesNothing(t, () => send({ partner_ids: [partner.id] }))
    expect([answer.status, message.test(answer.body.message)]).toEqual([422, true])
    const preview = await admin.send('POST', `${path()}/preview`, { reminders: { partner_ids: [partner.id] } })
    expect(preview.status).toBe(422)
  })

  it('of an activity without documents (422)', async () => {
    const partner = await buildPartner()
    const informative = await buildActivity(t.deps.db, { activity_year_id: year.id })
    const body = { reminders: { partner_ids: [partner.id] } }
    expect((await admin.send('POST', path(informative.id), body)).status).toBe(422)
  })
})

it('a preview shows the first mail and counts, and writes nothing', async () => {
  const [first, done] = [await buildPartner(), await buildPartner('verified')]
  type Preview = { partners: number; people: number; skipped: number; mail: { to: string; text: string } | null }
  const preview = (ids: number[]) =>
    admin.send<Preview>('POST', `${path()}/preview`, { reminders: { partner_ids: ids, message: 'Grazie.' } })
  const { status, body } = await assertWritesNothing(t, () => preview([first.id, done.id]))
  expect([status, body.partners, body.people, body.skipped]).toEqual([200, 1, 1, 1])
  expect([body.mail?.to, body.mail?.text.includes('Grazie.')]).toEqual([first.person.name, true])
  expect((await preview([done.id])).body).toMatchObject({ partners: 0, people: 0, skipped: 1, mail: null })
})

describe('the reminders of a year', () => {
  it('are listed with whom, when and by whom; the progress list shows the last one of each partner', async () => {
    const { db } = t.deps
    const own = await buildYear(db, '2030')
    activity = await buildActivity(db, { activity_year_id: own.id, types: ['Verbale'] })
    const [first, second] = [await buildPartner(), await buildPartner()]
    await send({ partner_ids: [first.id], message: 'Grazie.' })
    const today = romeDay(new Date())
    const automatic = { activity_year_id: own.id, activity_id: activity.id, day: '2026-01-02', due_on: '2026-01-01' }
    await db
      .insertInto('activity_reminders')
      .values({ ...automatic, step: 'late', dealer_id: second.id })
      .execute()
    const { body } = await admin.get<Page<Reminder>>(`/api/v1/activity_years/${own.id}/reminders`)
    expect(body.data).toMatchObject([
      { step: 'late', due_on: '2026-01-01', partner: { id: second.id, kind: 'dealer' }, user: null, message: null },
      {
        step: 'manual',
        due_on: null,
        partner: { name: first.name },
        activity: { title: activity.title },
        message: 'Grazie.',
      },
    ])
    expect(body.data[1]?.user?.name).toBeTruthy()
    const pages = await admin.get<Page<Reminder>>(`/api/v1/activity_years/${own.id}/reminders?per_page=10&page=9`)
    expect([pages.body.total, pages.body.current_page]).toEqual([2, 1])
    const filtered = `/api/v1/activity_years/${own.id}/reminders?activity_id=`
    expect((await admin.get<Page<Reminder>>(`${filtered}${activity.id}`)).body.total).toBe(2)
    expect((await admin.get<Page<Reminder>>(`${filtered}__proto__`)).body.total).toBe(0)
    expect((await admin.get(`/api/v1/activity_years/${own.id}/reminders?sort=x`)).status).toBe(422)
    expect((await admin.get('/api/v1/activity_years/999999/reminders')).status).toBe(404)
    const progress = await admin.get<{ data: { dealers: PartnerProgressRow[] }[] }>(
      `/api/v1/dealers/activity_years?year=2030&missing=${activity.id}&per_page=100`,
    )
    const last = new Map(progress.body.data[0]?.dealers.map((row) => [row.id, row.last_reminded_on]))
    expect([last.get(first.id), last.get(second.id), [...last.values()].filter(Boolean).length]).toEqual([
      today,
      '2026-01-02',
      2,
    ])
  })

  it('are empty for a year without any, and closed to all but administrators (403)', async () => {
    const empty = await buildYear(t.deps.db, '2031')
    const url = `/api/v1/activity_years/${empty.id}/reminders`
    expect((await admin.get<Page<Reminder>>(url)).body.data).toEqual([])
    expect((await (await t.as('sales_manager_rt')).get(url)).status).toBe(403)
  })
})

it('workshops are reminded by those who verify them', async () => {
  const { db } = t.deps
  const workshop = await buildWorkshop(db)
  const person = await buildUser(db, { role: 'workshop_user', workshops: [workshop.id] })
  activity = await buildActivity(db, { activity_year_id: year.id, audience: 'workshops', types: ['Inventario'] })
  const manager = await t.as('after_sales_manager_rt', { workshops: [workshop.id] })
  expect((await send({ partner_ids: [workshop.id] }, manager)).body.sent).toEqual([workshop.id])
  expect((await mailsTo({ person }))[0]?.text).toContain(`l’officina ${workshop.name}`)
})
