import { describe, expect, it } from 'vitest'
import { roleNames } from '../../platform/roles.ts'
import { roleRank } from '../users/user.policy.ts'
import { authenticatedAt, canMapRole, domainProblem, hasSecondFactor, mappedRole, matchableEmail } from './sso.rules.ts'
import { formatSsoProblem, type LinkedIdentities, ssoProblems, unlinkProblem } from './sso.ts'

const verified = { email: 'Anna@Rete.example', email_verified: true }
const trusting = { trusts_email: true }

describe('an account is found by a verified address of a trusted provider', () => {
  it('in lower case', () => expect(matchableEmail(verified, trusting)).toEqual({ email: 'anna@rete.example' }))

  it.each([false, 'true', 1, null, undefined, {}, [true]])('never with email_verified %j', (email_verified) =>
    expect(matchableEmail({ email: 'anna@rete.example', email_verified }, trusting)).toEqual({ problem: 'unverified' }),
  )

  it('never by a provider that is not trusted for it', () =>
    expect(matchableEmail(verified, { trusts_email: false })).toEqual({ problem: 'unknown' }))

  it.each([undefined, '', 'anna', 12, ['anna@rete.example'], 'a@b.example, c@d.example'])('never by %j', (email) =>
    expect(matchableEmail({ email, email_verified: true }, trusting)).toEqual({ problem: 'unknown' }),
  )
})

describe('domains', () => {
  const trust = { trusts_email: true, email_domains: ['Rete.example'] }
  it.each([
    [verified, undefined],
    [{ ...verified, email_verified: false }, 'unverified'],
    [{ email: 'anna@rete.example.evil.example', email_verified: true }, 'domain'],
    [{ email: 'anna@sub.rete.example', email_verified: true }, 'domain'],
    [{ email_verified: true }, 'domain'],
  ])('of %j', (claims, problem) => expect(domainProblem(claims, trust)).toBe(problem))

  it('are all allowed without a list', () => expect(domainProblem({}, trusting)).toBeUndefined())
})

describe('the mapped role', () => {
  const mapping = { claim: 'groups', map: { chiefs: 'superuser_rt', sales: 'sales_manager_rt' } }
  it.each([
    [{ groups: ['sales', 'chiefs'] }, 'superuser_rt'],
    [{ groups: 'sales' }, 'sales_manager_rt'],
    [{ groups: ['others'] }, undefined],
    [{ groups: null }, undefined],
    [{ groups: { sales: true } }, undefined],
    [{}, undefined],
  ])('of %j', (claims, role) => expect(mappedRole(claims, mapping)).toBe(role))

  it('is found inside a claim, but not in a prototype', () => {
    const nested = { ...mapping, claim: 'realm_access.roles' }
    expect(mappedRole({ realm_access: { roles: ['sales'] } }, nested)).toBe('sales_manager_rt')
    expect(mappedRole({ 'realm_access.roles': ['chiefs'] }, nested)).toBe('superuser_rt')
    expect(mappedRole({}, { ...mapping, claim: 'constructor.name', map: { Object: 'administrator' } })).toBeUndefined()
  })

  it('is none without a mapping', () => expect(mappedRole({ groups: ['sales'] }, undefined)).toBeUndefined())
})

describe('a role is mapped', () => {
  it.each([undefined, 'superuser_rt', 'administrator'] as const)('never above %s', (highest_role) => {
    for (const from of roleNames)
      for (const to of roleNames)
        expect([from, to, canMapRole({ highest_role }, { from, to, otherAdministrators: 1 })]).toEqual([
          from,
          to,
          Math.min(roleRank(from), roleRank(to)) >= roleRank(highest_role ?? ''),
        ])
  })

  it('unless it is the last administrator’s', () => {
    const change = { from: 'administrator', to: 'superuser_rt' }
    const mapping = { highest_role: 'administrator' } as const
    expect(canMapRole(mapping, { ...change, otherAdministrators: 0 })).toBe(false)
    expect(canMapRole(mapping, { ...change, otherAdministrators: 1 })).toBe(true)
  })
})

it.each([
  [{ amr: ['pwd', 'otp'] }, { amr: ['otp'] }, true],
  [{ amr: ['pwd'] }, { amr: ['otp'] }, false],
  [{ amr: 'otp' }, { amr: ['otp'] }, false],
  [{ acr: 'urn:gold' }, { acr: ['urn:gold'] }, true],
  [{ acr: 'urn:gold' }, undefined, false],
  [{}, { acr: ['urn:gold'], amr: ['otp'] }, false],
])('a second factor in %j, trusted as %j: %s', (claims, trusted, expected) =>
  expect(hasSecondFactor(claims, trusted)).toBe(expected),
)

it.each([
  [1000, 1_000_000],
  [9000, 5_000_000],
  [undefined, 0],
  ['1000', 0],
  [-1, 0],
])('auth_time %j is %i', (auth_time, expected) => expect(authenticatedAt({ auth_time }, 5_000_000)).toBe(expected))

it('each problem has a sentence, an unknown one none', () => {
  for (const problem of ssoProblems) expect(formatSsoProblem(problem, 'Fabbrica')).toMatch(/^[A-Z].*\.$/)
  expect(formatSsoProblem('unavailable', undefined)).toBe('Il servizio di accesso non risponde: riprova tra poco.')
  for (const problem of [null, '', '<b>', 'constructor']) expect(formatSsoProblem(problem, 'x')).toBeUndefined()
})

describe('an identity can be unlinked', () => {
  const at = '2026-11-26T08:00:00+00:00'
  const identity = (id: number, provider: string) => ({
    id,
    provider,
    email: null,
    created_at: at,
    last_login_at: null,
  })
  const linked: LinkedIdentities = {
    identities: [identity(1, 'maker'), identity(2, 'gone')],
    providers: [{ key: 'maker', label: 'Fabbrica' }],
    has_password: false,
  }
  it.each([
    ['with a password', { ...linked, has_password: true }, 1, true],
    ['with another one of a configured provider', linked, 2, true],
    ['never when the other one is of a provider that is no more', linked, 1, false],
    ['never when it is the only way', { ...linked, identities: [identity(1, 'maker')] }, 1, false],
  ])('%s', (_what, identities, id, expected) => expect(unlinkProblem(identities, id) === undefined).toBe(expected))
})
