import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readExport } from './exports.ts'
import { buildCustomer, buildDealer, buildUser, buildWorkshop, vatNumber } from './fixtures/factories.ts'
import { assertImportWritesNothing, buildHistory, xlsxFile } from './fixtures/import.fixtures.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from './fixtures/records.fixtures.ts'

// What was exported imports back unchanged, for every registry: archived and ceased rows, duplicates of before, blanks of
// every kind, and values that a later rule refuses, too.

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const run = (statement: string) => sql.raw(statement).execute(fixtures.app.deps.db)

// Blanks that don't break, two in a row, one of no width, a soft hyphen, and text like a formula, a number and a date.
const names = [
  'Non\u00a0separabile',
  'Due  spazi',
  'Zero\u200bvisto',
  'Sil\u00adlaba',
  '=1+1',
  '007',
  '1.234',
  '21/11/2026',
]

/** Partners that look the same, as from before duplicates were refused: one is archived, one has another name. */
async function buildDuplicates(table: 'dealers' | 'workshops', build: typeof buildDealer) {
  const { db } = fixtures.app.deps
  const first = await build(db, { name: 'Uguale' })
  const second = await build(db, { name: 'Uguale' })
  const other = await build(db, { name: 'Altra' })
  await run(`UPDATE ${table} SET archived_at = now() WHERE id = ${second.id}`)
  await db.transaction().execute(async (tx) => {
    await sql.raw('SET CONSTRAINTS ALL DEFERRED').execute(tx)
    for (const [code, { id }] of [
      ['QZ 10', first],
      ['QZ\u200b 10', second],
      ['QZ\u00a010', other],
    ] as const)
      await sql.raw(`UPDATE ${table} SET baldo_id = '${code}' WHERE id = ${id}`).execute(tx)
    await sql.raw(`SELECT mark_duplicates('${table}', 'folded_baldo_id')`).execute(tx)
  })
}

async function buildPartners(table: 'dealers' | 'workshops', build: typeof buildDealer) {
  const { db } = fixtures.app.deps
  for (const name of names) await build(db, { name })
  const built = await Promise.all([build(db), build(db), build(db)])
  const [archived, ceased, old] = built.map(({ id }) => id)
  await run(`UPDATE ${table} SET archived_at = now() WHERE id = ${archived}`)
  await run(`UPDATE ${table} SET ceased_on = '2020-02-29' WHERE id = ${ceased}`)
  await run(`UPDATE ${table} SET sales_area = 'Nord\u00a0 Ovest', address = ' Via  Po ' WHERE id = ${old}`)
  await buildDuplicates(table, build)
}

async function buildWorkshops() {
  await buildPartners('workshops', buildWorkshop)
  const left = await buildDealer(fixtures.app.deps.db, { baldo_id: 'USCITA' })
  await run(`UPDATE dealers SET archived_at = now() WHERE id = ${left.id}`)
  await buildDealer(fixtures.app.deps.db, { baldo_id: 'RESTA' })
  await buildHistory(fixtures.app, 'STORICO-1', 'RESTA 2022-07-01, USCITA 2020-01-01')
  await buildHistory(fixtures.app, 'STORICO-2', 'USCITA 2023-10-29T12:00:00.5Z')
  const archived = await buildHistory(fixtures.app, 'STORICO-3', 'USCITA 2025-10-26T01:30:00Z')
  await run(`UPDATE workshops SET archived_at = now() WHERE id = ${archived}`)
}

async function buildCustomers() {
  const { db } = fixtures.app.deps
  for (const name of names) await buildCustomer(db, { name, contacts: [name, 'Anna Verdi'] })
  const archived = await buildCustomer(db, { contacts: ['Rossi'] })
  await run(`UPDATE customers SET archived_at = now() WHERE id = ${archived.id}`)
  const merged = await buildCustomer(db, {})
  await run(`UPDATE customers SET archived_at = now(), merged_into_id = ${archived.id} WHERE id = ${merged.id}`)
  const twice = await buildCustomer(db, { contacts: ['Mario Rossi', 'mario  rossi', 'MARIO ROSSI'] })
  await run(`UPDATE customer_contacts SET phone = '+39 011 ' || id WHERE customer_id = ${twice.id}`)
  const wrong = vatNumber()
  const legacy = await buildCustomer(db, { contacts: ['Senza numero'] })
  await run(
    `UPDATE customers SET vat_n = '${wrong.slice(0, 10)}${(Number(wrong[10]) + 1) % 10}' WHERE id = ${legacy.id}`,
  )
  await run(`UPDATE customer_contacts SET phone = 'interno', email = 'nessuna' WHERE customer_id = ${legacy.id}`)
}

async function buildUsers() {
  const { db } = fixtures.app.deps
  for (const name of names) await buildUser(db, { role: 'workshop_user', name })
  const person = await buildUser(db, { role: 'workshop_user' })
  await run(`INSERT INTO user_workshops (user_id, workshop_id) SELECT ${person.id}, id FROM workshops
    WHERE folded_baldo_id = 'qz 10' OR archived_at IS NOT NULL`)
  const suspended = await buildUser(db, { role: 'workshop_user' })
  await run(`UPDATE users SET suspended_at = now() WHERE id = ${suspended.id}`)
}

async function buildSamples() {
  const { createSample, dealerId, workshopIds } = fixtures
  for (const title of names) await createSample({ title, notes: `${title}\nsotto`, dealer_id: dealerId })
  const relations = { dealer_id: dealerId, workshop_ids: workshopIds }
  await createSample({ count: -12, price: 1234.5678, active: false, used_at: '2026-07-01 09:30:15', ...relations })
  await createSample({ used_at: '2025-10-26T00:30:00Z', notes: 'x'.repeat(10_000) })
  await createSample({ used_at: '2025-10-26T01:30:00Z', active: true })
  const old = await createSample({ title: 'Di prima' })
  await run(`UPDATE generated.sample SET title = '' WHERE id = ${old.id}`)
}

async function buildParts() {
  for (const code of names) await fixtures.createPart((await fixtures.createSample({ title: code })).id, code)
}

/** How the rows of each registry that exports and imports are made. */
const registries: Record<string, () => Promise<void>> = {
  '/api/v1/dealers': () => buildPartners('dealers', buildDealer),
  '/api/v1/workshops': buildWorkshops,
  '/api/v1/customers': buildCustomers,
  '/api/users': buildUsers,
  [samplesUrl]: buildSamples,
  '/api/v1/generated/parts': buildParts,
}

it('knows each call that imports', () => {
  const imports = fixtures.app.app.declaredRoutes.map(({ url }) => url).filter((url) => url.endsWith('/import'))
  const walked = Object.keys(registries).map((url) => url.replace(/\/generated\/\w+/, '/generated/:prefix'))
  expect(new Set(imports)).toEqual(new Set(walked.map((url) => `${url}/import`)))
})

/** All that a list exports by default. */
async function exportAll(url: string): Promise<Buffer> {
  const { admin } = fixtures
  const list = await admin.get(`${url}/xls`)
  if (list.status === 200) return list.bytes
  // Customers are exported by their ids alone.
  const { rows } = await sql<{ id: number }>`SELECT id FROM customers`.execute(fixtures.app.deps.db)
  const chosen = await admin.send('POST', `${url}/xls`, { ids: rows.map(({ id }) => id) })
  expect(chosen.status).toBe(200)
  return chosen.bytes
}

it.each(Object.entries(registries))('%s: what was exported is unchanged when it is imported', async (url, build) => {
  await build()
  const content = await exportAll(url)
  const files = [{ field: 'file', name: 'export.xlsx', content }]
  const upload = () => fixtures.admin.upload<ImportAnswer>(`${url}/import`, files)
  const { body, text } = await assertImportWritesNothing(fixtures.app, upload)
  expect(body.rows?.filter(({ outcome }) => outcome !== 'unchanged') ?? text).toEqual([])
  const exported = (await readExport(content)).length - 1
  expect(exported).toBeGreaterThanOrEqual(names.length)
  expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: exported, wrong: 0 })
})

it('an archived row that changes is refused with its reason', async () => {
  const { baldo_id, id } = await buildDealer(fixtures.app.deps.db, { name: 'Chiusa' })
  await run(`UPDATE dealers SET archived_at = now() WHERE id = ${id}`)
  const row = {
    'Baldo ID': baldo_id,
    'Ragione sociale': 'Riaperta',
    'Tipo contratto': 'Vendita',
    Indirizzo: 'Via Po 1',
  }
  const { content } = xlsxFile([{ ...row, CAP: '10100', Città: 'Torino', Provincia: 'TO', 'Area vendite': 'Nord' }])
  const files = [{ field: 'file', name: 'export.xlsx', content }]
  const { body } = await fixtures.admin.upload<ImportAnswer>('/api/v1/dealers/import', files)
  expect(body.rows[0]?.errors).toEqual([expect.stringContaining(`${baldo_id} è archiviata`)])
})
