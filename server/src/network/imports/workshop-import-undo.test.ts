import type { ImportAnswer } from '@portale/domain/network/import.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  buildHistory,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  formatHistory,
  getUndoFile,
  outcomes,
  sendImport,
  withConcurrentWrite,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller
let count = 0
const code = () => {
  count += 1
  return `U-${count}`
}

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  for (const baldo_id of ['A', 'B', 'C']) await buildDealer(t.deps.db, { baldo_id })
})
afterAll(() => t.close())

const workshops = () => createImporter(admin, 'workshops')
const row = (baldo_id: string, dealer: string, from: string, more: Record<string, string> = {}) =>
  dealerRow(baldo_id, `Officina ${baldo_id}`, { Concessionaria: dealer, Dal: from, ...more })

/** The stored entries as they are, but for their ids. */
async function entriesOf(baldo_id: string) {
  const { rows } = await sql`SELECT dealer_id, valid_from, valid_to FROM workshop_dealers
    WHERE workshop_id = (SELECT id FROM workshops WHERE baldo_id = ${baldo_id}) ORDER BY valid_from`.execute(t.deps.db)
  return rows
}

/** Imports a row over a history, then its undo file: the history as stored before, and afterwards. */
async function thereAndBack(history: string, dealer: string, from: string, more: Record<string, string> = {}) {
  const baldo_id = code()
  await buildHistory(t, baldo_id, history)
  const before = await entriesOf(baldo_id)
  const written = await workshops().write(csvFile([row(baldo_id, dealer, from, more)]))
  expect(written.counts.changed).toBe(1)
  const undone = await sendImport(admin, 'workshops', getUndoFile(written), { confirm: '1' })
  return { status: undone.status, before, after: await entriesOf(baldo_id) }
}

describe('an undo file puts the history back exactly', () => {
  it.each([
    ['microseconds below a new entry', 'A 2020-01-01T09:00:00.123456Z', 'B', '01/01/2024'],
    ['microseconds while the registry changes', 'A 2020-01-01T09:00:00.123456Z', '', ''],
    ['the older entry’s microseconds', 'B 2022-01-01, A 2020-01-01T09:00:00.5Z', 'B', '01/02/2022'],
    ['a start in the year 1900', 'A 1900-01-01', 'B', '01/01/2024'],
    ['the hour before October’s double one', 'A 2025-10-26 01:59:59', 'B', '01/01/2026'],
  ])('%s', async (_what, history, dealer, from) => {
    const { status, before, after } = await thereAndBack(history, dealer, from, { Città: 'Asti', Provincia: 'AT' })
    expect([status, after]).toEqual([200, before])
  })

  it.each([
    ['a start in October’s double hour', 'A 2025-10-26T00:30:00Z', 'B', '01/01/2026', ''],
    ['a corrected start in October’s double hour', 'A 2025-10-26T00:30:00Z', 'A', '01/01/2026', ''],
    ['a name, where the history has October’s double hour', 'A 2025-10-26T01:30:00Z', '', '', 'Altro nome'],
    ['an entry that was taken away', 'B 2022-01-01, A 2020-01-01', 'A', '01/01/2020', ''],
  ])('%s', async (_what, history, dealer, from, name) => {
    const more = { 'Togli successiva': 'B dal 2022-01-01', ...(name && { 'Ragione sociale': name }) }
    const { status, before, after } = await thereAndBack(history, dealer, from, more)
    expect([status, after]).toEqual([200, before])
  })

  it('of a dealer, its start and the registry in one row', async () => {
    const more = { Indirizzo: 'Via Nuova 2', CAP: '14100', Città: 'Asti', Provincia: 'Asti' }
    const { before, after } = await thereAndBack('B 2022-01-01, A 2020-01-01', 'C', '01/01/2024', more)
    expect(after).toEqual(before)
  })
})

describe('“Togli successiva”', () => {
  const says = async (word: string) => {
    const baldo_id = code()
    await buildHistory(t, baldo_id, 'B 2022-01-01, A 2020-01-01')
    const file = csvFile([row(baldo_id, 'A', '01/01/2020', { 'Togli successiva': word })])
    const { rows } = await assertImportWritesNothing(t, () => workshops().dry(file))
    return rows[0]?.outcome
  }
  it.each(['B dal 2022-01-01', ' B dal 2022-01-01 '])('%j takes that entry away', async (word) => {
    expect(await says(word)).toBe('changed')
  })

  it.each(['', ' '])('%j does not', async (word) => {
    expect(await says(word)).toBe('unchanged')
  })

  it.each(['Sì', 'No', 'C dal 2022-01-01', 'B dal 2022-01-02'])(
    'rejects %j, which is not the newest entry',
    async (word) => {
      expect(await says(word)).toBe('wrong')
    },
  )

  it('never takes away what a colleague put there after the import', async () => {
    const baldo_id = code()
    const id = await buildHistory(t, baldo_id, 'A 2020-01-01')
    const written = await workshops().write(csvFile([row(baldo_id, 'B', '01/01/2024')]))
    const { body } = await admin.get<WorkshopRecord>(`/api/v1/workshops/${id}`)
    const [newest, ...older] = body.dealers
    const later = { pivot: { dealer_id: older[0]?.pivot.dealer_id, valid_from: '2025-01-01', valid_to: null } }
    const dealers = [later, newest, ...older].map((entry) => ({ pivot: { ...entry?.pivot, valid_to: null } }))
    expect((await admin.send('PUT', `/api/v1/workshops/${id}`, { workshop: { ...body, dealers } })).status).toBe(200)
    const { rows } = await assertImportWritesNothing(t, () => workshops().dry(getUndoFile(written)))
    expect(rows[0]).toMatchObject({ outcome: 'wrong' })
  })
})

describe('one import of workshops', () => {
  it('is one request of the audit, histories included', async () => {
    const [one, two] = [code(), code()]
    const id = await buildHistory(t, one, 'A 2020-01-01')
    await workshops().write(csvFile([row(one, 'B', '01/01/2024'), row(two, 'A', '01/01/2024')]))
    const { db } = t.deps
    const request = await db.selectFrom('audit_tx').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(request.user_id).toBe(admin.user_id)
    const lines = await db.selectFrom('audits').selectAll().where('audit_tx_id', '=', request.id).execute()
    const counted = Map.groupBy(lines, ({ model_type, event }) => `${model_type} ${event}`)
    expect(Object.fromEntries([...counted].map(([what, found]) => [what, found.length]))).toEqual({
      'workshops created': 1,
      'workshops updated': 1,
      'workshop_dealers created': 2,
      'workshop_dealers updated': 1,
    })
    expect(lines.find(({ model_type, event }) => model_type === 'workshops' && event === 'updated')?.model_id).toBe(id)
  })

  it('stops the form that was loaded before it', async () => {
    const baldo_id = code()
    const id = await buildHistory(t, baldo_id, 'A 2020-01-01')
    const { body } = await admin.get<WorkshopRecord>(`/api/v1/workshops/${id}`)
    await workshops().write(csvFile([row(baldo_id, 'B', '01/01/2024')]))
    const saved = await admin.send('PUT', `/api/v1/workshops/${id}`, { workshop: body })
    expect([saved.status, await formatHistory(t, baldo_id)]).toEqual([409, 'B 2024-01-01, A 2020-01-01'])
  })

  it('waits for a concurrent change of the history, and rejects an import whose plan has changed', async () => {
    const baldo_id = code()
    const id = await buildHistory(t, baldo_id, 'A 2020-01-01')
    const file = csvFile([row(baldo_id, 'C', '01/01/2024')])
    const { plan } = await workshops().dry(file)
    const changes = `UPDATE workshops SET lock_version = 1 WHERE id = ${id};
      UPDATE workshop_dealers SET valid_to = '2023-01-01Z' WHERE workshop_id = ${id};
      INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from)
        SELECT ${id}, id, '2023-01-01Z' FROM dealers WHERE baldo_id = 'B'`
    const fields = { confirm: '1', plan }
    const { status } = await withConcurrentWrite(t, changes, () =>
      sendImport<ImportAnswer>(admin, 'workshops', file, fields),
    )
    expect([status, await formatHistory(t, baldo_id)]).toEqual([409, 'B 2023-01-01 01:00, A 2020-01-01'])
    expect((await workshops().write(file)).counts.changed).toBe(1)
    expect(await formatHistory(t, baldo_id)).toBe('C 2024-01-01, B 2023-01-01 01:00, A 2020-01-01')
  })

  it('with one wrong row moves no workshop', async () => {
    const [one, two] = [code(), code()]
    for (const baldo_id of [one, two]) await buildHistory(t, baldo_id, 'A 2020-01-01')
    const file = csvFile([row(one, 'B', '01/01/2024'), row(two, 'B', '01/01/2019')])
    expect(outcomes(await assertImportWritesNothing(t, () => workshops().dry(file)))).toEqual([
      [2, one, 'changed'],
      [3, two, 'wrong'],
    ])
    expect((await assertImportWritesNothing(t, () => workshops().send(file))).status).toBe(422)
  })
})
