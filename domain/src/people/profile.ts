import { z } from 'zod'
import { count, id, moment } from '../platform/answers.ts'
import { flag, lockVersion, text } from '../platform/fields.ts'
import { newPasswordFor, passwordMismatch } from '../platform/password.ts'
import { emailAddress, roleRow } from './users/user.ts'

export const featureFlags = z
  .object({ avatar: z.boolean(), change_email: z.boolean(), time_machine: z.boolean() })
  .meta({ id: 'FeatureFlags' })
export type FeatureFlags = z.output<typeof featureFlags>

/** GET /api/profile, and the answer of PUT /api/profile/edit (spec 2 §2, §7). */
export const profile = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    avatar: z.nullable(z.string()),
    do_not_disturb: z.boolean(),
    roles: z.array(roleRow),
    /** The new address that is not confirmed yet. */
    pending_email: z.nullable(z.string()),
    flags: featureFlags,
    lock_version: count,
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

export const profileBody = z
  .object({
    name: text('nome'),
    email: emailAddress('email'),
    do_not_disturb: flag('non disturbare').optional(),
    lock_version: lockVersion,
  })
  .meta({ id: 'ProfileBody' })

const requiredPassword = (message: string) => z.string({ error: message }).min(1, message).max(1024, message)

/** PUT /api/profile/change-password (spec 2 §7). */
export const changePasswordBody = z
  .object({
    old_password: requiredPassword('Il campo password attuale è obbligatorio.'),
    new_password: newPasswordFor('nuova password'),
    new_password_confirmation: z.string().catch(''),
  })
  .refine((body) => body.new_password === body.new_password_confirmation, {
    message: passwordMismatch,
    path: ['new_password_confirmation'],
    when: () => true,
  })
  .meta({ id: 'ChangePasswordBody' })

/** POST /api/profile/confirm-password, before an action that an unattended browser must not allow. */
export const confirmPasswordBody = z
  .object({ password: requiredPassword('Il campo password è obbligatorio.') })
  .meta({ id: 'ConfirmPasswordBody' })

/** How people log in; a check of sessions.login_method. */
export const loginMethods = ['password', 'passkey', 'sso'] as const
export type LoginMethod = (typeof loginMethods)[number]

export const loginMethodLabels: Record<LoginMethod, string> = {
  password: 'con la password',
  passkey: 'con una passkey',
  sso: 'con l’account aziendale',
}

/** DELETE /api/profile/sessions: how many other sessions ended. */
export const endedSessions = z.object({ ended: count }).meta({ id: 'EndedSessions' })
export type EndedSessions = z.output<typeof endedSessions>

/** An open session of the user; `current` is the one of the request. */
export const openSession = z
  .object({
    id,
    created_at: moment,
    last_seen_at: moment,
    address: z.string(),
    user_agent: z.string(),
    current: z.boolean(),
    /** The name of the impersonated user; null without an impersonation. */
    acting_as: z.nullable(z.string()),
    /** How its person logged in. */
    login_method: z.enum(loginMethods),
    /** Whether a second factor was asked for. */
    second_factor: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.output<typeof openSession>

export const avatarSize = 256
export const maxAvatarFile = 5 * 1024 * 1024
export const avatarExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const
export const avatarMessages = {
  required: 'Scegli un’immagine.',
  kind: 'Il tipo di file non è ammesso: usa PNG, JPG o WEBP.',
  tooLarge: 'L’immagine supera 5 MB.',
  unreadable: 'L’immagine è rovinata o troppo grande: scegline un’altra.',
}
