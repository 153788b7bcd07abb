import { z } from 'zod'
import { count, extended, id, moment } from '../../platform/answers.ts'
import { formatCount } from '../../platform/counts.ts'
import { passkey, trustedDevice } from '../accounts/second-factor.ts'
import { userIdentity } from '../sso/sso.ts'
import { userRow } from './user.ts'

/** What opened an account and no longer does, because staff gave the account to somebody else. */
export const endedCredentials = z.object({
  password: z.boolean(),
  identities: count,
  passkeys: count,
  totp: z.boolean(),
  recovery_codes: count,
  trusted_devices: count,
  tokens: count,
})
export type EndedCredentials = z.output<typeof endedCredentials>

/** The answer of a save by staff; with `ended_credentials` when the account got another address. */
export const savedUser = extended(userRow, { ended_credentials: z.optional(endedCredentials) })
export type SavedUser = z.output<typeof savedUser>

/** GET /api/users/{id}/credentials: with what a user can log in, for the staff who may end it. */
export const userCredentials = z.object({
  has_password: z.boolean(),
  identities: z.array(extended(userIdentity, { label: z.string() })),
  passkeys: z.array(passkey),
  totp: z.nullable(z.object({ confirmed_at: moment, last_used_at: z.nullable(moment) })),
  recovery_codes_left: count,
  trusted_devices: z.array(trustedDevice),
  tokens: z.array(z.object({ id, name: z.string(), kind: z.enum(['personal', 'service']) })),
})
export type UserCredentials = z.output<typeof userCredentials>

/** "a", "a e b", "a, b e c". */
const joinWords = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** In words what ended: "la password, 2 passkey e 1 token"; '' when there was nothing. */
export function formatEndedCredentials(ended: EndedCredentials): string {
  const counted = (number: number, singular: string, plural: string) =>
    number > 0 ? [formatCount(number, singular, plural)] : []
  return joinWords([
    ...(ended.password ? ['la password'] : []),
    ...counted(ended.identities, 'account collegato', 'account collegati'),
    ...counted(ended.passkeys, 'passkey', 'passkey'),
    ...(ended.totp ? ['l’app di autenticazione'] : []),
    ...counted(ended.recovery_codes, 'codice di recupero', 'codici di recupero'),
    ...counted(ended.trusted_devices, 'dispositivo ricordato', 'dispositivi ricordati'),
    ...counted(ended.tokens, 'token', 'token'),
  ])
}

/** What a new address by staff does, as the screens say before it. */
export const newAddressEffects =
  'Con un altro indirizzo l’account passa a un’altra persona: password, account collegati, passkey, secondi fattori e token di prima non varranno più. Al nuovo indirizzo arriva il collegamento per scegliere una password.'

/** With what the user still logs in after staff set a password: "1 account collegato e 2 passkey"; '' for nothing. */
export const formatOtherLogins = ({ identities, passkeys }: Pick<UserCredentials, 'identities' | 'passkeys'>): string =>
  joinWords([
    ...(identities.length > 0 ? [formatCount(identities.length, 'account collegato', 'account collegati')] : []),
    ...(passkeys.length > 0 ? [formatCount(passkeys.length, 'passkey', 'passkey')] : []),
  ])
