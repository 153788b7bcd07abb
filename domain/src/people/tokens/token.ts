import { z } from 'zod'
import { day, extended, id, moment } from '../../platform/answers.ts'
import { nested, optionalDay, recordId, text } from '../../platform/fields.ts'
import { type FieldErrors, invalidMessage } from '../../platform/plain-fields.ts'
import { isTokenScope, type TokenScope, tokenScopes } from './scopes.ts'
import { maxTokens, tokenKinds, tokenStates } from './token-state.ts'

const tooManyTokens = `Ci sono già ${maxTokens} token attivi: revocane uno che non serve più.`

const scope = z.enum(tokenScopes)

export const token = z
  .object({
    id,
    kind: z.enum(tokenKinds),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(scope),
    /** The last day on which it is accepted; null when it has none. */
    expires_on: z.nullable(day),
    state: z.enum(tokenStates),
    created_at: moment,
    revoked_at: z.nullable(moment),
    last_used_at: z.nullable(moment),
    last_used_address: z.nullable(z.string()),
  })
  .meta({ id: 'Token' })
export type Token = z.output<typeof token>

/** The answer of POST /api/v1/tokens; the secret is null when the same request comes again. */
export const createdToken = extended(token, { secret: z.nullable(z.string()) }).meta({ id: 'CreatedToken' })
export type CreatedToken = z.output<typeof createdToken>

/** GET /api/v1/tokens: those of the caller that are in use or ended in the last month, and the scopes it may give. */
export const tokenOverview = z.object({ data: z.array(token), scopes: z.array(scope) }).meta({ id: 'TokenOverview' })
export type TokenOverview = z.output<typeof tokenOverview>

/** A token as GET /api/tokens lists it, with the account it acts as and who created it. */
export const listedToken = extended(token, {
  user: z.object({ id, name: z.string(), role: z.string() }),
  creator: z.object({ id, name: z.string() }),
}).meta({ id: 'ListedToken' })
export type ListedToken = z.output<typeof listedToken>

const requiredScope = 'Scegli almeno un permesso.'

const scopes = z.unknown().transform((value, context): TokenScope[] => {
  const known = Array.isArray(value) ? [...new Set(value)].filter(isTokenScope) : []
  const isKnown = Array.isArray(value) && value.every(isTokenScope)
  if (isKnown && known.length > 0) return tokenScopes.filter((name) => known.includes(name))
  const message = value === undefined || value === null || isKnown ? requiredScope : invalidMessage('permessi')
  context.issues.push({ code: 'custom', message, input: value })
  return z.NEVER
})

/** The body of POST /api/v1/tokens; `user_id` is the account that a service's token acts as. */
export const tokenBody = z
  .object({
    token: nested(
      z.object({
        name: text('nome'),
        scopes,
        expires_on: optionalDay(invalidMessage('scadenza')).transform((day) => day ?? null),
        user_id: z.union([z.null(), recordId('utente')]).optional(),
      }),
    ),
  })
  .meta({ id: 'TokenBody' })
export type TokenInput = z.output<typeof tokenBody>['token']

type Limits = { grantable: readonly TokenScope[]; today: string; activeTokens: number }

/** Why an account can't have this token, by field: scopes that its role has not, a day that is past, too many tokens. */
export function tokenProblems({ scopes, expires_on }: TokenInput, limits: Limits): FieldErrors {
  const errors: FieldErrors = {}
  const refused = scopes.filter((name) => !limits.grantable.includes(name))
  if (limits.activeTokens >= maxTokens) errors['token.name'] = [tooManyTokens]
  if (refused.length > 0) errors['token.scopes'] = [`Il ruolo non ha questi permessi: ${refused.join(', ')}.`]
  if (expires_on !== null && expires_on < limits.today)
    errors['token.expires_on'] = ['La scadenza deve essere oggi o un giorno futuro.']
  return errors
}
