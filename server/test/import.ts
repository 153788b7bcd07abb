import type { ImportAnswer, ImportRow } from '@portale/domain/import.ts'
import { parseMoment, romeInput } from '@portale/domain/moments.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect } from 'vitest'
import { rateLimits } from '../src/http/limits.ts'
import { type Caller, type TestApp, type TestResponse, testApp } from './app.ts'
import { buildWorkshop } from './fixtures/factories.ts'
import { xlsxOf } from './fixtures/spreadsheets.ts'
import type { TestFile } from './form.ts'
import { filesOnDisk } from './traces.ts'

export type ImportFile = { name: string; content: string | Buffer }
export type Refusal = { message: string; errors: Record<string, string[]> }

/** The application with room for a test file's many imports and exports. */
export const importApp = (): Promise<TestApp> =>
  testApp({ limits: rateLimits.parse({ uploads: { count: 10_000 }, exports: { count: 10_000 } }) })

/** A cell of a workbook; `formula` with the value that it shows, `error` as Excel spells it. */
export type GridCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { formula: string; shown: string }
  | { error: string }
  | { percent: number }
export type GridRow = Record<string, GridCell>

const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
const asText = (text: string) => `t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is>`

function cellXml(cell: GridCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return `<c ${asText(cell)}</c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`
  if (cell instanceof Date) return `<c s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  if ('percent' in cell) return `<c s="2"><v>${cell.percent}</v></c>`
  if ('error' in cell) return `<c t="e"><v>${cell.error}</v></c>`
  return `<c t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.shown)}</v></c>`
}

const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>' +
  '<xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="10"/></cellXfs></styleSheet>'

/** A workbook of these rows of cells, one that is empty taking up its row's number all the same. */
export const gridOf = (grid: GridCell[][], name = 'file.xlsx'): ImportFile => ({
  name,
  content: xlsxOf(grid.map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`).join(''), {
    'xl/styles.xml': styles,
  }),
})

/** A workbook of rows, the keys of the first one being the header. */
export function xlsxFile(rows: GridRow[], name?: string): ImportFile {
  const header = Object.keys(rows[0] ?? {})
  return gridOf([header, ...rows.map((row) => header.map((key) => row[key] ?? null))], name)
}

/** Rows as Italian Excel writes them to a CSV file, the first one's keys being the header. */
export function csvOf(rows: Record<string, string>[], name = 'file.csv'): ImportFile {
  const header = Object.keys(rows[0] ?? {})
  return csvGrid([header, ...rows.map((row) => header.map((key) => row[key] ?? ''))], name)
}

export function csvGrid(grid: string[][], name = 'file.csv', delimiter = ';'): ImportFile {
  const quoted = (value: string) => (/[";\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return { name, content: grid.map((line) => line.map(quoted).join(delimiter)).join('\r\n') }
}

/** A row of dealers that nothing is wrong with. */
export const dealerRow = (baldo_id: string, name: string, more: Record<string, string> = {}) => ({
  'Baldo ID': baldo_id,
  'Ragione sociale': name,
  'Tipo contratto': 'Vendita',
  Indirizzo: 'Via Roma 1',
  CAP: '10100',
  Città: 'Torino',
  Provincia: 'TO',
  'Area vendite': 'Nord Ovest',
  ...more,
})

/** A row of customers with a contact that nothing is wrong with. */
export const customerRow = (vat_n: string, name: string, more: Record<string, string> = {}) => ({
  'Partita IVA': vat_n,
  'Ragione sociale': name,
  Contatto: 'Mario Rossi',
  'E-mail': 'mario@rossi.example',
  Telefono: '+39 011 1234567',
  ...more,
})

/** POST …/import with a file; `confirm` and `plan` are its fields. */
export async function sendImport<T>(
  caller: Caller,
  kind: Registry,
  file: ImportFile,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<TestResponse<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file.content]), file.name)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', ...more }
  return caller.send<T>('POST', `/api/v1/${kind}/import`, Buffer.from(await sent.arrayBuffer()), headers)
}

/** Imports of one kind as a person makes them: looked at, then confirmed as they were shown. */
export function importer(caller: Caller, kind: Registry) {
  const dry = async (file: ImportFile): Promise<ImportAnswer> => {
    const { status, body, text } = await sendImport<ImportAnswer>(caller, kind, file)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    return body
  }
  const write = async (file: ImportFile): Promise<ImportAnswer> => {
    const shown = await dry(file)
    const wrong = shown.rows.filter(({ outcome }) => outcome === 'wrong')
    expect(wrong).toEqual([])
    const { status, body } = await sendImport<ImportAnswer>(caller, kind, file, { confirm: '1', plan: shown.plan })
    expect([status, body.written, body.counts]).toEqual([200, true, shown.counts])
    return body
  }
  const refused = (file: ImportFile, fields: Record<string, string> = { confirm: '1' }) =>
    sendImport<Refusal>(caller, kind, file, fields)
  return { dry, write, refused }
}

/** What was shown of each row, in short. */
export const outcomes = ({ rows }: { rows: ImportRow[] }) => rows.map(({ row, code, outcome }) => [row, code, outcome])
/** What is wrong with each wrong row, by its number. */
export const problems = ({ rows }: { rows: ImportRow[] }): Record<number, string[]> =>
  Object.fromEntries(rows.filter(({ outcome }) => outcome === 'wrong').map(({ row, errors }) => [row, errors]))

/** The file by which an import is undone. */
export function undoFile({ undo }: ImportAnswer): ImportFile {
  if (!undo) throw new Error('there is nothing to undo')
  return { name: undo.file_name, content: Buffer.from(undo.content, 'base64') }
}

/** A customer and its contacts by name, as they are stored. */
export async function storedCustomer({ deps: { db } }: TestApp, vat_n: string) {
  const customer = await db.selectFrom('customers').selectAll().where('vat_n', '=', vat_n).executeTakeFirst()
  const contacts = await db
    .selectFrom('customer_contacts')
    .select(['name', 'email', 'phone'])
    .where('customer_id', '=', customer?.id ?? 0)
    .orderBy('name')
    .execute()
  return { name: customer?.name, contacts: contacts.map(({ name, email, phone }) => [name, email, phone].join(' | ')) }
}

/** Every row that an import may touch, and what it leaves behind: the audit, kept answers, files. */
async function stored(t: TestApp) {
  const tables = ['dealers', 'workshops', 'workshop_dealers', 'customers', 'customer_contacts', 'audits', 'audit_tx']
  const rows: Record<string, unknown> = {}
  for (const table of [...tables, 'idempotency_keys'])
    rows[table] = (await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(t.deps.db)).rows
  return { ...rows, disk: await filesOnDisk(t) }
}

/** Runs `work` and demands that every row and the audit are the same afterwards; files that arrived are gone. */
export async function untouched<T>(t: TestApp, work: () => Promise<T>): Promise<T> {
  const before = await stored(t)
  const result = await work()
  expect(await stored(t)).toEqual(before)
  return result
}

/** An upload of anything under any field's name. */
export const sendFiles = <T>(caller: Caller, kind: Registry, files: TestFile[]): Promise<TestResponse<T>> =>
  caller.upload<T>(`/api/v1/${kind}/import`, files)

/** A workshop that belonged to these dealers, newest first: 'B 2024-01-01, A 2020-01-01 09:30', as the clocks of Rome. */
export async function buildHistory(t: TestApp, baldo_id: string, history: string): Promise<number> {
  const { id } = await buildWorkshop(t.deps.db, { baldo_id, name: `Officina ${baldo_id}` })
  const entries = history.split(', ').filter(Boolean)
  const moments = entries.map((entry) => {
    const moment = entry.slice(entry.indexOf(' ') + 1)
    const parsed = parseMoment(moment)
    if ('problem' in parsed) throw new Error(`${moment}: ${parsed.problem}`)
    return moment.endsWith('Z') ? moment : new Date(parsed.at).toISOString()
  })
  await t.deps.db.transaction().execute(async (tx) => {
    for (const [at, entry] of entries.entries())
      await sql`INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from, valid_to)
        SELECT ${id}, id, ${moments[at]}, ${moments[at - 1] ?? null} FROM dealers
        WHERE baldo_id = ${entry.split(' ')[0]}`.execute(tx)
  })
  return id
}

/** The history of a workshop in the same form; demands that it has neither gap nor overlap and ends open. */
export async function historyOf(t: TestApp, baldo_id: string): Promise<string> {
  const { rows } = await sql<{ dealer: string; valid_from: string; valid_to: string | null }>`
    SELECT d.baldo_id AS dealer, valid_from, valid_to FROM workshop_dealers wd
    JOIN dealers d ON d.id = wd.dealer_id JOIN workshops w ON w.id = wd.workshop_id
    WHERE w.baldo_id = ${baldo_id} ORDER BY valid_from DESC`.execute(t.deps.db)
  expect(rows.map(({ valid_to }) => valid_to)).toEqual(
    [null, ...rows.map((row) => row.valid_from)].slice(0, rows.length),
  )
  return rows.map((row) => `${row.dealer} ${romeShown(row.valid_from)}`).join(', ')
}

const romeShown = (moment: string) =>
  romeInput(moment).replace('T', ' ').replace(/:00$/, '').replace(' 00:00', '') + (/\.\d+/.exec(moment)?.[0] ?? '')

/** A colleague's transaction that has written and not ended yet; it ends once `meanwhile` waits for one of its rows. */
export async function duringWrite<T>(t: TestApp, statements: string, meanwhile: () => Promise<T>): Promise<T> {
  const colleague = new Client({ connectionString: t.databaseUrl })
  await colleague.connect()
  await colleague.query(`BEGIN; ${statements}`)
  const waiting = meanwhile()
  const held = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await expect.poll(async () => (await colleague.query(held)).rowCount, { timeout: 10_000 }).toBe(1)
  await colleague.query('COMMIT')
  await colleague.end()
  return waiting
}
