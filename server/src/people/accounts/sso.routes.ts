import { authenticatedAt, type Claims, hasSecondFactor } from '@portale/domain/people/sso/sso.rules.ts'
import {
  type LinkStart,
  type LoginMethods,
  linkStart,
  loginMethods,
  type SsoProblem,
} from '@portale/domain/people/sso/sso.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { anyone, signedIn } from '../../platform/http/access.ts'
import { clearLoggedOut, isLoggedOut } from '../../platform/http/cookies.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { nextPage } from '../../platform/http/next-page.ts'
import { consumeRateLimit, countAttempt, rateLimitAddress, refundRateLimit } from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { redirect } from '../../platform/http/redirect.ts'
import { getQuery } from '../../platform/http/request.ts'
import { describeDevice } from '../../platform/http/session.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { listSecondFactors } from './factor.queries.ts'
import { openSession } from './open-session.ts'
import { isTrustedBrowser, requireSecondFactor } from './second-factor.ts'
import { SsoClients, SsoError } from './sso-client.ts'
import { confirmIdentity, findSsoUser, linkIdentity } from './sso-login.ts'
import { ssoLogoutRoutes } from './sso-logout.routes.ts'
import { setSsoSession } from './sso-session.ts'
import { clearSsoTransaction, findSsoTransaction, type SsoTransaction, setSsoTransaction } from './sso-transaction.ts'

const tag = 'Accesso'

type Purpose = SsoTransaction['purpose']

const securityPage = '/profile/security'
const personRoute = { allow: signedIn, notWhileImpersonating: true }

/** Login by a provider of single sign-on, and what else needs the person there (decisions "Single sign-on"). */
export function ssoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const clients = new SsoClients(config.outgoing.sso, (line, message) => app.log.warn(line, message))

  const findProvider = (req: FastifyRequest): SsoSettings => {
    const { provider } = req.params as { provider: string }
    return config.ssoProviders.find(({ key }) => key === provider) ?? notFound()
  }
  const callbackUrl = ({ key }: SsoSettings) => `${config.baseUrl}/login/sso/${key}/callback`

  /** Sends the browser back with the reason, which the page puts into words. */
  const answerProblem = (
    reply: FastifyReply,
    provider: SsoSettings,
    problem: SsoProblem,
    purpose: Purpose,
    next = '/',
  ) => {
    const query = new URLSearchParams({ sso: problem, provider: provider.key, ...(next !== '/' && { next }) })
    return redirect(reply, `${purpose === 'login' ? '/login' : securityPage}?${query}`)
  }

  const toProblem = (req: FastifyRequest, provider: SsoSettings, error: unknown): SsoProblem => {
    if (error instanceof HttpError && [403, 422, 429].includes(error.status))
      return error.status === 429 ? 'too_many' : error.status === 403 ? 'not_active' : 'expired'
    if (!(error instanceof SsoError)) throw error
    const cause = error.cause as { code?: string; message?: string } | undefined
    const line = { event: 'sso failed', provider: provider.key, problem: error.problem, reason: cause?.message }
    req.log.warn({ ...line, code: cause?.code }, 'sso failed')
    return error.problem
  }

  /** The provider's address, with what its answer must match in a cookie of this browser. */
  const begin = async (req: FastifyRequest, reply: FastifyReply, provider: SsoSettings, purpose: Purpose) => {
    const asksAccount = purpose === 'login' && isLoggedOut(deps, req)
    const isConfirmation = purpose !== 'login'
    const { url, ...started } = await clients.begin(provider, callbackUrl(provider), { isConfirmation, asksAccount })
    const session_id = req.session?.id ?? null
    setSsoTransaction(deps, reply, { ...started, provider: provider.key, purpose, session_id, next: nextPage(req) })
    return url
  }

  app.get(
    '/api/login-methods',
    { config: { allow: anyone, describe: { tag, summary: 'Come si può accedere', answer: loginMethods } } },
    (): LoginMethods => ({
      providers: config.ssoProviders.map(({ key, label }) => ({ key, label })),
      password_closed: config.passwordClosedRoles.length > 0,
    }),
  )

  app.get(
    '/login/sso/:provider',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Andare ad accedere da un fornitore di identità', download: 'text/html' },
      },
    },
    async (req, reply) => {
      const provider = findProvider(req)
      try {
        await consumeRateLimit(db, 'sso_address', rateLimitAddress(req.ip), config.limits.sso_address)
        return redirect(reply, await begin(req, reply, provider, 'login'))
      } catch (error) {
        return answerProblem(reply, provider, toProblem(req, provider, error), 'login', nextPage(req))
      }
    },
  )

  /** Whoever logs in at a provider proves there, instead of with a password, that they are still in front of the screen. */
  app.get(
    '/login/sso/:provider/confirm',
    {
      config: {
        ...personRoute,
        describe: { tag, summary: 'Confermare chi si è presso il fornitore', download: 'text/html' },
      },
    },
    async (req, reply) => {
      const provider = findProvider(req)
      try {
        return redirect(reply, await begin(req, reply, provider, 'confirm'))
      } catch (error) {
        return answerProblem(reply, provider, toProblem(req, provider, error), 'confirm')
      }
    },
  )

  app.post(
    '/api/profile/identity-links/:provider',
    {
      config: {
        ...personRoute,
        describe: { tag: 'Profilo', summary: 'Cominciare a collegare un account', answer: linkStart },
      },
    },
    async (req, reply): Promise<LinkStart> => {
      const provider = findProvider(req)
      assertRecentPassword(req)
      try {
        return { url: await begin(req, reply, provider, 'link') }
      } catch (error) {
        if (toProblem(req, provider, error) !== 'unavailable') throw error
        throw new HttpError(503, `${provider.label} non risponde: riprova tra poco.`)
      }
    },
  )

  /** Opens a session, or asks for the portal's own second factor where the provider has asked for none that counts. */
  const logIn = async (
    req: FastifyRequest,
    reply: FastifyReply,
    provider: SsoSettings,
    { next }: SsoTransaction,
    claims: Claims,
  ) => {
    const user = await deps.write(req, (tx) => findSsoUser(tx, req, config, provider, claims))
    const password_at = new Date(authenticatedAt(claims, Date.now())).toISOString()
    const second_factor = hasSecondFactor(claims, provider.second_factor)
    const methods = second_factor ? [] : await listSecondFactors(db, user.id)
    await refundRateLimit(db, 'sso_address', rateLimitAddress(req.ip))
    if (methods.length > 0 && !(await isTrustedBrowser(deps, req, user.id))) {
      await requireSecondFactor(deps, reply, user, methods, { login_method: 'sso', password_at })
      return `/login?${new URLSearchParams({ second_factor: methods.join(','), ...(next !== '/' && { next }) })}`
    }
    await openSession(deps, req, reply, user, { method: 'sso', second_factor, password_at })
    return next
  }

  /** Logs in, confirms or links: what this browser has begun, with what the provider says of the person. */
  const complete = async (
    req: FastifyRequest,
    reply: FastifyReply,
    provider: SsoSettings,
    begun: SsoTransaction,
    claims: Claims,
  ) => {
    if (begun.purpose === 'login') return logIn(req, reply, provider, begun, claims)
    const { session } = req
    if (!session || session.impersonator || session.id !== begun.session_id) throw new SsoError('expired')
    if (begun.purpose === 'link') {
      await deps.write(req, (tx) => linkIdentity(tx, req, config, provider, claims))
      return `${securityPage}?linked=${provider.key}`
    }
    await confirmIdentity(db, session, claims)
    deps.sessions.invalidateUser(session.user.id)
    return `${securityPage}?confirmed=${provider.key}`
  }

  app.get(
    '/login/sso/:provider/callback',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Il ritorno dal fornitore di identità', download: 'text/html' },
      },
    },
    async (req, reply) => {
      const provider = findProvider(req)
      const begun = findSsoTransaction(deps, req, provider.key)
      if (!begun || begun.purpose === 'logout' || getQuery(req).state !== begun.state)
        return answerProblem(reply, provider, 'expired', 'login')
      clearSsoTransaction(deps, reply)
      try {
        // A copy of address and cookie is good for nothing, on no server: a state is answered once.
        if ((await countAttempt(db, 'sso_state', otherSubject(begun.state), { minutes: 15 })).count > 1)
          throw new SsoError('expired')
        const answer = new URL(req.url.replace(/^[^?]*/, ''), callbackUrl(provider))
        const { claims, id_token } = await clients.finish(provider, answer, begun, begun.purpose !== 'login')
        const address = await complete(req, reply, provider, begun, claims)
        if (begun.purpose === 'login')
          setSsoSession(deps, clearLoggedOut(deps, reply), { provider: provider.key, id_token }, address)
        return redirect(reply, address)
      } catch (error) {
        const problem = toProblem(req, provider, error)
        if (begun.purpose === 'login') await recordFailure(req, provider, problem, error)
        return answerProblem(reply, provider, problem, begun.purpose, begun.next)
      }
    },
  )

  ssoLogoutRoutes(app, deps, clients)

  const recordFailure = (req: FastifyRequest, { key }: SsoSettings, problem: SsoProblem, error: unknown) =>
    insertAccessEvent(db, {
      kind: 'login_failed',
      user_id: error instanceof SsoError ? error.user_id : null,
      ...describeDevice(req),
      detail: { method: 'sso', provider: key, problem },
    })
}
