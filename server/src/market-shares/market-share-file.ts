import type { ParseResult } from '@portale/domain/italian-number.ts'
import { marketShareColumns } from '@portale/domain/market-shares/market-share.ts'
import type { Db } from '../db/connection.ts'
import { HttpError } from '../http/errors.ts'
import { listDealersByCodeOrId, listZeroPaddedCodes } from '../imports/partner-import.queries.ts'
import { firstRowByKey } from '../sheets/import-plan.ts'
import { mapRows, readTable } from '../sheets/sheet-rows.ts'
import { parseNumberCell, parseTextCell } from '../xlsx/cells.ts'
import type { Cell, TableRow } from '../xlsx/sheet.ts'
import { listWorkshopIds, type ShareValues } from './market-share.queries.ts'

type Column = keyof typeof marketShareColumns
type Problem = { column: Column; problem: string }

/** A row of the file with its values, as far as they could be read. */
export type ShareFileRow = {
  row: number
  baldo_id: string
  /** The Baldo ID is a number there: leading zeros may be lost. */
  numeric: boolean
  current: number
  target: number
  problems: Problem[]
}

const maxPercentage = 100

function parsePercentage(cell: Cell | undefined): ParseResult<number> {
  const read = parseNumberCell(cell, maxPercentage)
  if (read.value === undefined || (read.value >= 0 && read.value <= maxPercentage)) return read
  return { problem: 'il valore deve essere tra 0 e 100%.' }
}

function parseBaldoId(cell: Cell | undefined): ParseResult<string> {
  const read = parseTextCell(cell)
  return read.value === '' ? { problem: 'manca il Baldo ID.' } : read
}

function parseShareRow({ row, cells }: TableRow<Column>): ShareFileRow {
  const problems: Problem[] = []
  const take = <T>(column: Column, read: (cell: Cell | undefined) => ParseResult<T>, missing: T): T => {
    const cell = cells[column]
    const { value, problem } = cell?.f ? { problem: 'la cella contiene una formula, incolla il valore.' } : read(cell)
    if (problem !== undefined) problems.push({ column, problem })
    return value ?? missing
  }
  return {
    row,
    numeric: cells.baldo_id?.t === 'n',
    baldo_id: take('baldo_id', parseBaldoId, ''),
    current: take('current', parsePercentage, 0),
    target: take('target', parsePercentage, 0),
    problems,
  }
}

/** The rows of an uploaded file (decisions "Market shares"); 422 under `file` when it is no such table. */
export const readShareFile = async (path: string): Promise<ShareFileRow[]> =>
  mapRows(await readTable<Column>(path, marketShareColumns), parseShareRow)

const maxCodeLength = 40
const truncateCode = (code: string) =>
  (code.length > maxCodeLength ? `${code.slice(0, maxCodeLength)}…` : code).toWellFormed()

/** What is wrong with a code that no workshop has, or that may have lost its zeros. */
async function createCodeCheck(tx: Db, rows: ShareFileRow[], known: Map<string, number>) {
  const unknown = rows.filter(({ baldo_id }) => !known.has(baldo_id)).map(({ baldo_id }) => baldo_id)
  const digits = rows.filter(({ baldo_id, numeric }) => /^\d+$/.test(baldo_id) && (numeric || !known.has(baldo_id)))
  const dealers = new Set((await listDealersByCodeOrId(tx, unknown, [])).map(({ baldo_id }) => baldo_id))
  const padded = await listZeroPaddedCodes(
    tx,
    'workshop',
    digits.map(({ baldo_id }) => baldo_id),
  )
  return ({ baldo_id, numeric }: ShareFileRow): string | undefined => {
    const whole = numeric || !known.has(baldo_id) ? padded.get(baldo_id) : undefined
    if (whole) return `esiste ${whole}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`
    if (known.has(baldo_id)) return undefined
    return dealers.has(baldo_id)
      ? `${truncateCode(baldo_id)} è una concessionaria, non un’officina.`
      : `${truncateCode(baldo_id)} non è il Baldo ID di nessuna officina.`
  }
}

const maxListedProblems = 100

/** 422 with a sentence for each wrong cell. */
function assertNoProblems(rows: ShareFileRow[]): void {
  const sentences = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, problem }) => `Riga ${row}, colonna ${marketShareColumns[column]}: ${problem}`),
  )
  if (sentences.length === 0) return
  const others = sentences.length - maxListedProblems
  const file = [...sentences.slice(0, maxListedProblems), ...(others > 0 ? [`Altri errori: ${others}.`] : [])]
  throw new HttpError(422, 'Il file ha degli errori: non è stato caricato niente.', { errors: { file } })
}

/** The rows with their workshops; 422 when any of them is wrong, unknown or there twice. */
export async function matchWorkshops(tx: Db, rows: ShareFileRow[]): Promise<ShareValues[]> {
  const known = await listWorkshopIds(
    tx,
    rows.map(({ baldo_id }) => baldo_id),
  )
  const first = firstRowByKey(rows, ({ baldo_id }) => baldo_id)
  const problemOf = await createCodeCheck(tx, rows, known)
  const judged = rows.map((one): ShareFileRow => {
    if (one.baldo_id === '') return one
    const earlier = first.get(one.baldo_id) ?? one.row
    const problem = earlier < one.row ? `${truncateCode(one.baldo_id)} è già alla riga ${earlier}.` : problemOf(one)
    return problem === undefined ? one : { ...one, problems: [{ column: 'baldo_id', problem }, ...one.problems] }
  })
  assertNoProblems(judged)
  return rows.map(({ baldo_id, current, target }) => ({
    workshop_id: known.get(baldo_id) ?? 0,
    baldo_id,
    current,
    target,
  }))
}
