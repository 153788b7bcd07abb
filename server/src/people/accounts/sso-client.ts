import { type Claims, mergeClaims } from '@portale/domain/people/sso/sso.rules.ts'
import type { SsoProblem } from '@portale/domain/people/sso/sso.ts'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { fetchBounded } from '../../platform/http/fetch-bounded.ts'
import { TimeLimitError, withTimeLimit } from '../../platform/http/time-limit.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import {
  type ClientAuthentication,
  clientAuthentication,
  isClientRefused,
  otherAuthentication,
  preferredAuthentication,
} from './sso-client-authentication.ts'
import type { SsoTransaction } from './sso-transaction.ts'

const metadataMs = 3_600_000
/** Metadata, keys, tokens and what is known of a person have some thousand bytes. */
const maxAnswerBytes = 1024 * 1024
/** How long ago the person may have entered a password at the provider, to prove again who is there. */
const maxAgeSeconds = 600

/** The provider was not reached, answered something else than it must, or refused. */
export class SsoError extends Error {
  readonly problem: SsoProblem
  /** Whose account it was, if one was found. */
  readonly user_id: number | null
  constructor(problem: SsoProblem, { user_id = null, ...options }: ErrorOptions & { user_id?: number | null } = {}) {
    super(problem, options)
    this.problem = problem
    this.user_id = user_id
  }
}

/** What a provider says of itself, and how the portal authenticates there. */
type Client = { configuration: Configuration; method: ClientAuthentication }

async function discover(provider: SsoSettings, seconds: number, method?: ClientAuthentication): Promise<Client> {
  const issuer = new URL(provider.issuer)
  // Without the second a token that came straight from the provider is believed unsigned (OpenID Connect Core, 3.1.3.7).
  const execute = [...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []), enableNonRepudiationChecks]
  const options = { execute, timeout: seconds, [customFetch]: fetchBounded(maxAnswerBytes) }
  const configuration = await withTimeLimit(seconds * 1000, () =>
    discovery(issuer, provider.client_id, undefined, clientAuthentication(provider, method), options),
  )
  return { configuration, method: method ?? preferredAuthentication(provider, configuration.serverMetadata()) }
}

/** Why an exchange failed, for the person; the log has the error. */
function toProblem(error: unknown): SsoProblem {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'invalid'
  }
  if (error instanceof TimeLimitError) return 'unavailable'
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'invalid'
  const { cause, name } = error as Error
  if (cause instanceof Response && cause.status >= 500) return 'unavailable'
  const isNetwork = (value: unknown) =>
    value instanceof Error && (value.name === 'TimeoutError' || /fetch failed/.test(value.message))
  return isNetwork(error) || isNetwork(cause) || name === 'TimeoutError' ? 'unavailable' : 'invalid'
}

/**
 * How a provider is made to ask which account it is. It need not know `select_account`, and may answer with an error then;
 * `login` must be known (OpenID Connect Core, 3.1.2.1).
 */
function accountPrompt({ account_prompt }: SsoSettings, configuration: Configuration): string {
  const { prompt_values_supported } = configuration.serverMetadata()
  const isKnown = Array.isArray(prompt_values_supported) && prompt_values_supported.includes('select_account')
  return account_prompt ?? (isKnown ? 'select_account' : 'login')
}

/** What the address, the cookie and the provider must agree on. */
type Started = Pick<SsoTransaction, 'state' | 'nonce' | 'verifier'>

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

const exchange = ({ configuration }: Client, answer: URL, started: Started, isConfirmation: boolean): Promise<Tokens> =>
  authorizationCodeGrant(configuration, answer, {
    expectedState: started.state,
    expectedNonce: started.nonce,
    pkceCodeVerifier: started.verifier,
    idTokenExpected: true,
    ...(isConfirmation && { maxAge: maxAgeSeconds }),
  })

async function readClaims(
  { configuration }: Client,
  provider: SsoSettings,
  tokens: Tokens,
): Promise<{ claims: Claims; id_token: string | null }> {
  const claims: Claims = { ...tokens.claims() }
  const id_token = tokens.id_token ?? null
  const needsMore = [
    ...(claims.email === undefined ? ['email'] : []),
    ...(provider.roles ? [provider.roles.claim] : []),
  ]
  if (needsMore.every((claim) => claims[claim] !== undefined) || !configuration.serverMetadata().userinfo_endpoint)
    return { claims, id_token }
  const userInfo = await fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
  return { claims: mergeClaims(claims, userInfo), id_token }
}

/** The providers' metadata, read at the first login and each hour: one that is away delays no start. */
export class SsoClients {
  readonly #cache = new Map<string, { found: Promise<Client>; at: number }>()
  readonly #seconds: number
  readonly #warn: (line: object, message: string) => void

  /** `seconds` is how long one step of a login may ask the provider, whatever it asks for. */
  constructor(seconds: number, warn: (line: object, message: string) => void) {
    this.#seconds = seconds
    this.#warn = warn
  }

  async #find(provider: SsoSettings): Promise<Client> {
    let cached = this.#cache.get(provider.key)
    if (!cached || Date.now() - cached.at > metadataMs) {
      const entry = { found: discover(provider, this.#seconds), at: Date.now() }
      entry.found.catch(() => this.#cache.get(provider.key) === entry && this.#cache.delete(provider.key))
      this.#cache.set(provider.key, entry)
      cached = entry
    }
    try {
      return await cached.found
    } catch (error) {
      throw new SsoError('unavailable', { cause: error })
    }
  }

  /** Asks a provider that refused the client once more, by the other way, and stays with that where it is not refused. */
  async #exchangeOtherwise(
    error: unknown,
    { method }: Client,
    provider: SsoSettings,
    ask: (client: Client) => Promise<Tokens>,
  ): Promise<Tokens> {
    if (!provider.client_secret || !isClientRefused(error)) throw error
    const client = await discover(provider, this.#seconds, otherAuthentication(method))
    const stay = () => {
      this.#cache.set(provider.key, { found: Promise.resolve(client), at: Date.now() })
      const line = { event: 'sso client refused', provider: provider.key, refused: method, accepted: client.method }
      this.#warn(line, `${provider.key} refuses ${method}: set its client_authentication to ${client.method}`)
    }
    try {
      const tokens = await ask(client)
      stay()
      return tokens
    } catch (second) {
      if (isClientRefused(second))
        throw new Error('the provider refuses client_id and client_secret, in the header and in the form', {
          cause: second,
        })
      if (second instanceof ResponseBodyError) stay() // it knows the client, and may have used up the code
      throw second
    }
  }

  /** The address of the provider's login, and the secrets that its answer must match. */
  async begin(
    provider: SsoSettings,
    redirectUri: string,
    { isConfirmation, asksAccount = false }: { isConfirmation: boolean; asksAccount?: boolean },
  ): Promise<Started & { url: string }> {
    const { configuration } = await this.#find(provider)
    const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAccount && { prompt: accountPrompt(provider, configuration) }),
      ...(isConfirmation && { prompt: 'login', max_age: String(maxAgeSeconds) }),
    })
    return { state, nonce, verifier, url: url.href }
  }

  /** The address where the provider ends its own login, with the state of its answer; undefined where it offers no end. */
  async beginLogout(
    provider: SsoSettings,
    post_logout_redirect_uri: string,
    id_token: string | null,
  ): Promise<{ state: string; url: string } | undefined> {
    const { configuration } = await this.#find(provider)
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    const state = randomState()
    const hint: Record<string, string> = id_token === null ? {} : { id_token_hint: id_token }
    return { state, url: buildEndSessionUrl(configuration, { post_logout_redirect_uri, state, ...hint }).href }
  }

  /** Exchanges the code of the provider's answer for who the person is: signature, issuer, audience, nonce, times checked. */
  async finish(
    provider: SsoSettings,
    answer: URL,
    started: Started,
    isConfirmation: boolean,
  ): Promise<{ claims: Claims; id_token: string | null }> {
    const client = await this.#find(provider)
    try {
      return await withTimeLimit(this.#seconds * 1000, async () => {
        const tokens = await exchange(client, answer, started, isConfirmation).catch((error) =>
          this.#exchangeOtherwise(error, client, provider, (otherClient) =>
            exchange(otherClient, answer, started, isConfirmation),
          ),
        )
        return readClaims(client, provider, tokens)
      })
    } catch (error) {
      throw new SsoError(toProblem(error), { cause: error })
    }
  }
}
