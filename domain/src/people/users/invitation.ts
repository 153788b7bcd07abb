import { z } from 'zod'
import { moment } from '../../platform/answers.ts'
import type { BadgeColour } from '../../platform/documents.ts'
import { mailKinds, mailStates } from '../../platform/mails.ts'

/** What became of the invitation of a user: the mail with the link, the link itself, or what it was for. */
export const invitationStates = ['none', 'waiting', 'sent', 'failed', 'expired', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationStateLabels: Record<InvitationState, string> = {
  none: 'Mai inviato',
  waiting: 'In attesa',
  sent: 'Inviato',
  failed: 'Non consegnato',
  expired: 'Scaduto',
  accepted: 'Accettato',
}

export const invitationStateColours: Record<InvitationState, BadgeColour> = {
  none: 'off',
  waiting: 'warn',
  sent: 'info',
  failed: 'bad',
  expired: 'plum',
  accepted: 'ok',
}

/** How many invitations leave in a minute: a mail server that gets thousands at once takes them for spam. */
export const invitationsPerMinute = 60

/** After how many seconds the invitation at a place among many is sent. */
export const invitationDelaySeconds = (place: number): number => Math.floor(place / invitationsPerMinute) * 60

/** The last invitation of a user: when it was written and sent, and the last error of its mail. */
export const invitation = z.object({
  state: z.enum(invitationStates),
  created_at: z.nullable(moment),
  sent_at: z.nullable(moment),
  last_error: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

/** The last mail to a user. */
export const lastMail = z.object({
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  created_at: moment,
  sent_at: z.nullable(moment),
  last_error: z.nullable(z.string()),
})
export type LastMail = z.output<typeof lastMail>

/** Why nobody is invited once more: too many invitations in a short time. */
export const tooManyInvitations = (count: number, minutes: number): string =>
  `Ha già ricevuto ${count === 1 ? 'un invito' : `${count} inviti`} negli ultimi ${minutes} minuti: riprova più tardi.`
