import { fieldsAt, type RecordAt } from '@portale/domain/history/audit/record-at.ts'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import {
  applyDesign,
  changeDesign,
  demoDesign,
  getModel,
  insertRows,
} from '../../../test/fixtures/designer.fixtures.ts'
import {
  buildDealer,
  buildLead,
  buildNews,
  buildUser,
  buildWorkshop,
  vatNumber,
} from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'
import { lastCommitTime } from '../../../test/fixtures/time-machine.fixtures.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'

let t: TestApp
let admin: Caller
/** Before everything that the tests do. */
let beginning: string

const request = (model_type: string, id: number | string, at: string, caller = admin) =>
  caller.get<RecordAt & ErrorBody>(`/api/audits/${model_type}/${id}?${new URLSearchParams({ at })}`)
async function recordAt(model_type: string, id: number, at: string): Promise<RecordAt> {
  const { status, body } = await request(model_type, id, at)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
/** The fields of the record as "label: then → now", those that changed marked. */
const shown = (found: RecordAt, row = found.record) =>
  row &&
  fieldsAt(row, found).map(({ field, before, now, changed }) => `${changed ? '* ' : ''}${field}: ${before} → ${now}`)
const moment = () => lastCommitTime(t)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as((await buildUser(t.deps.db, { role: 'administrator', name: 'Ada Bruni' })).id)
  beginning = await moment()
})
afterAll(() => t.close())

async function createCustomer(name: string) {
  const vat_n = vatNumber()
  const { body } = await admin.send<Customer>('POST', '/api/v1/customers', { customer: { vat_n, name } })
  const rename = async (changed: string, lock_version: number) => {
    const { status } = await admin.send('PUT', `/api/v1/customers/${body.id}`, {
      customer: { vat_n, name: changed, lock_version },
    })
    expect(status).toBe(200)
  }
  return { id: body.id, vat_n, rename }
}

describe('a record', () => {
  it('shows each field then and now, marks what changed, and says who changed it last before', async () => {
    const { id, vat_n, rename } = await createCustomer('Prima')
    const created = await moment()
    await rename('Seconda', 0)
    const renamed = await moment()
    await rename('Terza', 1)
    const vat = `Partita IVA: IT${vat_n} → IT${vat_n}`
    const first = await recordAt('customers', id, created)
    expect([first.state, shown(first)]).toEqual(['present', [vat, '* Ragione sociale: Prima → Terza']])
    const second = await recordAt('customers', id, renamed)
    expect(shown(second)).toEqual([vat, '* Ragione sociale: Seconda → Terza'])
    expect(second.last_changes.name?.user?.name).toBe('Ada Bruni')
    expect(Date.parse(second.last_changes.vat_n?.at ?? '')).toBeLessThan(Date.parse(second.last_changes.name?.at ?? ''))
    expect(shown(await recordAt('customers', id, await moment()))).toEqual([vat, 'Ragione sociale: Terza → Terza'])
  })

  it('did not exist yet, and was deleted: says by whom and when', async () => {
    const { id } = await createCustomer('Breve')
    const existing = await moment()
    const early = await recordAt('customers', id, beginning)
    expect(early).toMatchObject({ state: 'absent', record: { before: null, now: { name: 'Breve' } }, deleted: null })
    expect(early.created?.user?.name).toBe('Ada Bruni')
    await withWriteTransaction(t.deps.db, { user_id: admin.user_id }, (tx) =>
      tx.deleteFrom('customers').where('id', '=', id).execute(),
    )
    const late = await recordAt('customers', id, await moment())
    expect(late).toMatchObject({ state: 'absent', created: null, record: { before: null, now: null } })
    expect(late.deleted?.user?.name).toBe('Ada Bruni')
    expect(await recordAt('customers', id, existing)).toMatchObject({
      state: 'present',
      record: { before: { name: 'Breve' } },
    })
  })

  it('has the contacts of then: those added, changed and deleted since', async () => {
    const { id } = await createCustomer('Con contatti')
    const path = `/api/v1/customers/${id}/customer_contacts`
    const contact = (name: string) => ({ customer_contact: { name, email: 'a@rete.example', phone: '3331234567' } })
    const anna = (await admin.send<{ id: number }>('POST', path, contact('Anna'))).body.id
    const then = await moment()
    await admin.send('PUT', `${path}/${anna}`, contact('Anna Maria'))
    await admin.send('POST', path, contact('Bruno'))
    const found = await recordAt('customers', id, then)
    const names = found.children.map((row) => [row.before?.name, row.now?.name])
    expect(names).toEqual([
      ['Anna', 'Anna Maria'],
      [undefined, 'Bruno'],
    ])
    await t.deps.db.deleteFrom('customer_contacts').where('id', '=', anna).execute()
    expect((await recordAt('customers', id, then)).children[0]).toMatchObject({ before: { name: 'Anna' }, now: null })
  })

  it('has the rows of a customer that was merged since, and those that a merge brought', async () => {
    const [kept, merged] = [await createCustomer('Resta'), await createCustomer('Doppione')]
    await admin.send('POST', `/api/v1/customers/${merged.id}/customer_contacts`, {
      customer_contact: { name: 'Anna', email: 'a@b.it', phone: '011 1234567' },
    })
    const then = await moment()
    const answer = await admin.send('POST', `/api/v1/customers/${kept.id}/merge`, { merge: { merged_id: merged.id } })
    expect(answer.status).toBe(200)
    const rowsOf = async (id: number) =>
      (await recordAt('customers', id, then)).children.map((row) => [row.before?.name, row.now?.name])
    expect(await rowsOf(merged.id)).toEqual([['Anna', undefined]])
    expect(await rowsOf(kept.id)).toEqual([[undefined, 'Anna']])
  })

  it('names its relations as they were called then, also those that are gone', async () => {
    const { db } = t.deps
    const dealer = await buildDealer(db, { name: 'Vecchio nome', baldo_id: 'D-THEN' })
    const gone = await buildDealer(db, { name: 'Sparita', baldo_id: 'D-GONE' })
    const { id: workshop_id } = await buildWorkshop(db, { dealer_id: dealer.id })
    const lead = await buildLead(db, { workshop_id })
    await db.updateTable('leads').set({ dealer_id: gone.id }).where('id', '=', lead.id).execute()
    const then = await moment()
    await db.updateTable('leads').set({ dealer_id: dealer.id }).where('id', '=', lead.id).execute()
    await db.updateTable('dealers').set({ name: 'Nuovo nome' }).where('id', '=', dealer.id).execute()
    await db.deleteFrom('dealers').where('id', '=', gone.id).execute()
    expect(shown(await recordAt('leads', lead.id, then))).toContain(
      '* Concessionaria: D-GONE Sparita → D-THEN Nuovo nome',
    )
    const history = (await recordAt('workshops', workshop_id, then)).children
    expect(history.map(({ model_type }) => model_type)).toEqual(['workshop_dealers'])
    const workshop = await recordAt('workshops', workshop_id, then)
    expect(shown(workshop, workshop.children[0])).toContain('Concessionaria: D-THEN Vecchio nome → D-THEN Nuovo nome')
  })

  it('shows a person without secrets, and no column that screens don’t name', async () => {
    const user = await buildUser(t.deps.db, { role: 'workshop_user', name: 'Piero', password_hash: 'SEGRETO-HASH' })
    const then = await moment()
    await t.deps.db.updateTable('users').set({ name: 'Pietro' }).where('id', '=', user.id).execute()
    const { body, text } = await request('users', user.id, then)
    expect(shown(body)).toContain('* Nome: Piero → Pietro')
    expect(text).not.toMatch(/SEGRETO|password_hash|lock_version/)
  })

  it('compares long texts whole and sends their beginning', async () => {
    const long = 'x'.repeat(50_000)
    const { id } = await buildNews(t.deps.db, { title: 'Lunga', body: `${long}a` })
    const then = await moment()
    await t.deps.db
      .updateTable('news')
      .set({ body: `${long}b` })
      .where('id', '=', id)
      .execute()
    const { record } = await recordAt('news', id, then)
    expect(record?.changed).toContain('body')
    expect(record?.before?.body).toBe(`${'x'.repeat(10_000)}…`)
  })
})

it('has the text of a news as it is read, also where it is hostile or cut off', async () => {
  const table = '<table><tbody><tr><td>Bianchi</td><td></td><td>15</td></tr></tbody></table>'
  const body = `${table}<script>alert(1)</script><table>${'<tr><td onclick="x">1</td><td></td></tr>'.repeat(400)}</table>`
  const { id } = await buildNews(t.deps.db, { title: 'Tabella', body })
  const then = await moment()
  await t.deps.db.updateTable('news').set({ body: table }).where('id', '=', id).execute()
  const { record } = await recordAt('news', id, then)
  expect(record?.now?.body).toBe(table)
  expect(record?.before?.body).toMatch(/^<table>.*<td>15<\/td>.*<\/tbody><\/table>/)
  expect(record?.before?.body).not.toMatch(/script|onclick/)
})

describe('a generated record', () => {
  it('has the columns and types of today, after the design changed', async () => {
    await applyDesign(t, demoDesign(), admin)
    await insertRows(t, 'vehicle', [{ plate: 'AA111BB', mileage: 7, notes: 'Prima nota' }])
    const { id } = (
      await queryAsOwner<{ id: number }>(t, "SELECT id FROM generated.vehicle WHERE plate = 'AA111BB'")
    )[0] ?? { id: 0 }
    const then = await moment()
    await withWriteTransaction(t.deps.db, {}, (tx) =>
      sql`UPDATE generated.vehicle SET mileage = 8, plate = 'CC222DD' WHERE id = ${id}`.execute(tx),
    )
    expect(shown(await recordAt('vehicle', id, then))).toEqual(
      expect.arrayContaining(['* Targa: AA111BB → CC222DD', '* Chilometri: 7 → 8', 'Note: Prima nota → Prima nota']),
    )
    const { status } = await changeDesign(admin, (models) => {
      const vehicle = getModel(models, 'Vehicle')
      for (const field of vehicle.fields) if (field.db_name === 'mileage') field.db_type = 'string'
      vehicle.fields = vehicle.fields.filter(({ db_name }) => db_name !== 'notes')
    })
    expect(status).toBe(200)
    const found = shown(await recordAt('vehicle', id, then))
    expect(found).toContain('* Chilometri: 7 → 8')
    expect(found).toContain('Note (messo da parte): Prima nota → Prima nota')
  })
})

describe('the moment', () => {
  it('is rejected when it is missing, unreadable or still to come (422)', async () => {
    const { id } = await createCustomer('Momenti')
    for (const at of ['', 'ieri', '2026-02-30', '2199-01-01', '2199-01-01T10:00', "'; DROP TABLE audits"]) {
      const { status, body } = await request('customers', id, at)
      expect([at, status, Object.keys(body.errors)]).toEqual([at, 422, ['at']])
    }
  })

  it('may be today, which means until now', async () => {
    const { id } = await createCustomer('Oggi')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
    expect(await recordAt('customers', id, today)).toMatchObject({ state: 'present' })
  })

  it('before the first one that the audit knows says so, and nothing else', async () => {
    const { id } = await createCustomer('Sconosciuta')
    const found = await recordAt('customers', id, '2001-01-01T00:00:00')
    expect(found).toMatchObject({ state: 'unknown', record: null, children: [], is_archived: false })
    expect(Date.parse(found.known_since)).toBeGreaterThan(Date.parse('2020-01-01'))
  })

  it('in archived months says that they are in files, until they are read back', async () => {
    const { id } = await createCustomer('Archiviata')
    const until = await moment()
    await queryAsOwner(
      t,
      `INSERT INTO audit_archives (month, file, sha256, transactions, rows, until)
      VALUES ('2020-01-01', 'audit-2020-01.jsonl.gz', 'x', 1, 1, $1)`,
      [until],
    )
    const early = await recordAt('customers', id, beginning)
    expect(early).toMatchObject({ state: 'unknown', is_archived: true, record: null })
    expect(Date.parse(early.known_since)).toBe(Date.parse(until))
    expect(await recordAt('customers', id, until)).toMatchObject({ state: 'present' })
    await queryAsOwner(t, 'UPDATE audit_archives SET read_back_at = now()')
    expect(await recordAt('customers', id, beginning)).toMatchObject({ state: 'absent', is_archived: false })
  })
})

describe('who may', () => {
  it('is the role administrator in its own name', async () => {
    const { id } = await createCustomer('Riservata')
    const superuser = await t.as('superuser_rt')
    const as = await impersonate(t, await t.as('administrator'), superuser.user_id)
    const statuses = [superuser, await t.as('dealer_holder'), as].map((caller) =>
      request('customers', id, beginning, caller),
    )
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('finds no unknown record and no table that screens don’t name (404)', async () => {
    const tables = [
      'customers',
      'sessions',
      'pg_authid',
      'mails',
      'constructor',
      '__proto__',
      'public.users',
      'vehicle"',
    ]
    for (const table of tables) {
      const { status } = await request(encodeURIComponent(table), 999_999_999, await moment())
      expect([table, status]).toEqual([table, 404])
    }
    expect((await request('customers', 'x', beginning)).status).toBe(404)
  })
})
