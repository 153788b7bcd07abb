import { roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connection.ts'
import { insertPing, insertWebhook } from '../../src/platform/webhooks/webhook.queries.ts'
import {
  buildActivity,
  buildBlankForm,
  buildCustomer,
  buildDealer,
  buildDocumentNews,
  buildLead,
  buildNews,
  buildOffer,
  buildReference,
  buildRejectionReason,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../fixtures/factories.ts'
import { buildMail, buildNotification } from '../fixtures/factories-notices.ts'
import { buildShare } from '../fixtures/factories-shares.ts'

/** The id of nothing. */
export const unknownId = 999_999_999

/**
 * Two of every record with an owner: `mine`, in every `own` scope, and `foreign`, in none. What a call uses up is there for
 * as many walks over all calls and roles.
 */
export async function createAccessFixtures(db: Db, walks = 1) {
  const year = await buildYear(db, '2026')
  const district = await db.selectFrom('districts').select('id').limit(1).executeTakeFirstOrThrow()
  const empty_year = await buildYear(db, '2027')
  const forDealers = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale'] })
  const forWorkshops = await buildActivity(db, { activity_year_id: year.id, audience: 'workshops', types: ['Foto'] })
  for (const type of [...forDealers.type_ids, ...forWorkshops.type_ids]) await buildBlankForm(db, type)
  const uploader = await buildUser(db, { role: 'dealer_holder' })
  const author = await buildUser(db, { role: 'administrator' })
  const news = (values: object = {}) => buildNews(db, { must_read: true, user_id: author.id, ...values })
  const side = async (isVisible: boolean) => {
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const customer = await buildCustomer(db, { contacts: ['Anna'] })
    const user_id = uploader.id
    const [dealerType = 0] = forDealers.type_ids
    const [workshopType = 0] = forWorkshops.type_ids
    const approved_at = '2026-01-02T08:00:00Z'
    const visibleNews = await news({ dealers: isVisible, workshops: isVisible })
    const managed = await buildLead(db, { workshop_id: workshop.id, status: 'contacted', approved_at })
    const reportedLeads: number[] = []
    for (let index = 0; index < 3 * roleNames.length * walks; index += 1)
      reportedLeads.push((await buildLead(db, { workshop_id: workshop.id })).id)
    return {
      dealer: dealer.id,
      workshop: workshop.id,
      baldo_id: workshop.baldo_id,
      lead: (await buildLead(db, { workshop_id: workshop.id })).id,
      managed_lead: managed.id,
      lead_offer: (await buildOffer(db, { lead_id: managed.id })).id,
      /** A lead that waits for its approval, a new one for each call. */
      reportedLead: () => reportedLeads.pop() ?? 0,
      /** A news for everyone, or a draft. */
      news: visibleNews.id,
      document_news: (await buildDocumentNews(db, { news_id: visibleNews.id })).id,
      customer: customer.id,
      vat_n: customer.vat_n,
      contact: customer.contact_ids[0] ?? 0,
      dealer_upload: (await buildUpload(db, { activity_document_type_id: dealerType, dealer_id: dealer.id, user_id }))
        .id,
      workshop_upload: (
        await buildUpload(db, { activity_document_type_id: workshopType, workshop_id: workshop.id, user_id })
      ).id,
    }
  }
  const buildUsers = async (count: number, state = sql`NULL::timestamptz, NULL::timestamptz`) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO users (name, email, role_id, deleted_at, suspended_at)
      SELECT 'Persona', gen_random_uuid() || '@rete.example', ${roleIds.workshop_user}, ${state}
      FROM generate_series(1, ${count * walks}) RETURNING id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const unusedUsers = await buildUsers(23 * roleNames.length)
  const deletedUsers = await buildUsers(3 * roleNames.length, sql`timestamptz '2026-01-01Z', NULL::timestamptz`)
  const suspendedUsers = await buildUsers(3 * roleNames.length, sql`NULL::timestamptz, timestamptz '2026-01-01Z'`)
  const unreadNews: number[] = []
  for (let index = 0; index < 2 * roleNames.length * walks; index += 1) unreadNews.push((await news()).id)
  const mine = await side(true)
  const share = async () => (await buildShare(db, { user_id: author.id, rows: [{ workshop_id: mine.workshop }] })).id
  const unsentShares: number[] = []
  for (let index = 0; index < 3 * roleNames.length * walks; index += 1) unsentShares.push(await share())
  const webhooks: number[] = []
  for (let index = 0; index < 3 * roleNames.length * walks; index += 1) {
    const values = { url: 'https://crm.example/', description: '', events: [], active: true }
    webhooks.push(await insertWebhook(db, values, Buffer.alloc(40)))
  }
  const unwantedWebhooks = webhooks.slice(1)
  const menu_item = { name: 'Voce', url: '/', weight: 1 }
  const menu_items = await db.insertInto('menu_items').values([menu_item, menu_item]).returning('id').execute()
  const vehicleRows = await sql<{ id: number }>`INSERT INTO generated.vehicle (plate)
    SELECT 'AA ' || n FROM generate_series(1, ${5 * roleNames.length * walks}) n RETURNING id`.execute(db)
  const [vehicle, ...unusedVehicles] = vehicleRows.rows.map(({ id }) => id)
  return {
    /** A record of a generated model to read, and a new one to delete for each call. */
    vehicle,
    unwantedVehicle: () => unusedVehicles.pop() ?? 0,
    /** A user of the lowest rank, a new one for each call, which may delete it. */
    unusedUser: () => unusedUsers.pop() ?? 0,
    deletedUser: () => deletedUsers.pop() ?? 0,
    suspendedUser: () => suspendedUsers.pop() ?? 0,
    menu_items: menu_items.map(({ id }) => id),
    uploader: uploader.id,
    /** Records of the uploader only. */
    notification: (await buildNotification(db, { user_id: uploader.id })).id,
    mail: (await buildMail(db, { user_id: uploader.id })).id,
    webhook: webhooks[0] ?? 0,
    webhook_delivery: await insertPing(db, webhooks[0] ?? 0),
    /** An endpoint to delete, a new one for each call. */
    unwantedWebhook: () => unwantedWebhooks.pop() ?? 0,
    year: year.id,
    district: district.id,
    empty_year: empty_year.id,
    forDealers,
    forWorkshops,
    lead_model: (await buildReference(db, 'lead_models')).id,
    rejection_reason: await buildRejectionReason(db),
    lead_work_type: (await buildReference(db, 'lead_work_types')).id,
    /** A news without reminders, a new one for each call. */
    unreadNews: () => unreadNews.pop() ?? 0,
    market_share: await share(),
    /** An unsent upload of targets, a new one for each call. */
    unsentShare: () => unsentShares.pop() ?? 0,
    mine,
    foreign: await side(false),
  }
}
export type AccessFixtures = Awaited<ReturnType<typeof createAccessFixtures>>
export type Side = AccessFixtures['mine']
