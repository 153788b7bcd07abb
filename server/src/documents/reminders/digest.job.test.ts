import { maxNamed } from '@portale/domain/documents/reminders/digest.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createDigestFixtures, type DigestFixtures, digestAt } from '../../../test/fixtures/digest.fixtures.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'

let t: TestApp
let f: DigestFixtures
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  f = await createDigestFixtures(t.deps)
})

const past = '2026-01-01' // late, whenever the test runs

const choose = (user_id: number, channel: string, kind = 'document_uploaded') =>
  t.deps.db.insertInto('notification_preferences').values({ user_id, kind, channel }).execute()

const buildLate = (audience: 'dealers' | 'workshops' = 'dealers', more: object = {}) =>
  buildActivity(t.deps.db, { activity_year_id: f.yearId, audience, types: ['Budget', 'Foto'], due_on: past, ...more })

describe('a digest', () => {
  it('says what waits and who is late in the scope of a verifier, with links', async () => {
    const { db } = t.deps
    const [second, foreign] = [await buildDealer(db), await buildDealer(db)]
    const manager = await f.verifier({ dealers: [f.dealer.id, second.id] })
    const older = await f.buildWaiting('2026-11-19T22:59:00Z')
    const newer = await f.buildWaiting('2026-11-23T23:30:00Z', second.id)
    await f.buildWaiting('2026-10-01T08:00:00Z', foreign.id)
    const late = await buildLate()
    const [mail, ...others] = await f.run()
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
  ${url}/activity_years/${f.yearId}/matrix?audience=dealers&late=1

Vai ai documenti da verificare:
${url}/documents?status=pending

--
Ricevi questo riepilogo al posto di una e-mail ogni volta: lo scegli nel tuo profilo.
`)
    const matrix = `/api/v1/activity_years/${f.yearId}/matrix/dealers?late=1`
    const rows = (await (await t.as(manager.id)).get<{ data: { id: number }[] }>(matrix)).body.data
    expect(rows.map(({ id }) => id).toSorted()).toEqual([f.dealer.id, second.id].toSorted())
  })

  it('is about workshops for who verifies theirs, and about all partners for administrators', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const after = await f.verifier({ role: 'after_sales_manager_rt', dealers: [], workshops: [workshop.id] })
    const administrator = await f.verifier({ role: 'superuser_rt', dealers: [] })
    await f.buildWaiting()
    const budget = await buildLate()
    const inventory = await buildLate('workshops')
    const [afterMail, administratorMail] = await f.run()
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
    await f.verifier({ dealers: [f.dealer.id, left.id, delivered.id, rejected.id] })
    const late = await buildLate()
    for (const [partner, status] of [
      [delivered, 'verified'],
      [rejected, 'rejected'],
    ] as const)
      for (const activity_document_type_id of late.type_ids)
        await buildUpload(db, { activity_document_type_id, dealer_id: partner.id, user_id: f.holderId, status })
    await buildLate('dealers', { state: 'draft' })
    await buildLate('dealers', { state: 'closed' })
    const [mail] = await f.run()
    expect(mail?.subject).toBe('1 attività in ritardo')
    expect(mail?.text).toContain(`${late.title} (2026): 2 concessionarie in ritardo`)
  })

  it('names ten activities and counts the others', async () => {
    await f.verifier()
    for (let day = 1; day <= maxNamed + 2; day += 1)
      await f.buildWaiting(`2026-11-${String(day).padStart(2, '0')}T08:00:00Z`)
    for (let count = 0; count <= maxNamed; count += 1) await buildLate()
    const [mail] = await f.run()
    expect(mail?.subject).toBe('12 documenti da verificare, 11 attività in ritardo')
    expect(mail?.text.match(/ documento di /g)).toHaveLength(10)
    expect(mail?.text).toContain('- e altri 2 documenti di 2 attività\n')
    expect(mail?.text.match(/concessionaria in ritardo/g)).toHaveLength(10)
    expect(mail?.text).toContain('- e un’altra attività\n')
  })

  it('goes to nobody who did not choose it, is not to be disturbed, is deleted, or verifies nothing', async () => {
    await f.verifier({ channels: {} })
    await f.verifier({ do_not_disturb: true })
    await f.verifier({ deleted_at: '2026-01-01T00:00:00Z' })
    await f.verifier({ role: 'dealer_holder' })
    await f.verifier({ role: 'dealer_sales_manager' })
    await f.verifier({ role: 'after_sales_manager_rt' }) // whose dealers are not theirs to verify
    const manager = await f.verifier()
    await f.buildWaiting()
    expect(await f.digested()).toEqual([manager.id])
  })

  it('is not sent when nothing waits and nobody is late, also not later that day', async () => {
    const manager = await f.verifier()
    expect(await f.digested()).toEqual([])
    await f.buildWaiting()
    expect(await f.digested(digestAt(8))).toEqual([])
    expect(await f.digested(digestAt(7, 1))).toEqual([manager.id])
  })

  it('begins on the morning after it was chosen', async () => {
    const manager = await f.verifier({ channels: {} })
    await f.buildWaiting()
    expect(await f.digested()).toEqual([])
    await choose(manager.id, 'digest')
    for (const hour of [8, 12, 19]) expect(await f.digested(digestAt(hour))).toEqual([])
    expect(await f.digested(digestAt(7, 1))).toEqual([manager.id])
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
  const seller = () => buildUser(t.deps.db, { role: 'dealer_sales_manager', dealers: [f.dealer.id] })

  it('are in one mail to anybody, the newest first, with links', async () => {
    const { id, name } = await seller()
    await notify(id, 'Prima')
    await notify(id, 'Seconda', { url: null })
    const [mail, ...others] = await f.run()
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
    expect(await f.digested(digestAt(7, 1))).toEqual([id])
  })

  it('are left out when they were read or closed meanwhile, and said once', async () => {
    const { id } = await seller()
    const now = new Date().toISOString()
    await notify(id, 'Letta', { dropdown_read_at: now })
    await notify(id, 'Letta nel riquadro', { alert_read_at: now })
    await notify(id, 'Sparita', { url: '/news/999999', kind: 'news_published' })
    expect(await f.digested()).toEqual([])
    await notify(id, 'Nuova')
    expect(await f.digested(digestAt(7, 1))).toEqual([id])
    expect((await f.listMails())[0]?.subject).toBe('1 notifica')
    expect(await f.digested(digestAt(7, 2))).toEqual([id])
  })

  it('wait for the next morning when they arrive after seven', async () => {
    const { id } = await seller()
    await notify(id, 'Tardi', { created_at: '2026-11-24T06:30:00Z' })
    expect(await f.digested(digestAt(10))).toEqual([])
    expect(await f.digested(digestAt(7, 1))).toEqual([id])
  })

  it('follow what waits for a verifier, and go to nobody who is not to be disturbed', async () => {
    const manager = await f.verifier()
    const quiet = await f.verifier({ do_not_disturb: true })
    for (const { id } of [manager, quiet]) await notify(id, 'Novità')
    await f.buildWaiting()
    const [mail, ...others] = await f.run()
    expect(others).toEqual([])
    expect([mail?.user_id, mail?.subject]).toEqual([manager.id, '1 documento da verificare, 1 notifica'])
    expect(mail?.text.indexOf('Da verificare')).toBeLessThan(mail?.text.indexOf('- Novità') ?? 0)
  })
})
