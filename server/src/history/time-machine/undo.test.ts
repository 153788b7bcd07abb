import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, buildDealer, buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { buildShare } from '../../../test/fixtures/factories-shares.ts'
import { toUserForm } from '../../../test/fixtures/people.fixtures.ts'
import { findLastAuditId, restoreDeleted, undo } from '../../../test/fixtures/time-machine.fixtures.ts'
import { tableHashes } from '../../../test/state-hash.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  await t.deps.db.updateTable('users').set({ name: 'Ada Rossi' }).where('id', '=', admin.user_id).execute()
})
afterAll(() => t.close())

const url = (id: number) => `/api/v1/customers/${id}`
const rename = async (customer: { id: number; vat_n: string }, name: string) => {
  expect((await admin.send('PUT', url(customer.id), { customer: { vat_n: customer.vat_n, name } })).status).toBe(200)
}
const read = async (id: number) =>
  (await admin.get<{ name: string; vat_n: string; lock_version: number }>(url(id))).body
const undoLast = async (table: string, id: number) => {
  const { status, body } = await undo(admin, await findLastAuditId(t, table, id))
  return [status, body.message]
}
const done = [200, 'Modifica annullata.']

describe('undo of a change', () => {
  it('restores an update, with a higher lock_version', async () => {
    const customer = await buildCustomer(t.deps.db, { name: 'Prima' })
    await rename(customer, 'Dopo')
    expect(await undoLast('customers', customer.id)).toEqual(done)
    expect(await read(customer.id)).toMatchObject({ name: 'Prima', lock_version: 2 })
  })

  it('ignores later changes of other fields, and of its fields when they have its values again', async () => {
    const customer = await buildCustomer(t.deps.db, { name: 'Prima' })
    await rename(customer, 'Dopo')
    const audit = await findLastAuditId(t, 'customers', customer.id)
    await rename(customer, 'Dopo ancora')
    expect(await undoLast('customers', customer.id)).toEqual(done)
    const vat_n = (await buildCustomer(t.deps.db)).vat_n
    await t.deps.db.deleteFrom('customers').where('vat_n', '=', vat_n).execute()
    await rename({ ...customer, vat_n }, 'Dopo')
    const updatedAt = async () =>
      (await t.deps.db.selectFrom('customers').select('updated_at').where('id', '=', customer.id).executeTakeFirst())
        ?.updated_at
    const saved = await updatedAt()
    expect((await undo(admin, audit)).status).toBe(200)
    const last = await updatedAt()
    expect(await read(customer.id)).toMatchObject({ name: 'Prima', vat_n })
    expect(last).toBe(saved)
  })

  it('deletes a created record, and its own undo restores it', async () => {
    const customer = await buildCustomer(t.deps.db)
    expect(await undoLast('customers', customer.id)).toEqual(done)
    expect((await admin.get(url(customer.id))).status).toBe(404)
    expect(await undoLast('customers', customer.id)).toEqual(done)
    expect(await read(customer.id)).toMatchObject({ name: customer.name, lock_version: 1 })
  })

  it('includes all that its request did to the record, and nothing that it did to others', async () => {
    const { db } = t.deps
    const [first, second] = [await buildDealer(db), await buildDealer(db)]
    const workshop = await buildWorkshop(db, { dealer_id: first.id })
    const other = await buildWorkshop(db, { dealer_id: first.id })
    const before = await tableHashes(db)
    await db.transaction().execute(async (tx) => {
      for (const { id } of [workshop, other]) {
        await tx
          .updateTable('workshops')
          .set((set) => ({ lock_version: set('lock_version', '+', 1) }))
          .where('id', '=', id)
          .execute()
        await tx.deleteFrom('workshop_dealers').where('workshop_id', '=', id).execute()
        const row = { workshop_id: id, dealer_id: second.id, valid_from: '2021-01-01T00:00:00Z' }
        await tx.insertInto('workshop_dealers').values(row).execute()
      }
    })
    const dealersOf = async (id: number) =>
      (await db.selectFrom('workshop_dealers').select('dealer_id').where('workshop_id', '=', id).execute()).map(
        (row) => row.dealer_id,
      )
    const { rows } = await sql<{
      id: number
    }>`SELECT id FROM workshop_dealers WHERE workshop_id = ${workshop.id}`.execute(db)
    expect(await undoLast('workshop_dealers', rows[0]?.id ?? 0)).toEqual(done)
    expect([await dealersOf(workshop.id), await dealersOf(other.id)]).toEqual([[first.id], [second.id]])
    expect(await undoLast('workshops', other.id)).toEqual(done)
    expect(await tableHashes(db)).toEqual(before)
  })

  it('includes rows that the request created and changed', async () => {
    const { db } = t.deps
    const before = await tableHashes(db)
    const customer = await db.transaction().execute(async (tx) => {
      const made = await buildCustomer(tx, { contacts: ['Anna', 'Bruno'] })
      await tx.updateTable('customer_contacts').set({ phone: '02 1' }).where('customer_id', '=', made.id).execute()
      return made
    })
    expect(await undoLast('customer_contacts', customer.contact_ids[0] ?? 0)).toEqual(done)
    expect(await tableHashes(db)).toEqual(before)
  })
})

describe('rejected with a reason (409)', () => {
  it('a later change of the same field: who, when and which', async () => {
    const customer = await buildCustomer(t.deps.db, { name: 'Prima' })
    await rename(customer, 'Dopo')
    const audit = await findLastAuditId(t, 'customers', customer.id)
    await rename(customer, 'Dopo ancora')
    const { status, body } = await undo(admin, audit)
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^Non si può annullare\. Dopo, Ada Rossi ha cambiato «Ragione sociale» in «Cliente» il \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\.$/,
    )
    expect((await read(customer.id)).name).toBe('Dopo ancora')
  })

  it('a row that was deleted later, or exists again', async () => {
    const { db } = t.deps
    const customer = await buildCustomer(db)
    await rename(customer, 'Dopo')
    const changed = await findLastAuditId(t, 'customers', customer.id)
    await db.deleteFrom('customers').where('id', '=', customer.id).execute()
    const ended = await findLastAuditId(t, 'customers', customer.id)
    expect((await undo(admin, changed)).body.message).toMatch(
      /^Non si può annullare\. Dopo, il sistema ha eliminato «Cliente» il /,
    )
    expect((await restoreDeleted(admin, ended)).status).toBe(200)
    expect((await undo(admin, ended)).body.message).toMatch(
      /^Non si può annullare\. Dopo, Ada Rossi ha ripristinato «Cliente» il /,
    )
    const again = await restoreDeleted(admin, ended)
    expect([again.status, again.body.message]).toEqual([409, 'Non si può ripristinare. «Cliente» c’è già.'])
  })

  it('a created row that others refer to', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    await buildLead(db, { workshop_id: workshop.id })
    expect(await undoLast('workshops', workshop.id)).toEqual([
      409,
      'Non si può annullare. In «Segnalazione» ci sono righe che si riferiscono a quello che andrebbe via.',
    ])
  })

  it('a missing referenced row, or a unique value of another row', async () => {
    const { db } = t.deps
    const [a, b] = [await buildDealer(db), await buildDealer(db)]
    const workshop = await buildWorkshop(db, { dealer_id: a.id })
    await db.updateTable('workshop_dealers').set({ dealer_id: b.id }).where('workshop_id', '=', workshop.id).execute()
    const { id = 0 } =
      (await db
        .selectFrom('workshop_dealers')
        .select('id')
        .where('workshop_id', '=', workshop.id)
        .executeTakeFirst()) ?? {}
    await db.deleteFrom('dealers').where('id', '=', a.id).execute()
    expect(await undoLast('workshop_dealers', id)).toEqual([
      409,
      'Non si può annullare. In «Storico concessionarie» una riga ha bisogno di un’altra che non c’è più.',
    ])
    const ended = await findLastAuditId(t, 'dealers', a.id)
    await buildDealer(db, { baldo_id: a.baldo_id })
    const { status, body } = await restoreDeleted(admin, ended)
    expect([status, body.message]).toEqual([
      409,
      'Non si può ripristinare. Questo Baldo ID è già di un’altra concessionaria.',
    ])
  })

  it('an approval, after the lead has advanced', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db, { dealer_id: (await buildDealer(db)).id })
    const { id } = await buildLead(db, { workshop_id: workshop.id, user_id: admin.user_id })
    const set = (values: { approved_at?: string | null; approved_by?: number | null; status?: string }) =>
      db.updateTable('leads').set(values).where('id', '=', id).execute()
    await set({ approved_at: '2026-11-20T08:00:00Z', approved_by: admin.user_id })
    const approved = await findLastAuditId(t, 'leads', id)
    await set({ status: 'contacted' })
    const { status, body } = await undo(admin, approved)
    expect([status, body.message]).toEqual([
      409,
      'Non si può annullare. Dopo l’approvazione la segnalazione è andata avanti.',
    ])
    await set({ status: 'created' })
    expect((await undo(admin, approved)).status).toBe(200)
  })

  it('a sent market share', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db)
    const share = await buildShare(db, { user_id: admin.user_id, rows: [{ workshop_id: workshop.id }] })
    const created = await findLastAuditId(t, 'workshop_market_shares', share.id)
    await db
      .updateTable('workshop_market_shares')
      .set({ sent_at: new Date().toISOString(), sent_by: admin.user_id })
      .where('id', '=', share.id)
      .execute()
    expect((await undo(admin, created)).body.message).toBe('Non si può annullare. I target sono già stati inviati.')
    expect(await undoLast('workshop_market_shares', share.id)).toEqual([
      409,
      'Non si può annullare. È già tutto come prima.',
    ])
  })

  it('the second of two concurrent ones', async () => {
    const customer = await buildCustomer(t.deps.db, { name: 'Prima' })
    await rename(customer, 'Dopo')
    const audit = await findLastAuditId(t, 'customers', customer.id)
    const answers = await Promise.all([undo(admin, audit), undo(admin, audit)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(customer.id)).lock_version).toBe(2)
  })
})

describe('rejected', () => {
  it('an unknown audit (404), the restore of a row that was not deleted (422)', async () => {
    const customer = await buildCustomer(t.deps.db)
    const created = await findLastAuditId(t, 'customers', customer.id)
    for (const id of [999_999_999, 0, 'x', '1e3']) {
      expect((await admin.send('POST', `/api/audits/${id}/undo`)).status).toBe(404)
      expect((await admin.send('POST', `/api/audits/${id}/restore`)).status).toBe(404)
    }
    const { status, body } = await restoreDeleted(admin, created)
    expect([status, body.message]).toEqual([422, 'Si può ripristinare solo quello che è stato eliminato.'])
  })

  it('people with their access, roles and menu items (422)', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    const person = await buildUser(db, { role: 'dealer_holder' })
    const [user] = (await admin.get<{ data: Parameters<typeof toUserForm>[0][] }>(`/api/users?email=${person.email}`))
      .body.data
    expect(user).toBeDefined()
    if (user) await admin.send('PUT', `/api/users/${person.id}`, toUserForm(user, { dealers: [dealer.id] }))
    const { id } = await db
      .insertInto('menu_items')
      .values({ name: 'x', url: '/' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = await db
      .selectFrom('user_dealers')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    for (const [table, row] of [
      ['users', person.id],
      ['user_dealers', given.id],
      ['menu_items', id],
    ] as const) {
      const [status, message] = await undoLast(table, row)
      expect([status, message]).toEqual([
        422,
        expect.stringMatching(/^Non si può annullare\. «(Utente|Punto di menu)» /),
      ])
    }
  })

  it('everybody but administrators (403)', async () => {
    const customer = await buildCustomer(t.deps.db)
    const audit = await findLastAuditId(t, 'customers', customer.id)
    for (const role of ['superuser_rt', 'sales_manager_rt', 'workshop_user'] as const) {
      const other = await t.as(role)
      expect([(await undo(other, audit)).status, (await restoreDeleted(other, audit)).status]).toEqual([403, 403])
    }
  })
})
