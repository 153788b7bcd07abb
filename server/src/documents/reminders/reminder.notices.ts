import { describeReminder, type MissingActivity } from '@portale/domain/documents/reminders/reminder.ts'
import { audienceLabels, partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import type { Notice } from '../../people/notifications/notify.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Claim, type ClaimedDocument, listMissingDocuments, listUploadersOf } from './reminder.queries.ts'

type Reminder = { cause: string; today: string; message?: string | null }

/** The missing documents of a partner by activity and deadline. */
const toMissing = (documents: ClaimedDocument[]): MissingActivity[] =>
  [...Map.groupBy(documents, ({ activity_id, due_on }) => `${activity_id} ${due_on}`).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ id: first.activity_id, title: first.title, due_on: first.due_on, documents: group }] : []
  })

function toNotice(partners: string, missing: MissingActivity[], { cause, today, message }: Reminder): Notice {
  const pageOf = (id = 0) => `/activities/${id}/upload` as const
  const [first, ...others] = new Set(missing.map(({ id }) => id))
  return {
    kind: 'activity_reminder',
    cause,
    ...describeReminder(partners, missing, today),
    more: message?.split(/\s*\n\s*/) ?? [],
    ...(others.length === 0
      ? { url: pageOf(first), button: 'Carica i documenti' }
      : { url: '/activities?state=open', objects: [first, ...others].map(pageOf), button: 'Vai alle attività' }),
  }
}

/** The reminders of these partners, one per person: what is missing of the claims, and whose partners have nothing or nobody. */
export async function listReminderNotices(
  tx: Db,
  kind: Partner,
  claims: Claim[],
  reminder: Reminder,
): Promise<{ notices: { to: Recipient; notice: Notice }[]; partnerIds: number[] }> {
  const documents = await listMissingDocuments(tx, kind, claims, reminder.today)
  const missing = Map.groupBy(documents, ({ partner_id }) => partner_id)
  const people = await listUploadersOf(tx, kind, [...missing.keys()], reminder.today)
  const { one } = audienceLabels[partnerAudiences[kind]]
  const article = kind === 'dealer' ? `la ${one} ` : `l’${one} `
  const notices = [...Map.groupBy(people, ({ id }) => id).values()].flatMap((assignments) => {
    const [to] = assignments
    const documents = assignments.flatMap(({ partner_id }) => missing.get(partner_id) ?? [])
    const names = assignments.map(({ partner }) => article + partner).join(' e ')
    return to ? [{ to, notice: toNotice(names, toMissing(documents), reminder) }] : []
  })
  return { notices, partnerIds: [...new Set(people.map(({ partner_id }) => partner_id))] }
}
