import { canEditUser, rankTooHighMessage } from '@portale/domain/people/users/user.policy.ts'
import { userCredentials } from '@portale/domain/people/users/user-credentials.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { idParam } from '../../platform/http/request.ts'
import { describeActor } from '../../platform/http/session.ts'
import { type AccessEvent, insertAccessEvent } from '../access-register/access-event.queries.ts'
import { findCredentials } from '../accounts/credentials.queries.ts'
import { deleteRecoveryCodes, listSecondFactors, notifyFactorsChanged } from '../accounts/factor.queries.ts'
import { insertFactorChangedMail, insertIdentityChangedMail } from '../accounts/factor-mail.queries.ts'
import { deleteIdentity } from '../accounts/identity.queries.ts'
import { deletePasskey } from '../accounts/passkey.queries.ts'
import { deleteUserSessions } from '../accounts/session.queries.ts'
import { userEditors } from './user.routes.ts'
import { lockEditableUser } from './user-save.ts'
import { findRank, type LockedUser } from './user-write.queries.ts'

const tag = 'Utenti'

/** With what another user logs in; staff end single ones of it, and with them the sessions that may have come from there. */
export function userCredentialRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.get(
    '/api/users/:id/credentials',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Con che cosa un utente può accedere', answer: userCredentials },
      },
    },
    async (req) => {
      const user = (await findRank(db, idParam(req))) ?? notFound()
      assertAllowed(user.id === req.user.id || canEditUser(req.user, user), rankTooHighMessage)
      return findCredentials(db, config, user.id)
    },
  )

  /** Ends something of a locked user, with all sessions, and answers what is left. */
  function endCredential(
    req: FastifyRequest,
    end: (tx: Db, user: LockedUser) => Promise<Pick<AccessEvent, 'kind' | 'detail'>>,
  ) {
    return deps.write(req, async (tx) => {
      const user = await lockEditableUser(tx, req)
      const event = await end(tx, user)
      await deleteUserSessions(tx, user.id)
      await insertAccessEvent(tx, { ...describeActor(req, user.id), ...event })
      await notifyFactorsChanged(tx, user.id)
      return findCredentials(tx, config, user.id)
    })
  }

  app.delete(
    '/api/users/:id/identities/:identity_id',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Scollegare un account da un utente', answer: userCredentials },
      },
    },
    (req) =>
      endCredential(req, async (tx, user) => {
        const { provider, email } = (await deleteIdentity(tx, user.id, idParam(req, 'identity_id'))) ?? notFound()
        const label = config.ssoProviders.find(({ key }) => key === provider)?.label ?? provider
        await insertIdentityChangedMail(tx, config, user, 'unlinked', { label, email })
        return { kind: 'identity_removed', detail: { provider } }
      }),
  )

  app.delete(
    '/api/users/:id/passkeys/:passkey_id',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Togliere una passkey a un utente', answer: userCredentials },
      },
    },
    (req) =>
      endCredential(req, async (tx, user) => {
        const name = (await deletePasskey(tx, user.id, idParam(req, 'passkey_id'))) ?? notFound()
        // Without any factor the recovery codes would confirm nothing.
        if ((await listSecondFactors(tx, user.id)).length === 0) await deleteRecoveryCodes(tx, user.id)
        await insertFactorChangedMail(tx, config, user, 'passkey_removed', { name, by: req.user.name })
        return { kind: 'factor_removed', detail: { factor: 'passkey', name } }
      }),
  )

  app.delete(
    '/api/users/:id/trusted-devices',
    {
      config: {
        ...userEditors,
        describe: { tag, summary: 'Dimenticare i dispositivi ricordati di un utente', answer: userCredentials },
      },
    },
    (req) => endCredential(req, async () => ({ kind: 'session_ended', detail: {} })),
  )
}
