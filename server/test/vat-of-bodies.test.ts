import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from './app.ts'
import { assertWritesNothing } from './assert-writes-nothing.ts'
import { buildCustomer, vatNumber } from './fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  customerRow,
  type ErrorBody,
  problems,
} from './fixtures/import.fixtures.ts'
import { createLeadFixtures, type LeadFixtures, newCompany, postLead } from './fixtures/lead.fixtures.ts'

// Numbers that begin with 8 or 9 are fiscal codes of bodies: no customer gets a new one, one that has it is saved with it.

const sentence = expect.stringContaining('cominciano con 8 o 9 sono un codice fiscale')
let count = 0
const fiscalCode = (first: 8 | 9) => {
  count += 1
  return vatNumber(first * 1_000_000_000 + count)
}

let t: TestApp
let admin: Caller
let leads: LeadFixtures
beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  leads = await createLeadFixtures(t)
})
afterAll(() => t.close())

const nobody = { Contatto: '', 'E-mail': '', Telefono: '' }
const put = (id: number, customer: object) =>
  admin.send<Customer & ErrorBody>('PUT', `/api/v1/customers/${id}`, { customer })

describe.each([8, 9] as const)('a new number that begins with %i', (first) => {
  it('is refused by the form of a customer, new or changed (422)', async () => {
    const known = await buildCustomer(t.deps.db)
    await assertWritesNothing(t, async () => {
      const customer = { vat_n: `IT ${fiscalCode(first)}`, name: 'Comune di Prova' }
      const created = await admin.send<ErrorBody>('POST', '/api/v1/customers', { customer })
      expect([created.status, created.body.errors]).toEqual([422, { 'customer.vat_n': [sentence] }])
      const changed = await put(known.id, { ...customer, lock_version: 0 })
      expect([changed.status, changed.body.errors]).toEqual([422, { 'customer.vat_n': [sentence] }])
    })
  })

  it('is refused by an import, and by a lead (422)', async () => {
    await assertWritesNothing(t, async () => {
      const rows = [customerRow(fiscalCode(first), 'Comune', nobody), customerRow(vatNumber(), 'Giusto', nobody)]
      expect(problems(await createImporter(admin, 'customers').dry(csvFile(rows)))).toEqual({ 2: [sentence] })
      const lead = leads.form(newCompany(fiscalCode(first)))
      const { status, body } = await postLead(leads.mine.people.workshop_user, lead)
      expect([status, body.errors]).toEqual([422, { 'lead.customer.vat_n': [sentence] }])
    })
  })

  it('of a customer from before stays: it is saved, imported, reported and merged', async () => {
    const { id, vat_n } = await buildCustomer(t.deps.db, { vat_n: fiscalCode(first), name: 'Comune' })
    expect((await put(id, { vat_n, name: 'Comune di Prova', lock_version: 0 })).body.name).toBe('Comune di Prova')
    const written = await createImporter(admin, 'customers').write(
      csvFile([customerRow(vat_n, 'Comune di Qui', nobody)]),
    )
    expect(written.counts).toMatchObject({ changed: 1, wrong: 0 })
    const lead = await postLead(leads.mine.people.workshop_user, leads.form(newCompany(vat_n)))
    expect([lead.status, lead.body.customer_id]).toEqual([201, id])
    const kept = await buildCustomer(t.deps.db)
    const merge = { merged_id: id, vat_n: 'merged' }
    const merged = await admin.send<Customer>('POST', `/api/v1/customers/${kept.id}/merge`, { merge })
    expect([merged.status, merged.body.vat_n]).toEqual([200, vat_n])
  })
})

it('every file that writes customers is one of these, which ask for it or write what is stored', () => {
  const folder = join(import.meta.dirname, '../src')
  const writes = /insertInto\('customers'\)|updateTable\('customers'\)|(?:INSERT INTO|UPDATE) customers\b/
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => writes.test(readFileSync(join(folder, file), 'utf8')))
  expect(files.toSorted()).toEqual([
    'demo/changes.ts',
    'demo/customers.ts',
    'network/customers/customer-merge.queries.ts',
    'network/customers/customer.queries.ts',
    'network/imports/customer-import.queries.ts',
  ])
})
