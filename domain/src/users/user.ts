import { z } from 'zod'
import type { PartnerName } from '../activities/activity.ts'
import { isEmail } from '../contacts.ts'
import { flag, lockVersion, optionalText, recordIds, text } from '../fields.ts'
import { newPassword, passwordMismatch } from '../password.ts'
import { invalidMessage } from '../plain-fields.ts'

export type Role = { id: number; name: string; label: string }

/** A user as GET /api/users lists it and every save answers it (spec 2 §3). */
export type User = {
  id: number
  name: string
  email: string
  do_not_disturb: boolean
  created_at: string
  /** When the account was closed; null for one in use. */
  deleted_at: string | null
  avatar: string | null
  roles: Role[]
  workshops: PartnerName[]
  dealers: PartnerName[]
  lock_version: number
}

/** A user of all those of a filter: GET /api/users/selection. */
export type SelectedUser = Pick<User, 'id' | 'name' | 'email' | 'deleted_at' | 'roles' | 'lock_version'>

/** The e-mail address of an account. */
export const emailAddress = (name: string) =>
  text(name).refine((value) => value === '' || isEmail(value), invalidMessage(name))

export const takenEmailMessage = 'Questo indirizzo è già di un altro utente.'
const oneRole = 'Scegli un ruolo.'

/** The body of POST and PUT /api/users; `assignmentProblems` validates the partners against the role. */
export const userBody = z.object({
  name: text('nome'),
  email: emailAddress('email'),
  do_not_disturb: flag('non disturbare').optional(),
  roles: recordIds('ruolo').refine((ids) => ids.length === 1, oneRole),
  workshops: recordIds('officine'),
  dealers: recordIds('concessionarie'),
  lock_version: lockVersion,
})
export type UserInput = z.output<typeof userBody>

/** The body of POST /api/users/{id}/restore: another address when another user has the old one by now. */
export const userRestoreBody = z.object({ email: emailAddress('email').optional() })

/** The body of POST /api/users/{id}/set-password, with the names of the specification (spec 2 §7). */
export const setPasswordBody = z
  .object({
    setResetPasswordUserPassword: newPassword,
    setResetPasswordUserConfirm: z.string().catch(''),
  })
  .refine((body) => body.setResetPasswordUserPassword === body.setResetPasswordUserConfirm, {
    message: passwordMismatch,
    path: ['setResetPasswordUserConfirm'],
    when: () => true,
  })

type ImpersonationPerson = { id: number; name: string; email: string }

/** A row of GET /api/impersonations: who browsed as whom, until when (null while it lasts), and why. */
export type Impersonation = {
  id: number
  user: ImpersonationPerson
  impersonated: ImpersonationPerson
  reason: string | null
  started_at: string
  ended_at: string | null
}

/** The body of POST /impersonate/{id}; a blank reason is null. */
export const impersonationBody = z.object({
  reason: optionalText('motivo')
    .nullish()
    .transform((reason) => reason || null),
})
