import { randomUUID } from 'node:crypto'
import type { CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import type { MergePreview } from '@portale/domain/network/customers/merge.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { applyDesign, demoDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { buildCustomer, buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'
import { tableHashes } from '../../../test/state-hash.ts'

type Answer = CustomerRecord & ErrorBody
type Built = Awaited<ReturnType<typeof buildCustomer>>

let t: TestApp
let admin: Caller
let superuser: Caller
let kept: Built
let merged: Built
let workshop_id: number

const merge = (fields: object, caller = superuser, headers = {}, into = kept.id) =>
  caller.send<Answer>('POST', `/api/v1/customers/${into}/merge`, { merge: fields }, headers)
const unmerge = (id = merged.id, caller = superuser) => caller.send<Answer>('POST', `/api/v1/customers/${id}/unmerge`)
const show = async (id: number) => (await admin.get<CustomerRecord>(`/api/v1/customers/${id}`)).body
const customerOf = (leadId: number) =>
  t.deps.db
    .selectFrom('leads')
    .select(['customer_id', 'customer_contact_id', 'lock_version'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, demoDesign())
  admin = await t.as('administrator')
  workshop_id = (await buildWorkshop(t.deps.db)).id
  superuser = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Sara Neri' })).id)
})
beforeEach(async () => {
  kept = await buildCustomer(t.deps.db, { name: 'Rossi Trasporti', contacts: ['Anna'] })
  merged = await buildCustomer(t.deps.db, { name: 'Rossi Trasporti srl', contacts: ['ANNA', 'Bruno'] })
})
afterAll(() => t.close())

/** A lead of the merged customer with the contact at this place. */
const leadOf = (at: number) =>
  buildLead(t.deps.db, { workshop_id, customer_id: merged.id, customer_contact_id: merged.contact_ids[at] ?? 0 })

describe('a merge', () => {
  it('moves leads, contacts and notes, joins what is the same person, and leads to the kept customer', async () => {
    const [first, second] = [await leadOf(0), await leadOf(1)]
    await admin.send('POST', `/api/v1/customers/${merged.id}/customer_notes`, { customer_note: { text: 'Vecchia' } })
    const preview = await superuser.get<MergePreview>(`/api/v1/customers/${kept.id}/merge?merged_id=${merged.id}`)
    expect(preview.body).toMatchObject({ leads: 2, notes: 1, contacts: { moved: 1, joined: 1 }, records: [] })
    const { status, body } = await merge({ merged_id: merged.id, lock_version: 0, merged_lock_version: 0 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: kept.id, name: kept.name, vat_n: kept.vat_n, lock_version: 1, archived_at: null })
    expect(body.customer_contacts.map(({ name }) => name)).toEqual(['Anna', 'Bruno'])
    expect(body.merged_customers).toMatchObject([{ id: merged.id, name: merged.name, vat_n: merged.vat_n }])
    expect(await show(merged.id)).toMatchObject({
      ...{ vat_n: merged.vat_n, merged_into: { id: kept.id, name: kept.name }, archived_by: { name: 'Sara Neri' } },
      customer_contacts: [],
    })
    expect(await customerOf(first.id)).toEqual({
      ...{ customer_id: kept.id, customer_contact_id: kept.contact_ids[0], lock_version: first.lock_version + 1 },
    })
    expect(await customerOf(second.id)).toMatchObject({
      ...{ customer_id: kept.id, customer_contact_id: merged.contact_ids[1] },
    })
    const notes = await admin.get<{ data: { text: string }[] }>(`/api/v1/customers/${kept.id}/customer_notes`)
    expect(notes.body.data.map(({ text }) => text)).toEqual(['Vecchia'])
  })

  it('keeps the chosen values, and both VAT numbers', async () => {
    const { body } = await merge({ merged_id: merged.id, vat_n: 'merged', name: 'merged' })
    expect(body).toMatchObject({ name: merged.name, vat_n: merged.vat_n })
    expect(await show(merged.id)).toMatchObject({ name: merged.name, vat_n: kept.vat_n })
  })

  it('moves the records of designed registries', async () => {
    const rows = await sql<{
      id: number
    }>`WITH v AS (INSERT INTO generated.vehicle (plate) VALUES ('AA 001') RETURNING id)
      INSERT INTO generated.test_drive (vehicle_id, driven_at, customer_id) SELECT id, now(), ${merged.id} FROM v RETURNING id`.execute(
      t.deps.db,
    )
    const preview = await superuser.get<MergePreview>(`/api/v1/customers/${kept.id}/merge?merged_id=${merged.id}`)
    expect(preview.body.records).toEqual([{ label: expect.any(String), count: 1 }])
    await merge({ merged_id: merged.id })
    const stored = async () =>
      (
        await sql<{ customer_id: number }>`SELECT customer_id FROM generated.test_drive
          WHERE id = ${rows.rows[0]?.id}`.execute(t.deps.db)
      ).rows
    expect(await stored()).toEqual([{ customer_id: kept.id }])
    await unmerge()
    expect(await stored()).toEqual([{ customer_id: merged.id }])
  })

  it('is done once for the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await merge({ merged_id: merged.id }, superuser, headers)
    const again = await merge({ merged_id: merged.id }, superuser, headers)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })

  it('follows a merge of the kept customer into a third one', async () => {
    await merge({ merged_id: merged.id })
    const third = await buildCustomer(t.deps.db, { name: 'Il terzo' })
    expect((await merge({ merged_id: kept.id }, superuser, {}, third.id)).status).toBe(200)
    expect((await show(merged.id)).merged_into).toEqual({ id: third.id, name: 'Il terzo' })
  })

  it('takes an archived customer, and brings back neither', async () => {
    await admin.send('POST', `/api/v1/customers/${merged.id}/archive`)
    expect((await merge({ merged_id: merged.id })).status).toBe(200)
    const back = await assertWritesNothing(t, () =>
      admin.send<ErrorBody>('POST', `/api/v1/customers/${merged.id}/unarchive`),
    )
    expect([back.status, back.body.message]).toEqual([422, 'È stato unito a un altro cliente: annulla prima l’unione.'])
  })
})

describe('a rejected merge writes nothing', () => {
  it('of what changed meanwhile (409), naming who changed it', async () => {
    await admin.send('PUT', `/api/v1/customers/${merged.id}`, { customer: { vat_n: merged.vat_n, name: 'Cambiato' } })
    await assertWritesNothing(t, async () => {
      const { status, body } = await merge({ merged_id: merged.id, merged_lock_version: 0 })
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^Il cliente Cambiato è cambiato: l’ha /)])
      expect((await merge({ merged_id: merged.id, lock_version: 4 })).status).toBe(409)
    })
  })

  it('of itself, of nobody, into an archived or merged one, of a merged one (422); into nobody (404)', async () => {
    const gone = await buildCustomer(t.deps.db)
    await merge({ merged_id: gone.id })
    const archived = await buildCustomer(t.deps.db)
    await admin.send('POST', `/api/v1/customers/${archived.id}/archive`)
    await assertWritesNothing(t, async () => {
      for (const [fields, into, key] of [
        [{ merged_id: kept.id }, kept.id, 'merge.merged_id'],
        [{ merged_id: 999_999_999 }, kept.id, 'merge.merged_id'],
        [{ merged_id: gone.id }, kept.id, 'merge.merged_id'],
        [{ merged_id: 'x', name: 'x' }, kept.id, 'merge.merged_id,merge.name'],
        [{ merged_id: merged.id }, archived.id, 'merge'],
        [{ merged_id: merged.id }, gone.id, 'merge'],
      ] as const) {
        const { status, body } = await merge(fields, superuser, {}, into)
        expect([status, Object.keys(body.errors).join()]).toEqual([422, key])
      }
      expect((await merge({ merged_id: merged.id }, superuser, {}, 999_999_999)).status).toBe(404)
      expect((await superuser.get(`/api/v1/customers/${kept.id}/merge`)).status).toBe(404)
    })
  })

  it('and nothing more is written to a merged customer (409)', async () => {
    await merge({ merged_id: merged.id })
    const path = `/api/v1/customers/${merged.id}`
    const contact = { name: 'Nuovo', email: 'a@b.it', phone: '011 1234567' }
    await assertWritesNothing(t, async () => {
      for (const answer of [
        await admin.send('PUT', path, { customer: { vat_n: merged.vat_n, name: 'x' } }),
        await admin.send('POST', `${path}/customer_contacts`, { customer_contact: contact }),
        await admin.send('POST', `${path}/customer_notes`, { customer_note: { text: 'x' } }),
      ])
        expect(answer.status).toBe(409)
    })
  })
})

describe('the undo of a merge', () => {
  const undoers = {
    'from the customer': () => unmerge(),
    'from the audit of the merged customer': async () => undo(admin, await findLastAuditId(t, 'customers', merged.id)),
    'from the audit of the kept customer': async () => undo(admin, await findLastAuditId(t, 'customers', kept.id)),
  }

  it.each(Object.entries(undoers))('puts everything back, %s', async (_from, undoMerge) => {
    await leadOf(0)
    await leadOf(1)
    await admin.send('POST', `/api/v1/customers/${merged.id}/customer_notes`, { customer_note: { text: 'Nota' } })
    const before = await tableHashes(t.deps.db)
    await merge({ merged_id: merged.id, vat_n: 'merged', name: 'merged' })
    expect((await undoMerge()).status).toBe(200)
    expect(await tableHashes(t.deps.db)).toEqual(before)
    // And back again, as one change.
    const again = await undo(admin, await findLastAuditId(t, 'customers', kept.id))
    expect([again.status, (await show(merged.id)).merged_into?.id]).toEqual([200, kept.id])
  })

  it('says what stands in the way (409): a lead that was given to another customer since', async () => {
    const lead = await leadOf(1)
    await merge({ merged_id: merged.id })
    const other = await buildCustomer(t.deps.db, { contacts: ['Carla'] })
    await t.deps.db
      .updateTable('leads')
      .set({ customer_id: other.id, customer_contact_id: other.contact_ids[0] ?? 0 })
      .where('id', '=', lead.id)
      .execute()
    const { status, body } = await assertWritesNothing(t, () => unmerge())
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Non si può annullare\. Dopo, .+ «Segnalazione»/),
    ])
  })

  it('says so (409) when a new lead is about a contact that would go back', async () => {
    await merge({ merged_id: merged.id })
    await buildLead(t.deps.db, { workshop_id, customer_id: kept.id, customer_contact_id: merged.contact_ids[1] ?? 0 })
    const { status, body } = await assertWritesNothing(t, () => unmerge())
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Non si può annullare\. In «/)])
  })

  it('is none of a customer that is not merged (409), or does not exist (404)', async () => {
    expect((await unmerge()).status).toBe(409)
    expect((await unmerge(999_999_999)).status).toBe(404)
  })

  it('never makes a circle of merges', async () => {
    await merge({ merged_id: merged.id })
    await unmerge()
    const unmergeAudit = await findLastAuditId(t, 'customers', merged.id)
    await merge({ merged_id: kept.id }, superuser, {}, merged.id)
    const { status } = await assertWritesNothing(t, () => undo(admin, unmergeAudit))
    expect(status).toBe(409)
    await expect(
      sql`UPDATE customers SET merged_into_id = ${kept.id}, archived_at = now() WHERE id = ${merged.id}`.execute(
        t.deps.db,
      ),
    ).rejects.toThrow(/merged into itself/)
  })
})
