import type { Random } from './random.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** The months in which an activity year's documents were uploaded. */
export type Season = { year: number; from: Date; to: Date }

/** This year and the last, as seen from now: a year is the current one until well into the next January. */
export function seasons(now: Date): Record<'current' | 'last', Season> {
  const year = new Date(now.getTime() - 45 * day).getUTCFullYear()
  const upTo = Math.min(now.getTime() - 2 * day, Date.UTC(year, 11, 18))
  return {
    current: { year, from: new Date(Date.UTC(year, 0, 15)), to: new Date(upTo) },
    last: { year: year - 1, from: new Date(Date.UTC(year - 1, 1, 3)), to: new Date(Date.UTC(year - 1, 11, 12)) },
  }
}

/** A moment of the season, in the working hours of a working day. */
export function workingMoment({ from, to }: Season, random: Random): Date {
  const moment = new Date(random.int(from.getTime(), to.getTime() - 3 * day))
  const weekend = { 0: 1, 6: 2 }[moment.getUTCDay()] ?? 0
  moment.setUTCDate(moment.getUTCDate() + weekend)
  moment.setUTCHours(random.int(7, 16), random.int(0, 59), random.int(0, 59))
  return moment
}

/** A moment of the last weeks; a good part of them today and yesterday. */
export function recentMoment(now: Date, random: Random): Date {
  const ago = random.chance(0.3)
    ? random.int(4 * minute, 4 * hour)
    : random.chance(0.25)
      ? random.int(22 * hour, 27 * hour)
      : random.int(2 * day, 20 * day)
  return new Date(now.getTime() - ago)
}

/** When staff looked at something uploaded then: some days later, and not in the future. */
export const answeredAfter = (uploaded: Date, now: Date, random: Random): Date =>
  new Date(Math.min(uploaded.getTime() + random.int(3 * hour, 6 * day), now.getTime() - random.int(1, 50) * minute))

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * day)
