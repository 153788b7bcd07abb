import type { Random } from './random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

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

/** That day, or the Monday after it, at some minute of the working hours. */
function toWorkingHours(date: Date, random: Random): Date {
  const moment = new Date(date)
  moment.setUTCDate(moment.getUTCDate() + ({ 0: 1, 6: 2 }[moment.getUTCDay()] ?? 0))
  moment.setUTCHours(random.int(7, 16), random.int(0, 59), random.int(0, 59))
  return moment
}

export const workingMoment = ({ from, to }: Pick<Season, 'from' | 'to'>, random: Random): Date =>
  toWorkingHours(new Date(random.int(from.getTime(), to.getTime() - 3 * day)), random)

/** A moment of the last weeks; a good part of them today and yesterday. */
export function recentMoment(now: Date, random: Random): Date {
  const ago = (from: number, to: number) => new Date(now.getTime() - random.int(from, to))
  if (random.chance(0.25)) return ago(4 * minute, 4 * hour)
  if (random.chance(0.25)) return ago(22 * hour, 27 * hour)
  return toWorkingHours(ago(5 * day, 20 * day), random)
}

/** When staff looked at something uploaded then: some days later, and not in the future. */
export const planDecisionTime = (uploaded: Date, now: Date, random: Random): Date =>
  new Date(Math.min(uploaded.getTime() + random.int(3 * hour, 6 * day), now.getTime() - random.int(1, 50) * minute))

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * day)
