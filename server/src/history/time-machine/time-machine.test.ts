import { roleNames } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'
import {
  lastCommitTime,
  previewRestore,
  requestRestore,
  restore,
} from '../../../test/fixtures/time-machine.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { stateHash } from '../../../test/state-hash.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.as('administrator')
})
afterAll(() => t.close())

const calls = ['/api/audits', '/api/audits/preview']
const post = (caller: Caller, url: string, dateTimeMachine: unknown) =>
  caller.send<{ message: string; errors?: Record<string, string[]>; confirm_password?: boolean }>('POST', url, {
    dateTimeMachine,
  })

describe.each(calls)('%s', (url) => {
  const early = 'Non ci sono dati prima del '
  it.each([
    [undefined, 'Il campo data e ora del ripristino è obbligatorio.'],
    ['', 'Il campo data e ora del ripristino è obbligatorio.'],
    [' ', 'Il campo data e ora del ripristino è obbligatorio.'],
    [null, 'Il campo data e ora del ripristino è obbligatorio.'],
    [7, 'Il campo data e ora del ripristino è obbligatorio.'],
    [['2026-01-01 10:00:00'], 'Il campo data e ora del ripristino è obbligatorio.'],
    ['2026-02-30 10:00:00', 'La data non è valida'],
    ['2026-11-20', 'Scrivi anche l’ora'],
    ['ieri', 'La data non è valida'],
    ["2026-11-20 10:00:00'; DROP TABLE audits; --", 'La data non è valida'],
    ['2026-11-20 10:00:00\u0000', 'La data non è valida'],
    ['2026-03-29 02:30:00', 'Quest’ora non esiste'],
    ['2026-10-25 02:30:00', 'Quest’ora c’è due volte'],
    ['2026-10-25 02:30:00+02:00', early],
    ['2020-01-01 10:00:00', early],
    ['2199-01-01 10:00:00', 'Scegli un momento già passato.'],
  ])('rejects the moment %j (422)', async (moment, message) => {
    const admin = await t.as('administrator')
    const { status, body } = await post(admin, url, moment)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['dateTimeMachine']])
    expect(body.errors?.dateTimeMachine?.[0]).toContain(message)
  })

  it('rejects the moment before the first record, and accepts the first', async () => {
    const admin = await t.as('administrator')
    const { rows } = await sql<{ first: string; before: string }>`
      SELECT min(at) AS first, min(at) - interval '1 microsecond' AS before FROM audit_tx`.execute(t.deps.db)
    expect((await post(admin, url, rows[0]?.before)).status).toBe(422)
    if (url.endsWith('preview')) expect((await post(admin, url, rows[0]?.first)).status).toBe(200)
  })

  it('rejects everybody but administrators, impersonating ones too (401, 403)', async () => {
    const moment = await lastCommitTime(t)
    for (const role of roleNames.filter((name) => name !== 'administrator'))
      expect(`${role} ${(await post(await t.as(role), url, moment)).status}`).toBe(`${role} 403`)
    expect((await post(t.anonymous, url, moment)).status).toBe(401)
    const person = await buildUser(t.deps.db, { role: 'superuser_rt' })
    const other = await impersonate(t, await t.as('administrator'), person.id)
    expect((await post(other, url, moment)).status).toBe(403)
  })

  it('answers 404 when the time machine is switched off', async () => {
    const flags = { ...t.deps.config.flags, time_machine: false }
    const second = await startSecondServer(t, { flags })
    try {
      const admin = second.as(await t.as('administrator'))
      expect((await post(admin, url, '')).status).toBe(404)
      expect((await post(admin, url, await lastCommitTime(t))).status).toBe(404)
    } finally {
      await second.close()
    }
  })
})

describe('a restore', () => {
  const agePassword = async (caller: Caller, minutes: number) => {
    await sql`UPDATE sessions SET password_at = now() - make_interval(mins => ${minutes})
      WHERE user_id = ${caller.user_id}`.execute(t.deps.db)
    t.deps.sessions.invalidateAll()
  }

  it('requires a recent password; a preview does not', async () => {
    const admin = await t.as('administrator')
    const moment = await lastCommitTime(t)
    await agePassword(admin, 11)
    const { status, body } = await post(admin, '/api/audits', moment)
    expect([status, body.confirm_password]).toEqual([403, true])
    expect((await post(admin, '/api/audits', '')).status).toBe(422)
    await previewRestore(admin, moment)
    await agePassword(admin, 9)
    await restore(admin, moment)
  })

  it('is limited to ten an hour (429); rejected ones do not count', async () => {
    const admin = await t.as('administrator')
    const moment = await lastCommitTime(t)
    for (let count = 0; count < 12; count += 1) expect((await requestRestore(admin, '')).status).toBe(422)
    for (let count = 0; count < 10; count += 1) await restore(admin, moment)
    const { status, headers } = await requestRestore(admin, moment)
    expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
    await restore(await t.as('administrator'), await lastCommitTime(t))
  })

  it('to a whole second includes that second; with a fraction it is exact', async () => {
    const admin = await t.as('administrator')
    await sql`SELECT pg_sleep(1.05 - extract(second FROM clock_timestamp())::numeric % 1)`.execute(t.deps.db)
    const { id } = await buildDealer(t.deps.db, { name: 'Uno' })
    const exact = await lastCommitTime(t)
    await t.deps.db.updateTable('dealers').set({ name: 'Due' }).where('id', '=', id).execute()
    const second = exact.slice(0, 19)
    expect((await lastCommitTime(t)).slice(0, 19)).toBe(second)
    await sql`SELECT pg_sleep(1.05 - extract(second FROM clock_timestamp())::numeric % 1)`.execute(t.deps.db)
    const name = async () =>
      (await t.deps.db.selectFrom('dealers').select('name').where('id', '=', id).executeTakeFirst())?.name
    expect((await restore(admin, `${second}Z`)).restored_to).toBe(`${second}.999999Z`)
    expect(await name()).toBe('Due')
    await restore(admin, exact)
    expect(await name()).toBe('Uno')
  })

  it('outdates a form that was loaded before it, though the values are the same (409)', async () => {
    const admin = await t.as('administrator')
    const { id, vat_n, name } = await buildCustomer(t.deps.db, { name: 'Prima' })
    const moment = await lastCommitTime(t)
    const url = `/api/v1/customers/${id}`
    const save = (change: object) => admin.send('PUT', url, { customer: { vat_n, name, ...change } })
    expect((await save({ name: 'Dopo' })).status).toBe(200)
    const { body } = await admin.get<{ lock_version: number }>(url)
    await restore(admin, moment)
    expect((await save({ name: 'Tardi', lock_version: body.lock_version })).status).toBe(409)
    const again = (await admin.get<{ lock_version: number }>(url)).body
    expect(again).toMatchObject({ name: 'Prima', lock_version: body.lock_version + 1 })
    await t.deps.db.deleteFrom('customers').where('id', '=', id).execute()
    await restore(admin, moment)
    expect((await admin.get(url)).body).toMatchObject({ name: 'Prima', lock_version: body.lock_version + 2 })
  })

  it('is visible at once on every server', async () => {
    const second = await startSecondServer(t)
    try {
      const admin = await t.as('administrator')
      const dealer = await buildDealer(t.deps.db)
      const holder = await t.as('dealer_holder', { dealers: [dealer.id] })
      const moment = await lastCommitTime(t)
      const other = await buildDealer(t.deps.db)
      await t.deps.db
        .updateTable('user_dealers')
        .set({ dealer_id: other.id })
        .where('user_id', '=', holder.user_id)
        .execute()
      const seen = () => second.as(holder).get(`/api/v1/dealers/${dealer.id}/activities`)
      const total = async () => (await second.as(admin).get<{ total: number }>('/api/v1/dealers')).body.total
      await expect.poll(async () => (await seen()).status).toBe(404)
      const before = await total()
      await restore(admin, moment)
      await expect.poll(async () => (await seen()).status, { timeout: 3000 }).toBe(200)
      await expect.poll(total, { timeout: 3000 }).toBe(before - 1)
    } finally {
      await second.close()
    }
  })

  it('is undone to the same state, several times', async () => {
    const admin = await t.as('administrator')
    const start = await lastCommitTime(t)
    const dealer = await buildDealer(t.deps.db)
    await t.deps.db.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', dealer.id).execute()
    const full = await stateHash(t.deps.db)
    const first = await restore(admin, start)
    const empty = await stateHash(t.deps.db)
    const second = await restore(admin, first.undo_to)
    expect(await stateHash(t.deps.db)).toBe(full)
    const third = await restore(admin, second.undo_to)
    expect(await stateHash(t.deps.db)).toBe(empty)
    await restore(admin, third.undo_to)
    expect(await stateHash(t.deps.db)).toBe(full)
  })
})
