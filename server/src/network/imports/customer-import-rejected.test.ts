import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildCustomer, vatNumber } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  customerRow,
  type GridRow,
  problems,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const customers = () => createImporter(admin, 'customers')
const required = (name: string) => `Il campo ${name} è obbligatorio.`
const noEmail = (value: string) => `“${value}” non è valido: scrivi per esempio nome@azienda.it.`
const noPhone = (value: string) => `“${value}” non è valido: scrivi per esempio +39 011 1234567.`
const checkDigit = 'La partita IVA non è corretta: la cifra di controllo non torna. Confrontala con un documento.'
const letters = 'La partita IVA ha solo cifre: controlla che non ci siano lettere o altri segni.'
const tooShort = 'La partita IVA ha 11 cifre: ne hai scritte 10.'

/** A VAT number whose last digit is wrong. */
const mistyped = () => vatNumber().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
const nobody = { Contatto: null, 'E-mail': null, Telefono: null }

const wrong: [what: string, change: GridRow, errors: string[]][] = [
  ['no VAT number', { 'Partita IVA': null }, [required('partita IVA')]],
  ['IT alone', { 'Partita IVA': 'IT' }, [required('partita IVA')]],
  ['ten digits', { 'Partita IVA': '1234567890' }, [tooShort]],
  [
    'ten digits as a number with a wrong check digit',
    { 'Partita IVA': Number(`1${mistyped().slice(2)}`) },
    [checkDigit],
  ],
  ['a wrong check digit', { 'Partita IVA': mistyped() }, [checkDigit]],
  ['a number with a wrong check digit', { 'Partita IVA': Number(mistyped()) }, [checkDigit]],
  ['zeros', { 'Partita IVA': '00000000000' }, ['La partita IVA non può avere solo zeri.']],
  ['zero', { 'Partita IVA': 0 }, ['La partita IVA non può avere solo zeri.']],
  ['a foreign one', { 'Partita IVA': 'DE123456789' }, [letters]],
  ['a negative number', { 'Partita IVA': -1234567897 }, [letters]],
  [
    'a tax code',
    { 'Partita IVA': 'RSSMRA80A01H501U' },
    ['Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'],
  ],
  [
    'a formula',
    { 'Partita IVA': { formula: 'A1', shown: '1' } },
    ['La colonna Partita IVA contiene una formula: incolla il valore.'],
  ],
  ['no name', { 'Ragione sociale': null }, [required('ragione sociale')]],
  ['a contact without e-mail', { 'E-mail': null }, [required('e-mail')]],
  ['a contact without telephone', { Telefono: null }, [required('telefono')]],
  ['an e-mail without a contact', { ...nobody, 'E-mail': 'a@b.example' }, [required('nome'), required('telefono')]],
  ['a telephone without a contact', { ...nobody, Telefono: '011 123456' }, [required('nome'), required('e-mail')]],
  ['commas alone', { 'E-mail': ' , ,' }, [required('e-mail')]],
  ['no e-mail', { 'E-mail': 'rossi' }, [noEmail('rossi')]],
  ['one wrong e-mail among three', { 'E-mail': 'a@b.example, rossi@, c@d.example' }, [noEmail('rossi@')]],
  ['two wrong e-mails', { 'E-mail': 'a@b.example, x, y z@w.example' }, [noEmail('x'), noEmail('y z@w.example')]],
  ['a telephone of letters', { Telefono: 'chiamare' }, [noPhone('chiamare')]],
  ['one wrong telephone of two', { Telefono: '011 1234567, 12' }, [noPhone('12')]],
  ['a telephone too long', { Telefono: 1_234_567_890_123_456 }, [noPhone('1234567890123456')]],
  ['a name too long', { Contatto: 'x'.repeat(256) }, ['Il campo nome non può superare i 255 caratteri.']],
  [
    'all at once',
    { 'Partita IVA': '1', 'Ragione sociale': null, 'E-mail': 'x' },
    ['La partita IVA ha 11 cifre: ne hai scritte 1.', required('ragione sociale'), noEmail('x')],
  ],
]

describe('a wrong row', () => {
  let shown: ImportAnswer
  beforeAll(async () => {
    const rows = wrong.map(([, change]): GridRow => ({ ...customerRow(vatNumber(), 'Nuova'), ...change }))
    const file = xlsxFile([...rows, customerRow(vatNumber(), 'Giusta')])
    shown = await assertImportWritesNothing(t, () => customers().dry(file))
    const { status, body } = await assertImportWritesNothing(t, () => customers().send(file))
    expect([status, body.errors.file?.length]).toEqual([422, wrong.length])
  })

  it.each(wrong.map(([what, , errors], at) => [what, at + 2, errors] as const))('%s', (_what, row, errors) => {
    expect(problems(shown)[row]).toEqual(errors)
  })

  it('reports no other problem', () => {
    expect(shown.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: wrong.length })
  })
})

describe('contradicting rows', () => {
  const [vat, other] = [vatNumber(), vatNumber()]
  const row = (vat_n: string, name: string, contact = '') =>
    customerRow(vat_n, name, contact ? { Contatto: contact } : { Contatto: '', 'E-mail': '', Telefono: '' })
  const contact = (name: string, at: number) => [`Contatto: “${name}” è già alla riga ${at}.`]
  const name = ['Ragione sociale: è diversa da quella della riga 2, con la stessa partita IVA.']
  const twice = [`La partita IVA IT${vat} è già alla riga 2.`]

  it.each<[string, GridRow[], Record<number, string[]>]>([
    ['two names of one VAT number', [row(vat, 'Uno', 'A'), row(vat, 'Due', 'B')], { 3: name }],
    ['names that differ by case', [row(vat, 'Uno', 'A'), row(vat, 'UNO', 'B')], { 3: name }],
    ['the same VAT number written otherwise', [row(vat, 'Uno', 'A'), row(`IT ${vat}`, 'Due', 'B')], { 3: name }],
    ['the second of three', [row(vat, 'Uno', 'A'), row(vat, 'Due', 'B'), row(vat, 'Uno', 'C')], { 3: name }],
    ['the first of three', [row(vat, 'Due', 'A'), row(vat, 'Uno', 'B'), row(vat, 'Uno', 'C')], { 3: name, 4: name }],
    [
      'a contact twice',
      [row(vat, 'Uno', 'Niccolò Rossi'), row(vat, 'Uno', 'Niccolò Rossi')],
      { 3: contact('Niccolò Rossi', 2) },
    ],
    [
      'a contact in other letters',
      [row(vat, 'Uno', 'Niccolò Rossi'), row(vat, 'Uno', 'NICCOLO  ROSSI')],
      { 3: contact('NICCOLO  ROSSI', 2) },
    ],
    [
      'a contact three times',
      ['A', 'B', 'A', 'a'].map((one) => row(vat, 'Uno', one)),
      { 4: contact('A', 2), 5: contact('a', 2) },
    ],
    ['a company twice', [row(vat, 'Uno'), row(vat, 'Uno')], { 3: twice }],
    ['a company again below its contact', [row(vat, 'Uno', 'A'), row(vat, 'Uno')], { 3: twice }],
    ['a contact of two companies is none', [row(vat, 'Uno', 'A'), row(other, 'Due', 'A')], {}],
    ['a contact below its company is none', [row(vat, 'Uno'), row(vat, 'Uno', 'A')], {}],
  ])('%s', async (_what, rows, expected) => {
    const answer = await assertImportWritesNothing(t, () => customers().dry(xlsxFile(rows)))
    expect(problems(answer)).toEqual(expected)
  })

  it('rejects a contact with the name of two stored ones', async () => {
    const stored = await buildCustomer(t.deps.db, { contacts: ['Mario Rossi', 'MARIO ROSSÌ', 'Anna'] })
    const rows = ['mario rossi', 'Anna'].map((one) => row(stored.vat_n, stored.name, one))
    expect(problems(await assertImportWritesNothing(t, () => customers().dry(xlsxFile(rows))))).toEqual({
      2: ['Contatto: ci sono più contatti di nome “mario rossi”: correggi dal portale.'],
    })
  })
})
