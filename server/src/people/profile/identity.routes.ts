import { userLogin } from '@portale/domain/people/access-register/access-event.ts'
import { type LinkedIdentities, linkedIdentities, unlinkProblem } from '@portale/domain/people/sso/sso.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { idParam } from '../../platform/http/request.ts'
import { describeAccess } from '../../platform/http/session.ts'
import { insertAccessEvent, listUserLogins } from '../access-register/access-event.queries.ts'
import { findPasswordHash, lockAccount } from '../accounts/account.queries.ts'
import { insertIdentityChangedMail } from '../accounts/factor-mail.queries.ts'
import { deleteIdentity, listIdentities } from '../accounts/identity.queries.ts'

const tag = 'Profilo'

const personRoute = { allow: signedIn, notWhileImpersonating: true }

/** The identities at providers by which the signed-in user logs in, and the last logins. */
export function identityRoutes(app: FastifyInstance, { db, config, write }: Deps): void {
  const findIdentities = async (tx: Db, { user }: FastifyRequest): Promise<LinkedIdentities> => ({
    identities: await listIdentities(tx, user.id),
    providers: config.ssoProviders.map(({ key, label }) => ({ key, label })),
    has_password: !config.passwordClosedRoles.includes(user.role) && (await findPasswordHash(tx, user.id)) !== null,
  })

  app.get(
    '/api/profile/identities',
    {
      config: {
        ...personRoute,
        describe: { tag, summary: 'Gli account collegati con cui si accede', answer: linkedIdentities },
      },
    },
    (req) => findIdentities(db, req),
  )

  app.delete(
    '/api/profile/identities/:id',
    { config: { ...personRoute, describe: { tag, summary: 'Scollegare un account', status: 204 } } },
    async (req, reply) => {
      const id = idParam(req)
      const found = await findIdentities(db, req)
      if (!found.identities.some((identity) => identity.id === id)) notFound()
      assertRecentPassword(req)
      await write(req, async (tx) => {
        const user = (await lockAccount(tx, req.user.id)) ?? notFound() // of two identities that are unlinked at once, one stays
        const problem = unlinkProblem(await findIdentities(tx, req), id)
        if (problem) throw new HttpError(422, problem)
        const { provider, email } = (await deleteIdentity(tx, req.user.id, id)) ?? notFound()
        await insertAccessEvent(tx, { ...describeAccess(req), kind: 'identity_removed', detail: { provider } })
        const label = config.ssoProviders.find(({ key }) => key === provider)?.label ?? provider
        await insertIdentityChangedMail(tx, config, user, 'unlinked', { label, email })
      })
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/profile/logins',
    {
      config: {
        ...personRoute,
        describe: { tag, summary: 'Gli ultimi accessi al proprio utente', answer: z.array(userLogin) },
      },
    },
    (req) => listUserLogins(db, req.user.id),
  )
}
