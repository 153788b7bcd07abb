import { isEmail } from '../../platform/contacts.ts'
import { foldEmail } from '../../platform/folding.ts'
import { roleRank } from '../users/user.policy.ts'
import type { SsoProblem } from './sso.ts'

/** What a provider says of a person, in an ID token whose signature, issuer, audience and nonce were checked. */
export type Claims = Record<string, unknown>

/** Whether a provider's addresses count, and which. */
export type EmailTrust = { trusts_email: boolean; email_domains?: string[] | undefined }

/** How a provider's claim gives roles: the first value of `map` that the person has. */
export type RoleMapping = {
  claim: string
  map: Record<string, string>
  /** The highest role that it may give or take away; without it only roles below superuser_rt. */
  highest_role?: 'administrator' | 'superuser_rt' | undefined
}

const emailOf = ({ email }: Claims) => (typeof email === 'string' && isEmail(email) ? foldEmail(email) : undefined)

/** Only the boolean counts: providers that send the text "true" say nothing that was specified. */
const isVerified = ({ email_verified }: Claims) => email_verified === true

/** Why a person's address is not one of the domains from which people may log in; undefined when it is. */
export function domainProblem(claims: Claims, { email_domains }: EmailTrust): SsoProblem | undefined {
  if (!email_domains) return undefined
  const domain = emailOf(claims)?.split('@').at(-1) ?? ''
  if (!email_domains.some((allowed) => allowed.toLowerCase() === domain)) return 'domain'
  return isVerified(claims) ? undefined : 'unverified'
}

/** The address by which an account may be found, or why none: an address that was not verified finds nobody. */
export function matchableEmail(
  claims: Claims,
  trust: EmailTrust,
): { email: string; problem?: undefined } | { email?: undefined; problem: SsoProblem } {
  const email = emailOf(claims)
  if (!trust.trusts_email || !email) return { problem: 'unknown' }
  return isVerified(claims) ? { email } : { problem: 'unverified' }
}

/** A claim by its name, or by the way to it: realm_access.roles. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    return (value as Claims)[part]
  }, claims)
}

/** The role that a provider gives a person; undefined when none of its values is mapped. */
export function mappedRole(claims: Claims, mapping: RoleMapping | undefined): string | undefined {
  if (!mapping) return undefined
  const values = [findClaim(claims, mapping.claim)].flat()
  return Object.entries(mapping.map).find(([value]) => values.includes(value))?.[1]
}

/** Whether a provider may change a role into another one: neither is above its highest, and an administrator stays. */
export function canMapRole(
  mapping: Pick<RoleMapping, 'highest_role'>,
  change: { from: string; to: string; otherAdministrators: number },
): boolean {
  const highest = roleRank(mapping.highest_role ?? '')
  if (roleRank(change.from) < highest || roleRank(change.to) < highest) return false
  return change.from !== 'administrator' || change.to === 'administrator' || change.otherAdministrators > 0
}

/** Which values of `amr` or `acr` say that the provider asked for a second factor. */
export type FactorTrust = { amr?: string[] | undefined; acr?: string[] | undefined }

/** Whether the provider asked the person for a second factor, in a way that the configuration trusts. */
export function hasSecondFactor(claims: Claims, trusted: FactorTrust | undefined): boolean {
  if (!trusted) return false
  const methods = Array.isArray(claims.amr) ? claims.amr : []
  return methods.some((method) => trusted.amr?.includes(method)) || trusted.acr?.includes(String(claims.acr)) === true
}

/**
 * When the person entered a password at the provider, in milliseconds; 0 when it does not say: a login that it answered
 * from its own session is no proof that the person is there.
 */
export function authenticatedAt(claims: Claims, now: number): number {
  const { auth_time } = claims
  return typeof auth_time === 'number' && auth_time > 0 ? Math.min(auth_time * 1000, now) : 0
}

/**
 * The claims of an ID token with those that only the provider's answer about the person has. An address counts with what
 * the same source says of it; how and when the person was asked is said by the signed token alone.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const { amr: _amr, acr: _acr, auth_time: _time, email, email_verified, ...more } = userInfo
  const address =
    idToken.email === undefined
      ? { email, email_verified }
      : { email: idToken.email, email_verified: idToken.email_verified }
  return { ...more, ...idToken, ...address }
}
