import { romeInput } from './moments.ts'

const rome = 'Europe/Rome'
const dayFormat = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: rome,
})
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: rome } as const
const minuteFormat = new Intl.DateTimeFormat('it-IT', clock)
const secondFormat = new Intl.DateTimeFormat('it-IT', { ...clock, second: '2-digit' })

/** 21/11/2026, in Rome (spec 1 §9). Takes a Date or an ISO moment. */
export const formatDate = (moment: Date | string): string => dayFormat.format(new Date(moment))

/** 21/11/2026 09:42, in Rome. */
export const formatDateTime = (moment: Date | string): string =>
  `${formatDate(moment)} ${minuteFormat.format(new Date(moment))}`

/** 21/11/2026 09:42:18, in Rome: history and audit (spec 2 §1). */
export const formatMoment = (moment: Date | string): string =>
  `${formatDate(moment)} ${secondFormat.format(new Date(moment))}`

/** Whether a text is an ISO moment. */
export const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

/** 09:42, in Rome. */
export const formatTime = (moment: Date | string): string => minuteFormat.format(new Date(moment))

const monthFormat = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "novembre 2026", of a month as calls write it: 2026-11. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`))

/** The calendar day of a moment in Rome: 2026-11-21. */
export const romeDay = (moment: Date | string): string => romeInput(moment).slice(0, 10)

const dayMs = 86_400_000

/** How many days a day is away; negative when it is past. Both are dates, so a change of the clocks doesn't count. */
export const daysUntil = (due_on: string, today: string): number => (Date.parse(due_on) - Date.parse(today)) / dayMs

/** 21/11/2026, of a day as calls write it. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')
