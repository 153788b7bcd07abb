import type { Dealer } from '@portale/domain/dealers/partner.ts'
import { type ImportAnswer, importColumns } from '@portale/domain/import.ts'
import type { Workshop, WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { csvFile } from '../fixtures/import.fixtures.ts'
import { type Client, everyRow, expectBody } from './client.ts'
import type { Witness } from './round.ts'
import type { Tally } from './tally.ts'

type Kind = 'dealers' | 'workshops'
type Row = Dealer & Partial<Pick<Workshop, 'dealer'>>

const initialRows = 20
const rowsPerGeneration = 4

/** How many rows the file with this number has: it changes all rows of the one before, and adds some. */
const countRows = (generation: number) => (generation === 0 ? 0 : initialRows + rowsPerGeneration * generation)
/** In which import a row came first. */
const firstGeneration = (index: number) =>
  index < countRows(1) ? 1 : Math.floor((index - initialRows) / rowsPerGeneration) + 1
const formatName = (generation: number) => `Importazione ${generation}`
const formatDay = (generation: number) => new Date(Date.UTC(2000, 0, generation)).toISOString().slice(0, 10)

/**
 * A file imported again and again: all its rows carry its number, and a workshop's a new dealer. Of an import that was
 * killed no row is there, of an acknowledged one every row; of a dry run never any.
 */
export function importWitness(client: Client, kind: Kind, prefix: string, dealers: Dealer[]): Witness {
  const path = `/api/v1/${kind}`
  const headers = importColumns.workshops
  let generation = 0
  let unsure = 0

  const dealerOf = (number: number) => dealers[number % dealers.length]?.baldo_id ?? ''

  const fileOf = (number: number, name: string) =>
    csvFile(
      Array.from({ length: countRows(number) }, (_, index) => ({
        [headers.baldo_id]: `${prefix}${index}`,
        [headers.name]: name,
        [headers.contract_type]: 'Assistenza',
        [headers.address]: `Via ${number}`,
        [headers.zip]: '00138',
        [headers.city]: 'Roma',
        [headers.district]: 'RM',
        [headers.sales_area]: 'Centro',
        ...(kind === 'workshops' && { [headers.dealer]: dealerOf(number), [headers.valid_from]: formatDay(number) }),
      })),
    )

  const send = (number: number, fields: Record<string, string>, name = formatName(number)) => {
    const { name: called, content } = fileOf(number, name)
    const file = { field: 'file', name: called, bytes: Buffer.from(content) }
    return client.upload<ImportAnswer>(`${path}/import`, [file], `${prefix}${number}`, fields)
  }

  const savesOf = (row: Row, number: number) => number - firstGeneration(Number(row.baldo_id.slice(prefix.length)))

  const isWhole = (row: Row, number: number) =>
    row.name === formatName(number) &&
    row.address === `Via ${number}` &&
    row.lock_version === savesOf(row, number) &&
    (kind === 'dealers' || row.dealer?.baldo_id === dealerOf(number))

  /** A workshop has an entry for each import since its first. */
  const checkHistory = async (row: Row, tally: Tally) => {
    const { dealers: history } = expectBody(await client.get<WorkshopRecord>(`${path}/${row.id}`), row.baldo_id)
    const entries = savesOf(row, generation) + 1
    tally.expect(history.length === entries, `${row.baldo_id} has ${history.length} dealers instead of ${entries}`)
  }

  return {
    async write(round, tally) {
      while (!round.over) {
        unsure = generation + 1
        if (unsure % 3 === 0 && !(await round.attempt('dry runs', () => send(unsure, {}, 'Solo una prova')))) return
        const answer = await round.attempt('imports', () => send(unsure, { confirm: '1' }))
        if (!answer) return
        const { counts } = answer
        const expected =
          counts.new === countRows(unsure) - countRows(generation) && counts.changed === countRows(generation)
        tally.expect(expected, `import ${unsure} of ${prefix} did ${JSON.stringify(counts)}`)
        generation = unsure
        unsure = 0
      }
    },
    async check(tally) {
      const rows = await everyRow<Row>(client, `${path}?baldo_id=${prefix}`)
      const happened = unsure > 0 && rows.some((row) => row.name === formatName(unsure))
      if (unsure)
        tally.count(happened ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (happened) generation = unsure
      const whole = rows.filter((row) => isWhole(row, generation)).length
      const all = countRows(generation)
      tally.expect(rows.length === all && whole === all, `import ${generation} of ${prefix}: ${whole} of ${all} rows`)
      tally.count('rows of imports compared', rows.length)
      const [first] = rows
      if (kind === 'workshops' && first) await checkHistory(first, tally)
      if (!unsure) return
      const { written } = expectBody(await send(unsure, { confirm: '1' }), 'the repeated import')
      tally.expect(written, `the repeated import ${unsure} of ${prefix} wrote nothing`)
      tally.count('creates repeated with their key')
      generation = unsure
      unsure = 0
    },
  }
}
