import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { invitationsPerMinute } from '@portale/domain/people/users/invitation.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import { maxInvitations } from '@portale/domain/people/users/user-import.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { createImportApp, createImporter, csvFile, sendImport } from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const address = (group: string, index: number) => `${group}${index}@rete.example`
const people = (group: string, count: number) =>
  csvFile(
    Array.from({ length: count }, (_, index) => ({
      Nome: `${group} ${index}`,
      'E-mail': address(group, index),
      Ruolo: 'Utente officina',
      Officine: '',
      Concessionarie: '',
      'Non disturbare': 'No',
    })),
  )
const later = { invite: '0' }
const importLater = async (file: ReturnType<typeof people>) => {
  const dry = await sendImport<ImportAnswer>(admin, 'users', file, later)
  return sendImport<ImportAnswer>(admin, 'users', file, { ...later, confirm: '1', plan: dry.body.plan })
}
const listInvited = async (group: string, invitation: string) =>
  (await admin.get<Page<User>>(`/api/users?name=${group}&invitation=${invitation}`)).body.total
const listDelays = (group: string) =>
  t.deps.db
    .selectFrom('mails')
    .select(({ eb }) => [
      'to_address',
      eb
        .fn<number>('round', [eb.fn('date_part', [eb.val('epoch'), eb('next_try_at', '-', eb.ref('created_at'))])])
        .as('seconds'),
    ])
    .where('to_address', 'like', `${group}%`)
    .where('kind', '=', 'invitation')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

it('imports people without a mail and without a link, who are found as not invited, and invites them when wanted', async () => {
  const { status, body } = await importLater(people('dopo', 3))
  expect([status, body.written, body.counts.new]).toEqual([200, true, 3])
  expect(await listDelays('dopo')).toEqual([])
  const found = await admin.get<Page<User>>('/api/users?name=dopo&invitation=none')
  expect(found.body.data.map(({ invitation }) => invitation.state)).toEqual(['none', 'none', 'none'])
  const ids = found.body.data.map(({ id }) => id)
  const links = await t.deps.db.selectFrom('password_resets').select('user_id').where('user_id', 'in', ids).execute()
  expect(links).toEqual([])

  const rows = found.body.data.map(({ id, lock_version }) => ({ id, lock_version }))
  expect((await admin.send('POST', '/api/users/invite', { rows })).status).toBe(200)
  expect(await listInvited('dopo', 'none')).toBe(0)
  expect(await listInvited('dopo', 'waiting')).toBe(3)
})

it('imports at once only what was checked with the same choice (409)', async () => {
  const file = people('scelta', 1)
  const checked = await sendImport<ImportAnswer>(admin, 'users', file)
  const confirm = { ...later, confirm: '1', plan: checked.body.plan }
  expect((await assertWritesNothing(t, () => sendImport(admin, 'users', file, confirm))).status).toBe(409)
  await createImporter(admin, 'users').write(file)
  expect(await listInvited('scelta', 'waiting')).toBe(1)
})

it('lets the invitations of a large file leave one minute after the other, those of a selection too', async () => {
  const count = invitationsPerMinute + 2
  const expected = Array.from({ length: count }, (_, place) => (place < invitationsPerMinute ? 0 : 60))
  await createImporter(admin, 'users').write(people('molti', count))
  expect((await listDelays('molti')).map(({ seconds }) => seconds)).toEqual(expected)

  await importLater(people('scelti', count))
  const { body } = await admin.get<Page<User>>('/api/users?name=scelti&invitation=none&per_page=100')
  const rows = body.data.map(({ id, lock_version }) => ({ id, lock_version }))
  expect((await admin.send('POST', '/api/users/invite', { rows })).status).toBe(200)
  expect((await listDelays('scelti')).map(({ seconds }) => seconds)).toEqual(expected)
})

it('takes more people than may be invited at once only without their invitations', async () => {
  const file = people('troppi', maxInvitations + 1)
  const refused = await assertWritesNothing(t, () => sendImport(admin, 'users', file))
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('o invitale più tardi')
  const dry = await sendImport<ImportAnswer>(admin, 'users', file, later)
  expect([dry.status, dry.body.counts.new]).toEqual([200, maxInvitations + 1])
})
