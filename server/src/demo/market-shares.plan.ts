import type { MarketShareType } from '@portale/domain/sales/market-shares/market-share.ts'
import type { ShareValues } from '../sales/market-shares/market-share.queries.ts'
import { type Season, workingMoment } from './calendar.ts'
import type { DemoWorkshop } from './network.ts'
import { demoWorkshop, otherWorkshop } from './partners.ts'
import type { Random } from './random.ts'

export type PlannedShare = {
  type: MarketShareType
  file_name: string
  created_at: Date
  sent_at: Date | null
  rows: ShareValues[]
}

const randomTenths = (random: Random, from: number, to: number) => random.int(from * 10, to * 10) / 10
const roundToTenth = (value: number) => Math.round(value * 10) / 10
const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
const missingWorkshops = 3

/** The year's targets, what they became by the summer, and a file that is not sent yet: it lacks some workshops. */
export function planShares(workshops: DemoWorkshop[], { year, from, to }: Season, random: Random): PlannedShare[] {
  const start = workshops.map(({ id, baldo_id }) => {
    const current = randomTenths(random, 6, 34)
    return { workshop_id: id, baldo_id, current, target: roundToTenth(current + randomTenths(random, 1, 4)) }
  })
  const moved = (rows: ShareValues[]) =>
    rows.map((row) => ({ ...row, current: roundToTenth(Math.max(0.5, row.current + randomTenths(random, -1, 2))) }))
  const update = moved(start)
  const known = new Set(workshops.filter(({ name }) => name === demoWorkshop || name === otherWorkshop))
  const others = workshops.filter((workshop) => !known.has(workshop))
  const missing = new Set(
    random
      .shuffled(others)
      .slice(0, missingWorkshops)
      .map(({ id }) => id),
  )
  const firstUploadAt = workingMoment({ from, to: minutesAfter(from, 7 * 24 * 60) }, random)
  const secondUploadAt = new Date((from.getTime() + to.getTime()) / 2)
  return [
    {
      type: 'start',
      file_name: `Target Officine ${year}.xlsx`,
      created_at: firstUploadAt,
      sent_at: minutesAfter(firstUploadAt, 35),
      rows: start,
    },
    {
      type: 'update',
      file_name: `Target Officine ${year} - aggiornamento.xlsx`,
      created_at: secondUploadAt,
      sent_at: minutesAfter(secondUploadAt, 18),
      rows: update,
    },
    {
      type: 'update',
      file_name: `Target Officine ${year} - secondo aggiornamento.xlsx`,
      created_at: to,
      sent_at: null,
      rows: moved(update).filter(({ workshop_id }) => !missing.has(workshop_id)),
    },
  ]
}
