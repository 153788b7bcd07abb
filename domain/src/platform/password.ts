import { z } from 'zod'
import { cleanLine } from './clean-text.ts'
import { isCommonPassword } from './common-password.ts'
import { trimSeparators } from './contacts.ts'

/** The five rules, in the order of the strength bar (spec 2 §5). */
export const passwordRules = [
  { message: 'La password deve contenere almeno 8 caratteri.', met: (password: string) => [...password].length >= 8 },
  {
    message: 'La password deve contenere almeno una lettera maiuscola.',
    met: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    message: 'La password deve contenere almeno una lettera minuscola.',
    met: (password: string) => /\p{Ll}/u.test(password),
  },
  { message: 'La password deve contenere almeno un numero.', met: (password: string) => /\d/.test(password) },
  {
    message: 'La password deve contenere almeno un carattere speciale.',
    met: (password: string) => /[^\p{L}\d\s]/u.test(password),
  },
] as const

export const passwordMismatch = 'Le password non coincidono.'
const tooCommon = 'La password è tra le più comuni: scegline un’altra.'
const maxPassword = 1024

/** How many of the five rules a password meets. */
export const passwordStrength = (password: string): number => passwordRules.filter((rule) => rule.met(password)).length

/** The label of the strength bar (spec 2 §4). */
export const strengthLabel = (points: number): string =>
  ({ 5: 'Ottimo', 4: 'Buono', 3: 'Discreto', 2: 'Debole' })[points] ?? 'Molto debole'

/** The rules that a password does not meet; for one that meets all, whether it is too common. */
export function passwordProblems(password: string): string[] {
  const unmet = passwordRules.filter((rule) => !rule.met(password)).map((rule) => rule.message)
  if (unmet.length > 0) return unmet
  return isCommonPassword(password) ? [tooCommon] : []
}

/** A new password that must meet all rules; `name` is the field's name inside a sentence (spec 2 §5). */
export const newPasswordFor = (name: string) =>
  z
    .string({ error: `Il campo ${name} è obbligatorio.` })
    .max(maxPassword, `Il campo ${name} non può superare i ${maxPassword} caratteri.`)
    .check((context) => {
      for (const message of passwordProblems(context.value))
        context.issues.push({ code: 'custom', message, input: context.value })
    })

export const newPassword = newPasswordFor('password')

const requiredText = (message: string) => z.string({ error: message }).min(1, message)
const requiredEmail = () =>
  z
    .string({ error: 'Il campo email è obbligatorio.' })
    .overwrite((typed) => trimSeparators(cleanLine(typed)))
    .min(1, 'Il campo email è obbligatorio.')
    .max(255, 'Il campo email non è valido.')

export const loginBody = z.object({
  email: requiredEmail(),
  password: requiredText('Il campo password è obbligatorio.').max(maxPassword, 'Il campo password non è valido.'),
})

/**
 * The body of POST /reset-password/check: a link, before a password is typed. Its token says whose account it is; links of
 * before also name the address, which must then be the account's. A screen of before sends '' for a link without one.
 */
export const resetLinkBody = z.object({
  token: requiredText('Il collegamento non è completo.').max(255, 'Il collegamento non è valido.'),
  email: z
    .string({ error: 'Il campo email non è valido.' })
    .overwrite(cleanLine)
    .max(255, 'Il campo email non è valido.')
    .optional(),
})

/** Whose password a link that is still valid chooses: the answer to who has its token alone. */
export const resetLinkAccount = z.object({ email: z.string() })
export type ResetLinkAccount = z.infer<typeof resetLinkAccount>

export const resetPasswordBody = resetLinkBody
  .extend({
    password: newPassword,
    password_confirmation: z.string().catch(''),
  })
  .refine((body) => body.password === body.password_confirmation, {
    message: passwordMismatch,
    path: ['password_confirmation'],
    when: () => true,
  })

/** POST /forgot-password; the `password` of the specification's body is ignored. */
export const forgotPasswordBody = z.object({
  email: requiredEmail().refine((email) => email === '' || email.includes('@'), 'Il campo email non è valido.'),
})
