import { z } from 'zod'
import { count } from '../platform/answers.ts'
import { lockVersion } from '../platform/fields.ts'
import { type MailKind, mailKindLabels } from '../platform/mails.ts'
import { isRecord } from '../platform/plain-fields.ts'
import { administrators, partnerRoles, type RoleName, roleNames, staff, uploaders } from '../platform/roles.ts'

/** How a person wants to be notified: each way but the last one is also a notification in the portal. */
export const noticeChannels = ['portal', 'mail', 'digest', 'none'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeChannelLabels: Record<NoticeChannel, string> = {
  portal: 'Solo portale',
  mail: 'E-mail subito',
  digest: 'E-mail al mattino',
  none: 'Niente',
}

/** How everybody is notified who has chosen nothing else. */
export const defaultChannel: NoticeChannel = 'mail'

const leadAuthors: RoleName[] = [...administrators, ...partnerRoles]
const newsReaders: RoleName[] = ['after_sales_manager_rt', 'sales_manager_rt', ...partnerRoles]
const leadApprovers: RoleName[] = [...administrators, 'after_sales_manager_rt']

/** What people are notified of, in the order of the profile, each with the roles that it reaches. */
const noticeRoles = {
  document_uploaded: staff,
  document_status: uploaders,
  activity_opened: uploaders,
  activity_reminder: uploaders,
  lead_created: leadApprovers,
  lead_idle: leadApprovers,
  lead_approved: leadAuthors,
  lead_status: leadAuthors,
  lead_cancelled: leadAuthors,
  lead_offer: [...administrators, 'sales_manager_rt', ...partnerRoles],
  lead_access: [...roleNames],
  news_published: newsReaders,
  news_reminder: newsReaders,
  market_share: uploaders,
  customer_limit: administrators,
  webhook_disabled: ['administrator'],
  file_infected: [...roleNames],
} satisfies Partial<Record<MailKind, RoleName[]>>

export type NoticeKind = keyof typeof noticeRoles
export const noticeKinds = Object.keys(noticeRoles) as NoticeKind[]

/** The kinds that may reach a role, and that its people choose a channel for; a designed role has none. */
export const noticeKindsOf = (role: string): NoticeKind[] =>
  noticeKinds.filter((kind) => noticeRoles[kind].some((name) => name === role))

/** Whether the people whom a mail of this kind reaches can turn it off. */
export const canUnsubscribe = (kind: MailKind): boolean =>
  kind === 'verification_digest' || noticeKinds.some((known) => known === kind)

/** The choices that end the mails of a kind, without ending what is in the portal; none when there are no such mails. */
export function endedChoices(kind: MailKind, choices: NoticeChoices): NoticeChoices {
  const ended = Object.entries(choices).filter(([name, channel]) =>
    kind === 'verification_digest' ? channel === 'digest' : name === kind && channel === 'mail',
  )
  return Object.fromEntries(ended.map(([name]) => [name, 'portal']))
}

/** The words of a kind in the profile and in the filter of the notifications. */
export const noticeKindLabels: Record<NoticeKind, string> = mailKindLabels

/** A person's channel for each of their kinds. */
export type NoticeChoices = Partial<Record<NoticeKind, NoticeChannel>>

/** GET and PUT /api/profile/notifications. `do_not_disturb` stops every mail, whatever is chosen here. */
export const noticePreferences = z.object({
  choices: z.partialRecord(z.enum(noticeKinds), z.enum(noticeChannels)),
  do_not_disturb: z.boolean(),
  lock_version: count,
})
export type NoticePreferences = z.output<typeof noticePreferences>

const invalidChoice = 'Scegli una delle possibilità.'
const unknownKind = 'Questo tipo di notifica non ti riguarda.'
const invalidChoices = 'Le scelte non sono valide.'

/** The body of PUT /api/profile/notifications by a role: the kinds that it leaves out stay as they are. */
export const noticePreferencesBody = (role: string) =>
  z.object({
    choices: z
      .unknown()
      .meta({ type: 'object', additionalProperties: { enum: [...noticeChannels] } })
      .transform((value, context): NoticeChoices => {
        if (!isRecord(value)) {
          context.issues.push({ code: 'custom', message: invalidChoices, input: value })
          return z.NEVER
        }
        const kinds = noticeKindsOf(role)
        const choices: NoticeChoices = {}
        for (const [name, chosen] of Object.entries(value)) {
          const kind = kinds.find((known) => known === name)
          const channel = noticeChannels.find((known) => known === chosen)
          if (kind && channel) choices[kind] = channel
          else {
            const message = kind ? invalidChoice : unknownKind
            context.issues.push({ code: 'custom', message, input: chosen, path: [name] })
          }
        }
        return choices
      }),
    lock_version: lockVersion,
  })
