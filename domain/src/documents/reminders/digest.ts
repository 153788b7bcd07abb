import { type Audience, audienceLabels } from '../../network/dealers/audience.ts'
import type { NoticeChannel } from '../../people/notices.ts'
import { formatCount, formatNumber } from '../../platform/counts.ts'
import { formatDay, romeDay } from '../../platform/dates.ts'
import { type Actor, isVerifier } from '../../platform/roles.ts'
import { formatDaysAgo, isReminderTime } from './reminder.ts'

/** The day in Rome whose digests are sent at this moment, as the reminders are; none at night. */
export const findDigestDay = (now: Date): string | undefined => (isReminderTime(now) ? romeDay(now) : undefined)

/** Whether a digest says what waits for a user and who is late: who verifies documents and has chosen that. */
export const wantsVerificationDigest = (user: Pick<Actor, 'role'>, documentChannel: NoticeChannel): boolean =>
  isVerifier(user) && documentChannel === 'digest'

type DigestActivity = { id: number; title: string; year_id: number; year: string; audience: Audience; partners: number }

/** The documents of an activity that wait for a verifier. */
export type WaitingActivity = DigestActivity & { documents: number; oldest_at: string }

/** An activity with which partners of a verifier are late. */
export type LateActivity = DigestActivity

/** A notification that waited for the morning, in one line, with its page. */
export type DigestNotice = { title: string; text: string; url: string | null }

/**
 * What waits, the oldest first, who is late, the activities with most partners first, and the notifications that waited
 * for the morning, the newest first.
 */
export type Digest = { waiting: WaitingActivity[]; late: LateActivity[]; notices: DigestNotice[] }

/** Whether a digest has anything to say. */
export const isEmptyDigest = ({ waiting, late, notices }: Digest): boolean =>
  waiting.length + late.length + notices.length === 0

/** How many activities or notifications each part of a digest names. */
export const maxNamed = 10

const sumDocuments = (waiting: WaitingActivity[]) => waiting.reduce((sum, { documents }) => sum + documents, 0)
const documentCount = (count: number) => formatCount(count, 'documento', 'documenti')
const partnerCount = ({ partners, audience }: DigestActivity) =>
  formatCount(partners, audienceLabels[audience].one, audienceLabels[audience].many)

/** "3 documenti da verificare, 2 attività in ritardo, 4 notifiche": the subject of a digest. */
export function digestSubject({ waiting, late, notices }: Digest): string {
  const documents = sumDocuments(waiting)
  return [
    documents > 0 && `${documentCount(documents)} da verificare`,
    late.length > 0 && formatCount(late.length, 'attività in ritardo', 'attività in ritardo'),
    notices.length > 0 && formatCount(notices.length, 'notifica', 'notifiche'),
  ]
    .filter(Boolean)
    .join(', ')
}

const formatAge = (oldest_at: string, today: string) => {
  const day = romeDay(oldest_at)
  return `${formatDaysAgo(day, today)} (${formatDay(day)})`
}

/** The sentence of a digest, after "Ciao Laura,": how much waits, and since when. */
export function digestSentence({ waiting, late, notices }: Digest, today: string): string {
  const documents = sumDocuments(waiting)
  const [oldest] = waiting.map(({ oldest_at }) => oldest_at).sort()
  if (oldest === undefined && late.length > 0) return 'nessun documento aspetta la verifica, ma c’è chi è in ritardo.'
  if (oldest === undefined)
    return notices.length === 1
      ? 'c’è una notifica che non hai ancora letto.'
      : `ci sono ${formatNumber(notices.length)} notifiche che non hai ancora letto.`
  return documents === 1
    ? `1 documento aspetta la verifica: è arrivato ${formatAge(oldest, today)}.`
    : `${documentCount(documents)} aspettano la verifica: il più vecchio è arrivato ${formatAge(oldest, today)}.`
}

/** "Piano marketing (2026)". */
export const formatActivity = ({ title, year }: DigestActivity): string => `${title} (${year})`

/** "3 documenti di 2 concessionarie (il più vecchio: 19/11/2026)". */
export function formatWaiting(activity: WaitingActivity): string {
  const { documents, oldest_at } = activity
  const oldest = `${documents === 1 ? '' : 'il più vecchio: '}${formatDay(romeDay(oldest_at))}`
  return `${documentCount(documents)} di ${partnerCount(activity)} (${oldest})`
}

/** "14 concessionarie in ritardo". */
export const formatLate = (activity: LateActivity): string => `${partnerCount(activity)} in ritardo`

/** "e altri 4 documenti di 2 attività", of those that are not named; undefined when all are. */
export function formatOtherWaiting(waiting: WaitingActivity[]): string | undefined {
  const others = waiting.slice(maxNamed)
  if (others.length === 0) return undefined
  const documents = sumDocuments(others)
  const count = documents === 1 ? 'e un altro documento' : `e altri ${formatNumber(documents)} documenti`
  return `${count} di ${formatCount(others.length, 'attività', 'attività')}`
}

/** "e altre 3 attività", of those that are not named; undefined when all are. */
export function formatOtherLate(late: LateActivity[]): string | undefined {
  const others = late.length - maxNamed
  if (others <= 0) return undefined
  return others === 1 ? 'e un’altra attività' : `e altre ${formatNumber(others)} attività`
}

/** "Segnalazione approvata: la segnalazione di Rossi è stata approvata." */
export const formatNotice = ({ title, text }: DigestNotice): string => (text ? `${title}: ${text}` : title)

/** "e altre 3 notifiche", of those that are not named; undefined when all are. */
export function formatOtherNotices(notices: DigestNotice[]): string | undefined {
  const others = notices.length - maxNamed
  if (others <= 0) return undefined
  return others === 1 ? 'e un’altra notifica' : `e altre ${formatNumber(others)} notifiche`
}
