import { z } from 'zod'

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

/** An identity that is linked to a user's account. */
export const userIdentity = z.object({
  id: z.number(),
  provider: z.string(),
  issuer: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
})
export type UserIdentity = z.output<typeof userIdentity>

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
