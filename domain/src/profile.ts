import { z } from 'zod'
import { flag, lockVersion, text } from './fields.ts'
import type { FeatureFlags } from './me.ts'
import { newPasswordFor, passwordMismatch } from './password.ts'
import { emailAddress, type Role } from './users/user.ts'

/** GET /api/profile, and the answer of PUT /api/profile/edit (spec 2 §2, §7). */
export type Profile = {
  id: number
  name: string
  email: string
  avatar: string | null
  do_not_disturb: boolean
  roles: Role[]
  /** The new address that is not confirmed yet. */
  pending_email: string | null
  flags: FeatureFlags
  lock_version: number
}

export const profileBody = z.object({
  name: text('nome'),
  email: emailAddress('email'),
  do_not_disturb: flag('non disturbare').optional(),
  lock_version: lockVersion,
})

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

/** POST /api/profile/confirm-password, before an action that an unattended browser must not allow. */
export const confirmPasswordBody = z.object({ password: requiredPassword('Il campo password è obbligatorio.') })

/** An open session of the user; `current` is the one of the request. */
export type OpenSession = {
  id: number
  created_at: string
  last_seen_at: string
  address: string
  user_agent: string
  current: boolean
  /** The name of the impersonated user; null without an impersonation. */
  acting_as: string | null
}

export const avatarSize = 256
export const maxAvatarFile = 5 * 1024 * 1024
export const avatarExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const
export const avatarMessages = {
  required: 'Scegli un’immagine.',
  kind: 'Il tipo di file non è ammesso: usa PNG, JPG o WEBP.',
  tooLarge: 'L’immagine supera 5 MB.',
  unreadable: 'L’immagine è rovinata o troppo grande: scegline un’altra.',
}
