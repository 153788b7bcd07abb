import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { type Client, expectBody } from './client.ts'
import type { Workload } from './round.ts'

/** A record of a registry whose texts all contain the number of its last save. */
type SavedRecord<Row> = {
  kind: string
  path: string
  /** The request body of the save with this number. */
  form: (generation: number, row: Row) => object
  /** The fields that differ from what the save with this number wrote. */
  wrongFields: (row: Row, generation: number) => string[]
}

const texts = (generation: number) => ({
  name: `Salvataggio ${generation}`,
  address: `Via del salvataggio ${generation}`,
  city: `Città del salvataggio ${generation}`,
  contract_type: `Contratto ${generation}`,
  sales_area: `Area ${generation}`,
})
const lastNumber = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? -1)

const findWrongFields = (row: Dealer, generation: number): string[] => [
  ...Object.entries(texts(generation)).flatMap(([key, text]) => (row[key as keyof Dealer] === text ? [] : [key])),
  ...(row.lock_version === generation ? [] : [`lock_version ${row.lock_version}`]),
]

const unchangedFields = ({ baldo_id, zip, district_id, lock_version }: Dealer) => ({
  baldo_id,
  zip,
  district_id,
  lock_version,
})

/** The fields of a new partner, which counts as save 0. */
export const newPartner = (baldo_id: string, district_id: number) => ({
  ...{ baldo_id, zip: '10100', district_id },
  ...texts(0),
})

export const savedDealer = (path: string): SavedRecord<Dealer> => ({
  kind: 'dealer saves',
  path,
  form: (generation, row) => ({ dealer: { ...unchangedFields(row), ...texts(generation) } }),
  wrongFields: findWrongFields,
})

const maxEntries = 40
const dayMs = 86_400_000

/** The history after this many saves, newest first: one entry per save, without the oldest beyond the limit. */
export const expectedHistory = (generation: number, dealers: number[]) =>
  Array.from({ length: Math.min(generation + 1, maxEntries) }, (_, index) => ({
    dealer_id: dealers[(generation - index) % dealers.length] ?? 0,
    valid_from: new Date(Date.UTC(2000, 0, 1) + (generation - index) * dayMs).toISOString(),
  }))

const formatMoment = (moment: string | null | undefined) => (moment ? new Date(moment).toISOString() : null)

/** A workshop that gets another dealer with each save; each period must end where the next one begins. */
export const savedWorkshop = (path: string, dealers: number[]): SavedRecord<WorkshopRecord> => ({
  kind: 'workshop saves',
  path,
  form(generation, row) {
    const known = new Map(row.dealers.map(({ pivot }) => [formatMoment(pivot.valid_from), pivot.id]))
    const entries = expectedHistory(generation, dealers).map((entry) => ({
      pivot: { id: known.get(entry.valid_from), ...entry },
    }))
    return { workshop: { ...unchangedFields(row), ...texts(generation), dealers: entries } }
  },
  wrongFields(row, generation) {
    const expected = expectedHistory(generation, dealers).map((entry, index, all) => ({
      ...entry,
      valid_to: all[index - 1]?.valid_from ?? null,
    }))
    const found = row.dealers.map(({ pivot: { dealer_id, valid_from, valid_to } }) => ({
      ...{ dealer_id, valid_from: formatMoment(valid_from), valid_to: formatMoment(valid_to) },
    }))
    const same = JSON.stringify(found) === JSON.stringify(expected)
    return [...findWrongFields(row, generation), ...(same ? [] : [`history ${JSON.stringify(found)}`])]
  },
})

/** Saves one record repeatedly. Checks that it is never older than the last acknowledged save, and never partly saved. */
export function saveWorkload<Row extends Dealer>(
  client: Client,
  { kind, path, form, wrongFields }: SavedRecord<Row>,
): Workload {
  let generation = 0
  let isUnconfirmed = false
  const load = () => client.get<Row>(path)
  return {
    async write(round) {
      let row = await round.attempt('reads', load)
      while (row && !round.over) {
        isUnconfirmed = true
        const body = form(generation + 1, row)
        row = await round.attempt(kind, () => client.send<Row>('PUT', path, body))
        if (!row) return
        generation += 1
        isUnconfirmed = false
      }
    },
    async check(tally) {
      const row = expectBody(await load(), kind)
      const happened = isUnconfirmed && lastNumber(row.name) === generation + 1
      if (isUnconfirmed)
        tally.count(happened ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (happened) generation += 1
      isUnconfirmed = false
      const wrong = wrongFields(row, generation)
      tally.expect(wrong.length === 0, `${path} is not as save ${generation} left it: ${wrong.join(', ')}`)
    },
  }
}
