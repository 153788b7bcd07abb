import { roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { type Credentials, createCredentials, password } from '../../../test/fixtures/credential.fixtures.ts'
import { listMailsTo } from '../../../test/fixtures/people.fixtures.ts'

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

/** What has something like a secret and a user, and opens nobody's account. */
const others: Record<string, string> = {
  idempotency_keys: 'the key of a call, which only its user can make',
  file_downloads: 'its subject is what was downloaded',
  notifications: 'its subject is what it is about',
  mails: 'the secret of a mail’s link, which ends with the link',
}

it('every table with a user and something secret is a credential, or is listed with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_class c
    JOIN pg_attribute u ON u.attrelid = c.oid AND (u.attname = 'user_id' OR c.relname = 'users')
    JOIN pg_attribute s ON s.attrelid = c.oid AND s.attnum > 0 AND NOT s.attisdropped
      AND (s.atttypid = 'bytea'::regtype OR s.attname ~ '(hash|secret|token|subject|credential|password|^key$|digest)')
      AND s.attname <> 'token_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname !~ '^access_events_'
    ORDER BY 1`.execute(t.deps.db)
  expect(rows.map(({ name }) => name)).toEqual([...account.tables, ...Object.keys(others)].toSorted())
  expect(await account.listLeft()).toEqual(account.tables)
})

describe('an account that staff give to somebody else keeps nothing that opens it', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'another address': () => account.put({ email: account.newEmail() }),
    'another address, name and role': () =>
      account.put({ name: 'Bruno', email: account.newEmail(), roles: [roleIds.superuser_rt] }),
    'another address by import': () => account.importRow({ 'Nuova e-mail': account.newEmail() }),
    'closed, brought back under another address': async () => {
      await account.close()
      return admin.send('POST', `/api/users/${account.id}/restore`, { email: account.newEmail() })
    },
  }

  it.each(Object.keys(ways))('%s', async (way) => {
    const before = await account.findEmail()
    const browser = createBrowser(t.app)
    await ways[way]?.()
    expect(await account.findEmail()).toBe(account.newEmail())
    // The link of the new address is the one thing that opens it.
    expect(await account.listLeft()).toEqual(['password_resets'])
    expect(await listMailsTo(t, account.id)).toEqual([
      `email_changed ${before}`,
      `reset_password ${account.newEmail()}`,
    ])
    for (const email of [before, account.newEmail()]) expect((await browser.login(email, password)).status).toBe(422)
    const events = t.deps.db.selectFrom('access_events').select('detail').where('user_id', '=', account.id)
    const [event] = await events.where('kind', '=', 'credentials_ended').execute()
    expect(event?.detail).toMatchObject({ label: expect.stringContaining('1 account collegato') })
  })

  it('says in its answer and to the old address what ended', async () => {
    const { body } = await account.put({ email: account.newEmail() })
    const ended = { password: true, identities: 1, passkeys: 1, totp: true, recovery_codes: 1, trusted_devices: 1 }
    expect(body.ended_credentials).toEqual({ ...ended, tokens: 1 })
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('text')
      .where('user_id', '=', account.id)
      .where('kind', '=', 'email_changed')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('Non valgono più: la password, 1 account collegato, 1 passkey')
  })

  it.each(['the same address in capitals', 'another name'])('ends nothing with %s', async (way) => {
    const email = (await account.findEmail()).toUpperCase()
    const { body } = await account.put(way === 'another name' ? { name: 'Anna Rossi' } : { email })
    expect([body.ended_credentials, await account.listLeft()]).toEqual([undefined, account.tables])
  })

  it('sends no link to a suspended account', async () => {
    await admin.send('POST', `/api/users/${account.id}/suspend`, { reason: 'Congedo' })
    await account.put({ email: account.newEmail() })
    expect(await account.listLeft()).toEqual([])
  })
})
