import { readFileSync } from 'node:fs'
import { roleRank } from '@portale/domain/people/users/user.policy.ts'
import { z } from 'zod'

const isLoopback = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)

/** Plain http is for a provider on this machine alone: over a network anybody could sign in as anyone. */
const isIssuer = (address: string) => {
  const url = URL.parse(address)
  if (!url || url.search || url.hash || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const text = (max = 255) => z.string('must be a text').trim().min(1, 'must not be empty').max(max)
const roleName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be the name of a role')
const names = z.array(text()).min(1, 'must not be empty')

const roleMapping = z
  .strictObject({
    claim: text(),
    map: z.record(z.string(), roleName),
    highest_role: z.enum(['administrator', 'superuser_rt']).optional(),
  })
  .refine(
    ({ map, highest_role }) => Object.values(map).every((role) => roleRank(role) >= roleRank(highest_role ?? '')),
    'gives a role above highest_role',
  )

const provider = z.strictObject({
  key: z.string('must be a text').regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be 1 to 32 of a-z, 0-9 and -'),
  label: text(60),
  issuer: z.string('must be a text').refine(isIssuer, 'must be an https:// address (http:// only on this machine)'),
  client_id: text(),
  client_secret: text(1024).optional(),
  client_authentication: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
  scopes: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid'),
  trusts_email: z.boolean().default(false),
  email_domains: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be domains'))
    .min(1)
    .optional(),
  roles: roleMapping.optional(),
  second_factor: z.strictObject({ amr: names.optional(), acr: names.optional() }).optional(),
  account_prompt: z.enum(['select_account', 'login']).optional(),
})

const providers = z
  .array(provider)
  .max(20)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'two providers have the same key')

/** A provider of single sign-on, as the operator configured it (docs/operations.md). */
export type SsoSettings = z.output<typeof provider>

function readJson(variable: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error(`${variable} is wrong: it is not JSON`)
  }
}

function readFileOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`OIDC_PROVIDERS_FILE can't be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** The providers of OIDC_PROVIDERS or OIDC_PROVIDERS_FILE; throws an error of one line that says what is wrong. */
export function readSsoSettings(env: {
  OIDC_PROVIDERS?: string | undefined
  OIDC_PROVIDERS_FILE?: string | undefined
}): SsoSettings[] {
  if (env.OIDC_PROVIDERS && env.OIDC_PROVIDERS_FILE)
    throw new Error('OIDC_PROVIDERS and OIDC_PROVIDERS_FILE: set one of them')
  const [variable, json] = env.OIDC_PROVIDERS_FILE
    ? ['OIDC_PROVIDERS_FILE', readFileOf(env.OIDC_PROVIDERS_FILE)]
    : ['OIDC_PROVIDERS', env.OIDC_PROVIDERS ?? '[]']
  const parsed = providers.safeParse(readJson(variable, json))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const position = issue?.path.map((part) => (typeof part === 'number' ? `provider ${part + 1}` : String(part)))
  throw new Error(`${variable} is wrong: ${[...(position ?? []), issue?.message].join(': ')}`)
}

/** The roles of PASSWORD_LOGIN_CLOSED_ROLES; throws an error of one line that says what is wrong. */
export function readClosedRoles(value: string | undefined, hasProviders: boolean): string[] {
  const roles = (value ?? '').split(',').flatMap((role) => role.trim() || [])
  if (!roles.every((role) => roleName.safeParse(role).success))
    throw new Error('PASSWORD_LOGIN_CLOSED_ROLES must list names of roles, separated by commas')
  if (roles.length > 0 && !hasProviders)
    throw new Error('PASSWORD_LOGIN_CLOSED_ROLES needs OIDC_PROVIDERS: nobody of these roles could log in')
  return roles
}
