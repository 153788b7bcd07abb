import { z } from 'zod'
import { day } from '../../platform/answers.ts'
import { formatCount } from '../../platform/counts.ts'
import { daysUntil, formatDay, romeDay } from '../../platform/dates.ts'
import {
  type BadgeColour,
  type DocumentStatus,
  findExpiry,
  findValidity,
  isTypeDone,
  isUploadOpen,
} from '../../platform/documents.ts'
import { isDay } from '../../platform/plain-fields.ts'

/**
 * How a partner stands with a deadline: everything verified in time or not, waiting for staff, still to be uploaded, or
 * late. `past` is a deadline without a partner, which nobody in particular missed.
 */
export const dueStates = ['met', 'met_late', 'waiting', 'ahead', 'soon', 'late', 'past'] as const
export type DueState = (typeof dueStates)[number]

export const due = z.object({ state: z.enum(dueStates), due_on: day, days: z.number() }).meta({ id: 'Due' })
export type Due = z.output<typeof due>

export const dueColours: Record<DueState, BadgeColour> = {
  met: 'ok',
  met_late: 'off',
  waiting: 'info',
  ahead: 'neu',
  soon: 'warn',
  late: 'bad',
  past: 'neu',
}

function formatAhead(days: number): string {
  if (days <= 0) return 'Scade oggi'
  return days === 1 ? 'Scade domani' : `Scade tra ${formatCount(days, 'giorno', 'giorni')}`
}

const formatPast = (prefix: string, days: number) => `${prefix} ${formatCount(-days, 'giorno', 'giorni')}`

const dueTexts: Record<DueState, (days: number) => string> = {
  met: () => 'In tempo',
  met_late: () => 'Consegna in ritardo',
  waiting: () => 'In verifica',
  ahead: formatAhead,
  soon: formatAhead,
  late: (days) => formatPast('In ritardo di', days),
  past: (days) => formatPast('Scadenza passata da', days),
}

/** "Scade tra 12 giorni", "Scade domani", "Scade oggi", "In ritardo di 3 giorni", "In tempo". */
export const formatDue = ({ state, days }: Pick<Due, 'state' | 'days'>): string => dueTexts[state](days)

/** From how many days before its deadline on a document is urgent. */
const soonDays = 3

const openState = (days: number): DueState => (days < 0 ? 'late' : days <= soonDays ? 'soon' : 'ahead')

const toDue = (due_on: string, today: string, toState: (days: number) => DueState): Due => {
  const days = daysUntil(due_on, today)
  return { state: toState(days), due_on, days }
}

type DueType = { id: number; due_on: string | null; deleted_at: string | null; optional: boolean }
type DueActivity = { due_on: string | null; activity_document_types: DueType[] }
type TypeUpload = { status: DocumentStatus; created_at: string; valid_until?: string | null }
type DueUpload = TypeUpload & { activity_document_type_id: number }

/** Whether a partner still has to upload a document: nothing of it is verified and valid, or waits for staff. */
export const isMissing = (uploads: Omit<TypeUpload, 'created_at'>[], today: string): boolean =>
  uploads.every(({ status }) => status !== 'pending') && (findValidity(uploads) ?? '') < today

/**
 * The day by which a partner has to upload a document, again when it expires: the later one of its deadline and of its
 * expiry. Null without either, while it waits for staff, and when it is verified for good.
 */
export function findUploadDeadline(due_on: string | null, uploads: Omit<TypeUpload, 'created_at'>[]): string | null {
  if (uploads.some(({ status }) => status === 'pending')) return null
  if (findValidity(uploads) === undefined) return due_on
  const expiry = findExpiry(uploads)
  return expiry !== null && due_on !== null && due_on > expiry ? due_on : expiry
}

const isDeliveredBy = (due_on: string, uploads: TypeUpload[]) =>
  uploads.some(({ status, created_at }) => status === 'verified' && romeDay(created_at) <= due_on)

/** How a partner stands with one document, by its uploads; null without a deadline and an expiry. */
export function findTypeDue(due_on: string | null, uploads: TypeUpload[], today: string): Due | null {
  const deadline = findUploadDeadline(due_on, uploads)
  if (deadline !== null && (isMissing(uploads, today) || isUploadOpen(uploads, today)))
    return toDue(deadline, today, openState)
  if (due_on === null) return null
  if (!isTypeDone(uploads, today)) return toDue(due_on, today, () => 'waiting')
  return toDue(due_on, today, () => (isDeliveredBy(due_on, uploads) ? 'met' : 'met_late'))
}

const mandatoryTypes = ({ activity_document_types }: DueActivity) =>
  activity_document_types.filter(({ deleted_at, optional }) => deleted_at === null && !optional)

const byDay = (a: { due_on: string }, b: { due_on: string }) => a.due_on.localeCompare(b.due_on)

/**
 * How a partner stands with an activity: by the first deadline among the mandatory documents still to upload, otherwise by
 * what waits for staff, otherwise by what is done. Null without deadlines, or when only documents without one are missing.
 */
export function findActivityDue(activity: DueActivity, uploads: DueUpload[], today: string): Due | null {
  const types = mandatoryTypes(activity).map((type) => {
    const typeUploads = uploads.filter(({ activity_document_type_id }) => activity_document_type_id === type.id)
    const due = findTypeDue(type.due_on ?? activity.due_on, typeUploads, today)
    return { due, missing: isMissing(typeUploads, today) }
  })
  const first = (...states: DueState[]) =>
    types
      .flatMap(({ due }) => (due && states.includes(due.state) ? [due] : []))
      .sort(byDay)
      .at(0)
  const open = first('late', 'soon', 'ahead')
  if (open) return open
  if (types.some(({ missing }) => missing)) return null
  return first('waiting') ?? first('met_late') ?? first('met') ?? null
}

/** The next deadline of an activity, or the last one that is past, as those see it who are no partner. */
export function findDeadline(activity: DueActivity, today: string): Due | null {
  const days = mandatoryTypes(activity)
    .flatMap(({ due_on }) => due_on ?? activity.due_on ?? [])
    .sort()
  const due_on = days.find((day) => day >= today) ?? days.at(-1)
  if (due_on === undefined) return null
  return toDeadline(due_on, today)
}

/** A day as a deadline without a partner. */
export const toDeadline = (due_on: string, today: string): Due =>
  toDue(due_on, today, (days) => (days < 0 ? 'past' : openState(days)))

const urgentStates: readonly DueState[] = ['late', 'soon', 'ahead']

/** Sorts what a partner has to do by its deadline; what has none, or waits for staff, comes last. */
export function byDue(a: { due: Due | null }, b: { due: Due | null }): number {
  const key = ({ due }: { due: Due | null }) => (due && urgentStates.includes(due.state) ? due.due_on : '9999')
  return key(a).localeCompare(key(b))
}

/** What saving these deadlines means, in sentences: those that are past, unless they were before. */
export function pastDeadlineWarnings(
  before: { due_on: string | null; activity_document_types: { id?: number; due_on: string | null }[] },
  after: typeof before,
  today: string,
): string[] {
  const known = new Set([before.due_on, ...before.activity_document_types.map(({ due_on }) => due_on)])
  const days = [after.due_on, ...after.activity_document_types.map(({ due_on }) => due_on)]
  return [...new Set(days)].flatMap((day) =>
    day && isDay(day) && day < today && !known.has(day)
      ? [
          `La scadenza ${formatDay(day)} è già passata: chi non ha ancora caricato i documenti risulta subito in ritardo.`,
        ]
      : [],
  )
}
