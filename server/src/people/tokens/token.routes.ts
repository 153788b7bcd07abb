import { callScope } from '@portale/domain/people/tokens/call-scope.ts'
import { isTokenScope, type TokenScope, tokenScopes } from '@portale/domain/people/tokens/scopes.ts'
import {
  createdToken,
  listedToken,
  tokenBody,
  tokenOverview,
  tokenProblems,
} from '@portale/domain/people/tokens/token.ts'
import { outranks, rankTooHighMessage } from '@portale/domain/people/users/user.policy.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { admits, signedIn } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertAllowed, assertValid, HttpError, invalidMessage, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { describeActor } from '../../platform/http/session.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { findRank, lockUser } from '../users/user-write.queries.ts'
import {
  countActiveTokens,
  findOwnToken,
  insertToken,
  listOwnTokens,
  lockToken,
  tokenList,
  updateTokenRevoked,
} from './token.queries.ts'

const tag = 'Token'

const managed = { allow: signedIn, notWhileImpersonating: true }
const administrator = { allow: { administrator: 'all' } as const, notWhileImpersonating: true }

type Recorded = { id: number; user_id: number; name: string; prefix: string }

/** Records in the register of access what was done to a token. */
const recordEvent = (
  tx: Db,
  req: FastifyRequest,
  kind: 'token_created' | 'token_revoked',
  { id, user_id, name, prefix }: Recorded,
) => insertAccessEvent(tx, { ...describeActor(req, user_id), kind, token_id: id, detail: { name, prefix } })

const unknownUser = 'L’utente scelto non esiste.'

/** Tokens of other systems: a person's own ones, and for administrators everybody's and those of services. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const cached = new Map<string, TokenScope[]>()

  /** The scopes with at least one call that a role may make. */
  const listGrantable = (role: string): TokenScope[] => {
    const known = cached.get(role)
    if (known) return known
    const open = app.declaredRoutes
      .filter(({ allow }) => allow !== 'anyone' && admits(allow, role))
      .map(({ method, url, tokens }) => callScope(method, url, tokens))
    const grantable = tokenScopes.filter((scope) => open.some((needed) => isTokenScope(needed) && needed === scope))
    cached.set(role, grantable)
    return grantable
  }

  /** Locks the account that a new token acts as: the caller's, or for a service one of a lower rank. */
  const lockOwner = async (tx: Db, req: FastifyRequest, user_id: number) => {
    const isPersonal = user_id === req.user.id
    if (!isPersonal) assertAllowed(req.user.role === 'administrator')
    const owner = await lockUser(tx, user_id)
    if (!owner) throw new HttpError(422, invalidMessage, { errors: { 'token.user_id': [unknownUser] } })
    if (!isPersonal) assertAllowed(outranks(req.user, owner), rankTooHighMessage)
    return owner
  }

  app.get(
    '/api/v1/tokens',
    {
      config: {
        ...managed,
        describe: { tag, summary: 'I propri token, e le autorizzazioni che si possono dare', answer: tokenOverview },
      },
    },
    async (req) => ({
      data: await listOwnTokens(db, req.user.id),
      scopes: listGrantable(req.user.role),
    }),
  )

  app.get(
    '/api/v1/tokens/scopes',
    {
      config: {
        ...administrator,
        describe: {
          tag,
          summary: 'Le autorizzazioni che si possono dare a un utente',
          query: filters('user_id'),
          answer: z.array(z.enum(tokenScopes)),
        },
      },
    },
    async (req) => {
      const owner = await findRank(db, Number(getQuery(req).user_id) || 0)
      return listGrantable((owner ?? notFound()).role)
    },
  )

  app.post(
    '/api/v1/tokens',
    {
      config: {
        ...managed,
        describe: {
          tag,
          summary: 'Creare un token',
          description: '`secret` è il token: è mostrato questa volta sola.',
          body: tokenBody,
          status: 201,
          answer: createdToken,
        },
      },
    },
    async (req, reply) => {
      assertRecentPassword(req)
      const { token } = parseBody(tokenBody, req)
      const { user_id: chosen, ...values } = token
      let secret: string | null = null
      const created = await deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const owner = await lockOwner(tx, req, chosen ?? req.user.id)
          const grantable = listGrantable(owner.role)
          assertValid(tokenProblems(token, { grantable, ...(await countActiveTokens(tx, owner.id)) }))
          const kind = owner.id === req.user.id ? 'personal' : 'service'
          const inserted = await insertToken(tx, { ...values, kind, user_id: owner.id, created_by: req.user.id })
          secret = inserted.secret
          await recordEvent(tx, req, 'token_created', { ...inserted, user_id: owner.id, name: values.name })
          return findOwnToken(tx, inserted.id)
        }),
      )
      // The stored answer of the Idempotency-Key has no secret: it is shown once.
      return { ...(created as object), secret }
    },
  )

  app.delete(
    '/api/v1/tokens/:id',
    {
      config: {
        ...managed,
        allow: { ...signedIn, administrator: 'all' },
        describe: { tag, summary: 'Revocare un token', status: 204 },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const isAdministrator = req.user.role === 'administrator'
      await deps.write(req, async (tx) => {
        const token = (await lockToken(tx, id, isAdministrator ? undefined : req.user.id)) ?? notFound()
        if (token.revoked_at !== null) return
        await updateTokenRevoked(tx, id, req.user.id)
        await recordEvent(tx, req, 'token_revoked', token)
      })
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/tokens',
    {
      config: {
        ...administrator,
        describe: {
          tag,
          summary: 'I token di tutti',
          sort: ['created_at', 'name', 'user', 'kind', 'expires_on', 'last_used_at', 'state'],
          query: {
            ...filters('user', 'user_id', 'name', 'state', 'kind'),
            manager_id: 'Chi risponde del token di un servizio: chi lo ha creato, o chi lo ha preso in carico.',
          },
          answer: pageOf(listedToken),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, tokenList(query))
    },
  )
}
