import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readExport } from './exports.ts'
import { buildCustomer, buildDealer, buildUser, buildWorkshop } from './fixtures/factories.ts'
import { csvGrid, getUndoFile, type ImportFile } from './fixtures/import.fixtures.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from './fixtures/records.fixtures.ts'

// The undo file of an import overwrites what somebody changed later only after naming it, in every registry.

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const run = (statement: string) => sql.raw(statement).execute(fixtures.app.deps.db)

async function send(url: string, { name, content }: ImportFile, confirm?: ImportAnswer): Promise<ImportAnswer> {
  const fields = confirm ? { confirm: '1', plan: confirm.plan } : {}
  const parts = Object.entries(fields).map(([field, value]) => ({ field, value }))
  const { status, body, text } = await fixtures.admin.upload<ImportAnswer>(`${url}/import`, [
    ...parts,
    { field: 'file', name, content },
  ])
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return body
}

/** Two columns of a registry: the import changes the first one, a colleague the second one. */
type Registry = {
  /** Makes a record; returns the sheet of its row, and how a colleague changes it later. */
  build: () => Promise<{ headers: string[]; cells: string[]; change: () => Promise<unknown> }>
  changed: { column: string; to: string }
  later: { column: string; to: string }
}

const partner = (table: 'dealers' | 'workshops', build: typeof buildDealer): Registry => ({
  async build() {
    const { id, baldo_id } = await build(fixtures.app.deps.db, { name: 'Prima' })
    const headers = [
      'Baldo ID',
      'Ragione sociale',
      'Tipo contratto',
      'Indirizzo',
      'CAP',
      'Città',
      'Provincia',
      'Area vendite',
    ]
    await run(`UPDATE ${table} SET contract_type = 'Vendita', address = 'Via Po 1', zip = '10100', city = 'Torino',
      sales_area = 'Nord' WHERE id = ${id}`)
    const cells = [baldo_id, 'Prima', 'Vendita', 'Via Po 1', '10100', 'Torino', 'TO', 'Nord']
    return { headers, cells, change: () => run(`UPDATE ${table} SET city = 'Moncalieri' WHERE id = ${id}`) }
  },
  changed: { column: 'Ragione sociale', to: 'Importata' },
  later: { column: 'Città', to: 'Moncalieri' },
})

const registries: Record<string, Registry> = {
  '/api/v1/dealers': partner('dealers', buildDealer),
  '/api/v1/workshops': partner('workshops', buildWorkshop),
  '/api/v1/customers': {
    async build() {
      const { id, vat_n } = await buildCustomer(fixtures.app.deps.db, { name: 'Prima', contacts: ['Anna Verdi'] })
      await run(
        `UPDATE customer_contacts SET phone = '011 1234567', email = 'a@verdi.example' WHERE customer_id = ${id}`,
      )
      return {
        headers: ['Partita IVA', 'Ragione sociale', 'Contatto', 'E-mail', 'Telefono'],
        cells: [vat_n, 'Prima', 'Anna Verdi', 'a@verdi.example', '011 1234567'],
        change: () => run(`UPDATE customer_contacts SET phone = '02 7654321' WHERE customer_id = ${id}`),
      }
    },
    changed: { column: 'Ragione sociale', to: 'Importata' },
    later: { column: 'Telefono', to: '02 7654321' },
  },
  '/api/users': {
    async build() {
      const { id, email } = await buildUser(fixtures.app.deps.db, { role: 'workshop_user', name: 'Prima' })
      return {
        headers: ['Nome', 'E-mail', 'Ruolo', 'Non disturbare'],
        cells: ['Prima', email, 'Utente officina', 'No'],
        change: () => run(`UPDATE users SET do_not_disturb = true WHERE id = ${id}`),
      }
    },
    changed: { column: 'Nome', to: 'Importata' },
    later: { column: 'Non disturbare', to: 'Sì' },
  },
  [samplesUrl]: {
    async build() {
      const { id } = await fixtures.createSample({
        title: 'Prima',
        notes: 'Nota\ndi prima',
        used_at: '2026-07-01 09:30',
      })
      return {
        headers: ['Id', 'Titolo', 'Note', 'Usato il'],
        cells: [String(id), 'Prima', 'Nota\ndi prima', '01/07/2026 09:30'],
        change: () => run(`UPDATE generated.sample SET notes = 'Altra' WHERE id = ${id}`),
      }
    },
    changed: { column: 'Titolo', to: 'Importata' },
    later: { column: 'Note', to: 'Altra' },
  },
}

it('knows each registry that imports', () => {
  const imports = fixtures.app.app.declaredRoutes.map(({ url }) => url).filter((url) => url.endsWith('/import'))
  const walked = Object.keys(registries).map((url) => url.replace(/\/generated\/\w+/, '/generated/:prefix'))
  expect(new Set(imports)).toEqual(new Set(walked.map((url) => `${url}/import`)))
})

it.each(Object.entries(registries))('%s: undoing an import names what was changed since', async (url, registry) => {
  const { headers, cells, change } = await registry.build()
  const { changed, later } = registry
  const imported = cells.map((cell, index) => (headers[index] === changed.column ? changed.to : cell))
  const file = csvGrid([headers, imported])
  const dry = await send(url, file)
  expect(dry.rows.map(({ differences, errors }) => [differences.map(({ column }) => column), errors])).toEqual([
    [[changed.column], []],
  ])
  const undo = getUndoFile(await send(url, file, dry))
  const [header] = await readExport(undo.content as Buffer)
  expect(header?.cells.map((cell) => cell && 'v' in cell && cell.v)).toContain(`${changed.column} dopo l’importazione`)

  const before = (await send(url, undo)).rows[0]?.differences
  expect(before).toEqual([{ column: changed.column, from: changed.to, to: 'Prima' }])

  await change()
  const after = (await send(url, undo)).rows[0]?.differences
  expect(after?.toSorted((a, b) => Number(a.later ?? 0) - Number(b.later ?? 0))).toEqual([
    { column: changed.column, from: changed.to, to: 'Prima' },
    { column: later.column, from: later.to, to: cells[headers.indexOf(later.column)], later: true },
  ])
})

it('a value that the import wrote and somebody changed again is named, one that was put back is not changed', async () => {
  const { admin, app } = fixtures
  const { id, vat_n } = await buildCustomer(app.deps.db, { name: 'Prima' })
  const grid = (name: string) =>
    csvGrid([
      ['Partita IVA', 'Ragione sociale'],
      [vat_n, name],
    ])
  const url = '/api/v1/customers'
  const undo = getUndoFile(await send(url, grid('Importata'), await send(url, grid('Importata'))))
  const save = async (name: string) => {
    const { body } = await admin.get<{ lock_version: number }>(`${url}/${id}`)
    const saved = await admin.send('PUT', `${url}/${id}`, {
      customer: { vat_n, name, lock_version: body.lock_version },
    })
    expect(saved.status).toBe(200)
  }
  await save('Corretta')
  const dry = await send(url, undo)
  const named = [{ column: 'Ragione sociale', from: 'Corretta', to: 'Prima', later: true }]
  expect(dry.rows[0]?.differences).toEqual(named)
  await save('Prima')
  expect((await send(url, undo)).counts).toMatchObject({ changed: 0, unchanged: 1 })
  // What was confirmed is what was named: another change in between is named again.
  await save('Cambiata ancora')
  const stale = await admin.upload<{ message: string }>(`${url}/import`, [
    { field: 'confirm', value: '1' },
    { field: 'plan', value: dry.plan },
    { field: 'file', name: undo.name, content: undo.content },
  ])
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('I dati sono cambiati')])
})

it('a workshop’s dealer that was changed since is named, too', async () => {
  const { app } = fixtures
  for (const baldo_id of ['D-1', 'D-2', 'D-3']) await buildDealer(app.deps.db, { baldo_id })
  const { id, baldo_id } = await buildWorkshop(app.deps.db, { name: 'Prima' })
  await run(`INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from)
    SELECT ${id}, id, '2020-01-01T00:00:00+01' FROM dealers WHERE baldo_id = 'D-1'`)
  const url = '/api/v1/workshops'
  const { bytes } = await fixtures.admin.send('POST', `${url}/xls`, { ids: [id] })
  const [header, row] = await readExport(bytes)
  const texts = (cells: typeof row) =>
    header?.cells.map((_, index) => {
      const cell = cells?.cells[index]
      const value = cell && 'v' in cell ? cell.v : ''
      return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
    }) ?? []
  const changed = texts(row).map((cell) => (cell === 'Prima' ? 'Importata' : cell))
  const file = csvGrid([texts(header), changed])
  const undo = getUndoFile(await send(url, file, await send(url, file)))
  await run(
    `UPDATE workshop_dealers SET dealer_id = (SELECT id FROM dealers WHERE baldo_id = 'D-2') WHERE workshop_id = ${id}`,
  )
  const [planned] = (await send(url, undo)).rows
  expect([baldo_id, planned?.differences]).toEqual([
    baldo_id,
    [
      { column: 'Ragione sociale', from: 'Importata', to: 'Prima' },
      { column: 'Concessionaria', from: 'D-2', to: 'D-1', later: true },
    ],
  ])
})
