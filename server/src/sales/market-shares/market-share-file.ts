import { ambiguousCodeProblem, type CodeIndex } from '@portale/domain/network/dealers/code-index.ts'
import { foldCode } from '@portale/domain/platform/folding.ts'
import type { ParseResult } from '@portale/domain/platform/italian-number.ts'
import { marketShareColumns } from '@portale/domain/sales/market-shares/market-share.ts'
import { listDealersByCodeOrId, listZeroPaddedCodes } from '../../network/imports/partner-import.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { firstRowByKey } from '../../platform/sheets/import-plan.ts'
import { mapRows, readTable } from '../../platform/sheets/sheet-rows.ts'
import { isNumberText, parseCodeCell, parseNumberCell } from '../../platform/xlsx/cells.ts'
import type { Cell, TableRow } from '../../platform/xlsx/sheet.ts'
import { listWorkshopsByCode, type ShareValues } from './market-share.queries.ts'

type Column = keyof typeof marketShareColumns
type Problem = { column: Column; problem: string }

/** A row of the file; a cell with a problem has an empty value. */
export type ShareFileRow = {
  row: number
  baldo_id: string
  /** Whether the Baldo ID is a number cell, which may have lost leading zeros. */
  numeric: boolean
  current: number
  target: number
  problems: Problem[]
}

const maxPercentage = 100
const maxCodeLength = 40
const maxListedProblems = 100

/** Reads an uploaded file (decisions "Market shares"); 422 on `file` when it has no such table. */
export const readShareFile = async (path: string): Promise<ShareFileRow[]> =>
  mapRows(await readTable<Column>(path, marketShareColumns), parseShareRow)

function parseShareRow({ row, cells }: TableRow<Column>): ShareFileRow {
  const baldoId = withoutFormula(cells.baldo_id, parseBaldoId)
  const current = withoutFormula(cells.current, parsePercentage)
  const target = withoutFormula(cells.target, parsePercentage)
  const problems = Object.entries({ baldo_id: baldoId, current, target }).flatMap(([column, { problem }]) =>
    problem === undefined ? [] : [{ column: column as Column, problem }],
  )
  return {
    row,
    numeric: cells.baldo_id?.t === 'n' || isNumberText(cells.baldo_id),
    baldo_id: baldoId.value ?? '',
    current: current.value ?? 0,
    target: target.value ?? 0,
    problems,
  }
}

const withoutFormula = <T>(
  cell: Cell | undefined,
  parse: (cell: Cell | undefined) => ParseResult<T>,
): ParseResult<T> => (cell?.f ? { problem: 'la cella contiene una formula, incolla il valore.' } : parse(cell))

function parsePercentage(cell: Cell | undefined): ParseResult<number> {
  const parsed = parseNumberCell(cell, maxPercentage)
  if (parsed.value === undefined || (parsed.value >= 0 && parsed.value <= maxPercentage)) return parsed
  return { problem: 'il valore deve essere tra 0 e 100%.' }
}

function parseBaldoId(cell: Cell | undefined): ParseResult<string> {
  const parsed = parseCodeCell(cell)
  return parsed.value === '' ? { problem: 'manca il Baldo ID.' } : parsed
}

/** Finds the workshops of the rows; 422 when a row has a problem, an unknown workshop or one of an earlier row. */
export async function matchWorkshops(tx: Db, rows: ShareFileRow[]): Promise<ShareValues[]> {
  const codes = rows.map(({ baldo_id }) => baldo_id)
  const workshops = await listWorkshopsByCode(tx, codes)
  const firstByCode = firstRowByKey(rows, ({ baldo_id }) => foldCode(baldo_id))
  const findCodeProblem = await createCodeCheck(tx, rows, workshops)
  const checked = rows.map((current): ShareFileRow => {
    const { row, baldo_id, problems } = current
    if (baldo_id === '') return current
    const first = firstByCode.get(foldCode(baldo_id)) ?? row
    const problem = first < row ? `${truncateCode(baldo_id)} è già alla riga ${first}.` : findCodeProblem(current)
    return problem === undefined ? current : { ...current, problems: [{ column: 'baldo_id', problem }, ...problems] }
  })
  assertNoProblems(checked)
  return rows.map(({ baldo_id, current, target }) => {
    const workshop = workshops.find(baldo_id)
    return { workshop_id: workshop?.id ?? 0, baldo_id: workshop?.baldo_id ?? baldo_id, current, target }
  })
}

/** Returns the check for codes of no workshop, and for numbers that may have lost their leading zeros. */
async function createCodeCheck(tx: Db, rows: ShareFileRow[], workshops: CodeIndex<{ baldo_id: string }>) {
  const isKnown = (baldo_id: string) => workshops.has(baldo_id)
  const unknown = rows.filter(({ baldo_id }) => !isKnown(baldo_id)).map(({ baldo_id }) => baldo_id)
  const mayLackZeros = ({ baldo_id, numeric }: ShareFileRow) => numeric || !isKnown(baldo_id)
  const digits = rows.filter((row) => /^\d+$/.test(row.baldo_id) && mayLackZeros(row))
  const dealers = new Set((await listDealersByCodeOrId(tx, unknown, [])).map(({ baldo_id }) => foldCode(baldo_id)))
  const zeroPadded = await listZeroPaddedCodes(
    tx,
    'workshop',
    digits.map(({ baldo_id }) => baldo_id),
  )
  return (row: ShareFileRow): string | undefined => {
    const { baldo_id } = row
    const padded = mayLackZeros(row) ? zeroPadded.get(baldo_id) : undefined
    if (padded) return `esiste ${padded}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`
    if (workshops.isAmbiguous(baldo_id)) return ambiguousCodeProblem(truncateCode(baldo_id))
    if (isKnown(baldo_id)) return undefined
    return dealers.has(foldCode(baldo_id))
      ? `${truncateCode(baldo_id)} è una concessionaria, non un’officina.`
      : `${truncateCode(baldo_id)} non è il Baldo ID di nessuna officina.`
  }
}

const truncateCode = (code: string) =>
  (code.length > maxCodeLength ? `${code.slice(0, maxCodeLength)}…` : code).toWellFormed()

/** Throws 422 with the problems of all cells. */
function assertNoProblems(rows: ShareFileRow[]): void {
  const messages = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, problem }) => `Riga ${row}, colonna ${marketShareColumns[column]}: ${problem}`),
  )
  if (messages.length === 0) return
  const others = messages.length - maxListedProblems
  const file = [...messages.slice(0, maxListedProblems), ...(others > 0 ? [`Altri errori: ${others}.`] : [])]
  throw new HttpError(422, 'Il file ha degli errori: non è stato caricato niente.', { errors: { file } })
}
