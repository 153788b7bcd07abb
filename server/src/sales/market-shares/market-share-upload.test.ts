import type { Home } from '@portale/domain/front/me.ts'
import type { MarketShare, WorkshopSharePoints } from '@portale/domain/sales/market-shares/market-share.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createImportApp, type ErrorBody } from '../../../test/fixtures/import.fixtures.ts'
import {
  createShareFixtures,
  type ShareFixtures,
  sendShareFile,
  shareCsv,
  sharesPath,
  uploadShare,
} from '../../../test/fixtures/market-share.fixtures.ts'

let t: TestApp
let fixtures: ShareFixtures
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  fixtures = await createShareFixtures(t)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const file = shareCsv([['A1', '10', '12']])
const year = new Date().getFullYear()

describe('an upload', () => {
  it('is answered whole', async () => {
    const share = await uploadShare(admin, [['A1', '10', '12,5']], 'start')
    expect(share).toMatchObject({
      type: 'start',
      year,
      file_name: 'target.csv',
      sent_at: null,
      sent_by: null,
      workshops: 1,
      workshop_market_share_workshops: [
        { workshop_id: fixtures.a1.id, baldo_id: 'A1', workshop: { name: 'Officina A1' }, current: 10, target: 12.5 },
      ],
    })
    expect(share.missing.map(({ baldo_id }) => baldo_id)).toEqual(['A2', 'B1', 'B2'])
    expect((await admin.get(`${sharesPath}/${share.id}`)).body).toEqual(share)
    const { data } = (await admin.get<{ data: MarketShare[] }>(sharesPath)).body
    expect(data[0]).toMatchObject({ id: share.id, workshops: 1, user: share.user, sent_by: null })
  })

  it('is compared with the year’s previous upload alone', async () => {
    const first = await uploadShare(admin, [
      ['A1', '1', '2'],
      ['A2', '3', '4'],
    ])
    const second = await uploadShare(admin, [
      ['A1', '1,5', '2'],
      ['B1', '5', '6'],
    ])
    const before = ({ workshop_market_share_workshops }: MarketShare) =>
      workshop_market_share_workshops.map((row) => [row.baldo_id, row.before])
    expect(before(second)).toEqual([
      ['A1', { current: 1, target: 2 }],
      ['B1', null],
    ])
    await sql`UPDATE workshop_market_shares SET year = year - 1 WHERE id = ${first.id}`.execute(t.deps.db)
    const third = await uploadShare(admin, [['A2', '7', '8']])
    expect(before(third)).toEqual([['A2', null]])
  })

  it('needs a type and a file', async () => {
    const type = ['Scegli il tipo: inizio anno o aggiornamento.']
    const sendInvalid = async (parts: Parameters<Caller['upload']>[1]) => {
      const { status, body } = await assertWritesNothing(t, () => admin.upload<ErrorBody>(sharesPath, parts))
      return [status, body.errors]
    }
    const sent = { field: 'file', ...file }
    expect(await sendInvalid([])).toEqual([422, { type, file: ['Scegli un file.'] }])
    expect(await sendInvalid([sent])).toEqual([422, { type }])
    expect(await sendInvalid([{ field: 'type', value: 'x' }, sent])).toEqual([422, { type }])
    expect(await sendInvalid([{ field: 'type', value: 'start' }])).toEqual([422, { file: ['Scegli un file.'] }])
    const large = { field: 'file', name: 'a.csv', content: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') }
    const tooLarge = ['Il file supera i 10 MB: dividilo in più file.']
    expect(await sendInvalid([{ field: 'type', value: 'start' }, large])).toEqual([413, { file: tooLarge }])
  })

  it('has the year of the form, from 2000 to 2100', async () => {
    const form = (value: string) => [
      { field: 'type', value: 'start' },
      { field: 'year', value },
      { field: 'file', ...file },
    ]
    const { status, body } = await admin.upload<MarketShare>(sharesPath, form(' 2031 '))
    expect([status, body.year]).toEqual([201, 2031])
    for (const wrong of ['', '31', '1999', '2101', '20 26', 'x']) {
      const rejected = await assertWritesNothing(t, () => admin.upload<ErrorBody>(sharesPath, form(wrong)))
      expect([rejected.status, rejected.body.errors]).toEqual([
        422,
        { year: ['L’anno deve avere quattro cifre, dal 2000 al 2100.'] },
      ])
    }
  })

  it('happens once per Idempotency-Key', async () => {
    const again = () => sendShareFile<MarketShare>(admin, file, 'update', { 'idempotency-key': 'once' })
    const [one, two] = await Promise.all([again(), again()])
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
    expect((await again()).body).toEqual(one.body)
    const otherFile = shareCsv([['A1', '10', '13']])
    expect((await sendShareFile(admin, otherFile, 'update', { 'idempotency-key': 'once' })).status).toBe(422)
  })
})

it('the template has every workshop with what the year’s last upload has of it, and is taken back as it is', async () => {
  await uploadShare(admin, [
    ['A1', '3,7', '12,345'],
    ['B1', '100', '0'],
  ])
  const { bytes, headers } = await admin.get(`${sharesPath}/template`)
  expect(headers['content-disposition']).toContain(`target-officine-${year}.xlsx`)
  const empty = await sendShareFile(admin, { name: 'modello.xlsx', content: bytes })
  expect(empty.body.errors.file).toEqual([
    'Riga 3, colonna Attuale: manca il numero.',
    'Riga 3, colonna Target: manca il numero.',
    'Riga 5, colonna Attuale: manca il numero.',
    'Riga 5, colonna Target: manca il numero.',
  ])
  await uploadShare(admin, [
    ['A1', '3,7', '12,345'],
    ['A2', '5', '6'],
    ['B1', '100', '0'],
    ['B2', '0,001', '99,999'],
  ])
  const full = (await admin.get(`${sharesPath}/template`)).bytes
  const { status, body } = await sendShareFile<MarketShare>(admin, { name: 'modello.xlsx', content: full })
  expect([status, body.workshop_market_share_workshops.map(({ current, target }) => [current, target])]).toEqual([
    201,
    [
      [3.7, 12.345],
      [5, 6],
      [100, 0],
      [0.001, 99.999],
    ],
  ])
})

it('the template of a year has the values of that year’s last upload', async () => {
  const template = (query: string) => admin.get(`${sharesPath}/template${query}`)
  const name = ({ headers }: Awaited<ReturnType<typeof template>>) => headers['content-disposition']
  expect(name(await template('?year=2031'))).toContain('target-officine-2031.xlsx')
  expect(name(await template('?year=x'))).toContain(`target-officine-${year}.xlsx`)
})

it('partners see what was sent of their workshops over time, oldest first, and nothing else', async () => {
  const points = async (caller: Caller, path: string) => {
    const { status, body } = await caller.get<WorkshopSharePoints>(`/api/v1/${path}/market_shares`)
    return status === 200 ? body : status
  }
  const share = await uploadShare(admin, [['A1', '42', '43,5']], 'start')
  const anna = await t.as(fixtures.people.anna.id)
  const olga = await t.as(fixtures.people.holder.id)
  expect(await points(anna, `workshops/${fixtures.a1.id}`)).toMatchObject({
    id: fixtures.a1.id,
    baldo_id: 'A1',
    points: [],
  })
  await admin.send('POST', `${sharesPath}/${share.id}`)
  const later = await uploadShare(admin, [['A1', '44', '45']])
  await admin.send('POST', `${sharesPath}/${later.id}`)
  const ofA1 = {
    id: fixtures.a1.id,
    baldo_id: 'A1',
    name: 'Officina A1',
    points: [
      { id: share.id, type: 'start', year, sent_at: expect.any(String), current: 42, target: 43.5 },
      { id: later.id, type: 'update', year, sent_at: expect.any(String), current: 44, target: 45 },
    ],
  }
  expect(await points(anna, `workshops/${fixtures.a1.id}`)).toEqual(ofA1)
  expect(await points(olga, `dealers/${fixtures.alfa.id}`)).toEqual([
    ofA1,
    { id: fixtures.a2.id, baldo_id: 'A2', name: 'Officina A2', points: [] },
  ])
  expect([
    await points(anna, `workshops/${fixtures.a2.id}`),
    await points(olga, `dealers/${fixtures.beta.id}`),
  ]).toEqual([404, 404])
})

it('the home of administrators names the newest upload until it is sent', async () => {
  const queueOf = async (caller: Caller) => {
    const { body } = await caller.get<Home>('/api/v1/home')
    return body.queues.filter(({ label }) => label === 'Target Officine da inviare')
  }
  await uploadShare(admin, [['A1', '1', '2']])
  const { id } = await uploadShare(admin, [['A1', '1', '3']])
  const url = `${sharesPath.replace('/api/v1', '')}/${id}`
  expect(await queueOf(await t.as('superuser_rt'))).toMatchObject([{ count: 1, url }])
  await admin.send('POST', `${sharesPath}/${id}`)
  expect(await queueOf(admin)).toMatchObject([
    { count: 0, hint: 'Nessun file in attesa', url: '/workshop_market_shares' },
  ])
  expect(await queueOf(await t.as('workshop_user'))).toEqual([])
})
