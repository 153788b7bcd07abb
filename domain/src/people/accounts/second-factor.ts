import { z } from 'zod'
import { removeInvisible } from '../../platform/clean-text.ts'
import { flag, text } from '../../platform/fields.ts'

/** What a login can ask for after the password. */
export const secondFactorMethods = ['code', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const secondFactorLabels: Record<SecondFactorMethod, string> = {
  code: 'Codice dell’app',
  passkey: 'Passkey',
  recovery_code: 'Codice di recupero',
}

/** The answer of POST /login (202) for an account with a factor: no session yet. */
export const secondFactorRequired = z.object({
  second_factor: z.object({ methods: z.array(z.enum(secondFactorMethods)) }),
})
export type SecondFactorRequired = z.output<typeof secondFactorRequired>

export const totpDigits = 6
export const totpPeriodSeconds = 30
/** Codes of this many steps before and after the current one are accepted: clocks are never exact. */
export const totpWindow = 1
export const recoveryCodeCount = 10
export const maxPasskeys = 10
export const trustedDeviceDays = 30
const maxPasskeyName = 60

/** The digits of a code as people type or paste it: "123 456", "123-456". */
export const normalizeCode = (typed: string): string => removeInvisible(typed).replace(/[\s-]/g, '')

/** Letters and digits that can't be mistaken for one another; 12 of them are 60 bits. */
export const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const recoveryCodeLength = 12

/** A recovery code as it is shown: XXXX-XXXX-XXXX. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** A recovery code as it is compared: without spaces, hyphens and lower case. */
export const normalizeRecoveryCode = (typed: string): string => normalizeCode(typed).toUpperCase()

const invalidCode = `Il codice ha ${totpDigits} cifre.`

/** The code of an authenticator app. */
export const totpCode = z
  .string({ error: 'Il campo codice è obbligatorio.' })
  .min(1, 'Il campo codice è obbligatorio.')
  .max(64, invalidCode)
  .transform(normalizeCode)
  .refine((code) => /^\d+$/.test(code) && code.length === totpDigits, invalidCode)

const recoveryCode = z
  .string({ error: 'Il campo codice di recupero è obbligatorio.' })
  .min(1, 'Il campo codice di recupero è obbligatorio.')
  .max(64, 'Il codice di recupero non è valido.')
  .transform(normalizeRecoveryCode)

const maxAnswer = 100_000
const answerText = z.string().max(maxAnswer)

/** What a browser answers for a passkey; the library that verifies it checks the rest. */
const passkeyAnswer = z.object(
  {
    id: answerText,
    rawId: answerText,
    type: z.literal('public-key'),
  },
  'La passkey non ha risposto.',
)

/** A passkey that signed a challenge. */
export const passkeyAssertion = passkeyAnswer.extend({
  response: z.object({
    clientDataJSON: answerText,
    authenticatorData: answerText,
    signature: answerText,
    userHandle: answerText.nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** A passkey that was just made. */
export const passkeyAttestation = passkeyAnswer.extend({
  response: z.object({
    clientDataJSON: answerText,
    attestationObject: answerText,
    transports: z.array(z.string().max(50)).max(10).default([]),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

const oneFactor = 'Conferma con un codice, un codice di recupero o una passkey.'

/** POST /login/second-factor: one of the three. */
export const secondFactorBody = z
  .object({
    code: totpCode.optional(),
    recovery_code: recoveryCode.optional(),
    passkey: passkeyAssertion.optional(),
    trust_device: flag('ricorda questo dispositivo').optional(),
  })
  .refine(({ code, recovery_code, passkey }) => [code, recovery_code, passkey].filter(Boolean).length === 1, {
    message: oneFactor,
    path: ['code'],
  })
export type SecondFactorBody = z.output<typeof secondFactorBody>

/** POST /login/passkey */
export const passkeyLoginBody = z.object({ passkey: passkeyAssertion })

/** POST /api/profile/factors/totp/confirm */
export const totpConfirmBody = z.object({ code: totpCode })

const passkeyName = text('nome', maxPasskeyName)

/** POST /api/profile/factors/passkeys */
export const passkeyBody = z.object({ name: passkeyName, passkey: passkeyAttestation })

/** PUT /api/profile/factors/passkeys/{id} */
export const passkeyNameBody = z.object({ name: passkeyName })

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

export const trustedDevice = z.object({
  id: z.number(),
  address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type TrustedDevice = z.output<typeof trustedDevice>

/** GET /api/profile/factors: how the signed-in user confirms a login. */
export const factors = z.object({
  /** Whether the role must have a factor: the last one can't be removed. */
  required: z.boolean(),
  totp: z.object({ confirmed_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number(),
  trusted_devices: z.array(trustedDevice),
})
export type Factors = z.output<typeof factors>

/** POST /api/profile/factors/totp: the secret for the authenticator app, not a factor before its first code. */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() })
export type TotpEnrolment = z.output<typeof totpEnrolment>

/** The answer of what adds a factor: the recovery codes, shown this once, when there were none. */
export const factorAdded = z.object({ recovery_codes: z.array(z.string()).nullable() })
export type FactorAdded = z.output<typeof factorAdded>

/** How many factors a user has; recovery codes are none. */
export const countFactors = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): number =>
  (totp ? 1 : 0) + passkeys.length

export const lastFactorMessage =
  'Il tuo ruolo richiede un secondo fattore: prima di togliere questo aggiungine un altro.'
