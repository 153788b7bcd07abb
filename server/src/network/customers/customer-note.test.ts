import { randomUUID } from 'node:crypto'
import type { CustomerNote } from '@portale/domain/network/customers/customer-note.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildCustomer, buildUser } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { findLastAuditId, restoreDeleted, undo } from '../../../test/fixtures/time-machine.fixtures.ts'

let t: TestApp
let admin: Caller
let superuser: Caller
let customer: number

const path = (id = customer) => `/api/v1/customers/${id}/customer_notes`
const post = (text: unknown, caller = superuser, headers = {}, id = customer) =>
  caller.send<CustomerNote & ErrorBody>('POST', path(id), { customer_note: { text } }, headers)
const put = (id: number, customer_note: object, caller = superuser) =>
  caller.send<CustomerNote & ErrorBody>('PUT', `${path()}/${id}`, { customer_note })
const remove = (id: number, caller = superuser) => caller.send('DELETE', `${path()}/${id}`)
const list = async (query = '') => (await admin.get<Page<CustomerNote>>(`${path()}${query}`)).body

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  superuser = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Sara Neri' })).id)
})
beforeEach(async () => {
  customer = (await buildCustomer(t.deps.db)).id
})
afterAll(() => t.close())

describe('notes', () => {
  it('are listed newest first, with author and time, a page at a time', async () => {
    for (let n = 1; n <= 12; n += 1) expect((await post(`Nota ${n}`)).status).toBe(201)
    const first = await list('?per_page=10')
    expect([first.total, first.data.length, first.data[0]?.text]).toEqual([12, 10, 'Nota 12'])
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      text: 'Nota 12',
      user: { id: superuser.user_id, name: 'Sara Neri' },
      created_at: expect.any(String),
      updated_at: first.data[0]?.created_at,
      lock_version: 0,
    })
    expect((await list('?per_page=10&page=2')).data.map(({ text }) => text)).toEqual(['Nota 2', 'Nota 1'])
    expect((await list('?sort=created_at&per_page=10')).data[0]?.text).toBe('Nota 1')
    expect((await admin.get(`${path()}?sort=text`)).status).toBe(422)
  })

  it('are written once for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await post('Una volta', superuser, headers), await post('Una volta', superuser, headers)]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await list()).total).toBe(1)
  })

  it.each([[undefined], [''], [7], ['x'.repeat(10_001)], ['a\0b']])(
    'reject the text %#, writing nothing (422)',
    (text) =>
      assertWritesNothing(t, async () => {
        const { status, body } = await post(text)
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['customer_note.text']])
      }),
  )

  it('are not found of a customer that does not exist, or of another one (404)', async () => {
    const { id } = (await post('Mia')).body
    const other = await buildCustomer(t.deps.db)
    await assertWritesNothing(t, async () => {
      expect((await post('x', superuser, {}, 999_999_999)).status).toBe(404)
      expect((await admin.get(path(999_999_999))).status).toBe(404)
      expect((await admin.get(`${path(other.id)}/${id}`)).status).toBe(404)
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await admin.send(method, `${path(other.id)}/${id}`, { customer_note: { text: 'y' } })).status).toBe(404)
    })
  })
})

describe('a note', () => {
  it('is changed by its author, with its version', async () => {
    const { body: note } = await post('Prima')
    const { status, body } = await put(note.id, { text: 'Dopo', lock_version: 0 })
    expect([status, body.text, body.lock_version, body.created_at]).toEqual([200, 'Dopo', 1, note.created_at])
    expect((await admin.get(`${path()}/${note.id}`)).body).toEqual(body)
    expect(body.updated_at > note.created_at).toBe(true)
    const stale = await assertWritesNothing(t, () => put(note.id, { text: 'Ancora', lock_version: 0 }, admin))
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(/^La nota è cambiata: l’ha modificata Sara Neri il /),
    ])
    await assertWritesNothing(t, async () => expect((await put(note.id, { text: ' Dopo ' })).status).toBe(200))
  })

  it('is changed and deleted by its author or the role administrator, by nobody else (403)', async () => {
    const { id } = (await post('Dell’amministratore', admin)).body
    await assertWritesNothing(t, async () => {
      for (const { status } of [await put(id, { text: 'x' }), await remove(id)]) expect(status).toBe(403)
    })
    const { id: theirs } = (await post('Di Sara')).body
    expect((await put(theirs, { text: 'Corretta' }, admin)).status).toBe(200)
    expect((await remove(theirs)).status).toBe(204)
    expect((await list()).data.map(({ text }) => text)).toEqual(['Dell’amministratore'])
  })

  it('stands in the customer’s history, is undone and comes back when it was deleted', async () => {
    const { id } = (await post('Prima')).body
    await put(id, { text: 'Dopo' })
    expect((await undo(admin, await findLastAuditId(t, 'customer_notes', id))).status).toBe(200)
    expect((await list()).data[0]?.text).toBe('Prima')
    await remove(id)
    const { body } = await admin.get<Page<{ changes: { model_type: string; event: string }[] }>>(
      `/api/v1/customers/${customer}/history`,
    )
    expect(body.data[0]?.changes).toMatchObject([{ model_type: 'customer_notes', event: 'deleted' }])
    expect((await restoreDeleted(admin, await findLastAuditId(t, 'customer_notes', id))).status).toBe(200)
    expect((await list()).data[0]).toMatchObject({ id, text: 'Prima' })
  })
})
