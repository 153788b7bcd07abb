import type { EndedCredentials } from '@portale/domain/people/users/user-credentials.ts'
import { isSameEmail } from '@portale/domain/platform/contacts.ts'
import { parseIds } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { assertAllowed, assertValid } from '../../platform/http/errors.ts'
import { getQuery } from '../../platform/http/request.ts'
import { describeActor } from '../../platform/http/session.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { insertResetMail } from '../accounts/account-mail.queries.ts'
import { moveAccount } from '../accounts/credentials.queries.ts'
import { deleteLinks } from '../accounts/link.queries.ts'
import { deleteUserSessions } from '../accounts/session.queries.ts'
import { parkMailsTo } from '../mail/mail.queries.ts'
import { updateTokenManagers } from '../tokens/token.queries.ts'
import {
  type BatchUser,
  updateUserDeleted,
  updateUserReactivated,
  updateUserRestored,
  updateUserSuspended,
} from './user-write.queries.ts'

type AccountEvent = 'account_suspended' | 'account_reactivated' | 'account_closed' | 'account_restored'

/** Records in the register of access what the caller does with somebody's account. */
const recordEvent = (tx: Db, req: FastifyRequest, kind: AccountEvent, user_id: number, detail = {}) =>
  insertAccessEvent(tx, {
    ...describeActor(req, user_id),
    kind,
    detail,
  })

/** Ends what a locked user could come in with: sessions, also as somebody else, and links; waiting mails are not sent. */
async function endAccess(tx: Db, id: number, state: 'suspended' | 'closed'): Promise<void> {
  await deleteLinks(tx, id)
  await deleteUserSessions(tx, id)
  await parkMailsTo(tx, id, state)
}

/** Suspends a locked user. */
export async function suspendUser(tx: Db, req: FastifyRequest, id: number, reason: string): Promise<void> {
  await updateUserSuspended(tx, id, req.user.id, reason)
  await endAccess(tx, id, 'suspended')
  await recordEvent(tx, req, 'account_suspended', id, { reason })
}

const unknownTokens =
  'Un token scelto non è più attivo, o ne risponde un’altra persona: riapri la finestra e scegli di nuovo.'

/** What a call that may end the tokens of services of a person is asked besides. */
export const keptTokensQuery = {
  keep_tokens:
    'Gli id, separati da virgole, dei token di servizi di cui la persona risponde e che chi fa la chiamata prende in carico.',
}

/**
 * Has the caller answer for those of `keep_tokens`, tokens of services that a locked user answers for. Must run before what
 * ends them: the closing, another role, another address.
 */
export async function takeOverTokens(tx: Db, req: FastifyRequest, id: number): Promise<void> {
  const keep = getQuery(req).keep_tokens
  if (!keep) return
  assertAllowed(req.user.role === 'administrator') // tokens of services are theirs alone
  const tokenIds = parseIds(keep.split(','))
  const taken = tokenIds && (await updateTokenManagers(tx, tokenIds, id, req.user.id))
  if (taken !== tokenIds?.length || taken === undefined) assertValid({ keep_tokens: [unknownTokens] })
}

/** Closes the account of a locked user; the tokens of services that the person answers for end with it (migration 0181). */
export async function closeUser(tx: Db, req: FastifyRequest, id: number): Promise<void> {
  await updateUserDeleted(tx, id)
  await endAccess(tx, id, 'closed')
  await recordEvent(tx, req, 'account_closed', id)
}

type InvitedUser = Pick<BatchUser, 'id' | 'name' | 'email' | 'is_accepted' | 'suspended_at'>

/** Gives a locked user back the use of the account; who never chose a password is invited again. */
export async function reactivateUser(tx: Db, config: Config, req: FastifyRequest, user: InvitedUser): Promise<void> {
  await updateUserReactivated(tx, user.id)
  if (!user.is_accepted) await insertResetMail(tx, config, user, 'invitation')
  await recordEvent(tx, req, 'account_reactivated', user.id)
}

/**
 * Opens the closed account of a locked user again; one that was suspended stays so, and gets no invitation. Under another
 * address it is another person's: returns what of the one before has ended, undefined under the same address.
 */
export async function restoreUser(
  tx: Db,
  config: Config,
  req: FastifyRequest,
  user: InvitedUser,
  email = user.email,
): Promise<EndedCredentials | undefined> {
  await updateUserRestored(tx, user.id, email)
  await recordEvent(tx, req, 'account_restored', user.id)
  if (!isSameEmail(email, user.email)) return moveAccount(tx, { req, config }, user, email)
  if (!user.is_accepted && user.suspended_at === null) await insertResetMail(tx, config, user, 'invitation')
  return undefined
}
