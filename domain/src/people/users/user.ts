import { z } from 'zod'
import { columnAnswers, count, id, moment, partnerName, picked } from '../../platform/answers.ts'
import { isEmail, trimSeparators } from '../../platform/contacts.ts'
import { columnFields, flag, lockVersion, optionalText, recordIds, text } from '../../platform/fields.ts'
import { isInternalPath } from '../../platform/internal-path.ts'
import { batchRows } from '../../platform/lists/batch.ts'
import { newPassword, passwordMismatch } from '../../platform/password.ts'
import { invalidMessage } from '../../platform/plain-fields.ts'
import { invitation, lastMail } from './invitation.ts'
import { userColumns } from './user-columns.ts'

export const roleRow = z.object({ id, name: z.string(), label: z.string() }).meta({ id: 'RoleRow' })
export type Role = z.output<typeof roleRow>

/** A user as GET /api/users lists it and every save answers it (spec 2 §3). */
export const userRow = z
  .object({
    id,
    ...columnAnswers(userColumns, {}),
    do_not_disturb: z.boolean(),
    created_at: moment,
    /** When the account was closed; null for one in use. */
    deleted_at: z.nullable(moment),
    avatar: z.nullable(z.string()),
    roles: z.array(roleRow),
    workshops: z.array(partnerName),
    dealers: z.array(partnerName),
    lock_version: count,
    /** Whether the invitation was accepted: the person chose a password, or logged in without one. */
    is_accepted: z.boolean(),
    /** When, by whom and why the account was suspended; null for one that is not. */
    suspended_at: z.nullable(moment),
    suspended_by: z.nullable(z.object({ id, name: z.string() })),
    suspension_reason: z.nullable(z.string()),
    last_login_at: z.nullable(moment),
    last_seen_at: z.nullable(moment),
    invitation,
    /** How the last mail to this person ended. */
    last_mail: z.nullable(lastMail),
  })
  .meta({ id: 'UserRow' })
export type User = z.output<typeof userRow>

/** A user of all those of a filter: GET /api/users/selection. */
export const selectedUser = picked(
  userRow,
  ...(['id', 'name', 'email', 'roles', 'lock_version', 'deleted_at', 'suspended_at', 'is_accepted'] as const),
).meta({ id: 'SelectedUser' })
export type SelectedUser = z.output<typeof selectedUser>

/** The e-mail address of an account, also as it stands in a list: m@x.it; */
export const emailAddress = (name: string) =>
  text(name)
    .overwrite(trimSeparators)
    .refine((value) => value === '' || isEmail(value), invalidMessage(name))

export const takenEmailMessage = 'Questo indirizzo è già di un altro utente.'
const oneRole = 'Scegli un ruolo.'

/** The body of POST and PUT /api/users; `assignmentProblems` validates the partners against the role. */
export const userBody = z
  .object({
    ...columnFields(userColumns, { email: emailAddress('email') }),
    do_not_disturb: flag('non disturbare').optional(),
    roles: recordIds('ruolo').refine((ids) => ids.length === 1, oneRole),
    workshops: recordIds('officine'),
    dealers: recordIds('concessionarie'),
    lock_version: lockVersion,
  })
  .meta({ id: 'UserBody' })
export type UserInput = z.output<typeof userBody>

const suspensionReason = text('motivo', 1000)

/** The body of POST /api/users/{id}/suspend. */
export const suspensionBody = z
  .object({ reason: suspensionReason, lock_version: lockVersion })
  .meta({ id: 'SuspensionBody' })

/** The body of POST /api/users/suspend. */
export const suspensionsBody = z.object({ rows: batchRows, reason: suspensionReason }).meta({ id: 'SuspensionsBody' })

/** The body of POST /api/users/{id}/reactivate. */
export const reactivationBody = z.object({ lock_version: lockVersion }).meta({ id: 'ReactivationBody' })

/** The body of POST /api/users/{id}/restore: another address when another user has the old one by now. */
export const userRestoreBody = z.object({ email: emailAddress('email').optional() }).meta({ id: 'UserRestoreBody' })

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
  .meta({ id: 'SetPasswordBody' })

/** A row of GET /api/impersonations: who browsed as whom, until when (null while it lasts), and why. */
export const impersonation = z
  .object({
    id,
    user: z.object({ id, name: z.string(), email: z.string() }),
    impersonated: z.object({ id, name: z.string(), email: z.string() }),
    reason: z.nullable(z.string()),
    with_changes: z.boolean(),
    started_at: moment,
    ended_at: z.nullable(moment),
  })
  .meta({ id: 'Impersonation' })
export type Impersonation = z.output<typeof impersonation>

const maxPageLength = 2000

/**
 * The body of POST /impersonate/{id}; a blank reason is null. Without `with_changes` nothing can be changed under it;
 * `page` is where it begins, to which its end leads back.
 */
export const impersonationBody = z
  .object({
    reason: optionalText('motivo')
      .nullish()
      .transform((reason) => reason || null),
    with_changes: flag('con modifiche').prefault(false),
    page: z
      .string()
      .refine((page) => isInternalPath(page) && page.length <= maxPageLength)
      .nullish()
      .transform((page) => page ?? null)
      .catch(null),
  })
  .meta({ id: 'ImpersonationBody' })
