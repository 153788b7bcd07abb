import { type SsoLogout, ssoLogout } from '@portale/domain/people/sso/sso.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { anyone } from '../../platform/http/access.ts'
import { isLoggedOut } from '../../platform/http/cookies.ts'
import { notFound } from '../../platform/http/errors.ts'
import { consumeRateLimit, rateLimitAddress } from '../../platform/http/rate.queries.ts'
import { redirect } from '../../platform/http/redirect.ts'
import { getQuery } from '../../platform/http/request.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import type { SsoClients } from './sso-client.ts'
import { clearSsoSession, findSsoSession } from './sso-session.ts'
import { clearSsoTransaction, findSsoTransaction, setSsoTransaction } from './sso-transaction.ts'

const tag = 'Accesso'

/** The end of a login at a provider, which outlives that of the portal (OpenID Connect RP-Initiated Logout 1.0). */
export function ssoLogoutRoutes(app: FastifyInstance, deps: Deps, clients: SsoClients): void {
  const { db, config } = deps

  const findProvider = (req: FastifyRequest): SsoSettings => {
    const { provider } = req.params as { provider: string }
    return config.ssoProviders.find(({ key }) => key === provider) ?? notFound()
  }
  const returnUrl = ({ key }: SsoSettings) => `${config.baseUrl}/login/sso/${key}/logged-out`

  /** Where the provider ends what this browser, whose session of the portal has ended by a logout, began there. */
  async function findEnd(req: FastifyRequest) {
    const begun = findSsoSession(deps, req)
    const provider = config.ssoProviders.find(({ key }) => key === begun?.provider)
    if (!begun || !provider || req.session || !isLoggedOut(deps, req)) return undefined
    // A provider that does not answer has no end to offer.
    const end = await clients.beginLogout(provider, returnUrl(provider), begun.id_token).catch((error) => {
      req.log.warn({ event: 'sso failed', provider: provider.key, reason: String(error) }, 'sso logout not offered')
    })
    return end && { provider, ...end }
  }

  app.get(
    '/login/sso-logout',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Dove si è ancora connessi dopo essere usciti', answer: ssoLogout },
      },
    },
    async (req): Promise<SsoLogout> => {
      const end = await findEnd(req)
      return { provider: end ? { key: end.provider.key, label: end.provider.label } : null }
    },
  )

  app.get(
    '/login/sso/:provider/logout',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Uscire anche dal fornitore di identità', download: 'text/html' },
      },
    },
    async (req, reply) => {
      const { key } = findProvider(req)
      await consumeRateLimit(db, 'sso_address', rateLimitAddress(req.ip), config.limits.sso_address)
      const end = await findEnd(req)
      if (end?.provider.key !== key) return redirect(reply, '/login')
      const begun = { provider: key, state: end.state, nonce: '', verifier: '', session_id: null, next: '/' }
      setSsoTransaction(deps, reply, { ...begun, purpose: 'logout' })
      return redirect(reply, end.url)
    },
  )

  app.get(
    '/login/sso/:provider/logged-out',
    {
      config: {
        allow: anyone,
        describe: { tag, summary: 'Il ritorno dopo l’uscita dal fornitore', download: 'text/html' },
      },
    },
    (req, reply: FastifyReply) => {
      const { key } = findProvider(req)
      const begun = findSsoTransaction(deps, req, key)
      if (begun?.purpose !== 'logout' || getQuery(req).state !== begun.state) return redirect(reply, '/login')
      clearSsoTransaction(deps, reply)
      clearSsoSession(deps, reply)
      return redirect(reply, `/login?sso_left=${key}`)
    },
  )
}
