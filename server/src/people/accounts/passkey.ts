import type { PasskeyAssertion, PasskeyAttestation } from '@portale/domain/people/accounts/second-factor.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { keyedHash } from '../../platform/cipher.ts'
import type { Config } from '../../platform/config.ts'
import { isEqualInConstantTime } from '../../platform/http/csrf.ts'
import { challengeMinutes } from './login-challenge.queries.ts'
import type { StoredPasskey } from './passkey.queries.ts'
import { tokenHash } from './session.queries.ts'

/** What WebAuthn defines: the browser gets it and gives it back. */
export const webAuthnOptions = z.looseObject({})

// On demand: it reads certificates, which few requests need and every start would load.
const loadWebAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: the library's presets, without those that Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]
const timeout = challengeMinutes * 60_000

/** The site that passkeys belong to: that of BASE_URL, whatever host a request names. */
function relyingParty(config: Config) {
  const { hostname, origin } = new URL(config.baseUrl)
  return { rpID: hostname, origin }
}

/** What a passkey stores of its user: always the same, and nothing about the person. */
const userHandle = (config: Config, user_id: number) =>
  keyedHash(config.secret, 'portale passkey users', String(user_id))

const descriptors = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/** What a browser needs to make a passkey that can also replace the password. */
export async function createPasskeyOptions(
  config: Config,
  user: { id: number; name: string; email: string },
  existing: StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Portale Rete',
    rpID: relyingParty(config).rpID,
    userID: new Uint8Array(userHandle(config, user.id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: descriptors(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser needs to sign with one of these passkeys; without any, with one that says itself whose it is. */
export async function createAssertionOptions(config: Config, passkeys?: StoredPasskey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    timeout,
    ...(passkeys && { allowCredentials: descriptors(passkeys) }),
    // After the password the passkey alone is enough, in its place it must also know the person.
    userVerification: passkeys ? 'preferred' : 'required',
  })
}

const isExpected = (challenge_hash: Buffer) => (challenge: string) => tokenHash(challenge).equals(challenge_hash)

/** Awaits a verification; one that throws is a rejected answer, whose reason is logged. */
async function withRejection<T>(log: FastifyBaseLogger, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ event: 'passkey rejected', reason: error instanceof Error ? error.message : '' }, 'passkey rejected')
    return undefined
  }
}

/** The passkey that a browser made for this challenge, on this site, with the user verified; undefined otherwise. */
export async function verifyNewPasskey(
  config: Config,
  log: FastifyBaseLogger,
  response: PasskeyAttestation,
  challenge_hash: Buffer,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { rpID, origin } = relyingParty(config)
  const verified = await withRejection(log, () =>
    verifyRegistrationResponse({
      response: { ...response, authenticatorAttachment: undefined, clientExtensionResults: {} },
      expectedChallenge: isExpected(challenge_hash),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  const credential = verified?.registrationInfo?.credential
  return (
    credential && {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
    }
  )
}

/**
 * The new counter of a passkey that signed this challenge, on this site; undefined when it did not, names another user, or
 * its counter is not above the last one, as that of a copy.
 */
export async function verifyAssertion(
  config: Config,
  log: FastifyBaseLogger,
  response: PasskeyAssertion,
  passkey: StoredPasskey,
  { challenge_hash, requireUserVerification }: { challenge_hash: Buffer; requireUserVerification: boolean },
): Promise<number | undefined> {
  const handle = response.response.userHandle ?? undefined
  if (requireUserVerification && handle === undefined) return undefined
  const expectedHandle = userHandle(config, passkey.user_id).toString('base64url')
  if (handle !== undefined && !isEqualInConstantTime(handle, expectedHandle)) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { rpID, origin } = relyingParty(config)
  const verified = await withRejection(log, () =>
    verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, userHandle: handle },
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: isExpected(challenge_hash),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
