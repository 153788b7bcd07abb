import type { Dealer } from '@portale/domain/dealers/partner.ts'
import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { type Client, expectBody } from './client.ts'
import type { Witness } from './round.ts'

/** A record of a registry whose texts all carry the number of its last save. */
type Kept<Row> = {
  kind: string
  path: string
  /** What the form of a save with this number sends. */
  form: (generation: number, row: Row) => object
  /** What is not as the save with this number left it. */
  broken: (row: Row, generation: number) => string[]
}

const texts = (generation: number) => ({
  name: `Salvataggio ${generation}`,
  address: `Via del salvataggio ${generation}`,
  city: `Città del salvataggio ${generation}`,
  contract_type: `Contratto ${generation}`,
  sales_area: `Area ${generation}`,
})
const lastNumber = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? -1)

const half = (row: Dealer, generation: number): string[] => [
  ...Object.entries(texts(generation)).flatMap(([key, text]) => (row[key as keyof Dealer] === text ? [] : [key])),
  ...(row.lock_version === generation ? [] : [`lock_version ${row.lock_version}`]),
]

const unchanged = ({ baldo_id, zip, district_id, lock_version }: Dealer) => ({
  baldo_id,
  zip,
  district_id,
  lock_version,
})

/** The fields of a new partner; the saves go on from number 0. */
export const newPartner = (baldo_id: string, district_id: number) => ({
  ...{ baldo_id, zip: '10100', district_id },
  ...texts(0),
})

export const keptDealer = (path: string): Kept<Dealer> => ({
  kind: 'dealer saves',
  path,
  form: (generation, row) => ({ dealer: { ...unchanged(row), ...texts(generation) } }),
  broken: half,
})

const longest = 40
const day = 86_400_000

/** The history after so many saves, newest first: one entry a save, the oldest ones taken away. */
export const historyAfter = (generation: number, dealers: number[]) =>
  Array.from({ length: Math.min(generation + 1, longest) }, (_, index) => ({
    dealer_id: dealers[(generation - index) % dealers.length] ?? 0,
    valid_from: new Date(Date.UTC(2000, 0, 1) + (generation - index) * day).toISOString(),
  }))

const shown = (moment: string | null | undefined) => (moment ? new Date(moment).toISOString() : null)

/** A workshop that gets another dealer with each save; each period must end where the next one begins. */
export const keptWorkshop = (path: string, dealers: number[]): Kept<WorkshopRecord> => ({
  kind: 'workshop saves',
  path,
  form(generation, row) {
    const known = new Map(row.dealers.map(({ pivot }) => [shown(pivot.valid_from), pivot.id]))
    const entries = historyAfter(generation, dealers).map((entry) => ({
      pivot: { id: known.get(entry.valid_from), ...entry },
    }))
    return { workshop: { ...unchanged(row), ...texts(generation), dealers: entries } }
  },
  broken(row, generation) {
    const expected = historyAfter(generation, dealers).map((entry, index, all) => ({
      ...entry,
      valid_to: all[index - 1]?.valid_from ?? null,
    }))
    const found = row.dealers.map(({ pivot: { dealer_id, valid_from, valid_to } }) => ({
      ...{ dealer_id, valid_from: shown(valid_from), valid_to: shown(valid_to) },
    }))
    const same = JSON.stringify(found) === JSON.stringify(expected)
    return [...half(row, generation), ...(same ? [] : [`history ${JSON.stringify(found)}`])]
  },
})

/** One record saved again and again by its form: never an older save than the last acknowledged, never half of one. */
export function saveWitness<Row extends Dealer>(client: Client, { kind, path, form, broken }: Kept<Row>): Witness {
  let generation = 0
  let unsure = false
  const load = () => client.get<Row>(path)
  return {
    async write(round) {
      let row = await round.attempt('reads', load)
      while (row && !round.over) {
        unsure = true
        const body = form(generation + 1, row)
        row = await round.attempt(kind, () => client.send<Row>('PUT', path, body))
        if (!row) return
        generation += 1
        unsure = false
      }
    },
    async check(tally) {
      const row = expectBody(await load(), kind)
      const happened = unsure && lastNumber(row.name) === generation + 1
      if (unsure)
        tally.count(happened ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (happened) generation += 1
      unsure = false
      const wrong = broken(row, generation)
      tally.expect(wrong.length === 0, `${path} is not as save ${generation} left it: ${wrong.join(', ')}`)
    },
  }
}
