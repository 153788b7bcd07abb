import type { RecordValue } from '@portale/domain/generator/records/record.ts'
import { daysBefore, workingMoment } from './calendar.ts'
import { firstName, surnameIn } from './names.ts'
import type { Random } from './random.ts'
import { comments, fleet, fleetNotes, routes, toolNotes, tools } from './vehicles.data.ts'

/** A record by the keys of its calls. */
export type DemoRecord = Record<string, RecordValue>

export type PartnerIds = { dealers: number[]; workshops: number[]; customers: number[] }

export const vehicleCount = 24
const driveCount = 96
const letters = 'ABCDEFGHJKLMNPRSTVWXYZ'

const plate = (index: number, random: Random) =>
  `G${random.pick([...letters])} ${String(100 + ((index * 37) % 900))} ${random.pick([...letters])}${random.pick([...letters])}`

const momentBetween = (now: Date, from: number, to: number, random: Random) =>
  workingMoment({ from: daysBefore(now, from), to: daysBefore(now, to) }, random).toISOString()

export function vehicleRows({ dealers, workshops }: PartnerIds, now: Date, random: Random): DemoRecord[] {
  return Array.from({ length: vehicleCount }, (_, index) => {
    const [model = '', fuel = '', power = 0, price = 0] = fleet[index % fleet.length] ?? []
    return {
      plate: plate(index, random),
      model,
      chassis: `ZPR${(480_000 + index * 7919).toString(36).toUpperCase()}${2000 + index}`,
      fuel,
      power,
      mileage: random.int(4, 620) * 100,
      list_price: price,
      registered_at: momentBetween(now, 720, 60, random),
      available: random.chance(0.7),
      notes: random.pick(fleetNotes),
      dealer_id: random.chance(0.85) ? random.pick(dealers) : null,
      workshop_ids: [...new Set(random.shuffled(workshops).slice(0, random.int(0, 3)))],
    }
  })
}

export function driveRows(
  vehicles: number[],
  { dealers, customers }: PartnerIds,
  now: Date,
  random: Random,
): DemoRecord[] {
  const moments = Array.from({ length: driveCount }, () => momentBetween(now, 330, 2, random)).toSorted()
  return moments.map((driven_at) => ({
    driven_at,
    driver: `${firstName(random)} ${surnameIn(random.pick(['Nord Ovest', 'Nord Est', 'Centro', 'Sud']), random)}`,
    route: random.pick(routes),
    kilometres: random.int(60, 1400) / 10,
    mark: random.pick([10, 9, 9, 8, 8, 8, 7, 7, 6, 5]),
    interested: random.chance(0.45),
    comment: random.pick(comments),
    vehicle_id: random.pick(vehicles),
    customer_id: random.chance(0.8) ? random.pick(customers) : null,
    dealer_id: random.pick(dealers),
  }))
}

export const toolRows = ({ workshops }: PartnerIds, now: Date, random: Random): DemoRecord[] =>
  tools.map(([code, name, value]) => ({
    code,
    name,
    calibrated_at: random.chance(0.6) ? momentBetween(now, 400, 20, random) : null,
    value,
    in_use: random.chance(0.9),
    notes: random.pick(toolNotes),
    workshop_id: random.chance(0.75) ? random.pick(workshops) : null,
  }))
