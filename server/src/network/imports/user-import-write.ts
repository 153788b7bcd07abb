import { storedUserColumns } from '@portale/domain/people/users/user-columns.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import { pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { FastifyRequest } from 'fastify'
import { insertAccessEvent } from '../../people/access-register/access-event.queries.ts'
import { insertInvitations } from '../../people/accounts/account-mail.queries.ts'
import { moveAccount } from '../../people/accounts/credentials.queries.ts'
import { deleteUserSessions } from '../../people/accounts/session.queries.ts'
import type { AssignedPartners, UserValues } from '../../people/users/user-write.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { describeActor } from '../../platform/http/session.ts'
import { insertUsers, type StoredUser, updateAssignments, updateUsers } from './user-import.queries.ts'

type NewUser = UserValues & AssignedPartners
/** A locked user with what an import makes of it. */
export type ChangedUser = { stored: StoredUser; values: NewUser }

type WriteContext = { req: FastifyRequest; config: Config; invites: boolean }

const isSame = (stored: { id: number }[], ids: number[]): boolean => {
  const requested = new Set(ids)
  return stored.length === requested.size && stored.every(({ id }) => requested.has(id))
}

const toColumns = ({ do_not_disturb, role_id, ...values }: NewUser): UserValues => ({
  ...pickColumns(values, storedUserColumns),
  do_not_disturb,
  role_id,
})

/** Writes the users of an import, with what a save of each would do: invitations, ended sessions and links, mails. */
export async function writeUsers(
  tx: Db,
  { req, config, invites }: WriteContext,
  created: NewUser[],
  changed: ChangedUser[],
): Promise<void> {
  const inserted = await insertUsers(tx, created.map(toColumns))
  const invited = created.map((user) => ({ ...user, id: inserted.get(foldEmail(user.email)) ?? 0 }))
  await updateUsers(
    tx,
    changed.map(({ stored: { id }, values }) => ({ id, ...toColumns(values) })),
  )
  const moved = changed.filter(
    ({ stored, values }) => !isSame(stored.workshops, values.workshops) || !isSame(stored.dealers, values.dealers),
  )
  await updateAssignments(tx, [...invited, ...moved.map(({ stored: { id }, values }) => ({ ...values, id }))])
  if (invites) await insertInvitations(tx, config, invited)
  for (const user of changed) await writeAccountEffects(tx, { req, config }, user)
}

/** What a changed address or role does to the account, as in a save of the user's form. */
async function writeAccountEffects(
  tx: Db,
  { req, config }: Omit<WriteContext, 'invites'>,
  { stored, values }: ChangedUser,
): Promise<void> {
  const { id } = stored
  const emailChanged = !isSameEmail(stored.email, values.email)
  if (emailChanged) await moveAccount(tx, { req, config }, stored, values.email)
  if (emailChanged || stored.role_id !== values.role_id) {
    await deleteUserSessions(tx, id)
    await insertAccessEvent(tx, { ...describeActor(req, id), kind: 'session_ended' })
  }
}
