import { setTimeout as wait } from 'node:timers/promises'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  type ErrorBody,
  sendImport,
  withConcurrentWrite,
} from '../../../test/fixtures/import.fixtures.ts'
import { auditTransactions, countStatusPairs } from '../../../test/fixtures/partner.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'

let t: TestApp
let admin: Caller
let colleague: Caller
let count = 0
const code = () => {
  count += 1
  return `R-${count}`
}

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  colleague = await t.as('superuser_rt')
})
afterAll(() => t.close())

type Sent = ImportAnswer & ErrorBody
const dealers = () => createImporter(admin, 'dealers')
const confirm = (
  file: ReturnType<typeof csvFile>,
  { caller = admin, key = '', ...fields }: { caller?: Caller; key?: string; plan?: string } = {},
) => sendImport<Sent>(caller, 'dealers', file, { confirm: '1', ...fields }, { 'idempotency-key': key })
const stored = async (baldo_id: string) =>
  t.deps.db.selectFrom('dealers').selectAll().where('baldo_id', '=', baldo_id).execute()

/** Saves a dealer as a form does that was loaded before. */
const save = (dealer: Dealer, name: string) =>
  colleague.send<Dealer & ErrorBody>('PUT', `/api/v1/dealers/${dealer.id}`, { dealer: { ...dealer, name } })
const loaded = async () => {
  const { id } = await buildDealer(t.deps.db)
  return (await colleague.get<Dealer>(`/api/v1/dealers/${id}`)).body
}

describe('one Idempotency-Key', () => {
  it('twice is one import and one answer', async () => {
    const { baldo_id } = await buildDealer(t.deps.db)
    const file = csvFile([dealerRow(baldo_id, 'Altra'), dealerRow(code(), 'Nuova')])
    const { plan } = await dealers().dry(file)
    const before = await auditTransactions(t, admin)
    const first = await confirm(file, { plan, key: 'twice' })
    const second = await assertImportWritesNothing(t, () => confirm(file, { plan, key: 'twice' }))
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(first.body.undo).not.toBeNull()
    expect(await auditTransactions(t, admin)).toBe(before + 1)
  })

  it('many times at once is one import and one answer', async () => {
    const baldo_id = code()
    const file = csvFile([dealerRow(baldo_id, 'Nuova')])
    const before = await auditTransactions(t, admin)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(file, { key: 'many' })))
    expect(answers.map(({ status, body }) => [status, body.counts?.new])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    expect(await auditTransactions(t, admin)).toBe(before + 1)
    expect(await stored(baldo_id)).toHaveLength(1)
  })

  it('of a rejected import can be used for the corrected file', async () => {
    const baldo_id = code()
    expect((await confirm(csvFile([dealerRow(baldo_id, '')]), { key: 'again' })).status).toBe(422)
    expect((await confirm(csvFile([dealerRow(baldo_id, 'Nuova')]), { key: 'again' })).status).toBe(200)
  })

  it('of two people is two keys', async () => {
    const [one, two] = [code(), code()]
    await confirm(csvFile([dealerRow(one, 'Nuova')]), { key: 'same' })
    expect((await confirm(csvFile([dealerRow(two, 'Nuova')]), { key: 'same', caller: colleague })).status).toBe(200)
    expect(await stored(two)).toHaveLength(1)
  })
})

describe('two imports at once', () => {
  it('of the same new rows, on two servers: the second finds them written', async () => {
    const other = await startSecondServer(t)
    const codes = Array.from({ length: 200 }, code)
    const file = csvFile(codes.map((one) => dealerRow(one, `Nuova ${one}`)))
    const answers = await Promise.all([confirm(file), confirm(file, { caller: other.as(colleague) })])
    await other.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => [body.counts.new, body.counts.unchanged]).toSorted()).toEqual([
      [0, 200],
      [200, 0],
    ])
    for (const one of codes.slice(0, 3)) expect(await stored(one)).toHaveLength(1)
  })

  it('two confirmed imports: one is written, the other rejected', async () => {
    const statuses = await countStatusPairs(3, async () => {
      const { baldo_id } = await buildDealer(t.deps.db)
      const [one, two] = ['Uno', 'Due'].map((name) => csvFile([dealerRow(baldo_id, name), dealerRow(code(), name)]))
      if (!one || !two) throw new Error('two files')
      const plans = [(await dealers().dry(one)).plan, (await dealers().dry(two)).plan]
      return Promise.all([confirm(one, { plan: plans[0] ?? '' }), confirm(two, { plan: plans[1], caller: colleague })])
    })
    expect(statuses).toEqual({ '200 409': 3 })
  })

  it('of the same rows in opposite order end both', async () => {
    const codes = Array.from({ length: 100 }, code)
    await confirm(csvFile(codes.map((one) => dealerRow(one, 'Prima'))))
    const files = [codes, codes.toReversed()].map((list, at) =>
      csvFile(list.map((one) => dealerRow(one, `Dopo ${at}`))),
    )
    const answers = await Promise.all(files.map((file) => confirm(file)))
    expect(answers.map(({ status, body }) => [status, body.counts.changed])).toEqual([
      [200, 100],
      [200, 100],
    ])
    const names = await Promise.all(codes.map(async (one) => (await stored(one))[0]?.name))
    expect(new Set(names).size).toBe(1)
  })
})

describe('while a colleague saves one of the rows', () => {
  it('rejects a form loaded before the import', async () => {
    const dealer = await loaded()
    await dealers().write(csvFile([dealerRow(dealer.baldo_id, 'Dal file')]))
    const { status, body } = await assertImportWritesNothing(t, () => save(dealer, 'Dal modulo'))
    expect(status).toBe(409)
    expect(body.message).toMatch(/^La concessionaria è cambiata: l’ha modificata /)
  })

  it('waits for a concurrent save, and rejects an import whose plan has changed', async () => {
    const dealer = await loaded()
    const file = csvFile([dealerRow(dealer.baldo_id, 'Dal file')])
    const { plan } = await dealers().dry(file)
    const saved = `UPDATE dealers SET name = 'Dal modulo', lock_version = 1 WHERE id = ${dealer.id}`
    expect((await withConcurrentWrite(t, saved, () => confirm(file, { plan }))).status).toBe(409)
    expect(await stored(dealer.baldo_id)).toMatchObject([{ name: 'Dal modulo', lock_version: 1 }])
  })

  it('without a plan it comes after the save, whose values the undo file has', async () => {
    const dealer = await loaded()
    const file = csvFile([dealerRow(dealer.baldo_id, 'Dal file')])
    const saved = `UPDATE dealers SET name = 'Dal modulo', lock_version = 1 WHERE id = ${dealer.id}`
    const { status, body } = await withConcurrentWrite(t, saved, () => confirm(file))
    expect([status, body.counts.changed]).toEqual([200, 1])
    expect(await stored(dealer.baldo_id)).toMatchObject([{ name: 'Dal file', lock_version: 2 }])
  })

  it('a save and an import of the same row, 8 times: never both', async () => {
    const statuses = await countStatusPairs(8, async (round) => {
      const dealer = await loaded()
      const file = csvFile([dealerRow(dealer.baldo_id, 'Dal file')])
      const { plan } = await dealers().dry(file)
      const answers = [confirm(file, { plan }), wait((round % 4) * 10).then(() => save(dealer, 'Dal modulo'))] as const
      const [imported, saved] = await Promise.all(answers)
      const [row] = await stored(dealer.baldo_id)
      expect([row?.name, row?.lock_version]).toEqual([imported.status === 200 ? 'Dal file' : 'Dal modulo', 1])
      return [imported, saved]
    })
    expect(statuses).toEqual({ '200 409': 8 })
  })

  it('a new dealer of a colleague with the same Baldo ID stops the import, and nothing of it is stored', async () => {
    const [baldo_id, other] = [code(), code()]
    const file = csvFile([dealerRow(other, 'Nuova'), dealerRow(baldo_id, 'Dal file')])
    const created = `INSERT INTO dealers (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
      SELECT '${baldo_id}', 'Dal modulo', '-', '-', '00000', '-', id, '-' FROM districts LIMIT 1`
    const { status } = await withConcurrentWrite(t, created, () => confirm(file))
    expect([409, 422]).toContain(status)
    expect(await stored(baldo_id)).toMatchObject([{ name: 'Dal modulo' }])
    expect(await stored(other)).toEqual([])
  })
})
