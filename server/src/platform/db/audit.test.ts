import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildDealer, buildUser, buildYear } from '../../../test/fixtures/factories.ts'

type Audit = {
  id: number
  model_type: string
  model_id: number
  event: string
  old_values: Record<string, unknown> | null
  new_values: Record<string, unknown> | null
  user_id: number | null
  request_id: string | null
}

let t: TestApp
let admin: Caller

const auditsOf = async (model_type: string, id: number) =>
  (
    await sql<Audit>`SELECT a.*, x.user_id, x.request_id FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id
      WHERE a.model_type = ${model_type} AND a.model_id = ${id} ORDER BY a.id`.execute(t.deps.db)
  ).rows

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('what is recorded', () => {
  it('an insert with all values, an update with the changed ones, a delete with the last ones', async () => {
    const { db } = t.deps
    const year = await buildYear(db, '2030')
    await db.updateTable('activity_years').set({ year: '2031' }).where('id', '=', year.id).execute()
    await db.updateTable('activity_years').set({ year: '2031' }).where('id', '=', year.id).execute()
    await db.deleteFrom('activity_years').where('id', '=', year.id).execute()
    expect(await auditsOf('activity_years', year.id)).toMatchObject([
      { event: 'created', old_values: null, new_values: { id: year.id, year: '2030', lock_version: 0 } },
      { event: 'updated', old_values: { year: '2030' }, new_values: { year: '2031' } },
      { event: 'deleted', old_values: { id: year.id, year: '2031' }, new_values: null },
    ])
    const [, updated] = await auditsOf('activity_years', year.id)
    expect(Object.keys(updated?.new_values ?? {})).toEqual(['year'])
  })

  it('who did it and in which request, once per transaction', async () => {
    const body = {
      activity: {
        title: 'a',
        description: '<p>a</p>',
        activity_document_types: [{ description: 'x' }, { description: 'y' }],
      },
    }
    const year = await buildYear(t.deps.db, '2040')
    const made = await admin.send<{ id: number; activity_document_types: { id: number }[] }>(
      'POST',
      `/api/v1/activity_years/${year.id}/activities`,
      body,
    )
    const [activity] = await auditsOf('activities', made.body.id)
    const [type] = await auditsOf('activity_document_types', made.body.activity_document_types[0]?.id ?? 0)
    expect(activity).toMatchObject({ user_id: admin.user_id, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(type?.request_id).toBe(activity?.request_id)
    const other = await admin.send<{ id: number }>('POST', `/api/v1/activity_years/${year.id}/activities`, body)
    expect((await auditsOf('activities', other.body.id))[0]?.request_id).not.toBe(activity?.request_id)
  })

  it('nobody, for what no person caused: the actor of one transaction never leaks into the next', async () => {
    const dealer = await buildDealer(t.deps.db)
    expect(await auditsOf('dealers', dealer.id)).toMatchObject([{ user_id: null, request_id: null }])
  })

  it('never a password hash, neither when it is made nor when it changes', async () => {
    const user = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash: '$argon2id$secret' })
    await t.deps.db.updateTable('users').set({ password_hash: '$argon2id$other' }).where('id', '=', user.id).execute()
    const changed = { password_hash: '$argon2id$third', name: 'Nuovo nome' }
    await t.deps.db.updateTable('users').set(changed).where('id', '=', user.id).execute()
    const recorded = await auditsOf('users', user.id)
    expect(recorded.map(({ event }) => event)).toEqual(['created', 'updated'])
    expect(JSON.stringify(recorded)).not.toMatch(/argon2|password_hash/)
    const { rows } =
      await sql`SELECT FROM audits WHERE coalesce(new_values, old_values) ?| array['password_hash', 'token_hash']`.execute(
        t.deps.db,
      )
    expect(rows).toEqual([])
  })

  it('every row of a statement over many, and nothing of one over none', async () => {
    const { db } = t.deps
    const year = await buildYear(db, '2050')
    const { id, type_ids } = await buildActivity(db, { activity_year_id: year.id, types: ['a', 'b', 'c'] })
    const count = async () =>
      Number((await sql<{ n: number }>`SELECT count(*) AS n FROM audits`.execute(db)).rows[0]?.n)
    const before = await count()
    await db.updateTable('activity_document_types').set({ weight: 9 }).where('activity_id', '=', id).execute()
    expect(await count()).toBe(before + 3)
    await db.deleteFrom('activity_document_types').where('id', '=', -1).execute()
    await db.updateTable('activity_document_types').set({ weight: 9 }).where('id', 'in', type_ids).execute()
    expect(await count()).toBe(before + 3)
  })

  it('where it belongs, whatever temporary tables of the same names there are', async () => {
    const dealer = await buildDealer(t.deps.db)
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`CREATE TEMPORARY TABLE audits (LIKE public.audits INCLUDING DEFAULTS) ON COMMIT DROP`.execute(tx)
      await sql`CREATE TEMPORARY TABLE audit_tx (LIKE public.audit_tx INCLUDING ALL) ON COMMIT DROP`.execute(tx)
      await tx.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', dealer.id).execute()
    })
    expect((await auditsOf('dealers', dealer.id)).map(({ event }) => event)).toEqual(['created', 'updated'])
  })

  it('nothing of a transaction that was rolled back', async () => {
    const work = t.deps.db.transaction().execute(async (tx) => {
      await buildYear(tx, '2060')
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    const { rows } = await sql`SELECT FROM audits WHERE new_values ->> 'year' = '2060'`.execute(t.deps.db)
    expect(rows).toEqual([])
  })
})

describe('the order of the stamps', () => {
  it('is the order of the commits, with many at once', async () => {
    const { db } = t.deps
    const dealers = await Promise.all(Array.from({ length: 8 }, () => buildDealer(db)))
    const commits: { tx: number; asked: number; done: number }[] = []
    let next = 0
    const worker = async (dealer: { id: number }) => {
      for (let turn = 0; turn < 12; turn += 1) {
        let asked = 0
        const tx = await db.transaction().execute(async (trx) => {
          await trx
            .updateTable('dealers')
            .set((set) => ({ lock_version: set('lock_version', '+', 1) }))
            .where('id', '=', dealer.id)
            .execute()
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
          const { rows } = await sql<{ id: number }>`SELECT current_setting('portale.audit_tx')::bigint AS id`.execute(
            trx,
          )
          next += 1
          asked = next
          return rows[0]?.id ?? 0
        })
        next += 1
        commits.push({ tx, asked, done: next })
      }
    }
    await Promise.all(dealers.map(worker))
    const { rows } = await sql<{
      id: number
      at: string
      xid: string
    }>`SELECT id, at, xmin::text AS xid FROM audit_tx ORDER BY at`.execute(db)
    const stamps = rows.map(({ at }) => at)
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(stamps.every(Boolean)).toBe(true)
    const place = new Map(rows.map(({ id }, index) => [id, index]))
    // Whatever was acknowledged before another commit was even asked for has the earlier stamp.
    const crossed = commits.flatMap((first) =>
      commits.filter((later) => first.done < later.asked && !((place.get(first.tx) ?? 0) < (place.get(later.tx) ?? 0))),
    )
    expect(commits).toHaveLength(96)
    expect(crossed).toEqual([])
  })

  it('a transaction that stays open gets its stamp when it ends, not when it began', async () => {
    const { db } = t.deps
    const [slow, fast] = [await buildDealer(db), await buildDealer(db)]
    const bump = (on: typeof db, id: number) =>
      on.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', id).execute()
    await db.transaction().execute(async (tx) => {
      await bump(tx, slow.id)
      await bump(db, fast.id)
    })
    const stampOf = async (id: number) =>
      (
        await sql<{ at: string }>`SELECT x.at FROM audits a JOIN audit_tx x ON x.id = a.audit_tx_id
        WHERE a.model_type = 'dealers' AND a.model_id = ${id} ORDER BY a.id DESC LIMIT 1`.execute(db)
      ).rows[0]?.at ?? ''
    expect(Date.parse(await stampOf(slow.id))).toBeGreaterThanOrEqual(Date.parse(await stampOf(fast.id)))
    expect((await stampOf(slow.id)) > (await stampOf(fast.id))).toBe(true)
  })
})
