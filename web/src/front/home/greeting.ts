const hour = new Intl.DateTimeFormat('it-IT', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Rome' })
const date = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})

/** The greeting for this hour of the day in Rome. */
export function greeting(now: Date): string {
  const hours = Number(hour.format(now))
  if (hours >= 5 && hours < 13) return 'Buongiorno'
  return hours >= 13 && hours < 18 ? 'Buon pomeriggio' : 'Buonasera'
}

/** "Sabato 21 novembre 2026". */
export const longDate = (now: Date): string => date.format(now).replace(/^./, (letter) => letter.toUpperCase())
