import { romeDay } from '@portale/domain/platform/dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  at,
  createReminderFixtures,
  due_on,
  type ReminderFixtures,
  type ReminderPartner,
} from '../../../test/fixtures/reminder.fixtures.ts'
import { openDeps } from '../../open-deps.ts'
import { sendDueReminders } from './reminder.job.ts'

let t: TestApp
let fixtures: ReminderFixtures
beforeAll(async () => {
  t = await testApp()
  fixtures = await createReminderFixtures(t)
})
afterAll(() => t.close())
beforeEach(() => fixtures.endAll())

describe('a reminder', () => {
  it('goes to those who miss a document, and never for what is done or waits for staff', async () => {
    const missing = await fixtures.buildPartner()
    const rejected = await fixtures.buildPartner(['rejected'])
    const cancelled = await fixtures.buildPartner(['cancelled'])
    const partners = [
      missing,
      rejected,
      cancelled,
      await fixtures.buildPartner(['pending']),
      await fixtures.buildPartner(['verified']),
      await fixtures.buildPartner(['rejected', 'pending']),
    ]
    const activity = await fixtures.buildDue(partners)
    expect(await fixtures.reminded(at(-15), partners)).toEqual([])
    const { mails, notifications } = await fixtures.run(at(-14), partners)
    expect(mails.map(({ user_id }) => user_id)).toEqual([missing, rejected, cancelled].map(({ person }) => person.id))
    expect(notifications.map(({ title, url }) => [title, url])).toEqual(
      mails.map(() => ['Documenti da caricare', `/activities/${activity.id}/upload`]),
    )
    expect(mails[0]?.text).toContain(`la concessionaria ${missing.dealer.name} deve ancora caricare 1 documento.`)
    expect(mails[0]?.text).toContain(`- ${activity.title}: Verbale. Scade tra 14 giorni (30/06/2026)`)
    expect(mails[1]?.text).toContain('Verbale (rifiutato)')
    expect(mails.map(({ text }) => text).join()).not.toContain(partners[3]?.dealer.name)
  })

  it('does not come to partners that have left the network by that day', async () => {
    const days = ['2026-06-15', '2026-06-16', '2026-06-17', null]
    const partners = await Promise.all(days.map(() => fixtures.buildPartner()))
    for (const [index, ceased_on] of days.entries())
      await t.deps.db
        .updateTable('dealers')
        .set({ ceased_on })
        .where('id', '=', partners[index]?.dealer.id ?? 0)
        .execute()
    await fixtures.buildDue(partners)
    // They were built at the same time, in any order.
    expect((await fixtures.reminded(at(-14), partners)).toSorted()).toEqual([2, 3])
  })

  it.each(['draft', 'closed'])('does not come for an activity that is %s', async (state) => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner], ['Verbale'], { state })
    expect(await fixtures.reminded(at(-14), [partner])).toEqual([])
  })

  it('comes at each step once, whatever the hour and however often the job runs', async () => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner])
    const sent: number[] = []
    for (let day = -20; day <= 45; day += 1)
      for (const hour of [0, 5, 7, 8, 19, 23])
        if ((await fixtures.reminded(at(day, hour), [partner])).length > 0) sent.push(day)
    expect(sent).toEqual([-14, -3, 1, 8, 15, 22, 29])
  })

  it('is made up for by one when no server was up, and the next step comes on its day', async () => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner])
    expect(await fixtures.reminded(at(-1), [partner])).toEqual([0])
    expect(await fixtures.reminded(at(0), [partner])).toEqual([])
    expect(await fixtures.reminded(at(11), [partner])).toEqual([0])
    expect(await fixtures.reminded(at(12), [partner])).toEqual([])
    expect(await fixtures.reminded(at(15), [partner])).toEqual([0])
  })

  it('is one mail a day for all that is due, with the documents of each deadline', async () => {
    const partner = await fixtures.buildPartner()
    const first = await fixtures.buildDue([partner], ['Verbale', 'Foto'])
    const second = await fixtures.buildDue([partner], ['Budget'])
    await t.deps.db
      .updateTable('activity_document_types')
      .set({ due_on: '2026-07-20' })
      .where('id', '=', first.type_ids[1] ?? 0)
      .execute()
    const { mails, notifications } = await fixtures.run(at(-3), [partner])
    expect([mails.length, notifications.length]).toEqual([1, 1])
    expect(notifications[0]?.url).toBe('/activities?state=open')
    expect(mails[0]?.text).toContain(`- ${first.title}: Verbale. Scade tra 3 giorni`)
    expect(mails[0]?.text).toContain(`- ${second.title}: Budget. Scade tra 3 giorni`)
    expect(mails[0]?.text).not.toContain('Foto')
    expect((await fixtures.run(at(6), [partner])).mails[0]?.text).toContain(': Foto. Scade tra 14 giorni (20/07/2026)')
  })

  it('that becomes due later on a day waits for the next one', async () => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner])
    expect(await fixtures.reminded(at(-3), [partner])).toEqual([0])
    await fixtures.buildDue([partner], ['Aggiunto'])
    expect(await fixtures.reminded(at(-3, 12), [partner])).toEqual([])
    expect((await fixtures.run(at(-2), [partner])).mails[0]?.text).toContain('Aggiunto')
  })

  it('waits for the next day after one by hand', async () => {
    const partner = await fixtures.buildPartner()
    const { id } = await fixtures.buildDue([partner])
    const reminder = {
      activity_year_id: fixtures.yearId,
      activity_id: id,
      dealer_id: partner.dealer.id,
      day: romeDay(at(1)),
    }
    await t.deps.db
      .insertInto('activity_reminders')
      .values({ ...reminder, step: 'manual', user_id: partner.person.id })
      .execute()
    expect(await fixtures.reminded(at(1), [partner])).toEqual([])
    expect(await fixtures.reminded(at(2), [partner])).toEqual([0])
  })

  it('follows a deadline that is moved', async () => {
    const partner = await fixtures.buildPartner()
    const { id } = await fixtures.buildDue([partner])
    expect(await fixtures.reminded(at(-3), [partner])).toEqual([0])
    await t.deps.db.updateTable('activities').set({ due_on: '2026-07-10' }).where('id', '=', id).execute()
    expect(await fixtures.reminded(at(-2), [partner])).toEqual([0])
    expect(await fixtures.reminded(at(7), [partner])).toEqual([0])
  })

  it('respects do_not_disturb: only the notification', async () => {
    const quiet = await fixtures.buildPartner([], { do_not_disturb: true })
    await fixtures.buildDue([quiet])
    const { mails, notifications } = await fixtures.run(at(1), [quiet])
    expect([mails.length, notifications.length, notifications[0]?.title]).toEqual([0, 1, 'Documenti in ritardo'])
  })

  it('reaches nobody deleted, of another role or of the other kind, and waits for a partner’s first user', async () => {
    const { db } = t.deps
    const gone = await fixtures.buildPartner([], { deleted_at: '2026-01-01T00:00:00Z' })
    const seller = await fixtures.buildPartner([], { role: 'dealer_sales_manager' })
    const workshop = await buildWorkshop(db)
    const worker = await buildUser(db, { role: 'workshop_user', workshops: [workshop.id] })
    const partners = [gone, seller, { ...gone, person: worker }]
    await fixtures.buildDue(partners)
    expect(await fixtures.reminded(at(1), partners)).toEqual([])
    const holder = await buildUser(db, { role: 'dealer_holder', dealers: [gone.dealer.id] })
    expect(await fixtures.reminded(at(2), [{ ...gone, person: holder }])).toEqual([0])
  })

  it('is never sent for a year’s activity whose reminders are off, or without documents', async () => {
    const partner = await fixtures.buildPartner()
    const off = { remind_first_days: null, remind_second_days: null, remind_late_days: null, remind_weekly_times: null }
    await fixtures.buildDue([partner], ['Verbale'], off)
    await fixtures.buildDue([partner], [])
    for (let day = -15; day < 40; day += 1) expect(await fixtures.reminded(at(day), [partner])).toEqual([])
  })

  it('reaches workshops with theirs', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const person = await buildUser(db, { role: 'workshop_user', workshops: [workshop.id] })
    const activity = await buildActivity(db, {
      activity_year_id: fixtures.yearId,
      audience: 'workshops',
      due_on,
      types: ['Inventario'],
    })
    await db
      .updateTable('activities')
      .set({ created_at: '2025-01-01T00:00:00Z' })
      .where('id', '=', activity.id)
      .execute()
    const partner = { person, statuses: [], dealer: workshop } as unknown as ReminderPartner
    expect((await fixtures.run(at(1), [partner])).mails[0]?.text).toContain(
      `l’officina ${workshop.name} deve ancora caricare`,
    )
  })
})

describe('two servers', () => {
  it('send each reminder once when they run the job at the same time', async () => {
    const partners = await Promise.all(Array.from({ length: 12 }, () => fixtures.buildPartner()))
    await fixtures.buildDue(partners)
    const second = await openDeps(t.deps.config, t.databaseUrl)
    try {
      const runOnBoth = async (now: Date) => {
        await Promise.all([1, 2, 3].map((turn) => sendDueReminders(turn % 2 ? second : t.deps, now)))
      }
      const { mails, notifications } = await fixtures.collect(partners, () => runOnBoth(at(1)))
      expect([mails.length, notifications.length]).toEqual([12, 12])
      await runOnBoth(at(8))
      const all = await t.deps.db
        .selectFrom('activity_reminders')
        .select(['step', 'day'])
        .where(
          'dealer_id',
          'in',
          partners.map(({ dealer }) => dealer.id),
        )
        .execute()
      expect(all.filter(({ step }) => step === 'late')).toHaveLength(12)
      expect(all.filter(({ step }) => step === 'weekly_1')).toHaveLength(12)
      expect((await fixtures.run(at(8), partners)).mails).toEqual([])
    } finally {
      await second.stop()
    }
  })

  it('lose none when one is killed between recording a reminder and writing its mail', async () => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner])
    // A config that throws once the mail is rendered, after the reminder was recorded.
    const killed = { db: t.deps.db, config: { ...t.deps.config, baseUrl: 'not an address' } }
    await expect(sendDueReminders(killed, at(1))).rejects.toThrow()
    const rows = await t.deps.db
      .selectFrom('activity_reminders')
      .select('id')
      .where('dealer_id', '=', partner.dealer.id)
      .execute()
    expect(rows).toEqual([])
    expect(await fixtures.reminded(at(1, 8), [partner])).toEqual([0])
  })

  it('count the days of Rome, not of UTC', async () => {
    const partner = await fixtures.buildPartner()
    await fixtures.buildDue([partner])
    await sendDueReminders(t.deps, at(1))
    const row = await t.deps.db
      .selectFrom('activity_reminders')
      .select((eb) => eb.cast<string>('day', 'text').as('day'))
      .where('dealer_id', '=', partner.dealer.id)
      .executeTakeFirstOrThrow()
    expect(row.day).toBe(romeDay(at(1)))
  })
})
