import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser, buildYear } from '../../../test/fixtures/factories.ts'

const year = formatDate(new Date()).slice(-4)
const nextYear = String(Number(year) + 1)

let t: TestApp
let admin: Caller
let yearId: number
let last = { notifications: 0, mails: 0 }
let people: Record<'holder' | 'quiet' | 'worker', number>

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  yearId = (await buildYear(t.deps.db, year)).id
  const person = async (role: 'dealer_holder' | 'workshop_user', more = {}) =>
    (await buildUser(t.deps.db, { role, ...more })).id
  people = {
    holder: await person('dealer_holder'),
    quiet: await person('dealer_holder', { do_not_disturb: true }),
    worker: await person('workshop_user'),
  }
  await person('dealer_holder', { deleted_at: new Date().toISOString() })
  for (const role of ['sales_manager_rt', 'dealer_sales_manager', 'superuser_rt'] as const)
    await buildUser(t.deps.db, { role })
})
beforeEach(markNow)
afterAll(() => t.close())

const path = () => `/api/v1/activity_years/${yearId}/activities`
const bodyFor = (audience: 'dealers' | 'workshops', more: object = {}) => ({
  activity: {
    title: 'Vetrina',
    description: '<p>Testo</p>',
    for_dealers: audience === 'dealers' ? 1 : 0,
    for_workshops: audience === 'workshops' ? 1 : 0,
    activity_document_types: [],
    ...more,
  },
})
const create = async (audience: 'dealers' | 'workshops', title = 'Vetrina') =>
  (await admin.send<Activity>('POST', path(), bodyFor(audience, { title }))).body
const maxId = async (table: 'notifications' | 'mails') =>
  (
    await t.deps.db
      .selectFrom(table)
      .select((all) => all.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

/** The notices of a test are those after this. */
async function markNow() {
  last = { notifications: await maxId('notifications'), mails: await maxId('mails') }
}
const notices = () =>
  t.deps.db.selectFrom('notifications').selectAll().where('id', '>', last.notifications).orderBy('user_id').execute()
const notified = async () => (await notices()).map(({ user_id }) => user_id)
const mailed = async () => {
  const mails = await t.deps.db.selectFrom('mails').selectAll().where('id', '>', last.mails).execute()
  return mails.map(({ user_id, kind }) => [user_id, kind])
}

it('notifies the audience of a new activity, and nobody of a later save', async () => {
  const { id, lock_version } = await create('dealers')
  expect(await notified()).toEqual([people.holder, people.quiet])
  expect((await notices())[0]).toMatchObject({
    title: 'Nuova attività',
    message: `<p>È aperta l’attività «Vetrina» del ${year}.</p>`,
    url: `/activities/${id}/upload`,
  })
  expect(await mailed()).toEqual([[people.holder, 'activity_opened']])
  await admin.send('PUT', `${path()}/${id}`, bodyFor('dealers', { title: 'Vetrine', lock_version }))
  expect(await notified()).toEqual([people.holder, people.quiet])
})

it('notifies each person once when the audience changes and changes back', async () => {
  const { id } = await create('workshops')
  expect(await notified()).toEqual([people.worker])
  for (const audience of ['dealers', 'workshops', 'dealers'] as const) {
    expect((await admin.send('PUT', `${path()}/${id}`, bodyFor(audience))).status).toBe(200)
    expect((await notified()).toSorted()).toEqual([people.holder, people.quiet, people.worker].toSorted())
  }
})

it('notifies each person once of all activities of a copied year', async () => {
  await create('dealers', 'Insegna')
  const target = await buildYear(t.deps.db, nextYear)
  await markNow()
  expect((await admin.send('POST', `/api/v1/activity_years/${target.id}/copy`, {})).status).toBe(201)
  const found = await notices()
  expect(found.map(({ user_id }) => user_id)).toEqual([people.holder, people.quiet])
  expect(found[0]).toMatchObject({ title: `Attività ${nextYear}`, url: '/activities' })
  expect(found[0]?.message).toMatch(/^<p>Sono aperte \d attività del \d{4}.<\/p><ul>.*<li>Insegna<\/li>/)
})

it.each([-1, 2])('notifies nobody of an activity of a year %d from this one', async (ahead) => {
  const { id } = await buildYear(t.deps.db, String(Number(year) + ahead))
  const { status } = await admin.send('POST', `/api/v1/activity_years/${id}/activities`, bodyFor('dealers'))
  expect([status, await notified()]).toEqual([201, []])
})
