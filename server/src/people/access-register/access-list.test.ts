import type { AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import type { Access, AccessDetails } from '@portale/domain/people/access-register/access-list.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { impersonate, withNewSession } from '../../../test/fixtures/people.fixtures.ts'

import { createAccessPartitions, insertAccessEvent } from './access-event.queries.ts'

let t: TestApp
let admin: Caller
let anna: number
let boss: number
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  anna = (await buildUser(t.deps.db, { role: 'dealer_holder', name: 'Anna Bianchi' })).id
  boss = (await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Bruno Verdi' })).id
  const device = { address: '10.0.0.1', user_agent: 'Firefox' }
  const { db } = t.deps
  await insertAccessEvent(db, { kind: 'login', user_id: anna, ...device, detail: { method: 'password' } })
  await insertAccessEvent(db, {
    kind: 'login_failed',
    user_id: null,
    ...device,
    address: '10.0.0.9',
    email: 'Ignòto@x.it',
  })
  await insertAccessEvent(db, { kind: 'account_closed', user_id: anna, actor_id: boss, ...device })
  const detail = { what: 'lead_offer', file_name: 'Preventivo 7.pdf', record: null }
  const acting = { impersonator_id: boss, impersonation_id: 4711 }
  await insertAccessEvent(db, { kind: 'download', user_id: anna, ...acting, ...device, detail })
  await queryAsOwner(
    t,
    "INSERT INTO access_events (created_at, kind, user_id, address, user_agent) VALUES ('2026-03-05 23:30+01', 'logout', $1, '10.0.0.2', '')",
    [anna],
  )
  await createAccessPartitions(db)
})
afterAll(() => t.close())

const list = async (query = '', caller = admin) =>
  (await caller.get<Page<Access>>(`/api/accesses?${query}`)).body.data.map(({ kind }) => kind)

describe('GET /api/accesses', () => {
  it('has the newest first, with both persons', async () => {
    const { body } = await admin.get<Page<Access>>('/api/accesses')
    expect(body.total).toBe(5)
    expect(body.data[0]).toMatchObject({
      kind: 'download',
      user: { id: anna, name: 'Anna Bianchi' },
      impersonator: { name: 'Bruno Verdi' },
      detail: { file_name: 'Preventivo 7.pdf' },
    })
    expect(body.data.at(-1)?.kind).toBe('logout')
  })

  it.each([
    ['kind=login', ['login']],
    ['kind=unknown', []],
    ['kind=download,export', ['download']],
    ['kind=,', []],
    ['address=10.0.0.9', ['login_failed']],
    ['user_id=boss', ['account_closed']],
    ['impersonator_id=boss', ['download']],
    ['impersonation=4711', ['download']],
    ['from=2026-03-05&to=2026-03-05', ['logout']],
    ['from=2026-03-06&to=2026-03-06', []],
    ['from=ieri', []],
    ['text=ignoto', ['login_failed']],
    ['text=PREVENTIVO', ['download']],
    ['text=bruno', []],
    ['text=%25', []],
    ['text=file_name', []],
    ['text=anna%20bianchi&sort=created_at', ['logout', 'login', 'account_closed', 'download']],
    ['sort=kind', ['account_closed', 'download', 'login', 'login_failed', 'logout']],
  ])('%s finds %j', async (query, kinds) => {
    expect(await list(query.replace('boss', String(boss)))).toEqual(kinds)
  })

  it.each(['superuser_rt', 'dealer_holder', 'workshop_user'] as const)('is closed to a %s', async (role) => {
    const caller = await t.as(role)
    for (const path of ['', '/1', '/xls']) expect((await caller.get(`/api/accesses${path}`)).status).toBe(403)
  })

  it('rejects a sort by what it does not have (422)', async () => {
    expect((await admin.get('/api/accesses?sort=detail')).status).toBe(422)
  })
})

describe('GET /api/accesses/xls', () => {
  it('has the events of the filters, and what each is about', async () => {
    const { bytes } = await admin.get('/api/accesses/xls?kind=download')
    const [headers, row, ...more] = (await readExport(bytes)).map(({ cells }) => JSON.stringify(cells))
    expect([headers?.includes('Evento'), more]).toEqual([true, []])
    for (const text of ['Documento scaricato', 'Anna Bianchi', 'Preventivo 7.pdf · Preventivo', 'Bruno Verdi'])
      expect(row).toContain(text)
    expect(await list('kind=export')).toEqual(['export'])
  })
})

describe('GET /api/accesses/{id}', () => {
  it('says what was done under the impersonation: as many changes as the audit has with that filter', async () => {
    const own = await t.as('administrator')
    const acting = await impersonate(t, own, boss)
    for (const name of ['Furgone A', 'Furgone B'])
      expect((await acting.send('POST', '/api/v1/lead_models', { lead_model: { name, archived: 0 } })).status).toBe(201)
    expect((await acting.get('/api/v1/lead_models/xls')).status).toBe(404)
    expect((await acting.get('/api/v1/dealers/xls')).status).toBe(200)
    const back = withNewSession(t, await acting.send('POST', '/impersonate/stop'), own.user_id)
    // Another one of the same persons.
    const again = await impersonate(t, back, boss)
    await again.send('POST', '/api/v1/lead_models', { lead_model: { name: 'Furgone C', archived: 0 } })

    const { data } = (await admin.get<Page<Access>>('/api/accesses?kind=impersonation_started&sort=created_at')).body
    const id = data.find(({ impersonator }) => impersonator?.id === own.user_id)?.id
    const { impersonation } = (await admin.get<AccessDetails>(`/api/accesses/${id}`)).body
    expect(impersonation).toMatchObject({ with_changes: true, changes: 2, downloads: 1, ended_at: expect.any(String) })
    const query = `folded=1&impersonation=${impersonation?.id}`
    const audits = (await admin.get<Page<AuditRequest>>(`/api/audits?${query}`)).body
    expect([audits.total, audits.data.length]).toEqual([2, 2])
    expect(await list(`impersonation=${impersonation?.id}&kind=download,export`)).toEqual(['export'])
    expect(await list(`impersonation=${impersonation?.id}`)).toEqual([
      'impersonation_ended',
      'export',
      'impersonation_started',
    ])
  })

  it('of an event without one says so, and there is none of another id (404)', async () => {
    const { data } = (await admin.get<Page<Access>>('/api/accesses?kind=login')).body
    const { body } = await admin.get<AccessDetails>(`/api/accesses/${data[0]?.id}`)
    expect([body.kind, body.impersonation]).toEqual(['login', null])
    for (const id of ['999999', 'x', '0']) expect((await admin.get(`/api/accesses/${id}`)).status).toBe(404)
  })
})

describe('the plans of a register of 20,000 events in 24 months', () => {
  beforeAll(async () => {
    await queryAsOwner(
      t,
      `INSERT INTO access_events (created_at, kind, user_id, address, user_agent, detail)
        SELECT now() - n * interval '50 minutes', (ARRAY['login', 'logout', 'download', 'export'])[1 + n % 4], n % 500,
          '10.1.' || n % 50 || '.' || n % 200, 'Firefox', jsonb_build_object('file_name', 'verbale ' || n || '.pdf')
        FROM generate_series(1, 20000) n`,
    )
    await createAccessPartitions(t.deps.db)
    await queryAsOwner(t, 'ANALYZE access_events')
  })

  it.each([
    ['ORDER BY p.created_at DESC, p.id DESC LIMIT 25', 'access_events_newest'],
    ["WHERE p.kind = 'export' ORDER BY p.created_at DESC, p.id DESC LIMIT 25", ''],
    ['WHERE p.user_id = 7 ORDER BY p.created_at DESC, p.id DESC LIMIT 25', ''],
    ["WHERE p.address = '10.1.7.7' ORDER BY p.created_at DESC, p.id DESC LIMIT 25", ''],
    ['ORDER BY p.kind, p.created_at, p.id LIMIT 25', ''],
  ])('%s reads indexes', async (rest) => {
    const rows = await queryAsOwner<{ 'QUERY PLAN': string }>(t, `EXPLAIN SELECT p.id FROM access_events p ${rest}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // Months that are still empty are read as a whole: that is a page of nothing.
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Seq Scan on access_events_\d{4}_\d\d p_\d+ {2}\(cost=0\.00\.\.[1-9]\d\d/)
  })

  it('a month reads only its own partition', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const rows = await queryAsOwner<{ 'QUERY PLAN': string }>(
      t,
      `EXPLAIN SELECT count(*) FROM access_events p WHERE p.created_at >= '${month}-01Z' AND p.created_at < '${month}-02Z'`,
    )
    const read = rows.flatMap((row) => row['QUERY PLAN'].match(/access_events_\d{4}_\d\d/g) ?? [])
    expect([...new Set(read)]).toHaveLength(1)
  })
})
