import { sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildDocumentNews,
  buildLead,
  buildMail,
  buildNews,
  buildNotification,
  buildOffer,
  buildReference,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../fixtures/factories.ts'
import { buildShare } from '../fixtures/factories-shares.ts'

/** Two of everything that can be owned: what is in every `own` scope, and what is in nobody's. */
export async function buildWorld(db: Db) {
  const year = await buildYear(db, '2026')
  const district = await db.selectFrom('districts').select('id').limit(1).executeTakeFirstOrThrow()
  const empty_year = await buildYear(db, '2027')
  const forDealers = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale'] })
  const forWorkshops = await buildActivity(db, { activity_year_id: year.id, audience: 'workshops', types: ['Foto'] })
  const uploader = await buildUser(db, { role: 'dealer_holder' })
  const author = await buildUser(db, { role: 'administrator' })
  const news = (values: object = {}) => buildNews(db, { must_read: true, user_id: author.id, ...values })
  const side = async (isShown: boolean) => {
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const customer = await buildCustomer(db, { contacts: ['Anna'] })
    const user_id = uploader.id
    const [dealerType = 0] = forDealers.type_ids
    const [workshopType = 0] = forWorkshops.type_ids
    const approved_at = '2026-01-02T08:00:00Z'
    const told = await news({ dealers: isShown, workshops: isShown })
    const managed = await buildLead(db, { workshop_id: workshop.id, status: 'contacted', approved_at })
    const reported: number[] = []
    for (let index = 0; index < 12; index += 1) reported.push((await buildLead(db, { workshop_id: workshop.id })).id)
    return {
      dealer: dealer.id,
      workshop: workshop.id,
      baldo_id: workshop.baldo_id,
      lead: (await buildLead(db, { workshop_id: workshop.id })).id,
      managed_lead: managed.id,
      lead_offer: (await buildOffer(db, { lead_id: managed.id })).id,
      /** A lead that waits for its approval, each time another. */
      reportedLead: () => reported.pop() ?? 0,
      /** A news of everybody, or a draft. */
      news: told.id,
      document_news: (await buildDocumentNews(db, { news_id: told.id })).id,
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
  const people: number[] = []
  for (let index = 0; index < 60; index += 1) people.push((await buildUser(db, { role: 'workshop_user' })).id)
  const unread: number[] = []
  for (let index = 0; index < 12; index += 1) unread.push((await news()).id)
  const mine = await side(true)
  const share = async () => (await buildShare(db, { user_id: author.id, rows: [{ workshop_id: mine.workshop }] })).id
  const unsent: number[] = []
  for (let index = 0; index < 12; index += 1) unsent.push(await share())
  const menu_item = { name: 'Voce', url: '/', weight: 1 }
  const menu_items = await db.insertInto('menu_items').values([menu_item, menu_item]).returning('id').execute()
  const made = await sql<{ id: number }>`INSERT INTO generated.vehicle (plate)
    SELECT 'AA ' || n FROM generate_series(1, 20) n RETURNING id`.execute(db)
  const [vehicle, ...vehicles] = made.rows.map(({ id }) => id)
  return {
    /** A record of a generated model that stays, and one to be deleted, each time another. */
    vehicle,
    unwantedVehicle: () => vehicles.pop() ?? 0,
    /** Somebody of the lowest rank, each time another: a call may end them. */
    somebody: () => people.pop() ?? 0,
    menu_items: menu_items.map(({ id }) => id),
    uploader: uploader.id,
    /** What belongs to the uploader alone. */
    notification: (await buildNotification(db, { user_id: uploader.id })).id,
    mail: (await buildMail(db, { user_id: uploader.id })).id,
    year: year.id,
    district: district.id,
    empty_year: empty_year.id,
    forDealers,
    forWorkshops,
    lead_model: (await buildReference(db, 'lead_models')).id,
    lead_work_type: (await buildReference(db, 'lead_work_types')).id,
    /** A news of which nobody was reminded, each time another. */
    unreadNews: () => unread.pop() ?? 0,
    market_share: await share(),
    /** An upload that was not sent, each time another. */
    unsentShare: () => unsent.pop() ?? 0,
    mine,
    foreign: await side(false),
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>
export type Side = World['mine']
