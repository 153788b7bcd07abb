import { type RoleName, roleNames } from '@portale/domain/roles.ts'
import type { User } from '@portale/domain/users/user.ts'
import { expect } from 'vitest'
import { type Answer, type Caller, callerOf, type TestApp } from './app.ts'
import type { Fields, Refusal } from './partner.world.ts'

export type AnsweredUser = User & Refusal

export const roleId = (role: RoleName): number => roleNames.indexOf(role) + 1

let count = 0

/** A user's form, with an address of its own. */
export const userForm = (change: Fields = {}): Fields => {
  count += 1
  return {
    name: 'Mario Bianchi',
    email: `mario${count}@rete.example`,
    do_not_disturb: 0,
    roles: [roleId('workshop_user')],
    workshops: [],
    dealers: [],
    ...change,
  }
}

/** The form of a user as the list answered it, changed or not. */
export const formOfUser = ({ roles, workshops, dealers, ...user }: User, change: Fields = {}): Fields => ({
  ...user,
  roles: roles.map(({ id }) => id),
  workshops: workshops.map(({ id }) => id),
  dealers: dealers.map(({ id }) => id),
  ...change,
})

export const userRow = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What was written to a user so far: kind and address of each mail, oldest first. */
export async function mailsTo(t: TestApp, user_id: number): Promise<string[]> {
  const query = t.deps.db.selectFrom('mails').select(['kind', 'to_address']).where('user_id', '=', user_id)
  return (await query.orderBy('id').execute()).map(({ kind, to_address }) => `${kind} ${to_address}`)
}

export const sessionsOf = (t: TestApp, user_id: number) =>
  t.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', user_id).execute()

/** A living reset link and a living change of address, as a user may have them. */
export async function buildLinks(t: TestApp, user_id: number): Promise<void> {
  const row = { user_id, token_hash: Buffer.from(`token of ${user_id}`) }
  await t.deps.db.insertInto('password_resets').values(row).execute()
  await t.deps.db
    .insertInto('email_changes')
    .values({ ...row, email: 'altro@rete.example' })
    .execute()
}

/** How many links of a user live: to choose a password, to confirm an address. */
export async function linksOf(t: TestApp, user_id: number): Promise<[resets: number, changes: number]> {
  const resets = t.deps.db.selectFrom('password_resets').select('user_id').where('user_id', '=', user_id)
  const changes = t.deps.db.selectFrom('email_changes').select('user_id').where('user_id', '=', user_id)
  return [(await resets.execute()).length, (await changes.execute()).length]
}

/** Waits until a session is over for these callers: on another server this takes a moment. */
export async function sessionEnds(...callers: Caller[]): Promise<void> {
  for (const caller of callers)
    await expect.poll(async () => (await caller.get('/api/v1/me')).status, { timeout: 3000, interval: 20 }).toBe(401)
}

/** Whether these callers are still signed in. */
export async function sessionsLive(...callers: Caller[]): Promise<void> {
  for (const caller of callers) expect((await caller.get('/api/v1/me')).status).toBe(200)
}

/** Whoever goes on with the session that an answer hands to the browser. */
export function followed(t: TestApp, { headers }: Answer, user_id: number): Caller {
  const token = /portale_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return callerOf(t.app, t.deps.config, token, user_id)
}

/** Begins an impersonation that must succeed, and answers who goes on with it. */
export async function impersonate(t: TestApp, caller: Caller, user_id: number): Promise<Caller> {
  const answer = await caller.send('POST', `/impersonate/${user_id}`, {})
  expect(answer.status).toBe(200)
  return followed(t, answer, user_id)
}
