import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { SsoSettings } from '../../platform/sso-settings.ts'

/** How the portal proves to a provider which client it is: the secret in a header, or in the form. */
export type ClientAuthentication = NonNullable<SsoSettings['client_authentication']>

const other: Record<ClientAuthentication, ClientAuthentication> = {
  client_secret_basic: 'client_secret_post',
  client_secret_post: 'client_secret_basic',
}
export const otherAuthentication = (method: ClientAuthentication): ClientAuthentication => other[method]

type Metadata = { token_endpoint_auth_methods_supported?: string[] }

/**
 * The configured way, or the form where the provider offers it: in the header names and secrets are form-encoded (RFC 6749,
 * 2.3.1), and there are providers that don't decode them. A provider that names no ways has the header (Discovery, 3).
 */
export const preferredAuthentication = (
  { client_authentication }: SsoSettings,
  { token_endpoint_auth_methods_supported: offered }: Metadata,
): ClientAuthentication =>
  client_authentication ??
  (Array.isArray(offered) && offered.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic')

/** Authenticates the client by one way, or by the preferred one of the provider. */
export function clientAuthentication(provider: SsoSettings, method?: ClientAuthentication): ClientAuth {
  const { client_secret } = provider
  if (!client_secret) return None()
  const ways = {
    client_secret_basic: ClientSecretBasic(client_secret),
    client_secret_post: ClientSecretPost(client_secret),
  }
  return (metadata, ...request) => ways[method ?? preferredAuthentication(provider, metadata)](metadata, ...request)
}

/** Whether a provider's answer to a code is that it does not know the client. With the header it may come as a challenge. */
export const isClientRefused = (error: unknown): boolean =>
  (error instanceof ResponseBodyError && error.status === 401 && error.error === 'invalid_client') ||
  (error instanceof WWWAuthenticateChallengeError && error.status === 401)
