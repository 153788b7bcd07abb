import { z } from 'zod'
import { count, day, id, moment } from '../../platform/answers.ts'
import { formatCount } from '../../platform/counts.ts'
import { daysUntil, formatDay } from '../../platform/dates.ts'
import { romeInput } from '../../platform/moments.ts'
import { formatDue, toDeadline } from '../activities/due.ts'

/** The reminders of a deadline, in the order of their days; a weekly one is sent while documents are missing. */
export const reminderSteps = ['first', 'second', 'late', 'weekly_1', 'weekly_2', 'weekly_3', 'weekly_4'] as const
export type ReminderStep = (typeof reminderSteps)[number]

export const reminderLabels: Record<ReminderStep | 'manual', string> = {
  first: 'Primo, prima della scadenza',
  second: 'Secondo, prima della scadenza',
  late: 'Dopo la scadenza',
  weekly_1: 'Primo settimanale',
  weekly_2: 'Secondo settimanale',
  weekly_3: 'Terzo settimanale',
  weekly_4: 'Quarto settimanale',
  manual: 'A mano',
}

/** When an activity reminds: days before its deadlines, twice, and days after them; how many times more, weekly. */
export const reminderSettings = z.object({
  remind_first_days: z.nullable(z.number()),
  remind_second_days: z.nullable(z.number()),
  remind_late_days: z.nullable(z.number()),
  remind_weekly_times: z.nullable(count),
})
export type ReminderSettings = z.output<typeof reminderSettings>

export const defaultReminders: ReminderSettings = {
  remind_first_days: 14,
  remind_second_days: 3,
  remind_late_days: 1,
  remind_weekly_times: 4,
}

/** What each setting may be; null turns it off. */
export const reminderLimits: Record<keyof ReminderSettings, [min: number, max: number]> = {
  remind_first_days: [0, 365],
  remind_second_days: [0, 365],
  remind_late_days: [1, 365],
  remind_weekly_times: [1, 4],
}

const weekDays = 7

/** How many days after the deadline each step is, negative before it; steps that are turned off are left out. */
function listSteps(settings: ReminderSettings): { step: ReminderStep; offset: number }[] {
  const { remind_first_days, remind_second_days, remind_late_days, remind_weekly_times } = settings
  const weekly = (week: number) =>
    week <= (remind_weekly_times ?? 0) ? (remind_late_days ?? 1) + week * weekDays : undefined
  const offsets: Record<ReminderStep, number | undefined> = {
    first: remind_first_days === null ? undefined : -remind_first_days,
    second: remind_second_days === null ? undefined : -remind_second_days,
    late: remind_late_days ?? undefined,
    weekly_1: weekly(1),
    weekly_2: weekly(2),
    weekly_3: weekly(3),
    weekly_4: weekly(4),
  }
  return reminderSteps.flatMap((step) => {
    const offset = offsets[step]
    return offset === undefined ? [] : [{ step, offset }]
  })
}

/** The latest that a step is sent when no server was up on its day: until the deadline, or for a week after it. */
const isCurrent = (offset: number, elapsed: number) => (offset <= 0 ? elapsed <= 0 : elapsed < offset + weekDays)

/**
 * The step of a deadline that is to be sent today, if it was not yet: the last one whose day has come. Those before it
 * were sent or are left out, so that what was missed is made up for by one reminder. None of a step whose day had come
 * when the activity was created, because its notice said so.
 */
export function findReminderStep(
  settings: ReminderSettings,
  due_on: string,
  today: string,
  createdOn: string,
): ReminderStep | undefined {
  const elapsed = -daysUntil(due_on, today)
  const createdAt = -daysUntil(due_on, createdOn)
  const last = listSteps(settings)
    .filter(({ offset }) => offset <= elapsed)
    .sort((a, b) => a.offset - b.offset)
    .at(-1)
  return last && isCurrent(last.offset, elapsed) && last.offset > createdAt ? last.step : undefined
}

/** The hours of Rome in which reminders are sent. */
export const firstHour = 7
const lastHour = 19

/** Whether reminders are sent at this moment: by day, so that one that was missed in the morning still goes out. */
export function isReminderTime(now: Date): boolean {
  const hour = Number(romeInput(now).slice(11, 13))
  return hour >= firstHour && hour <= lastHour
}

/**
 * A document that a partner still has to upload; `reason` is that of its last rejection, null if it had none. One that was
 * verified expires, or has expired, on a day.
 */
export type MissingDocument = {
  description: string
  rejected: boolean
  reason: string | null
  expires_on: string | null
}

/** The missing documents of one activity and deadline. */
export type MissingActivity = { id: number; title: string; due_on: string | null; documents: MissingDocument[] }

const formatDocument = ({ description, rejected, reason, expires_on }: MissingDocument, today: string) => {
  if (!rejected && expires_on !== null)
    return `${description} (${expires_on < today ? 'scaduto' : 'scade'} il ${formatDay(expires_on)})`
  if (!rejected) return description
  return reason ? `${description} (rifiutato: ${reason})` : `${description} (rifiutato)`
}

/** "Piano marketing: Budget, Piano firmato (rifiutato: manca la firma). Scade tra 3 giorni (27/11/2026)". */
export function formatMissing({ title, due_on, documents }: MissingActivity, today: string): string {
  const names = `${title}: ${documents.map((document) => formatDocument(document, today)).join(', ')}`
  if (due_on === null) return names
  const due = toDeadline(due_on, today)
  return `${names}. ${formatDue({ ...due, state: due.state === 'past' ? 'late' : due.state })} (${formatDay(due_on)})`
}

/** The title and the sentence of a reminder; the partner is named with its article: "la concessionaria Rossi". */
export function describeReminder(partner: string, missing: MissingActivity[], today: string) {
  const count = missing.reduce((sum, { documents }) => sum + documents.length, 0)
  const isLate = missing.some(({ due_on }) => due_on !== null && due_on < today)
  return {
    title: isLate ? 'Documenti in ritardo' : 'Documenti da caricare',
    sentence: `${partner} deve ancora caricare ${formatCount(count, 'documento', 'documenti')}.`,
    items: missing.map((activity) => formatMissing(activity, today)),
  }
}

/** How long after a reminder another one by hand is asked about. */
export const askAgainHours = 24

/** "oggi", "ieri", "3 giorni fa", of the day of a last reminder. */
export function formatDaysAgo(day: string, today: string): string {
  const days = daysUntil(today, day)
  if (days <= 0) return 'oggi'
  return days === 1 ? 'ieri' : `${formatCount(days, 'giorno', 'giorni')} fa`
}

/** A row of GET /api/v1/activity_years/{id}/reminders. */
export const reminderRow = z
  .object({
    id,
    created_at: moment,
    step: z.union([z.enum(reminderSteps), z.literal('manual')]),
    due_on: z.nullable(day),
    message: z.nullable(z.string()),
    activity: z.nullable(z.object({ id, title: z.string() })),
    partner: z.nullable(z.object({ kind: z.enum(['dealer', 'workshop']), id, baldo_id: z.string(), name: z.string() })),
    user: z.nullable(z.object({ name: z.string() })),
  })
  .meta({ id: 'ReminderRow' })
export type Reminder = z.output<typeof reminderRow>
