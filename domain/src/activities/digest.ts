import { formatCount, formatNumber } from '../counts.ts'
import { type Actor, isVerifier } from '../roles.ts'
import { type Audience, audienceLabels } from './activity.ts'
import { formatDay, romeDay } from './due.ts'
import { formatDaysAgo, isReminderTime } from './reminder.ts'

/** The day in Rome whose digests are sent at this moment, as the reminders are; none at night. */
export const findDigestDay = (now: Date): string | undefined => (isReminderTime(now) ? romeDay(now) : undefined)

/** Whether a user who is not deleted gets digests: who verifies documents, chose them, and may be disturbed. */
export const wantsDigest = (user: Pick<Actor, 'role'> & { daily_digest: boolean; do_not_disturb: boolean }): boolean =>
  isVerifier(user) && user.daily_digest && !user.do_not_disturb

type DigestActivity = { id: number; title: string; year_id: number; year: string; audience: Audience; partners: number }

/** The documents of an activity that wait for a verifier. */
export type WaitingActivity = DigestActivity & { documents: number; oldest_at: string }

/** An activity with which partners of a verifier are late. */
export type LateActivity = DigestActivity

/** What waits, the oldest first, and who is late, the activities with most partners first. */
export type Digest = { waiting: WaitingActivity[]; late: LateActivity[] }

/** Whether a digest has anything to say. */
export const isEmptyDigest = ({ waiting, late }: Digest): boolean => waiting.length + late.length === 0

/** How many activities each part of a digest names. */
export const maxNamed = 10

const sumDocuments = (waiting: WaitingActivity[]) => waiting.reduce((sum, { documents }) => sum + documents, 0)
const documentCount = (count: number) => formatCount(count, 'documento', 'documenti')
const partnerCount = ({ partners, audience }: DigestActivity) =>
  formatCount(partners, audienceLabels[audience].one, audienceLabels[audience].many)

/** "3 documenti da verificare, 2 attività in ritardo": the subject of a digest. */
export function digestSubject({ waiting, late }: Digest): string {
  const documents = sumDocuments(waiting)
  return [
    documents > 0 && `${documentCount(documents)} da verificare`,
    late.length > 0 && formatCount(late.length, 'attività in ritardo', 'attività in ritardo'),
  ]
    .filter(Boolean)
    .join(', ')
}

const formatAge = (oldest_at: string, today: string) => {
  const day = romeDay(oldest_at)
  return `${formatDaysAgo(day, today)} (${formatDay(day)})`
}

/** The sentence of a digest, after "Ciao Laura,": how much waits, and since when. */
export function digestSentence({ waiting }: Digest, today: string): string {
  const documents = sumDocuments(waiting)
  const [oldest] = waiting.map(({ oldest_at }) => oldest_at).sort()
  if (oldest === undefined) return 'nessun documento aspetta la verifica, ma c’è chi è in ritardo.'
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
