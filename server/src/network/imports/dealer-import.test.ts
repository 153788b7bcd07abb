import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { csvFile, getUndoFile, sendImport } from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const row = (baldo_id: string, name: string, more: Record<string, string> = {}) => ({
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
const send = (rows: Record<string, string>[], fields: Record<string, string> = {}) =>
  sendImport<ImportAnswer>(admin, 'dealers', csvFile(rows), fields)
const nameOf = async (baldo_id: string) =>
  (await t.deps.db.selectFrom('dealers').select('name').where('baldo_id', '=', baldo_id).executeTakeFirst())?.name

describe('an import of dealers', () => {
  it('matches Baldo IDs without regard to case, and keeps their letters', async () => {
    await buildDealer(t.deps.db, { baldo_id: 'Ab1', name: 'Prima' })
    const twice = await send([row('aB1', 'Una'), row('AB1', 'Due')])
    expect(twice.body.rows.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'wrong'])
    const { plan } = (await send([row('aB1', 'Dopo')])).body
    const { counts } = (await send([row('aB1', 'Dopo')], { confirm: '1', plan })).body
    expect([counts, await nameOf('Ab1')]).toEqual([{ new: 0, changed: 1, unchanged: 0, wrong: 0 }, 'Dopo'])
  })

  it('shows what is new, changed and unchanged, and writes nothing; then writes it, and undoes it', async () => {
    await buildDealer(t.deps.db, { baldo_id: '001', name: 'Vecchio nome' })
    await buildDealer(t.deps.db, { baldo_id: '002', name: 'Uguale' })
    const file = [row('001', 'Nuovo nome'), row('002', 'Uguale'), row('003', 'Nuova')]
    const dry = await send(file)
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({ written: false, counts: { new: 1, changed: 1, unchanged: 1, wrong: 0 } })
    expect(dry.body.rows.map(({ row: number, code, outcome }) => [number, code, outcome])).toEqual([
      [2, '001', 'changed'],
      [3, '002', 'unchanged'],
      [4, '003', 'new'],
    ])
    expect(dry.body.rows[0]?.differences).toEqual([
      { column: 'Ragione sociale', from: 'Vecchio nome', to: 'Nuovo nome' },
    ])
    expect([await nameOf('001'), await nameOf('003')]).toEqual(['Vecchio nome', undefined])

    const written = await send(file, { confirm: '1', plan: dry.body.plan })
    expect(written.body).toMatchObject({ written: true, counts: { new: 1, changed: 1 } })
    expect([await nameOf('001'), await nameOf('003')]).toEqual(['Nuovo nome', 'Nuova'])
    expect((await send(file)).body.counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 })

    const undo = getUndoFile(written.body)
    const undone = await sendImport<ImportAnswer>(admin, 'dealers', undo, { confirm: '1' })
    expect(undone.body.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 })
    expect(await nameOf('001')).toBe('Vecchio nome')
  })
})
