import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImporter,
  dealerRow,
  type GridRow,
  outcomes,
  problems,
  xlsxFile,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['007', '42', '0042', 'D-1']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const dry = (rows: GridRow[]) =>
  assertImportWritesNothing(t, () => createImporter(admin, 'dealers').dry(xlsxFile(rows)))
const right = (at: number): GridRow => dealerRow(`V-${at}`, `Nuova ${at}`)

const required = (name: string) => [`Il campo ${name} è obbligatorio.`]
const unknown = (text: string) => [`Provincia: “${text}” non esiste, usa la sigla (TO) o il nome (Torino).`]
const noText = (column: string, what: string) => [
  `${column}: il valore è ${what}: formatta la cella come testo e riscrivilo.`,
]
const decimals = 'un numero con decimali o troppo lungo'
const day = new Date('2026-11-21T00:00:00Z')
const zip = ['Il CAP ha cinque cifre.']
const tooLong = (name: string) => [`Il campo ${name} non può superare i 255 caratteri.`]
const formula = (column: string) => [`La colonna ${column} contiene una formula: incolla il valore.`]

const wrong: [what: string, change: GridRow, errors: string[]][] = [
  ['no Baldo ID', { 'Baldo ID': null }, required('Baldo ID')],
  ['no name', { 'Ragione sociale': null }, required('ragione sociale')],
  ['a blank name', { 'Ragione sociale': ' \u00a0\n ' }, required('ragione sociale')],
  ['no contract', { 'Tipo contratto': null }, required('tipo di contratto')],
  ['no address', { Indirizzo: null }, required('indirizzo')],
  ['no town', { Città: null }, required('città')],
  ['no sales area', { 'Area vendite': null }, required('area vendite')],
  ['no province', { Provincia: null }, required('provincia')],
  ['no CAP', { CAP: null }, required('CAP')],
  ['a CAP of four digits as text', { CAP: '1234' }, zip],
  ['a CAP of six digits', { CAP: '123456' }, zip],
  ['a CAP of six digits as number', { CAP: 123456 }, zip],
  ['a CAP with letters', { CAP: 'I-101' }, zip],
  ['a CAP in other digits', { CAP: '١٢٣٤٥' }, zip],
  ['a negative CAP', { CAP: -1234 }, zip],
  ['a CAP with decimals', { CAP: 101.5 }, noText('CAP', decimals)],
  ['a CAP that became a date', { CAP: day }, noText('CAP', 'una data')],
  ['a CAP in percent', { CAP: { percent: 0.1 } }, noText('CAP', 'una percentuale')],
  ['an unknown province', { Provincia: 'XX' }, unknown('XX')],
  ['a misspelt province', { Provincia: 'Tornio' }, unknown('Tornio')],
  ['a province as number', { Provincia: 1 }, unknown('1')],
  ['a region', { Provincia: 'Piemonte' }, unknown('Piemonte')],
  ['a key of every object', { Provincia: 'constructor' }, unknown('constructor')],
  ['a name of 256 characters', { 'Ragione sociale': 'x'.repeat(256) }, tooLong('ragione sociale')],
  ['a Baldo ID of 256 characters', { 'Baldo ID': '9'.repeat(256) }, tooLong('Baldo ID')],
  ['a name that is VERO', { 'Ragione sociale': true }, noText('Ragione sociale', 'VERO o FALSO')],
  ['a Baldo ID beyond 15 digits', { 'Baldo ID': 1e17 }, noText('Baldo ID', decimals)],
  ['a Baldo ID that became a date', { 'Baldo ID': day }, noText('Baldo ID', 'una data')],
  ['a formula', { 'Ragione sociale': { formula: 'A1', shown: 'Nome' } }, formula('Ragione sociale')],
  ['a formula that shows nothing', { CAP: { formula: 'A1', shown: '' } }, formula('CAP')],
  ['a formula that failed', { Città: { formula: 'A1/0', shown: '#DIV/0!' } }, formula('Città')],
  ['an error', { Città: { error: '#N/A' } }, ['La colonna Città contiene un errore (#N/A): scrivi il valore.']],
  ['two wrong cells', { 'Ragione sociale': null, CAP: '1' }, [...required('ragione sociale'), ...zip]],
  ['a wrong cell and an unknown province', { CAP: '1', Provincia: 'XX' }, [...zip, ...unknown('XX')]],
  [
    'a number that lost its zeros',
    { 'Baldo ID': 7 },
    ['Baldo ID: esiste 007. Se il file ha perso gli zeri iniziali, scrivilo come testo.'],
  ],
]

describe('a wrong row', () => {
  let shown: ImportAnswer
  beforeAll(async () => {
    shown = await dry([...wrong.map(([, change], at) => ({ ...right(at), ...change })), right(999)])
  })

  it.each(wrong.map(([what, , errors], at) => [what, at + 2, errors] as const))('%s', (_what, row, errors) => {
    expect(problems(shown)[row]).toEqual(errors)
  })

  it('is all that is wrong: the row below them is new', () => {
    expect(outcomes(shown).at(-1)).toEqual([wrong.length + 2, 'V-999', 'new'])
    expect(shown.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: wrong.length })
  })
})

describe('a Baldo ID', () => {
  it('twice in the file is wrong from the second time on, also as a number', async () => {
    const rows = [dealerRow('D-1', 'A'), dealerRow('8', 'B'), dealerRow('D-1', 'C'), dealerRow(' D-1 ', 'D')]
    const again = (code: string, row: number) => [`Baldo ID ${code} è già alla riga ${row}.`]
    expect(problems(await dry([...rows, { ...dealerRow('', 'E'), 'Baldo ID': 8 }]))).toEqual({
      4: again('D-1', 2),
      5: again('D-1', 2),
      6: again('8', 3),
    })
  })

  it('as a number finds its dealer when no zeros were lost, and may be new', async () => {
    const numbers = [42, 43].map((number): GridRow => ({ ...dealerRow('', 'Numero'), 'Baldo ID': number }))
    expect(outcomes(await dry(numbers))).toEqual([
      [2, '42', 'changed'],
      [3, '43', 'new'],
    ])
  })

  it('differs by zeros and not by case', async () => {
    expect(outcomes(await dry([dealerRow('d-1', 'A'), dealerRow('7', 'B'), dealerRow('00042', 'C')]))).toEqual([
      [2, 'd-1', 'changed'],
      [3, '7', 'wrong'],
      [4, '00042', 'new'],
    ])
  })
})

const stored = async (baldo_id: string) =>
  t.deps.db.selectFrom('dealers').selectAll().where('baldo_id', '=', baldo_id).executeTakeFirstOrThrow()

describe('what is written', () => {
  const accepted: [what: string, change: GridRow, column: 'zip' | 'name' | 'address', value: string][] = [
    ['a CAP as number gets its zero back', { CAP: 1234 }, 'zip', '01234'],
    ['a whole CAP as number', { CAP: 10138 }, 'zip', '10138'],
    ['a CAP with its zeros as text', { CAP: '00118' }, 'zip', '00118'],
    ['a name as number', { 'Ragione sociale': 2000 }, 'name', '2000'],
    ['spaces around a text', { 'Ragione sociale': '  Rossi\u00a0' }, 'name', 'Rossi'],
    ['line breaks are spaces', { Indirizzo: 'Via Roma 1\nscala B\r\n' }, 'address', 'Via Roma 1 scala B'],
    ['what looks like a formula', { 'Ragione sociale': '=SUM(A1:A9)' }, 'name', '=SUM(A1:A9)'],
    ['a plus and zeros', { Indirizzo: '+39 0011' }, 'address', '+39 0011'],
    ['accents, quotes, signs', { 'Ragione sociale': 'Però "L’Aquila" & <C> 🚚' }, 'name', 'Però "L’Aquila" & <C> 🚚'],
    ['255 characters', { 'Ragione sociale': 'x'.repeat(255) }, 'name', 'x'.repeat(255)],
    ['no script is run, nothing is cleaned', { Indirizzo: '<script>1</script>' }, 'address', '<script>1</script>'],
    ['a formula in a column that is not read', { Note: { formula: '1+1', shown: '2' } }, 'name', 'Nuova 11'],
    ['an error in a column that is not read', { Note: { error: '#REF!' } }, 'name', 'Nuova 12'],
  ]
  beforeAll(async () => {
    const rows = accepted.map(([, change], at): GridRow => ({ ...right(at), Note: null, ...change }))
    await createImporter(admin, 'dealers').write(xlsxFile(rows))
  })

  it.each(accepted.map(([what, , column, value], at) => [what, `V-${at}`, column, value] as const))(
    '%s',
    async (_what, baldo_id, column, value) => {
      expect((await stored(baldo_id))[column]).toBe(value)
    },
  )

  const places = ['TO', 'to', ' Torino', 'TORINO', 'Torino - TO (Piemonte)']
  const accents = ['Forlì-Cesena', 'forli-cesena', 'FC', 'L’Aquila', "L'Aquila", 'AQ', 'NA', 'Reggio nell’Emilia']
  it('a province by its code, its name or as exports write it, whatever the case and the accents', async () => {
    const codes = ['TO', 'TO', 'TO', 'TO', 'TO', 'FC', 'FC', 'FC', 'AQ', 'AQ', 'AQ', 'NA', 'RE']
    const rows = [...places, ...accents].map((place, at) => dealerRow(`P-${at}`, 'Provincia', { Provincia: place }))
    await createImporter(admin, 'dealers').write(xlsxFile(rows))
    const found = await t.deps.db
      .selectFrom('dealers as d')
      .innerJoin('districts as s', 's.id', 'd.district_id')
      .select('s.code')
      .where('d.name', '=', 'Provincia')
      .orderBy('d.id')
      .execute()
    expect(found.map(({ code }) => code)).toEqual(codes)
  })
})
