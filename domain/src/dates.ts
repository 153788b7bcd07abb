const rome = 'Europe/Rome'
const day = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: rome })
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: rome } as const
const minutes = new Intl.DateTimeFormat('it-IT', clock)
const seconds = new Intl.DateTimeFormat('it-IT', { ...clock, second: '2-digit' })

/** 21/11/2026, in Rome (spec 1 §9). Takes a Date or an ISO moment. */
export const formatDate = (moment: Date | string): string => day.format(new Date(moment))

/** 21/11/2026 09:42, in Rome. */
export const formatDateTime = (moment: Date | string): string =>
  `${formatDate(moment)} ${minutes.format(new Date(moment))}`

/** 21/11/2026 09:42:18, in Rome: history and audit (spec 2 §1). */
export const formatMoment = (moment: Date | string): string =>
  `${formatDate(moment)} ${seconds.format(new Date(moment))}`

/** 09:42, in Rome. */
export const formatTime = (moment: Date | string): string => minutes.format(new Date(moment))

const monthOfYear = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "novembre 2026", of a month as calls write it: 2026-11. */
export const formatMonth = (month: string): string => monthOfYear.format(new Date(`${month}-01`))
