import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildDocumentNews,
  buildNews,
  buildUpload,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { findLastAuditId, restoreDeleted } from '../../../test/fixtures/time-machine.fixtures.ts'
import { tableHashes } from '../../../test/state-hash.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('restoring a deleted row', () => {
  it('restores its id, children and files, but not a child that another request deleted', async () => {
    const { db } = t.deps
    const news = await buildNews(db)
    const [early, late] = [
      await buildDocumentNews(db, { news_id: news.id }),
      await buildDocumentNews(db, { news_id: news.id }),
    ]
    const file = () => db.selectFrom('files').selectAll().where('id', '=', late.file_id).executeTakeFirst()
    const before = await file()
    await db.deleteFrom('document_news').where('id', '=', early.id).execute()
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('document_news').where('news_id', '=', news.id).execute()
      await tx.deleteFrom('news').where('id', '=', news.id).execute()
    })
    const { status, body } = await restoreDeleted(admin, await findLastAuditId(t, 'news', news.id))
    expect([status, body.message]).toEqual([200, 'Elemento ripristinato.'])
    const back = await db.selectFrom('news').selectAll().where('id', '=', news.id).executeTakeFirst()
    expect(back).toEqual({ ...news, lock_version: 1 })
    expect(await db.selectFrom('document_news').selectAll().where('news_id', '=', news.id).execute()).toEqual([late])
    expect(await file()).toEqual(before)
  })

  it('restores what refers to its children', async () => {
    const { db } = t.deps
    const year = await buildYear(db, '2041')
    const { id, type_ids } = await buildActivity(db, { activity_year_id: year.id, types: ['a', 'b'] })
    const dealer = await buildDealer(db)
    await buildUpload(db, { activity_document_type_id: type_ids[0] ?? 0, dealer_id: dealer.id, user_id: admin.user_id })
    const before = await tableHashes(db)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('activity_document_uploads').where('dealer_id', '=', dealer.id).execute()
      await tx.deleteFrom('activity_document_types').where('activity_id', '=', id).execute()
      await tx.deleteFrom('activities').where('id', '=', id).execute()
    })
    expect((await restoreDeleted(admin, await findLastAuditId(t, 'activities', id))).status).toBe(200)
    expect(await tableHashes(db)).toEqual(before)
  })

  it('restores a child alone, and rejects it when its record is deleted (409)', async () => {
    const { db } = t.deps
    const { id, contact_ids } = await buildCustomer(db, { contacts: ['Anna'] })
    const [contact = 0] = contact_ids
    const remove = () => db.deleteFrom('customer_contacts').where('id', '=', contact).execute()
    await remove()
    expect((await restoreDeleted(admin, await findLastAuditId(t, 'customer_contacts', contact))).status).toBe(200)
    await remove()
    await db.deleteFrom('customers').where('id', '=', id).execute()
    const { status, body } = await restoreDeleted(admin, await findLastAuditId(t, 'customer_contacts', contact))
    expect([status, body.message]).toEqual([
      409,
      'Non si può ripristinare. In «Contatto» una riga ha bisogno di un’altra che non c’è più.',
    ])
  })
  it('rejects a gap in the history of a workshop (409)', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const own = () =>
      db
        .selectFrom('workshop_dealers')
        .select('id')
        .where('workshop_id', '=', workshop.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    const { id } = await own()
    await db.deleteFrom('workshop_dealers').where('id', '=', id).execute()
    const ended = await findLastAuditId(t, 'workshop_dealers', id)
    const row = {
      workshop_id: workshop.id,
      dealer_id: dealer.id,
      valid_from: '2019-01-01T00:00:00Z',
      valid_to: '2019-06-01T00:00:00Z',
    }
    await db
      .insertInto('workshop_dealers')
      .values({ ...row, valid_to: null })
      .execute()
    const { status, body } = await restoreDeleted(admin, ended)
    expect([status, body.message]).toEqual([
      409,
      'Non si può ripristinare. Nello storico di un’officina i periodi si sovrapporrebbero o lascerebbero un vuoto.',
    ])
  })
})
