import { romeDay } from '@portale/domain/platform/dates.ts'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildYear } from '../../../test/fixtures/factories.ts'

type Answer = BatchAnswer & { errors: Record<string, string[]> }
type Partner = { id: number; person: number }

let t: TestApp
let admin: Caller
let year: { id: number }
let activities: Awaited<ReturnType<typeof buildActivity>>[]
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

let nextYear = 2030
const yesterday = romeDay(new Date(Date.now() - 86_400_000))

beforeEach(async () => {
  year = await buildYear(t.deps.db, String(nextYear++))
  const activity_year_id = year.id
  activities = []
  for (const state of ['open', 'open', 'closed'] as const) {
    const activity = await buildActivity(t.deps.db, { activity_year_id, types: ['Verbale'] })
    await t.deps.db.updateTable('activities').set({ due_on: yesterday, state }).where('id', '=', activity.id).execute()
    activities.push(activity)
  }
})

/** A dealer with a user, whose documents of the first so many activities are verified. */
async function buildPartner(done = 0): Promise<Partner> {
  const dealer = await buildDealer(t.deps.db)
  const { id } = await buildUser(t.deps.db, { role: 'dealer_holder', dealers: [dealer.id] })
  for (const { type_ids } of activities.slice(0, done))
    for (const activity_document_type_id of type_ids)
      await buildUpload(t.deps.db, { activity_document_type_id, dealer_id: dealer.id, user_id: id, status: 'verified' })
  return { id: dealer.id, person: id }
}

const remind = (partners: { id: number }[], caller = admin, id = year.id) =>
  caller.send<Answer>('POST', `/api/v1/activity_years/${id}/reminders/dealers`, {
    rows: partners.map((partner) => ({ id: partner.id })),
  })
const mailsTo = async ({ person }: Partner) =>
  (await t.deps.db.selectFrom('mails').select('text').where('user_id', '=', person).execute()).map(({ text }) => text)
const idsOf = ({ body }: { body: Answer }) => body.rows.map(({ id }) => id)

it('reminds each partner once, of all open activities that it is late with', async () => {
  const [none, one] = [await buildPartner(), await buildPartner(1)]
  const nobody = await buildDealer(t.deps.db)
  const answer = await remind([none, one, nobody])
  expect([answer.status, idsOf(answer)]).toEqual([200, [none.id, one.id]])
  const [mail = '', ...more] = await mailsTo(none)
  expect([more, activities.map(({ title }) => mail.includes(title))]).toEqual([[], [true, true, false]])
  const [second = ''] = await mailsTo(one)
  expect(activities.map(({ title }) => second.includes(title))).toEqual([false, true, false])
})

it('reminds nobody twice within a day, but of what is late since', async () => {
  const partner = await buildPartner()
  const answers = await Promise.all([remind([partner]), remind([partner])])
  expect(answers.flatMap(idsOf)).toEqual([partner.id])
  const later = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['Foto'] })
  await t.deps.db.updateTable('activities').set({ due_on: yesterday }).where('id', '=', later.id).execute()
  expect(idsOf(await remind([partner]))).toEqual([partner.id])
  const mails = await mailsTo(partner)
  expect(mails).toHaveLength(2)
  expect(mails[1]).not.toContain(activities[0]?.title)
})

it('selects the partners of the progress, late ones with their number of late activities', async () => {
  const [late, done] = [await buildPartner(), await buildPartner(2)]
  const select = async (query: string) => {
    const path = `/api/v1/activity_years/${year.id}/progress/dealers?${query}`
    return (await admin.get<{ data: { id: number; late_activities_count: number }[] }>(path)).body.data
  }
  const counts = new Map((await select('sort=-late')).map((row) => [row.id, row.late_activities_count]))
  expect([counts.get(late.id), counts.get(done.id)]).toEqual([2, 0])
  const missing = activities[0]?.id
  for (const sort of ['last_reminded_on', '-late', 'name'])
    expect((await select(`missing=${missing}&sort=${sort}`)).map(({ id }) => id)).toContain(late.id)
  const ids = (await select('late=1')).map(({ id }) => id)
  expect([ids.includes(late.id), ids.includes(done.id)]).toEqual([true, false])
})

it('names who is not late (422) and who is out of scope (404), and then reminds nobody', async () => {
  const [late, done] = [await buildPartner(), await buildPartner(2)]
  const rejected = await assertWritesNothing(t, () => remind([late, done]))
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['rows.1.id']])
  const manager = await t.as('sales_manager_rt', { dealers: [late.id] })
  const foreign = await assertWritesNothing(t, () => remind([late, done], manager))
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([404, ['rows.1.id']])
  expect(idsOf(await remind([late], manager))).toEqual([late.id])
  expect((await remind([late], admin, 999_999_999)).status).toBe(404)
})

it('reminds no archived partner (422)', async () => {
  const partner = await buildPartner()
  await admin.send('POST', `/api/v1/dealers/${partner.id}/archive`)
  const rejected = await assertWritesNothing(t, () => remind([partner]))
  expect([rejected.status, rejected.body.errors]).toEqual([
    422,
    { 'rows.0.id': ['È archiviata: non riceve promemoria.'] },
  ])
})
