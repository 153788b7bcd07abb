import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { type ImportAnswer, importColumns } from '@portale/domain/network/import.ts'
import type { Workshop, WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { csvFile } from '../fixtures/import.fixtures.ts'
import { type Client, expectBody, listAll } from './client.ts'
import type { Workload } from './round.ts'
import type { Tally } from './tally.ts'

type Kind = 'dealers' | 'workshops'
type Row = Dealer & Partial<Pick<Workshop, 'dealer'>>

const initialRows = 20
const rowsPerGeneration = 4

/** The number of rows in a file, which changes all rows of the previous file and adds some. */
const countRows = (generation: number) => (generation === 0 ? 0 : initialRows + rowsPerGeneration * generation)
/** The import that created a row. */
const firstGeneration = (index: number) =>
  index < countRows(1) ? 1 : Math.floor((index - initialRows) / rowsPerGeneration) + 1
const formatName = (generation: number) => `Importazione ${generation}`
const formatDay = (generation: number) => new Date(Date.UTC(2000, 0, generation)).toISOString().slice(0, 10)

/**
 * Imports a growing file repeatedly, with its number in all its rows and another dealer for each workshop. Checks that an
 * import is written entirely or not at all, an acknowledged one entirely, and a dry run never.
 */
export function importWorkload(client: Client, kind: Kind, prefix: string, dealers: Dealer[]): Workload {
  const path = `/api/v1/${kind}`
  const headers = importColumns.workshops
  let generation = 0
  let unconfirmed = 0

  const getDealer = (number: number) => dealers[number % dealers.length]?.baldo_id ?? ''

  const createFile = (number: number, name: string) =>
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
        ...(kind === 'workshops' && { [headers.dealer]: getDealer(number), [headers.valid_from]: formatDay(number) }),
      })),
    )

  const send = (number: number, fields: Record<string, string>, name = formatName(number)) => {
    const { name: fileName, content } = createFile(number, name)
    const file = { field: 'file', name: fileName, bytes: Buffer.from(content) }
    return client.upload<ImportAnswer>(`${path}/import`, [file], `${prefix}${number}`, fields)
  }

  const countSaves = (row: Row, number: number) => number - firstGeneration(Number(row.baldo_id.slice(prefix.length)))

  const isWhole = (row: Row, number: number) =>
    row.name === formatName(number) &&
    row.address === `Via ${number}` &&
    row.lock_version === countSaves(row, number) &&
    (kind === 'dealers' || row.dealer?.baldo_id === getDealer(number))

  /** A workshop has an entry for each import since its first. */
  const checkHistory = async (row: Row, tally: Tally) => {
    const { dealers: history } = expectBody(await client.get<WorkshopRecord>(`${path}/${row.id}`), row.baldo_id)
    const entries = countSaves(row, generation) + 1
    tally.expect(history.length === entries, `${row.baldo_id} has ${history.length} dealers instead of ${entries}`)
  }

  return {
    async write(round, tally) {
      while (!round.over) {
        unconfirmed = generation + 1
        if (unconfirmed % 3 === 0 && !(await round.attempt('dry runs', () => send(unconfirmed, {}, 'Solo una prova'))))
          return
        const answer = await round.attempt('imports', () => send(unconfirmed, { confirm: '1' }))
        if (!answer) return
        const { counts } = answer
        const expected =
          counts.new === countRows(unconfirmed) - countRows(generation) && counts.changed === countRows(generation)
        tally.expect(expected, `import ${unconfirmed} of ${prefix} did ${JSON.stringify(counts)}`)
        generation = unconfirmed
        unconfirmed = 0
      }
    },
    async check(tally) {
      const rows = await listAll<Row>(client, `${path}?baldo_id=${prefix}`)
      const happened = unconfirmed > 0 && rows.some((row) => row.name === formatName(unconfirmed))
      if (unconfirmed)
        tally.count(happened ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (happened) generation = unconfirmed
      const whole = rows.filter((row) => isWhole(row, generation)).length
      const expectedRows = countRows(generation)
      tally.expect(
        rows.length === expectedRows && whole === expectedRows,
        `import ${generation} of ${prefix}: ${whole} of ${expectedRows} rows`,
      )
      tally.count('rows of imports compared', rows.length)
      const [first] = rows
      if (kind === 'workshops' && first) await checkHistory(first, tally)
      if (!unconfirmed) return
      const { written } = expectBody(await send(unconfirmed, { confirm: '1' }), 'the repeated import')
      tally.expect(written, `the repeated import ${unconfirmed} of ${prefix} wrote nothing`)
      tally.count('creates repeated with their key')
      generation = unconfirmed
      unconfirmed = 0
    },
  }
}
