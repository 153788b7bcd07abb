import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleIds } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { type Credentials, createCredentials, password } from '../../../test/fixtures/credential.fixtures.ts'
import { deleteLinks, upsertResetToken } from './link.queries.ts'

let t: TestApp
let admin: Caller
let account: Credentials
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  account = await createCredentials(t, admin)
})
afterAll(() => t.close())
beforeEach(() => account.createAccount())

describe('whatever ends sessions ends trusted browsers', () => {
  const person = () => t.as(account.id)
  const batch = (path: string, more = {}) =>
    admin.send('POST', `/api/users/${path}`, { rows: [{ id: account.id }], ...more })
  const newPassword = { setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }
  const firstId = async (table: 'passkeys' | 'user_identities') =>
    (await t.deps.db.selectFrom(table).select('id').where('user_id', '=', account.id).executeTakeFirstOrThrow()).id
  const ways: Record<string, () => Promise<unknown>> = {
    suspended: () => admin.send('POST', `/api/users/${account.id}/suspend`, { reason: 'Congedo' }),
    'suspended with others': () => batch('suspend', { reason: 'Congedo' }),
    closed: () => account.close(),
    'closed with others': () => batch('delete'),
    'another role': () => account.put({ roles: [roleIds.superuser_rt] }),
    'another role by import': () => account.importRow({ Ruolo: 'superuser_rt' }),
    'another address': () => account.put({ email: `altra.${account.newEmail()}` }),
    'a password set by staff': () => admin.send('POST', `/api/users/${account.id}/set-password`, newPassword),
    'factors reset': () => admin.send('POST', `/api/users/${account.id}/reset-factors`),
    'an identity unlinked by staff': async () =>
      admin.send('DELETE', `/api/users/${account.id}/identities/${await firstId('user_identities')}`),
    'a passkey removed by staff': async () =>
      admin.send('DELETE', `/api/users/${account.id}/passkeys/${await firstId('passkeys')}`),
    'browsers forgotten by staff': () => admin.send('DELETE', `/api/users/${account.id}/trusted-devices`),
    'a password chosen by a link': async () => {
      await deleteLinks(t.deps.db, account.id)
      const token = await upsertResetToken(t.deps.db, account.id)
      const body = {
        email: await account.findEmail(),
        token,
        password: 'Una-Nuova-7',
        password_confirmation: 'Una-Nuova-7',
      }
      return t.anonymous.send('POST', '/reset-password', body)
    },
    'a password changed by the person': async () =>
      (await person()).send('PUT', '/api/profile/change-password', {
        old_password: password,
        new_password: 'Una-Nuova-7',
        new_password_confirmation: 'Una-Nuova-7',
      }),
    'all other sessions ended by the person': async () => (await person()).send('DELETE', '/api/profile/sessions'),
    'another session ended by the person': async () => {
      const rows = t.deps.db.selectFrom('sessions').select('id').where('user_id', '=', account.id).orderBy('id')
      const { id: session } = await rows.executeTakeFirstOrThrow()
      return (await person()).send('DELETE', `/api/profile/sessions/${session}`)
    },
  }

  it.each(Object.keys(ways))('%s', async (way) => {
    const answer = await ways[way]?.()
    expect((answer as { status?: number }).status ?? 200).toBeLessThan(300)
    const left = await account.listLeft()
    expect(left.filter((table) => ['trusted_devices', 'login_challenges'].includes(table))).toEqual([])
  })

  /** The functions that end sessions and leave trusted browsers alone, each with its reason. */
  const endings: Record<string, string> = {
    'people/accounts/session.queries.ts deleteOldestSessions': 'the oldest beyond 50, by a new login',
    'people/accounts/session.queries.ts deleteSession': 'a logout in this very browser',
    'people/accounts/session.queries.ts deleteEndedSessions': 'what has ended by itself',
    'people/accounts/session.queries.ts deleteOtherSessions': 'after a new password, which ended the trust',
    'people/accounts/session.queries.ts deleteUserSessions': 'ends the trust',
    'people/impersonation/impersonation.queries.ts consumeSession': 'becomes an impersonation',
    'people/impersonation/impersonation.queries.ts consumeImpersonation': 'becomes the own session again',
    'people/profile/profile.queries.ts deleteOwnSession': 'its call ends the trust',
    'people/profile/profile.queries.ts deleteOtherOwnSessions': 'its call ends the trust',
  }

  it('no other function deletes sessions', () => {
    const source = join(import.meta.dirname, '../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const found = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo/'))
      .flatMap((file) => {
        const parts = readFileSync(join(source, file), 'utf8').split(/^(?:export )?(?:async function|const) (\w+)/m)
        return parts.flatMap((part, index) =>
          index % 2 === 0 && /DELETE FROM sessions|deleteFrom\('sessions/.test(part)
            ? [`${file} ${parts[index - 1]}`]
            : [],
        )
      })
    expect(found.toSorted()).toEqual(Object.keys(endings).toSorted())
  })
})
