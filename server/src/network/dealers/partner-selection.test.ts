import type { VerificationFilterOptions } from '@portale/domain/documents/verification/verification.ts'
import type { PartnerAreas, ResolvedPartners } from '@portale/domain/network/dealers/partner-selection.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'

let t: TestApp
let admin: Caller
const dealers: Record<string, number> = {}
let districts: number[]

const ceased_on = '2025-06-30'
const archived_at = '2026-01-01T00:00:00Z'

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  districts = (await db.selectFrom('districts').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
  for (const name of ['Alfa', 'Beta']) dealers[name] = (await buildDealer(db, { name, baldo_id: `D-${name}` })).id
  const build = async (baldo_id: string, dealer_id: number | undefined, district_id: number, sales_area = 'Sud') => {
    const { id } = await buildWorkshop(db, { baldo_id, name: `Officina ${baldo_id}`, ...(dealer_id && { dealer_id }) })
    await db.updateTable('workshops').set({ sales_area, district_id }).where('id', '=', id).execute()
    return id
  }
  const [here = 0, there = 0] = districts
  await build('W1', dealers.Alfa, here, 'Nord')
  await build('0042', dealers.Alfa, there)
  const moved = await build('W3', undefined, there, 'Nord')
  const ended = await build('W4', dealers.Alfa, here)
  const stored = await build('W5', dealers.Alfa, here, 'Nord')
  await sql`UPDATE workshops SET ceased_on = ${ceased_on} WHERE id = ${ended}`.execute(db)
  await sql`UPDATE workshops SET archived_at = ${archived_at} WHERE id = ${stored}`.execute(db)
  // Until the end of 2025 it was Alfa's.
  await db
    .insertInto('workshop_dealers')
    .values([
      { workshop_id: moved, dealer_id: dealers.Alfa ?? 0, valid_from: '2025-01-01T00:00:00Z', valid_to: archived_at },
      { workshop_id: moved, dealer_id: dealers.Beta ?? 0, valid_from: archived_at },
    ])
    .execute()
})
afterAll(() => t.close())

const resolve = <T = ResolvedPartners>(body: object, caller = admin) =>
  caller.send<T>('POST', '/api/users/partners/resolve', { kind: 'workshop', ...body })
const codes = (named: { baldo_id: string }[] = []) => named.map(({ baldo_id }) => baldo_id)
const found = async (body: object) => {
  const { partners, ceased, archived } = (await resolve(body)).body
  return [codes(partners), codes(ceased), codes(archived)]
}

describe('POST /api/users/partners/resolve', () => {
  it('finds the workshops that dealers have today, and says which ones it leaves out', async () => {
    expect(await found({ by: 'dealer', ids: [dealers.Alfa] })).toEqual([['0042', 'W1'], ['W4'], ['W5']])
    expect(await found({ by: 'dealer', ids: [dealers.Beta] })).toEqual([['W3'], [], []])
    expect((await found({ by: 'dealer', ids: Object.values(dealers) }))[0]).toEqual(['0042', 'W1', 'W3'])
  })

  it('finds those of areas and of provinces', async () => {
    expect(await found({ by: 'area', areas: ['Nord'] })).toEqual([['W1', 'W3'], [], ['W5']])
    expect(await found({ by: 'area', areas: ['Sud', 'Nord'] })).toEqual([['0042', 'W1', 'W3'], ['W4'], ['W5']])
    expect(await found({ by: 'area', areas: [' nord'] })).toEqual([['W1', 'W3'], [], ['W5']])
    expect(await found({ by: 'area', areas: ["Nord' OR 1=1"] })).toEqual([[], [], []])
    expect(await found({ by: 'district', ids: districts.slice(1) })).toEqual([['0042', 'W3'], [], []])
  })

  it('finds dealers, too', async () => {
    const { id } = await buildDealer(t.deps.db, { baldo_id: 'D-Sola' })
    await t.deps.db.updateTable('dealers').set({ sales_area: 'Isole' }).where('id', '=', id).execute()
    expect(await found({ kind: 'dealer', by: 'area', areas: ['Isole'] })).toEqual([['D-Sola'], [], []])
    expect(await found({ kind: 'dealer', by: 'codes', text: 'd-alfa, D-Beta' })).toEqual([['D-Alfa', 'D-Beta'], [], []])
  })

  it('finds pasted Baldo IDs in their order, and says what is unknown, archived, ceased or there twice', async () => {
    const { body } = await resolve({ by: 'codes', text: 'W3\r\nw1;W4, W5\tW1\n42\nD-Alfa' })
    expect(body).toMatchObject({
      ceased: [{ baldo_id: 'W4' }],
      unknown: [
        { code: '42', similar: '0042' },
        { code: 'D-Alfa', similar: null },
      ],
      repeated: ['W1'],
    })
    expect([codes(body.partners), codes(body.archived)]).toEqual([['W3', 'W1'], ['W5']])
  })

  it.each<[object, string]>([
    [{ by: 'dealer', ids: [999_999] }, 'ids'],
    [{ by: 'district', ids: [999_999] }, 'ids'],
    [{ by: 'dealer', ids: [] }, 'ids'],
    [{ by: 'codes', text: '' }, 'text'],
    [{ by: 'codes', text: Array.from({ length: 2001 }, (_, index) => `X${index}`).join('\n') }, 'text'],
    [{ by: 'area', areas: [] }, 'areas'],
    [{ by: 'all' }, 'by'],
    [{ kind: 'customer', by: 'area', areas: ['Nord'] }, 'kind'],
  ])('rejects %j (422)', async (body, key) => {
    const answer = await resolve<ErrorBody>(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [key]])
  })

  it('accepts 2,000 Baldo IDs', async () => {
    const text = Array.from({ length: 2000 }, (_, index) => `X${index}`).join(' ')
    expect((await resolve({ by: 'codes', text: text.replaceAll(' ', ',') })).body.unknown).toHaveLength(2000)
  })

  it('rejects a group of more than 2,000 (422)', async () => {
    await sql`INSERT INTO workshops (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
      SELECT 'G' || n, 'Grande', 'Assistenza', 'Via Roma 1', '10100', 'Torino', ${districts[0]}, 'Grande area'
      FROM generate_series(1, 2001) n`.execute(t.deps.db)
    const answer = await resolve<ErrorBody>({ by: 'area', areas: ['Grande area'] })
    expect([answer.status, answer.body.errors?.areas]).toEqual([
      422,
      ['Sono 2.001 officine: se ne assegnano al massimo 2.000 per volta.'],
    ])
  })

  it('is closed to other roles and while impersonating (403)', async () => {
    const { id } = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const browsing = await impersonate(t, await t.as('administrator'), id)
    for (const caller of [await t.as('sales_manager_rt'), browsing]) {
      expect((await resolve({ by: 'codes', text: 'W1' }, caller)).status).toBe(403)
      expect((await caller.get('/api/users/partners/areas')).status).toBe(403)
    }
  })
})

it('takes an area that is spelt in several ways for one', async () => {
  const { db } = t.deps
  for (const [index, sales_area] of ['Sud Est', 'SUD  EST', 'Sud Est'].entries()) {
    const { id } = await buildWorkshop(db, { baldo_id: `S${index}` })
    await db.updateTable('workshops').set({ sales_area }).where('id', '=', id).execute()
  }
  const { workshops } = (await admin.get<PartnerAreas>('/api/users/partners/areas')).body
  expect(workshops.filter(({ area }) => /sud +est/i.test(area))).toEqual([{ area: 'Sud Est', count: 3 }])
  expect((await found({ by: 'area', areas: ['Sud Est'] }))[0]).toEqual(['S0', 'S1', 'S2'])
  const { areas } = (await admin.get<VerificationFilterOptions>('/api/v1/activity_document_uploads/filters')).body
  expect(areas.filter((area) => /sud +est/i.test(area))).toHaveLength(1)
})

it('lists the areas with the partners that can be assigned', async () => {
  const { workshops, dealers: areas } = (await admin.get<PartnerAreas>('/api/users/partners/areas')).body
  expect(workshops.filter(({ area }) => ['Nord', 'Sud'].includes(area))).toEqual([
    { area: 'Nord', count: 2 },
    { area: 'Sud', count: 1 },
  ])
  expect(areas.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(2)
})
