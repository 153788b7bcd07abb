import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { client_id } from './provider.ts'

/** What the hostile provider answers to the exchange of a code. */
export type Forgery = {
  claims?: JWTPayload
  /** Claims that the token lacks. */
  omit?: string[]
  sign?: 'none' | 'HS256 with the secret' | 'HS256 with the public key' | 'another key' | 'broken'
  /** The status and body of the exchange instead of a token. */
  answer?: { status: number; body: string }
  userInfo?: object
  /** The ways of proving who the client is that it answers with 401. */
  refuses?: string[]
}

/** A provider that forges on demand, which a real one does not: its metadata and keys are right, its tokens are not. */
export async function startHostileProvider(client_secret: string, more: object = {}) {
  const makeKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  let key = await makeKey('hostile')
  const stranger = await generateKeyPair('RS256')
  let forgery: Forgery = {}
  let nonce = ''
  const exchanges: string[] = []

  async function signToken({ claims, omit = [], sign }: Forgery): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload: JWTPayload = {
      iss: issuer,
      aud: client_id,
      sub: 'mallory',
      nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    }
    for (const claim of omit) delete payload[claim]
    if (sign === 'none') return new UnsecuredJWT(payload).encode()
    if (sign?.startsWith('HS256')) {
      const secret = sign === 'HS256 with the secret' ? client_secret : JSON.stringify(key.jwk)
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'hostile' }).sign(Buffer.from(secret))
    }
    const signer = sign === 'another key' ? stranger.privateKey : key.privateKey
    const token = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signer)
    const [header, body, signature = ''] = token.split('.')
    return sign === 'broken'
      ? `${header}.${body}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`
      : token
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    ...more,
  })
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': metadata,
    '/jwks': () => ({ keys: [key.jwk] }),
    '/userinfo': () => ({ sub: forgery.claims?.sub ?? 'mallory', ...forgery.userInfo }),
    '/token': async () => ({ access_token: 'x', token_type: 'Bearer', ...(await idToken()) }),
  }
  const idToken = async () => (forgery.omit?.includes('id_token') ? {} : { id_token: await signToken(forgery) })

  const server: Server = createServer(async (req, res) => {
    const path = new URL(req.url ?? '', issuer).pathname
    res.setHeader('content-type', 'application/json')
    if (path === '/token') {
      const way = req.headers.authorization ? 'client_secret_basic' : 'client_secret_post'
      exchanges.push(way)
      if (forgery.refuses?.includes(way)) {
        if (req.headers.authorization) res.setHeader('www-authenticate', 'Basic realm="provider"')
        return res.writeHead(401).end('{"error":"invalid_client"}')
      }
    }
    if (path === '/token' && forgery.answer) return res.writeHead(forgery.answer.status).end(forgery.answer.body)
    const answer = await answers[path]?.()
    return res.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    issuer,
    /** How the client said who it is, exchange by exchange. */
    exchanges,
    /** From now on it signs with another key, and knows the one of before no more. */
    async changeKeys() {
      key = await makeKey(`${key.kid}, changed`)
    },
    /** The provider's answer to a login that was begun, which its next tokens are forged for. */
    answer(begun: string, next: Forgery): string {
      const { searchParams } = new URL(begun)
      nonce = searchParams.get('nonce') ?? ''
      forgery = next
      return `${new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
