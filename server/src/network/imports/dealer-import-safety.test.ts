import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { adminQuery } from '../../../test/drop-database.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  getUndoFile,
  sendImport,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller
let count = 0
/** A Baldo ID that no other test has. */
const code = () => {
  count += 1
  return `S-${String(count).padStart(3, '0')}`
}

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const dealers = () => createImporter(admin, 'dealers')
const rowOf = (baldo_id: string) =>
  t.deps.db.selectFrom('dealers').selectAll().where('baldo_id', '=', baldo_id).executeTakeFirst()
const nameOf = async (baldo_id: string) => (await rowOf(baldo_id))?.name
const stale = 'I dati sono cambiati dopo il controllo del file: controllalo di nuovo prima di importarlo.'

describe('a dry run', () => {
  it('writes no row and no audit, whatever its outcome', async () => {
    const { baldo_id } = await buildDealer(t.deps.db)
    const rows = [dealerRow(baldo_id, 'Cambiata'), dealerRow(code(), 'Nuova')]
    const answer = await assertImportWritesNothing(t, () => dealers().dry(csvFile(rows)))
    expect([answer.written, answer.counts]).toEqual([false, { new: 1, changed: 1, unchanged: 0, wrong: 0 }])
    await assertImportWritesNothing(t, () => dealers().dry(csvFile([...rows, dealerRow('', '')])))
  })

  it.each(['0', 'true', 'no', '', ' 1'])('is what confirm=%j asks for', async (confirm) => {
    const file = csvFile([dealerRow(code(), 'Nuova')])
    const { status, body } = await assertImportWritesNothing(t, () =>
      sendImport<ImportAnswer>(admin, 'dealers', file, { confirm }),
    )
    expect([status, body.written, body.counts.new]).toEqual([200, false, 1])
  })

  it('keeps no answer under an Idempotency-Key', async () => {
    const file = csvFile([dealerRow(code(), 'Nuova')])
    const key = { 'idempotency-key': 'dry' }
    await assertImportWritesNothing(t, () => sendImport(admin, 'dealers', file, {}, key))
    const { body } = await sendImport<ImportAnswer>(admin, 'dealers', file, { confirm: '1' }, key)
    expect(body.written).toBe(true)
  })
})

describe('what the database rejects after all rows are written', () => {
  const createRejectingTrigger = (event: string, raised: string) => `
    CREATE FUNCTION reject_dealer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${raised} END $$;
    CREATE CONSTRAINT TRIGGER rejected_dealer AFTER ${event} ON dealers DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.name = 'Vietata') EXECUTE FUNCTION reject_dealer()`
  const gone = 'DROP TRIGGER rejected_dealer ON dealers; DROP FUNCTION reject_dealer()'

  it.each([
    ['a new row', 'INSERT'],
    ['a changed row', 'UPDATE'],
  ])('is reported by the dry run already: %s', async (_what, event) => {
    const { baldo_id } = await buildDealer(t.deps.db)
    const file = csvFile([dealerRow(code(), 'Prima'), dealerRow(event === 'INSERT' ? code() : baldo_id, 'Vietata')])
    await adminQuery(t.databaseUrl, createRejectingTrigger(event, "RAISE EXCEPTION USING ERRCODE = '23P01';"))
    try {
      const dry = await assertImportWritesNothing(t, () => dealers().send(file, {}))
      const confirmed = await assertImportWritesNothing(t, () => dealers().send(file))
      expect([dry.status, confirmed.status]).toEqual([409, 409])
      expect(dry.body).toEqual(confirmed.body)
    } finally {
      await adminQuery(t.databaseUrl, gone)
    }
    expect((await dealers().write(file)).written).toBe(true)
  })
})

describe('a confirmed import', () => {
  it('with one wrong row among many is rejected with its number and stores nothing', async () => {
    const { baldo_id } = await buildDealer(t.deps.db)
    const rows = [
      ...[baldo_id, code(), code()].map((one) => dealerRow(one, 'Giusta')),
      dealerRow('X-1', '', { CAP: '1' }),
    ]
    for (const fields of [{ confirm: '1' }, { confirm: '1', plan: 'x' }] as Record<string, string>[]) {
      const { status, body } = await assertImportWritesNothing(t, () => dealers().send(csvFile(rows), fields))
      expect([status, body]).toEqual([
        422,
        {
          message: 'Il file ha righe errate: non è stato importato niente.',
          errors: { file: ['Riga 5: Il campo ragione sociale è obbligatorio. Il CAP ha cinque cifre.'] },
        },
      ])
    }
  })

  it('names fifty wrong rows at the most', async () => {
    const rows = Array.from({ length: 60 }, () => dealerRow('', 'Senza codice'))
    const { errors } = (await assertImportWritesNothing(t, () => dealers().send(csvFile(rows)))).body
    expect([errors.file?.length, errors.file?.at(-1)]).toEqual([51, 'Altre righe errate: 10.'])
  })

  it('is one request of the audit, with who made it, a line for each row that changed', async () => {
    const superuser = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita' })).id)
    const [changed, same, created] = [await buildDealer(t.deps.db), await buildDealer(t.deps.db), code()]
    const rows = [
      dealerRow(changed.baldo_id, 'Altra'),
      dealerRow(same.baldo_id, same.name),
      dealerRow(created, 'Nuova'),
    ]
    await createImporter(superuser, 'dealers').write(csvFile(rows))
    const { db } = t.deps
    const requests = await db.selectFrom('audit_tx').selectAll().where('user_id', '=', superuser.user_id).execute()
    expect(requests).toEqual([expect.objectContaining({ impersonator_id: null, request_id: expect.any(String) })])
    const lines = await db
      .selectFrom('audits')
      .selectAll()
      .where('audit_tx_id', '=', requests[0]?.id ?? 0)
      .orderBy('event', 'desc')
      .execute()
    const created_id = (await rowOf(created))?.id
    expect(lines).toMatchObject([
      { model_type: 'dealers', model_id: changed.id, event: 'updated', old_values: { name: changed.name } },
      { model_type: 'dealers', model_id: created_id, event: 'created', new_values: { baldo_id: created } },
    ])
    expect(lines[0]?.new_values).toMatchObject({ name: 'Altra', lock_version: 1 })
  })

  it('that changes nothing writes nothing, lock_version included', async () => {
    const { baldo_id, name } = await buildDealer(t.deps.db)
    const answer = await assertImportWritesNothing(t, () => dealers().write(csvFile([dealerRow(baldo_id, name)])))
    expect([answer.written, answer.undo]).toEqual([true, null])
  })

  it('with the plan of a dry run is rejected after another user changed one of its rows', async () => {
    const { id, baldo_id } = await buildDealer(t.deps.db)
    const file = csvFile([dealerRow(baldo_id, 'Dal file'), dealerRow(code(), 'Nuova')])
    const { plan } = await dealers().dry(file)
    const { body } = await admin.get<Dealer>(`/api/v1/dealers/${id}`)
    const dealer = { ...body, name: 'Del collega' }
    expect((await admin.send('PUT', `/api/v1/dealers/${id}`, { dealer })).status).toBe(200)
    const rejected = await assertImportWritesNothing(t, () => dealers().send(file, { confirm: '1', plan }))
    expect([rejected.status, rejected.body.message]).toEqual([409, stale])
    expect(await nameOf(baldo_id)).toBe('Del collega')
  })

  it.each(['', 'x', '0'.repeat(43)])('with the plan %j is rejected', async (plan) => {
    const file = csvFile([dealerRow(code(), 'Nuova')])
    expect((await assertImportWritesNothing(t, () => dealers().send(file, { confirm: '1', plan }))).status).toBe(409)
  })

  it('with the plan of another file is rejected', async () => {
    const baldo_id = code()
    const { plan } = await dealers().dry(csvFile([dealerRow(baldo_id, 'Vista')]))
    const other = csvFile([dealerRow(baldo_id, 'Vista'), dealerRow(code(), 'Mai vista')])
    expect((await assertImportWritesNothing(t, () => dealers().send(other, { confirm: '1', plan }))).status).toBe(409)
  })
})

describe('the plan of a new row', () => {
  it('differs for other values with the same code and name', async () => {
    const baldo_id = code()
    const { plan } = await dealers().dry(csvFile([dealerRow(baldo_id, 'Nuova')]))
    const other = csvFile([dealerRow(baldo_id, 'Nuova', { CAP: '00118', Città: 'Roma', Provincia: 'RM' })])
    expect((await dealers().send(other, { confirm: '1', plan })).status).toBe(409)
  })
})

describe('undoing', () => {
  const names = ['=1+1', '+39 011', '007', "'quota", 'Però "doppie" ; e', '_x000D_', '<b>&amp;', '12,5%', '21/11/2026']
  let built: Awaited<ReturnType<typeof buildDealer>>[]
  beforeEach(async () => {
    built = []
    for (const name of names) built.push(await buildDealer(t.deps.db, { name, baldo_id: `00${code()}` }))
  })
  const values = async (baldo_id: string) => {
    const { lock_version, updated_at, ...row } = (await rowOf(baldo_id)) ?? {}
    return row
  }

  it('puts the changed rows back exactly; the new ones stay', async () => {
    const created = code()
    const other = { CAP: '00118', Città: 'Roma', Provincia: 'RM', 'Area vendite': 'Sud', Indirizzo: 'Via 2' }
    const rows = [...built.map(({ baldo_id }) => dealerRow(baldo_id, 'Altra', other)), dealerRow(created, 'Nuova')]
    const done = await dealers().write(csvFile(rows))
    const undone = await dealers().write(getUndoFile(done))
    expect(undone.counts).toEqual({ new: 0, changed: names.length, unchanged: 0, wrong: 0 })
    for (const { lock_version, updated_at, ...row } of built) expect(await values(row.baldo_id)).toEqual(row)
    expect(await nameOf(created)).toBe('Nuova')
    const redone = await dealers().write(getUndoFile(undone))
    expect(redone.counts.changed).toBe(names.length)
    expect(await nameOf(built[0]?.baldo_id ?? '')).toBe('Altra')
  })

  it('has the changed rows alone, in the dry run too', async () => {
    const [one, two] = built
    const file = csvFile([dealerRow(one?.baldo_id ?? '', 'Altra'), dealerRow(two?.baldo_id ?? '', two?.name ?? '')])
    const dry = await dealers().dry(file)
    expect(dry.undo?.file_name).toBe('concessionarie-prima-dell-importazione.xlsx')
    expect((await dealers().dry(getUndoFile(dry))).counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 })
  })
})
