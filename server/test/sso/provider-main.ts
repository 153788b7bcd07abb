import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { type Context, type Interaction, Provider } from 'oidc-provider'

/** Whom the provider knows: claims by the name that the person types. Everybody's password is "provider". */
type Accounts = Record<string, Record<string, unknown>>
type Client = { client_id: string; client_secret: string; redirect_uris: string[] }
type Settings = Client & { port: number; accounts: Accounts; refuses?: string }

const { port, accounts, refuses, ...client }: Settings = JSON.parse(process.env.OIDC_SETTINGS ?? '{}')
const issuer = `http://127.0.0.1:${port}`
const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const signingKey = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }

async function loadExistingGrant({ oidc }: Context) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile groups')
  await grant.save()
  return grant
}

const findAccount = (_context: unknown, accountId: string) => ({
  accountId,
  claims: () => ({ ...accounts[accountId], sub: accountId }),
})

const provider: Provider = new Provider(issuer, {
  clients: [client],
  jwks: { keys: [signingKey] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      // The package's own page loads fonts from another site.
      logoutSource: (context: { body: string }, logoutForm: string) => {
        context.body = `<!doctype html><html lang="it"><title>Fabbrica</title><link rel="icon" href="data:,">
          <h1>Uscire da Fabbrica?</h1>${logoutForm}
          <button form="op.logoutForm" type="submit" name="logout" value="yes">Sì, esci</button></html>`
      },
    },
  },
  interactions: { url: (_context: unknown, { uid }: Interaction) => `/interaction/${uid}` },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount,
  loadExistingGrant,
})

const form = (message: string) => `<!doctype html><html lang="it"><title>Fabbrica</title><link rel="icon" href="data:,">
  <h1>Account aziendale</h1><form method="post"><p>${message}</p>
  <label>Nome <input name="login"></label><label>Parola <input name="password" type="password"></label>
  <button>Entra</button></form><a href="?cancel=1">Annulla</a></html>`

async function interact(req: IncomingMessage, res: ServerResponse) {
  await provider.interactionDetails(req, res)
  if (req.url?.endsWith('?cancel=1')) return provider.interactionFinished(req, res, { error: 'access_denied' })
  const typed = new URLSearchParams(req.method === 'POST' ? await text(req) : '')
  const accountId = typed.get('login') ?? ''
  if (typed.get('password') === 'provider' && accounts[accountId])
    return provider.interactionFinished(req, res, { login: { accountId } })
  return res.setHeader('content-type', 'text/html; charset=utf-8').end(form(typed.size > 0 ? 'Sbagliato' : ''))
}

const answer = provider.callback()
/** The package takes a secret in the header and in the form alike; others know their client by one of both alone. */
const isRefused = ({ url, headers }: IncomingMessage) =>
  url === '/token' && refuses === (headers.authorization ? 'client_secret_basic' : 'client_secret_post')

const server = createServer((req, res) => {
  if (isRefused(req)) {
    if (req.headers.authorization) res.setHeader('www-authenticate', 'Basic realm="provider"')
    return res.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}')
  }
  if (!req.url?.startsWith('/interaction/')) return answer(req, res)
  interact(req, res).catch((error) => res.writeHead(500).end(String(error)))
})
await once(server.listen(port, '127.0.0.1'), 'listening')
console.log(`provider: ${issuer}`)
process.once('SIGTERM', () => process.exit(0))
