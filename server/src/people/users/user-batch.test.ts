import type { SelectedUser } from '@portale/domain/people/users/user.ts'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { countLinks, findUserRow, listMailsTo, listSessions } from '../../../test/fixtures/people.fixtures.ts'

type Answer = BatchAnswer & { errors: Record<string, string[]> }

let t: TestApp
let admin: Caller
let superuser: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  superuser = await t.as('superuser_rt')
})
afterAll(() => t.close())

const build = async (role: RoleName = 'workshop_user', more: { email?: string; deleted_at?: string } = {}) =>
  (await buildUser(t.deps.db, { role, ...more })).id
const send = (call: string, ids: number[], caller = admin) =>
  caller.send<Answer>('POST', `/api/users/${call}`, { rows: ids.map((id) => ({ id })) })
const deleted_at = '2026-01-01Z'

describe('delete', () => {
  it('closes accounts, sessions and links, and is taken back', async () => {
    const ids = [await build(), await build('dealer_holder')]
    const signedIn = await t.as(ids[0] ?? 0)
    await send('reset-password', ids)
    const { status, body } = await send('delete', ids)
    expect([status, body.rows.map(({ id }) => id)]).toEqual([200, ids])
    for (const id of ids) {
      expect((await findUserRow(t, id)).deleted_at).not.toBeNull()
      expect([await listSessions(t, id), await countLinks(t, id)]).toEqual([[], [0, 0]])
    }
    expect((await signedIn.get('/api/v1/me')).status).toBe(401)
    const back = await admin.send<Answer>('POST', '/api/users/restore', { rows: body.rows })
    expect(back.status).toBe(200)
    for (const id of ids) expect((await findUserRow(t, id)).deleted_at).toBeNull()
  })

  it('rejects oneself and all who are not of a lower rank, so that the last administrator stays (422)', async () => {
    const ids = [await build(), admin.user_id, await build('administrator')]
    const own = await assertWritesNothing(t, () => send('delete', ids))
    expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['rows.1.id', 'rows.2.id']])
    expect(own.body.errors['rows.2.id']).toEqual([
      'Un altro amministratore si elimina dalla sua riga, con la tua password.',
    ])
    const equal = await build('superuser_rt')
    const above = await assertWritesNothing(t, () => send('delete', [...ids, equal], superuser))
    expect(Object.keys(above.body.errors)).toEqual(['rows.1.id', 'rows.2.id', 'rows.3.id'])
  })

  it('does not find those whose account is closed (404)', async () => {
    const { status, body } = await send('delete', [await build(), await build('workshop_user', { deleted_at })])
    expect([status, Object.keys(body.errors)]).toEqual([404, ['rows.1.id']])
  })
})

describe('restore', () => {
  it('names those whose address somebody has by now, two with the same one, and those of a higher rank (422)', async () => {
    await build('workshop_user', { email: 'preso@rete.example' })
    const ids = [
      await build('workshop_user', { email: 'PRESO@rete.example', deleted_at }),
      await build('workshop_user', { email: 'due@rete.example', deleted_at }),
      await build('workshop_user', { email: 'Due@rete.example', deleted_at }),
      await build('workshop_user', { deleted_at }),
    ]
    const { status, body } = await assertWritesNothing(t, () => send('restore', ids))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.0.id', 'rows.1.id', 'rows.2.id']])
    const administrator = await build('administrator', { deleted_at })
    const above = await assertWritesNothing(t, () => send('restore', [administrator], superuser))
    expect(above.status).toBe(422)
    expect((await send('restore', [administrator])).status).toBe(200)
  })
})

describe('reset-password', () => {
  it('mails a link to each, an invitation to those without a password', async () => {
    const ids = [await build(), await build()]
    await t.deps.db
      .updateTable('users')
      .set({ password_hash: 'x' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect((await send('reset-password', ids, superuser)).status).toBe(200)
    const mails = await Promise.all(ids.map((id) => listMailsTo(t, id)))
    expect(mails.flat().map((mail) => mail.split(' ')[0])).toEqual(['reset_password', 'invitation'])
  })

  it('mails nobody when one is not of a lower rank (422)', async () => {
    const ids = [await build(), admin.user_id]
    const { status, body } = await assertWritesNothing(t, () => send('reset-password', ids))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.1.id']])
  })
})

it('the selection has the users of the filters, in the order of the list', async () => {
  const ids = [
    await build('workshop_user', { email: 'scelta-b@rete.example' }),
    await build('dealer_holder', { email: 'scelta-a@rete.example' }),
    await build('dealer_holder', { email: 'scelta-c@rete.example', deleted_at }),
  ]
  const select = async (query: string) =>
    (await admin.get<{ data: SelectedUser[] }>(`/api/users/selection?${query}`)).body.data
  expect((await select('email=scelta-&sort=email')).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  const [closed, ...others] = await select('email=scelta-&deleted=1')
  expect([closed?.id, closed?.roles[0]?.name, others]).toEqual([ids[2], 'dealer_holder', []])
  expect((await admin.get('/api/users/selection?sort=x')).status).toBe(422)
})
