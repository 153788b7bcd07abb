import { insertResetMail } from '../people/accounts/account-mail.queries.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import type { Network } from './network.ts'
import type { User } from './people.ts'
import type { Random } from './random.ts'

const day = 86_400_000
const hour = 3_600_000

/** Three people besides those who work with the data: one invited today, one suspended, one whose account is closed. */
const people = [
  { login: 'irene.fabbri', name: 'Irene Fabbri', state: 'invited' },
  { login: 'giorgio.marchetti', name: 'Giorgio Marchetti', state: 'suspended' },
  { login: 'teresa.villa', name: 'Teresa Villa', state: 'closed' },
] as const

/** When somebody was here last: most in these days, some not for months. */
const lastSeen = (now: Date, random: Random): Date =>
  new Date(
    now.getTime() -
      (random.chance(0.7) ? random.int(1, 12 * 24) * hour : random.int(13, 240) * day) -
      random.int(0, 59) * 60_000,
  )

/** Inserts when the people of the demonstration were here last, and accounts in the other states. */
export async function insertAccountStates(
  tx: Db,
  config: Config,
  { workshops }: Network,
  users: User[],
  now: Date,
  random: Random,
): Promise<void> {
  const seen = users.map(({ id }) => {
    const last_seen_at = lastSeen(now, random)
    const last_login_at = new Date(last_seen_at.getTime() - random.int(1, 180) * 60_000)
    return { user_id: id, last_login_at: last_login_at.toISOString(), last_seen_at: last_seen_at.toISOString() }
  })
  await tx.insertInto('user_accesses').values(seen).execute()
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'workshop_user').executeTakeFirstOrThrow()
  for (const [index, { login, name, state }] of people.entries()) {
    const email = `${login}@officina.example` // not the domain of the accounts that the login page offers
    const suspension = {
      suspended_at: ago(12),
      suspended_by: users[0]?.id ?? null,
      suspension_reason: 'In congedo fino alla riapertura dell’officina.',
    }
    const user = await tx
      .insertInto('users')
      .values({
        name,
        email,
        role_id: role.id,
        created_at: ago(state === 'invited' ? 0 : 300),
        ...(state === 'suspended' && suspension),
        ...(state === 'closed' && { deleted_at: ago(40) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const workshop_id = workshops[index]?.id
    if (workshop_id) await tx.insertInto('user_workshops').values({ user_id: user.id, workshop_id }).execute()
    if (state === 'invited') await insertResetMail(tx, config, { id: user.id, name, email }, 'invitation')
    else
      await tx
        .insertInto('user_accesses')
        .values({ user_id: user.id, last_login_at: ago(45), last_seen_at: ago(45) })
        .execute()
  }
}
