import { maxNamed } from '@portale/domain/activities/digest.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../test/fixtures/factories.ts'
import { openDeps } from '../deps.ts'
import { sweepRows } from '../jobs/sweep.queries.ts'
import { sendDigests } from './digest.job.ts'

let t: TestApp
let yearId: number
let dealer: { id: number; name: string }
let holderId: number
let lastMailId: number
beforeAll(async () => {
  t = await testApp()
  yearId = (await buildYear(t.deps.db, '2026')).id
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.deps
  // Nothing that an earlier test left waits, or is late.
  await db.updateTable('activities').set({ state: 'closed' }).execute()
  await db.updateTable('activity_document_uploads').set({ status: 'verified' }).execute()
  await db.deleteFrom('daily_digests').execute()
  const last = await db
    .selectFrom('mails')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirst()
  lastMailId = last?.id ?? 0
  await db.deleteFrom('notification_preferences').execute()
  await db.updateTable('notifications').set({ in_digest: false }).execute()
  dealer = await buildDealer(db)
  holderId = (await buildUser(db, { role: 'dealer_holder', dealers: [dealer.id] })).id
})

/** The moment of an hour in Rome's winter, in days after 24 November 2026. */
const at = (hour = 7, days = 0) => new Date(Date.UTC(2026, 10, 24 + days, hour - 1, 2))
const past = '2026-01-01' // late, whenever the test runs

const verifier = (values: Partial<Parameters<typeof buildUser>[1]> = {}) =>
  buildUser(t.deps.db, {
    role: 'sales_manager_rt',
    dealers: [dealer.id],
    channels: { document_uploaded: 'digest' },
    ...values,
  })

const choose = (user_id: number, channel: string, kind = 'document_uploaded') =>
  t.deps.db.insertInto('notification_preferences').values({ user_id, kind, channel }).execute()

/** An activity with documents, the first of which waits for staff, uploaded by the dealer of this test. */
async function buildWaiting(created_at = '2026-11-20T08:00:00Z', dealer_id = dealer.id, types = ['Verbale']) {
  const { db } = t.deps
  const activity = await buildActivity(db, { activity_year_id: yearId, types })
  const activity_document_type_id = activity.type_ids[0] ?? 0
  await buildUpload(db, { activity_document_type_id, dealer_id, user_id: holderId, status: 'pending', created_at })
  return activity
}
const buildLate = (audience: 'dealers' | 'workshops' = 'dealers', more: object = {}) =>
  buildActivity(t.deps.db, { activity_year_id: yearId, audience, types: ['Budget', 'Foto'], due_on: past, ...more })

const listMails = () =>
  t.deps.db.selectFrom('mails').selectAll().where('id', '>', lastMailId).orderBy('user_id').execute()
/** Runs the job and returns the mails since the beginning of the test. */
async function run(now = at()) {
  await sendDigests(t.deps, now)
  return listMails()
}
const digested = async (now?: Date) => (await run(now)).map(({ user_id }) => user_id)

describe('a digest', () => {
  it('says what waits and who is late in the scope of a verifier, with links', async () => {
    const { db } = t.deps
    const [second, foreign] = [await buildDealer(db), await buildDealer(db)]
    const manager = await verifier({ dealers: [dealer.id, second.id] })
    const older = await buildWaiting('2026-11-19T22:59:00Z')
    const newer = await buildWaiting('2026-11-23T23:30:00Z', second.id)
    await buildWaiting('2026-10-01T08:00:00Z', foreign.id)
    const late = await buildLate()
    const [mail, ...others] = await run()
    expect(others).toEqual([])
    const url = t.deps.config.baseUrl
    expect(mail).toMatchObject({
      user_id: manager.id,
      kind: 'verification_digest',
      to_address: manager.email,
      subject: '2 documenti da verificare, 1 attività in ritardo',
      key: `verification_digest:2026-11-24:${manager.id}`,
    })
    expect(mail?.text).toBe(`Ciao ${manager.name},

2 documenti aspettano la verifica: il più vecchio è arrivato 5 giorni fa (19/11/2026).

Da verificare
- ${older.title} (2026): 1 documento di 1 concessionaria (19/11/2026)
  ${url}/documents?status=pending&activity_id=${older.id}
- ${newer.title} (2026): 1 documento di 1 concessionaria (24/11/2026)
  ${url}/documents?status=pending&activity_id=${newer.id}

In ritardo
- ${late.title} (2026): 2 concessionarie in ritardo
  ${url}/activity_years/${yearId}/matrix?audience=dealers&late=1

Vai ai documenti da verificare:
${url}/documents?status=pending

--
Ricevi questo riepilogo al posto di una e-mail ogni volta: lo scegli nel tuo profilo.
`)
    const matrix = `/api/v1/activity_years/${yearId}/matrix/dealers?late=1`
    const rows = (await (await t.as(manager.id)).get<{ data: { id: number }[] }>(matrix)).body.data
    expect(rows.map(({ id }) => id).toSorted()).toEqual([dealer.id, second.id].toSorted())
  })

  it('is about workshops for who verifies theirs, and about all partners for administrators', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const after = await verifier({ role: 'after_sales_manager_rt', dealers: [], workshops: [workshop.id] })
    const administrator = await verifier({ role: 'superuser_rt', dealers: [] })
    await buildWaiting()
    const budget = await buildLate()
    const inventory = await buildLate('workshops')
    const [afterMail, administratorMail] = await run()
    expect([afterMail?.user_id, administratorMail?.user_id]).toEqual([after.id, administrator.id])
    expect(afterMail?.subject).toBe('1 attività in ritardo')
    expect(afterMail?.text).toContain(`${inventory.title} (2026): 1 officina in ritardo`)
    expect(afterMail?.text).toContain('Vedi chi è in ritardo:')
    expect(administratorMail?.subject).toBe('1 documento da verificare, 2 attività in ritardo')
    const url = `/dealers/activity_years?year=2026&missing=${budget.id}&late=1`
    expect(administratorMail?.text).toContain(`${t.deps.config.baseUrl}${url}`)
    const { total } = (await (await t.as('superuser_rt')).get<{ total: number }>(`/api/v1${url}`)).body
    expect(total).toBeGreaterThan(1)
    expect(administratorMail?.text).toContain(`${budget.title} (2026): ${total} concessionarie in ritardo`)
  })

  it('counts who misses a document of an activity once, and nobody who delivered or left the network', async () => {
    const { db } = t.deps
    const [left, delivered, rejected] = [await buildDealer(db), await buildDealer(db), await buildDealer(db)]
    await db.updateTable('dealers').set({ ceased_on: '2025-12-31' }).where('id', '=', left.id).execute()
    await verifier({ dealers: [dealer.id, left.id, delivered.id, rejected.id] })
    const late = await buildLate()
    for (const [partner, status] of [
      [delivered, 'verified'],
      [rejected, 'rejected'],
    ] as const)
      for (const activity_document_type_id of late.type_ids)
        await buildUpload(db, { activity_document_type_id, dealer_id: partner.id, user_id: holderId, status })
    await buildLate('dealers', { state: 'draft' })
    await buildLate('dealers', { state: 'closed' })
    const [mail] = await run()
    expect(mail?.subject).toBe('1 attività in ritardo')
    expect(mail?.text).toContain(`${late.title} (2026): 2 concessionarie in ritardo`)
  })

  it('names ten activities and counts the others', async () => {
    await verifier()
    for (let day = 1; day <= maxNamed + 2; day += 1)
      await buildWaiting(`2026-11-${String(day).padStart(2, '0')}T08:00:00Z`)
    for (let count = 0; count <= maxNamed; count += 1) await buildLate()
    const [mail] = await run()
    expect(mail?.subject).toBe('12 documenti da verificare, 11 attività in ritardo')
    expect(mail?.text.match(/ documento di /g)).toHaveLength(10)
    expect(mail?.text).toContain('- e altri 2 documenti di 2 attività\n')
    expect(mail?.text.match(/concessionaria in ritardo/g)).toHaveLength(10)
    expect(mail?.text).toContain('- e un’altra attività\n')
  })

  it('goes to nobody who did not choose it, is not to be disturbed, is deleted, or verifies nothing', async () => {
    await verifier({ channels: {} })
    await verifier({ do_not_disturb: true })
    await verifier({ deleted_at: '2026-01-01T00:00:00Z' })
    await verifier({ role: 'dealer_holder' })
    await verifier({ role: 'dealer_sales_manager' })
    await verifier({ role: 'after_sales_manager_rt' }) // whose dealers are not theirs to verify
    const manager = await verifier()
    await buildWaiting()
    expect(await digested()).toEqual([manager.id])
  })

  it('is not sent when nothing waits and nobody is late, also not later that day', async () => {
    const manager = await verifier()
    expect(await digested()).toEqual([])
    await buildWaiting()
    expect(await digested(at(8))).toEqual([])
    expect(await digested(at(7, 1))).toEqual([manager.id])
  })

  it('begins on the morning after it was chosen', async () => {
    const manager = await verifier({ channels: {} })
    await buildWaiting()
    expect(await digested()).toEqual([])
    await choose(manager.id, 'digest')
    for (const hour of [8, 12, 19]) expect(await digested(at(hour))).toEqual([])
    expect(await digested(at(7, 1))).toEqual([manager.id])
  })
})

describe('the notifications that waited for the morning', () => {
  const at6 = '2026-11-24T05:00:00Z'
  const notify = (user_id: number, title: string, more: object = {}) =>
    t.deps.db
      .insertInto('notifications')
      .values({
        ...{
          user_id,
          title,
          kind: 'lead_status',
          message: `<p>Ora è <strong>${title}</strong>.</p>`,
          url: '/leads?q=1',
        },
        ...{ in_digest: true, created_at: at6, ...more },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const seller = () => buildUser(t.deps.db, { role: 'dealer_sales_manager', dealers: [dealer.id] })

  it('are in one mail to anybody, the newest first, with links', async () => {
    const { id, name } = await seller()
    await notify(id, 'Prima')
    await notify(id, 'Seconda', { url: null })
    const [mail, ...others] = await run()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ user_id: id, kind: 'verification_digest', subject: '2 notifiche' })
    expect(mail?.text).toBe(`Ciao ${name},

ci sono 2 notifiche che non hai ancora letto.

Notifiche
- Seconda: Ora è Seconda.
- Prima: Ora è Prima.
  ${t.deps.config.baseUrl}/leads?q=1

Vai alle notifiche:
${t.deps.config.baseUrl}/notifications

--
Ricevi questo riepilogo al posto di una e-mail ogni volta: lo scegli nel tuo profilo.
`)
    expect(await digested(at(7, 1))).toEqual([id])
  })

  it('are left out when they were read or closed meanwhile, and said once', async () => {
    const { id } = await seller()
    const now = new Date().toISOString()
    await notify(id, 'Letta', { dropdown_read_at: now })
    await notify(id, 'Letta nel riquadro', { alert_read_at: now })
    await notify(id, 'Sparita', { url: '/news/999999', kind: 'news_published' })
    expect(await digested()).toEqual([])
    await notify(id, 'Nuova')
    expect(await digested(at(7, 1))).toEqual([id])
    expect((await listMails())[0]?.subject).toBe('1 notifica')
    expect(await digested(at(7, 2))).toEqual([id])
  })

  it('wait for the next morning when they arrive after seven', async () => {
    const { id } = await seller()
    await notify(id, 'Tardi', { created_at: '2026-11-24T06:30:00Z' })
    expect(await digested(at(10))).toEqual([])
    expect(await digested(at(7, 1))).toEqual([id])
  })

  it('follow what waits for a verifier, and go to nobody who is not to be disturbed', async () => {
    const manager = await verifier()
    const quiet = await verifier({ do_not_disturb: true })
    for (const { id } of [manager, quiet]) await notify(id, 'Novità')
    await buildWaiting()
    const [mail, ...others] = await run()
    expect(others).toEqual([])
    expect([mail?.user_id, mail?.subject]).toEqual([manager.id, '1 documento da verificare, 1 notifica'])
    expect(mail?.text.indexOf('Da verificare')).toBeLessThan(mail?.text.indexOf('- Novità') ?? 0)
  })
})

describe('the moments of a digest', () => {
  it('are one a day, from seven in Rome on, however often the job runs', async () => {
    await verifier()
    await buildWaiting()
    const sent: string[] = []
    // Over both changes of the clocks; a tick each hour of UTC.
    for (const [first, days] of [
      [Date.UTC(2026, 2, 27, 0, 2), 4],
      [Date.UTC(2026, 9, 23, 0, 2), 4],
    ] as const)
      for (let hour = 0; hour < days * 24; hour += 1) {
        const now = new Date(first + hour * 3_600_000)
        const before = (await listMails()).length
        if ((await run(now)).length > before) sent.push(now.toISOString().slice(0, 13))
      }
    expect(sent).toEqual([
      ...['2026-03-27T06', '2026-03-28T06', '2026-03-29T05', '2026-03-30T05'],
      ...['2026-10-23T05', '2026-10-24T05', '2026-10-25T06', '2026-10-26T06'],
    ])
  })

  it('are made up for until the evening when no server was up', async () => {
    const manager = await verifier()
    await buildWaiting()
    expect(await digested(at(6))).toEqual([])
    expect(await digested(at(20))).toEqual([])
    expect(await digested(at(19))).toEqual([manager.id])
    expect(await digested(at(7, 1))).toEqual([manager.id, manager.id])
  })

  it('are forgotten after a month', async () => {
    await verifier()
    await run(new Date('2026-01-05T08:00:00Z'))
    await run(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`))
    const days = async () => (await t.deps.db.selectFrom('daily_digests').select('day').distinct().execute()).length
    const before = await days()
    await sweepRows(t.deps.db)
    expect([before, await days()]).toEqual([2, 1])
  })
})

describe('two servers', () => {
  it('send each digest once when they run the job at the same time', async () => {
    const managers = []
    for (let count = 0; count < 8; count += 1) managers.push((await verifier()).id)
    await buildWaiting()
    const second = await openDeps(t.deps.config, t.databaseUrl)
    try {
      await Promise.all([1, 2, 3, 4].map((turn) => sendDigests(turn % 2 ? second : t.deps, at())))
      expect((await listMails()).map(({ user_id }) => user_id)).toEqual(managers)
    } finally {
      await second.stop()
    }
  })

  it('lose none when one is killed between recording a digest and writing its mail', async () => {
    const manager = await verifier()
    await buildWaiting()
    // A config that throws once the mail is rendered, after the digest was recorded.
    const killed = { db: t.deps.db, config: { ...t.deps.config, baseUrl: 'not an address' } }
    await expect(sendDigests(killed, at())).rejects.toThrow()
    const rows = await t.deps.db.selectFrom('daily_digests').where('user_id', '=', manager.id).execute()
    expect(rows).toEqual([])
    expect(await digested(at(8))).toEqual([manager.id])
  })

  it('go by the role, the partners and the choice of the moment when a user is changed while others get theirs', async () => {
    const { db } = t.deps
    const first = await verifier()
    const [demoted, deleted, declined, moved] = [await verifier(), await verifier(), await verifier(), await verifier()]
    await buildWaiting()
    const foreign = await buildDealer(db)
    const foreignActivity = await buildWaiting('2026-11-24T05:00:00Z', foreign.id)
    // Another server that deals with the first user's digest, and dies; meanwhile this one waits.
    const other = new Client({ connectionString: t.databaseUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query(`INSERT INTO daily_digests (user_id, day) VALUES (${first.id}, '2026-11-24')`)
      const running = sendDigests(t.deps, at())
      const isWaiting = async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
      await db.updateTable('users').set({ role_id: 6 }).where('id', '=', demoted.id).execute()
      await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute()
      await db.deleteFrom('notification_preferences').where('user_id', '=', declined.id).execute()
      await db.updateTable('user_dealers').set({ dealer_id: foreign.id }).where('user_id', '=', moved.id).execute()
      await other.query('ROLLBACK')
      await running
    } finally {
      await other.end()
    }
    const mails = await listMails()
    expect(mails.map(({ user_id }) => user_id)).toEqual([first.id, moved.id])
    expect(mails[0]?.text).not.toContain(foreignActivity.title)
    expect(mails[1]?.text).toContain(foreignActivity.title)
    expect(mails[1]?.subject).toBe('1 documento da verificare')
  })
})
