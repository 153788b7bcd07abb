import { readFile } from 'node:fs/promises'
import type { CustomerContact } from '@portale/domain/network/customers/customer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildCustomer, vatNumber } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  csvGrid,
  customerRow,
  type ErrorBody,
  findCustomer,
  type GridRow,
  outcomes,
  problems,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'
import { samplePath } from '../../../test/fixtures/spreadsheets.ts'

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

describe('new customers', () => {
  it('with a contact, with several on several rows, with none', async () => {
    const [one, many, none] = [vatNumber(), vatNumber(), vatNumber()]
    const rows = [
      customerRow(one, 'Uno S.r.l.'),
      customerRow(many, 'Molti S.p.A.', { Contatto: 'Anna' }),
      customerRow(none, 'Nessuno', nobody),
      customerRow(many, 'Molti S.p.A.', { Contatto: 'Bruno', Telefono: '02 7654321' }),
    ]
    const written = await customers().write(csvFile(rows))
    expect([written.counts, written.undo]).toEqual([{ new: 4, changed: 0, unchanged: 0, wrong: 0 }, null])
    expect(await stored(one)).toEqual({
      name: 'Uno S.r.l.',
      contacts: ['Mario Rossi | mario@rossi.example | +39 011 1234567'],
    })
    expect(await stored(many)).toEqual({
      name: 'Molti S.p.A.',
      contacts: ['Anna | mario@rossi.example | +39 011 1234567', 'Bruno | mario@rossi.example | 02 7654321'],
    })
    expect(await stored(none)).toEqual({ name: 'Nessuno', contacts: [] })
    expect((await assertImportWritesNothing(t, () => customers().write(csvFile(rows)))).counts.unchanged).toBe(4)
  })

  it('from a file of pandas, which writes a column of numbers with a gap as decimals', async () => {
    // 1000000009.0 of pandas 1.5.3: not the other company 10000000090, and by its check digit none at all.
    const content = await readFile(samplePath('pandas-1.5.3-vat-as-float.csv'))
    const refused = await assertImportWritesNothing(t, () => customers().dry({ name: 'clienti.csv', content }))
    expect(problems(refused)[2]).toEqual([expect.stringContaining('la cifra di controllo non torna')])
    const vat = '01000000008'
    const right = { name: 'clienti.csv', content: content.toString('utf8').replace('1000000009.0', '1000000008.0') }
    expect((await customers().write(right)).counts).toMatchObject({ new: 1, wrong: 0 })
    expect(await stored(vat)).toEqual({ name: 'A', contacts: [] })
  })

  it('with a formula of values alone, as LibreOffice writes booleans', async () => {
    const vat = vatNumber()
    const name = { formula: '"Rossi"&" S.r.l."', shown: 'Rossi S.r.l.' }
    expect(
      (await customers().write(xlsxFile([{ ...customerRow(vat, '', nobody), 'Ragione sociale': name }]))).counts,
    ).toMatchObject({ new: 1 })
    expect(await stored(vat)).toMatchObject({ name: 'Rossi S.r.l.' })
  })

  it('from a file without the columns of contacts', async () => {
    const vat = vatNumber()
    const file = csvGrid([
      ['Partita IVA', 'Ragione sociale'],
      [vat, 'Solo nome'],
    ])
    expect(await customers().write(file)).toMatchObject({
      counts: { new: 1 },
      missing: ['Contatto', 'E-mail', 'Telefono'],
    })
    expect(await stored(vat)).toEqual({ name: 'Solo nome', contacts: [] })
  })

  it.each<[string, (vat: string) => string | number]>([
    ['as digits', (vat) => vat],
    ['with IT', (vat) => `IT${vat}`],
    ['with it, spaces and dots', (vat) => ` it ${vat.slice(0, 3)}.${vat.slice(3, 7)} ${vat.slice(7)} `],
    ['in full-width digits', (vat) => vat.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
    ['as a number that lost its zeros', (vat) => Number(vat)],
  ])('find their VAT number %s', async (_what, written) => {
    const vat = vatNumber()
    expect(vat).toMatch(/^0/)
    await customers().write(xlsxFile([{ ...customerRow(vat, 'Cliente'), 'Partita IVA': written(vat) }]))
    expect((await stored(vat)).name).toBe('Cliente')
    const again: GridRow = { ...customerRow(vat, 'Cliente'), 'Partita IVA': written(vat) }
    expect(outcomes(await customers().dry(xlsxFile([again])))).toEqual([[2, vat, 'unchanged']])
  })

  it.each([
    [
      'several e-mails',
      { 'E-mail': 'a@b.example,c@d.example ,  e@f.example' },
      'a@b.example, c@d.example, e@f.example',
    ],
    ['on several lines', { 'E-mail': 'a@b.example,\nc@d.example' }, 'a@b.example, c@d.example'],
    ['several telephones', { Telefono: '011 1234567,+39 333 1234567' }, '011 1234567, +39 333 1234567'],
    ['a telephone as number', { Telefono: 3_331_234_567 }, '3331234567'],
    ['a telephone with a plus', { Telefono: '+39 (011) 123-45.67/8' }, '+39 (011) 123-45.67/8'],
  ])('%s', async (_what, change, expected) => {
    const vat = vatNumber()
    await customers().write(xlsxFile([{ ...customerRow(vat, 'Cliente'), ...change }]))
    expect((await stored(vat)).contacts[0]).toContain(expected)
  })

  it('rejects a phone number cell that may have lost its zero', async () => {
    const answer = await customers().dry(xlsxFile([{ ...customerRow(vatNumber(), 'Cliente'), Telefono: 111_234_567 }]))
    expect(answer.counts.wrong).toBe(1)
  })
})

describe('known customers', () => {
  it.each(['niccolo d’elia', 'NICCOLÒ D’ELIA', '  Niccolò   D’Elìa ', 'Niccolo\u0300 D’Elia'])(
    'a contact is found as %j',
    async (name) => {
      const {
        vat_n,
        name: company,
        contact_ids,
      } = await buildCustomer(t.deps.db, { contacts: ['Niccolò D’Elia', 'Anna'] })
      const answer = await customers().write(csvFile([customerRow(vat_n, company, { Contatto: name, ...built })]))
      expect(answer.counts.new).toBe(0)
      const rows = t.deps.db.selectFrom('customer_contacts').select('id').where('id', 'in', contact_ids)
      expect(await rows.execute()).toHaveLength(2)
      expect((await stored(vat_n)).contacts).toHaveLength(2)
    },
  )

  it('what is new, changed, unchanged of each', async () => {
    const one = await buildCustomer(t.deps.db, { name: 'Uno', contacts: ['Anna', 'Bruno'] })
    const two = await buildCustomer(t.deps.db, { name: 'Due' })
    const rows = [
      customerRow(one.vat_n, 'Uno', { Contatto: 'Anna', ...built }),
      customerRow(one.vat_n, 'Uno', { Contatto: 'Bruno', ...built, Telefono: '02 99999' }),
      customerRow(one.vat_n, 'Uno', { Contatto: 'Carla', ...built }),
      customerRow(two.vat_n, 'Due S.r.l.', nobody),
    ]
    const dry = await assertImportWritesNothing(t, () => customers().dry(csvFile(rows)))
    expect(outcomes(dry)).toEqual([
      [2, one.vat_n, 'unchanged'],
      [3, one.vat_n, 'changed'],
      [4, one.vat_n, 'new'],
      [5, two.vat_n, 'changed'],
    ])
    expect(dry.rows.map(({ differences }) => differences)).toEqual([
      [],
      [{ column: 'Telefono', from: '011 1234567', to: '02 99999' }],
      [],
      [{ column: 'Ragione sociale', from: 'Due', to: 'Due S.r.l.' }],
    ])
    await customers().write(csvFile(rows))
    expect((await stored(one.vat_n)).contacts.map((text) => text.split(' |')[0])).toEqual(['Anna', 'Bruno', 'Carla'])
    expect((await stored(two.vat_n)).name).toBe('Due S.r.l.')
  })

  it('a row without a contact leaves the contacts alone', async () => {
    const { vat_n, name } = await buildCustomer(t.deps.db, { contacts: ['Anna', 'Bruno'] })
    const answer = await assertImportWritesNothing(t, () =>
      customers().write(csvFile([customerRow(vat_n, name, nobody)])),
    )
    expect(answer.counts.unchanged).toBe(1)
  })

  it('the same name at another customer is another person', async () => {
    const [one, two] = [await buildCustomer(t.deps.db, { contacts: ['Anna'] }), await buildCustomer(t.deps.db)]
    const row = customerRow(two.vat_n, two.name, { Contatto: 'Anna', ...built })
    expect(outcomes(await customers().write(csvFile([row])))).toEqual([])
    expect([(await stored(one.vat_n)).contacts.length, (await stored(two.vat_n)).contacts.length]).toEqual([1, 1])
  })

  it('rejects a contact’s form loaded before the import', async () => {
    const { id, vat_n, name, contact_ids } = await buildCustomer(t.deps.db, { contacts: ['Anna'] })
    const url = `/api/v1/customers/${id}/customer_contacts/${contact_ids[0]}`
    const { body } = await admin.get<CustomerContact>(url)
    await customers().write(csvFile([customerRow(vat_n, name, { Contatto: 'Anna', ...built, Telefono: '02 99999' })]))
    const saved = await admin.send<ErrorBody>('PUT', url, { customer_contact: body })
    expect([saved.status, saved.body.message]).toEqual([409, expect.stringMatching(/^Il contatto è cambiato/)])
  })

  it('a contact that came in after the dry run stops the import', async () => {
    const { id, vat_n, name } = await buildCustomer(t.deps.db)
    const file = csvFile([customerRow(vat_n, name, { Contatto: 'Anna' })])
    const { plan } = await customers().dry(file)
    const anna = { customer_id: id, name: 'ANNA', email: 'a@b.example', phone: '011 99999' }
    await t.deps.db.insertInto('customer_contacts').values(anna).execute()
    const rejected = await assertImportWritesNothing(t, () => customers().send(file, { confirm: '1', plan }))
    expect(rejected.status).toBe(409)
  })

  it('one request of the audit, contacts included', async () => {
    const { vat_n } = await buildCustomer(t.deps.db, { contacts: ['Anna'] })
    const rows = [
      customerRow(vat_n, 'Altro', { Contatto: 'Anna' }),
      customerRow(vat_n, 'Altro', { Contatto: 'Bruno' }),
      customerRow(vatNumber(), 'Nuovo'),
    ]
    await customers().write(csvFile(rows))
    const { db } = t.deps
    const { id, user_id } = await db.selectFrom('audit_tx').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const lines = await db.selectFrom('audits').selectAll().where('audit_tx_id', '=', id).execute()
    expect(user_id).toBe(admin.user_id)
    expect(lines.map(({ model_type, event }) => `${model_type} ${event}`).toSorted()).toEqual([
      'customer_contacts created',
      'customer_contacts created',
      'customer_contacts updated',
      'customers created',
      'customers updated',
    ])
  })
})
