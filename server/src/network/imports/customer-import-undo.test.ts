import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildCustomer } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  customerRow,
  findCustomer,
  getUndoFile,
  sendImport,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const customers = () => createImporter(admin, 'customers')
const nobody = { Contatto: '', 'E-mail': '', Telefono: '' }
/** As buildCustomer makes contacts. */
const built = { 'E-mail': 'contatto@cliente.example', Telefono: '011 1234567' }

const stored = (vat_n: string) => findCustomer(t, vat_n)

describe('undoing', () => {
  const added = ['Nuova', 'Altra']
  type Rows = (vat: string) => Record<string, string>[]
  const undone = async (contacts: string[], rows: Rows) => {
    const { vat_n } = await buildCustomer(t.deps.db, { name: 'Prima', contacts })
    const before = await stored(vat_n)
    const written = await customers().write(csvFile(rows(vat_n)))
    const { status } = await sendImport<ImportAnswer>(admin, 'customers', getUndoFile(written), { confirm: '1' })
    const after = await stored(vat_n)
    const old = after.contacts.filter((text) => !added.some((name) => text.startsWith(name)))
    return { status, before, after: { ...after, contacts: old } }
  }
  const other = { 'E-mail': 'altra@mail.example, b@c.example', Telefono: '02 99999' }
  const cases: [what: string, contacts: string[], rows: Rows][] = [
    ['a name', ['Anna'], (vat) => [customerRow(vat, 'Dopo', nobody)]],
    ['a contact', ['Anna'], (vat) => [customerRow(vat, 'Prima', { Contatto: 'Anna', ...other })]],
    ['a contact’s letters', ['Niccolò'], (vat) => [customerRow(vat, 'Prima', { Contatto: 'NICCOLO', ...built })]],
    [
      'name and contacts',
      ['Anna', 'Bruno'],
      (vat) => ['Anna', 'BRUNO'].map((name) => customerRow(vat, 'Dopo', { Contatto: name, ...other })),
    ],
    ['a name with a new contact', ['Anna'], (vat) => [customerRow(vat, 'Dopo', { Contatto: 'Nuova' })]],
    [
      'a name, a new contact above a known one',
      ['Anna'],
      (vat) => ['Nuova', 'Anna'].map((name) => customerRow(vat, 'Dopo', { Contatto: name })),
    ],
  ]
  it.each(cases)('%s', async (_what, contacts, rows) => {
    const { status, before, after } = await undone(contacts, rows)
    expect([status, after]).toEqual([200, before])
  })

  it.each<[string, string[]]>([
    ['two new contacts', ['Nuova', 'Altra']],
    ['a new contact below a known one', ['Anna', 'Nuova']],
  ])('a name with %s', async (_what, names) => {
    const { status, before, after } = await undone(['Anna'], (vat) =>
      names.map((name) => customerRow(vat, 'Dopo', { Contatto: name })),
    )
    expect([status, after]).toEqual([200, before])
  })
})
