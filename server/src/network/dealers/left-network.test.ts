import type { Home } from '@portale/domain/front/me.ts'
import type { ResolvedPartners } from '@portale/domain/network/dealers/partner-selection.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { createImporter, csvFile, dealerRow } from '../../../test/fixtures/import.fixtures.ts'
import { createLeadFixtures, type LeadFixtures, postLead } from '../../../test/fixtures/lead.fixtures.ts'
import { userForm } from '../../../test/fixtures/people.fixtures.ts'
import { fileFor } from '../../../test/fixtures/upload.fixtures.ts'
import { findVerificationDigest } from '../../documents/reminders/digest.queries.ts'
import { listNextPartnerIds } from '../../documents/reminders/reminder.queries.ts'
import { insertActivityNotices, listUploaders } from '../../documents/uploads/upload-audience.queries.ts'
import { countNewRecipients } from '../../news/news/news-audience.queries.ts'
import { listRecipients } from '../../sales/leads/lead-recipient.queries.ts'
import { listMissingWorkshops } from '../../sales/market-shares/market-share.queries.ts'
import { listFutureRecipients } from '../../sales/market-shares/market-share-recipients.queries.ts'

let t: TestApp
let admin: Caller
let leads: LeadFixtures
let year: { id: number }
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  leads = await createLeadFixtures(t)
  year = await buildYear(t.deps.db, romeDay(new Date()).slice(0, 4))
})
afterAll(() => t.close())

const dayMs = 86_400_000
let dealer: Awaited<ReturnType<typeof buildDealer>>
let workshop: Awaited<ReturnType<typeof buildWorkshop>>
let activity: Awaited<ReturnType<typeof buildActivity>>
let holder: Caller
let reporter: Caller

beforeEach(async () => {
  const { db } = t.deps
  dealer = await buildDealer(db)
  workshop = await buildWorkshop(db, { dealer_id: dealer.id })
  holder = await t.as('dealer_holder', { dealers: [dealer.id] })
  reporter = await t.as('workshop_user', { workshops: [workshop.id] })
  await db.updateTable('activities').set({ state: 'closed' }).execute()
  const due_on = romeDay(new Date(Date.now() - 2 * dayMs))
  activity = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale'], due_on })
})

const has = (rows: { id: number }[], id: number) => rows.some((row) => row.id === id)
const isAccepted = ({ status }: { status: number }) => status < 300
const reporterId = () => reporter.user_id
const news = { id: 0, dealers: false, workshops: true, user_id: 0 }

/** Each way in which the portal addresses, counts, offers or accepts a partner: whether it does now. */
const callers: Record<string, () => Promise<boolean>> = {
  'the lookup of dealers': async () =>
    has((await admin.get<{ id: number }[]>(`/api/v2/dealers?search=${dealer.baldo_id}`)).body, dealer.id),
  'the lookup of workshops': async () =>
    has((await admin.get<{ id: number }[]>(`/api/v2/workshops?search=${workshop.baldo_id}`)).body, workshop.id),
  'an assignment in the form of a user': async () =>
    isAccepted(
      await admin.send('POST', '/api/users', userForm({ roles: [roleIds.sales_manager_rt], dealers: [dealer.id] })),
    ),
  'an assignment of many': async () => {
    const { id } = await buildUser(t.deps.db, { role: 'sales_manager_rt' })
    return isAccepted(await admin.send('POST', '/api/v1/dealers/assign', { rows: [{ id: dealer.id }], user_id: id }))
  },
  'a selection by Baldo ID': async () => {
    const body = { kind: 'workshop', by: 'codes', text: workshop.baldo_id }
    return has(
      (await admin.send<ResolvedPartners>('POST', '/api/users/partners/resolve', body)).body.partners,
      workshop.id,
    )
  },
  'a selection by dealer': async () => {
    const body = { kind: 'workshop', by: 'dealer', ids: [dealer.id] }
    return has(
      (await admin.send<ResolvedPartners>('POST', '/api/users/partners/resolve', body)).body.partners,
      workshop.id,
    )
  },
  'the dealer of a new workshop, in a file': async () => {
    const row = { ...dealerRow(`N-${workshop.baldo_id}`, 'Nuova'), Concessionaria: dealer.baldo_id, Dal: '01/01/2024' }
    const { rows } = await createImporter(admin, 'workshops').dry(csvFile([row]))
    return rows[0]?.outcome !== 'wrong'
  },
  'a lead by its own user': async () => isAccepted(await postLead(reporter, leads.form())),
  'a lead by staff': async () => isAccepted(await postLead(admin, leads.form({ workshop_id: workshop.id }))),
  'an upload': async () =>
    isAccepted(await holder.upload(`/api/v1/activities/${activity.id}`, [fileFor(activity.type_ids[0] ?? 0)])),
  'a declaration': async () =>
    isAccepted(
      await holder.send('POST', `/api/v1/activity_document_types/${activity.type_ids[0]}/not_applicable`, {
        declaration: { reason: 'Non abbiamo veicoli in esposizione.' },
      }),
    ),
  'a withdrawal': async () => {
    const values = {
      activity_document_type_id: activity.type_ids[0] ?? 0,
      dealer_id: dealer.id,
      user_id: holder.user_id,
    }
    const { id } = await buildUpload(t.deps.db, values)
    const upload = { lock_version: 0 }
    return isAccepted(await holder.send('POST', `/api/v1/activity_document_uploads/${id}/withdraw`, { upload }))
  },
  'the notice of a new activity': async () =>
    has(await insertActivityNotices(t.deps.db, [activity.id], admin.user_id), holder.user_id),
  'the notice of a decision': async () =>
    has(await listUploaders(t.deps.db, { kind: 'dealer', id: dealer.id }, admin.user_id), holder.user_id),
  'the reminders of the job': async () =>
    (
      await listNextPartnerIds(t.deps.db, 'dealer', { afterId: dealer.id - 1, limit: 1, today: romeDay(new Date()) })
    ).includes(dealer.id),
  'a reminder by hand': async () => {
    const reminders = { partner_ids: [dealer.id] }
    const { body } = await admin.send<{ sent?: number[] }>('POST', `/api/v1/activities/${activity.id}/reminders`, {
      reminders,
    })
    return body.sent?.includes(dealer.id) ?? false
  },
  'a reminder of what is late': async () => {
    const path = `/api/v1/activity_years/${year.id}/reminders/dealers`
    return isAccepted(await admin.send<BatchAnswer>('POST', path, { rows: [{ id: dealer.id }] }))
  },
  'the late ones of the digest': async () => {
    const user = { id: 0, name: '', email: '', role: 'sales_manager_rt', dealer_ids: [dealer.id], workshop_ids: [] }
    return (await findVerificationDigest(t.deps.db, user)).late.length > 0
  },
  'the tasks of the home': async () => (await holder.get<Home>('/api/v1/home')).body.todo.length > 0,
  'the activities to complete': async () =>
    (await holder.get<{ data: unknown[] }>('/api/v1/activities?state=open')).body.data.length > 0,
  'a news': async () => {
    const all = await countNewRecipients(t.deps.db, news)
    return all - (await countNewRecipients(t.deps.db, { ...news, user_id: reporterId() })) === 1
  },
  'the targets of a workshop': async () => {
    const share = await buildShare(t.deps.db, { user_id: admin.user_id, rows: [{ workshop_id: workshop.id }] })
    const people = (await listFutureRecipients(t.deps.db, share.id)).map(({ user_id }) => user_id)
    expect(people.includes(holder.user_id)).toBe(people.includes(reporterId()))
    return people.includes(reporterId())
  },
  'the workshops that targets lack': async () => {
    const share = await buildShare(t.deps.db, { user_id: admin.user_id })
    return has(await listMissingWorkshops(t.deps.db, share.id), workshop.id)
  },
  'the sheet of targets to fill in': async () => {
    const { bytes } = await admin.get('/api/v1/workshop_market_shares/template')
    return (await readExport(bytes)).some(({ cells }) => cells.some((cell) => cell?.v === workshop.baldo_id))
  },
  'the notices of a lead': async () => {
    const { id } = await buildLead(t.deps.db, { workshop_id: workshop.id })
    return has(await listRecipients(t.deps.db, [id], 0, { ids: [reporterId()] }), reporterId())
  },
}

const set = (change: ReturnType<typeof sql>) => async () => {
  await sql`UPDATE dealers SET ${change} WHERE id = ${dealer.id}`.execute(t.deps.db)
  await sql`UPDATE workshops SET ${change} WHERE id = ${workshop.id}`.execute(t.deps.db)
}
const ceasesIn = (days: number) => set(sql`ceased_on = ${romeDay(new Date(Date.now() + days * dayMs))}`)

describe.each(Object.keys(callers))('%s', (name) => {
  it.each([
    ['stays in the network', async () => {}, true],
    ['ceases tomorrow', ceasesIn(1), true],
    ['ceased today', ceasesIn(0), false],
    ['ceased a year ago', ceasesIn(-365), false],
    ['was archived', set(sql`archived_at = now()`), false],
  ])('of a partner that %s', async (_way, leave, expected) => {
    await leave()
    expect(await callers[name]?.()).toBe(expected)
  })
})

it('what a person had stays when the partner leaves, and can be saved', async () => {
  const form = userForm({ roles: [roleIds.sales_manager_rt], dealers: [dealer.id] })
  const { body } = await admin.send<{ id: number }>('POST', '/api/users', form)
  await ceasesIn(0)()
  expect((await admin.send('PUT', `/api/users/${body.id}`, { ...form, name: 'Altro nome' })).status).toBe(200)
})

it('says when a partner left, to those who choose it and to its own people', async () => {
  await ceasesIn(0)()
  const day = romeDay(new Date()).split('-').reverse().join('/')
  type Answer = { message: string; errors: Record<string, string[]> }
  const upload = await holder.upload<Answer>(`/api/v1/activities/${activity.id}`, [fileFor(activity.type_ids[0] ?? 0)])
  expect(upload.body.message).toBe(`La tua concessionaria è cessata il ${day}: non si possono più caricare documenti.`)
  const own = await postLead(reporter, leads.form())
  expect(own.body).toEqual({ message: `La tua officina è cessata il ${day}: non può inserire segnalazioni.` })
  const chosen = (await postLead(admin, leads.form({ workshop_id: workshop.id }))).body as unknown as Answer
  expect(chosen.errors).toEqual({ 'lead.workshops': [`L’officina scelta è cessata il ${day}.`] })
})
