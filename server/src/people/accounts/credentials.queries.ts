import {
  type EndedCredentials,
  formatEndedCredentials,
  type UserCredentials,
} from '@portale/domain/people/users/user-credentials.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { describeActor } from '../../platform/http/session.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { listActiveTokens, revokeManagedTokens, revokeTokens } from '../tokens/token.queries.ts'
import { findPasswordHash } from './account.queries.ts'
import { insertEmailChangedMail, insertResetMail } from './account-mail.queries.ts'
import { deleteFactors, findFactors, notifyFactorsChanged } from './factor.queries.ts'
import { listIdentities } from './identity.queries.ts'
import { deleteLinks } from './link.queries.ts'
import { deleteUserSessions, hasLoggedIn } from './session.queries.ts'

/** With what a user can log in, and what acts as the user. */
export async function findCredentials(db: Db, config: Config, id: number): Promise<UserCredentials> {
  const identities = await listIdentities(db, id)
  const labelOf = (provider: string) => config.ssoProviders.find(({ key }) => key === provider)?.label ?? provider
  return {
    has_password: (await findPasswordHash(db, id)) !== null,
    identities: identities.map((identity) => ({ ...identity, label: labelOf(identity.provider) })),
    ...(await findFactors(db, id)),
    tokens: await listActiveTokens(db, id),
  }
}

/** Ends everything that opens a locked account or acts as it, and returns what there was. */
async function deleteCredentials(tx: Db, config: Config, id: number, revoked_by: number): Promise<EndedCredentials> {
  const { has_password, identities, passkeys, totp, recovery_codes_left, trusted_devices } = await findCredentials(
    tx,
    config,
    id,
  )
  await tx.updateTable('users').set({ password_hash: null, must_change_password: false }).where('id', '=', id).execute()
  await tx.deleteFrom('user_identities').where('user_id', '=', id).execute()
  await deleteFactors(tx, id)
  // Those of services too: the person of the new address never knew of them.
  const tokens = (await revokeTokens(tx, id, revoked_by)) + (await revokeManagedTokens(tx, id, revoked_by))
  await deleteLinks(tx, id)
  await deleteUserSessions(tx, id)
  await notifyFactorsChanged(tx, id)
  return {
    password: has_password,
    identities: identities.length,
    passkeys: passkeys.length,
    totp: totp !== null,
    recovery_codes: recovery_codes_left,
    trusted_devices: trusted_devices.length,
    tokens,
  }
}

/** A locked account to which staff have given another address than `email`. */
type MovedAccount = Recipient & { suspended_at: string | null }

/**
 * Gives a locked account to the person of a new address: nothing of the one before opens it any more. The old address is
 * mailed what happened, the new one a link to choose a password. Must run after the address was written.
 */
export async function moveAccount(
  tx: Db,
  { req, config }: { req: FastifyRequest; config: Config },
  account: MovedAccount,
  email: string,
): Promise<EndedCredentials> {
  const { id } = account
  const ended = await deleteCredentials(tx, config, id, req.user.id)
  const label = formatEndedCredentials(ended)
  await insertEmailChangedMail(tx, config, account, email, label && `Non valgono più: ${label}.`)
  if (account.suspended_at === null) {
    const kind = (await hasLoggedIn(tx, id)) || ended.password ? 'reset_password' : 'invitation'
    await insertResetMail(tx, config, { id, name: account.name, email }, kind)
  }
  await insertAccessEvent(tx, { ...describeActor(req, id), kind: 'credentials_ended', detail: { label } })
  return ended
}
