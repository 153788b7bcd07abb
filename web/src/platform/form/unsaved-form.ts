import type { UseFormReturnType } from '@mantine/form'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate, formatTime } from '@portale/domain/platform/dates.ts'

/** What is needed of a form to store it. */
export type WatchedForm<Values> = Pick<
  UseFormReturnType<Values>,
  'getValues' | 'setValues' | 'getInitialValues' | 'setInitialValues' | 'isDirty'
>

export type UnsavedFormOptions = {
  /** Distinguishes the forms of one address; null stores nothing, as for passwords. */
  name?: string | null
  /** Whether a colleague's newer version can be compared when it is saved. */
  comparesVersions?: boolean
  /** Whether the form sends files, which are not stored with it. */
  hasFiles?: boolean
  /** Whether a reload must show the saved version instead. */
  isOutdated?: boolean
}

/** What was typed earlier and not saved, found when the form was opened. */
export type UnsavedFormOffer = {
  savedAt: number
  /** What has changed since, and what is not part of it. */
  notes: string[]
  /** Whether something was typed meanwhile, which `resume` replaces. */
  isDirty: () => boolean
  resume: () => void
  discard: () => void
}

type Values = Record<string, unknown>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "Bozza di 5 minuti fa", "Bozza del 21/11/2026 alle 09:42". */
export function formatUnsavedFormAge(savedAt: number, now: number): string {
  const age = Math.max(0, now - savedAt)
  if (age < minuteMs) return 'Bozza di meno di un minuto fa'
  if (age < hourMs) return `Bozza di ${formatCount(Math.floor(age / minuteMs), 'minuto', 'minuti')} fa`
  if (age < 12 * hourMs) return `Bozza di ${formatCount(Math.floor(age / hourMs), 'ora', 'ore')} fa`
  const moment = new Date(savedAt)
  return `Bozza del ${formatDate(moment)} alle ${formatTime(moment)}`
}

/** The versions of the records in a form, by their paths. */
function listVersions(values: unknown, path = ''): string[] {
  if (Array.isArray(values)) return values.flatMap((value, index) => listVersions(value, `${path}.${index}`))
  if (!isRecord(values)) return []
  return Object.entries(values).flatMap(([key, value]) =>
    key === 'lock_version' ? [`${path}=${value}`] : listVersions(value, `${path}.${key}`),
  )
}

/** Whether the record of a form was saved by anybody between the two moments that it was opened at. */
export const isRecordChanged = (opened: unknown, current: unknown): boolean =>
  listVersions(opened).join() !== listVersions(current).join()

/** The values with those of `current` where they have none: a newer portal may have more fields than a form that was stored. */
export function fillFrom<T>(values: T, current: unknown): T {
  if (!isRecord(values) || !isRecord(current)) return values
  const filled: Values = { ...current }
  for (const [key, value] of Object.entries(values)) filled[key] = fillFrom(value, current[key])
  return filled as T
}

/** The values with the current versions of their records, for forms that can't compare two versions. */
export function withCurrentVersions<T>(values: T, current: unknown): T {
  if (Array.isArray(values) && Array.isArray(current))
    return values.map((value, index) => withCurrentVersions(value, current[index])) as T
  if (!isRecord(values) || !isRecord(current)) return values
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    key === 'lock_version' ? current[key] : withCurrentVersions(value, current[key]),
  ])
  return Object.fromEntries(entries) as T
}
