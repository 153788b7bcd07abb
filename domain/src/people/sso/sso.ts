import { z } from 'zod'
import { id, moment } from '../../platform/answers.ts'

/** A provider of single sign-on as the login page offers it. */
const ssoProvider = z.object({ key: z.string(), label: z.string() })
export type SsoProvider = z.output<typeof ssoProvider>

/** GET /api/login-methods: how people may log in. */
export const loginMethods = z.object({
  providers: z.array(ssoProvider),
  /** The login by password is closed for some roles. */
  password_closed: z.boolean(),
})
export type LoginMethods = z.output<typeof loginMethods>

/** GET /login/sso-logout: the provider at which who has just logged out is still logged in; null where there is none. */
export const ssoLogout = z.object({ provider: z.nullable(ssoProvider) })
export type SsoLogout = z.output<typeof ssoLogout>

/** An identity that is linked to a user's account. */
export const userIdentity = z.object({
  id,
  provider: z.string(),
  email: z.nullable(z.string()),
  created_at: moment,
  last_login_at: z.nullable(moment),
})
export type UserIdentity = z.output<typeof userIdentity>

/** GET /api/profile/identities: the linked ones, and how else the user can log in or prove to be there. */
export const linkedIdentities = z.object({
  identities: z.array(userIdentity),
  /** The configured providers, those of the linked identities too. */
  providers: z.array(ssoProvider),
  /** The user has a password with which the role may log in. */
  has_password: z.boolean(),
})
export type LinkedIdentities = z.output<typeof linkedIdentities>

/** POST /api/profile/identity-links/{provider}: where the browser goes to link an identity. */
export const linkStart = z.object({ url: z.string() })
export type LinkStart = z.output<typeof linkStart>

/** Why an identity can't be unlinked: nothing else would let its user in. */
export function unlinkProblem(
  { identities, providers, has_password }: LinkedIdentities,
  id: number,
): string | undefined {
  const others = identities.filter((identity) => identity.id !== id)
  const remains = has_password || others.some(({ provider }) => providers.some(({ key }) => key === provider))
  return remains
    ? undefined
    : 'È l’unico modo in cui puoi accedere: prima scegli una password o collega un altro account.'
}

/** Why a login by single sign-on failed, as the address of the login page says it. */
export const ssoProblems = [
  'unavailable',
  'cancelled',
  'expired',
  'invalid',
  'unknown',
  'unverified',
  'domain',
  'other_identity',
  'not_active',
  'taken',
  'too_many',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

const messages: Record<SsoProblem, (provider: string) => string> = {
  unavailable: (provider) => `${provider} non risponde: riprova tra poco.`,
  cancelled: (provider) => `L’accesso con ${provider} è stato annullato.`,
  expired: (provider) => `L’accesso con ${provider} è scaduto o è già stato usato: ricomincia.`,
  invalid: (provider) =>
    `La risposta di ${provider} non è valida: ricomincia. Se succede ancora, avvisa l’amministratore del portale.`,
  unknown: (provider) =>
    `Nessun utente del portale corrisponde alla tua identità di ${provider}: chiedi all’amministratore del portale.`,
  unverified: (provider) =>
    `${provider} non ha verificato il tuo indirizzo e-mail, che quindi non basta per riconoscerti.`,
  domain: (provider) => `Con ${provider} non si può accedere da un indirizzo e-mail come il tuo.`,
  other_identity: (provider) =>
    `Il tuo utente è già collegato a un’altra identità di ${provider}: chiedi all’amministratore del portale.`,
  not_active: () => 'Il tuo utente è sospeso o chiuso: chiedi all’amministratore del portale.',
  taken: (provider) => `Questa identità di ${provider} è già collegata a un altro utente del portale.`,
  too_many: () => 'Troppi tentativi: riprova tra qualche minuto.',
}

/** The sentence for a problem; undefined when it is none. */
export function formatSsoProblem(problem: string | null, provider: string | undefined): string | undefined {
  const known = ssoProblems.find((name) => name === problem)
  return known && messages[known](provider ?? 'il servizio di accesso').replace(/^./, (first) => first.toUpperCase())
}
