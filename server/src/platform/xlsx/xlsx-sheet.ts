import { isConstantFormula, parseTruthFormula } from './formula.ts'
import { FormulaRanges } from './formula-ranges.ts'
import { limits } from './limits.ts'
import { type NumberFormat, numberKind, parseWallClock, plainFormat, serialToDate } from './number-format.ts'
import type { Cell, CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { unescapeText } from './xlsx-tables.ts'
import { type Attributes, appendText, localName, type XmlHandler } from './xml.ts'

type Workbook = { strings: string[]; formats: NumberFormat[]; from1904: boolean }
/** `formula` is undefined without one; '' also stands for one that is written in another cell. */
type OpenCell = { type: string; format: NumberFormat; formula: string | undefined; text: string }

const maxRow = 1_048_576

/** The zero-based column of a reference such as AB12. */
function parseColumn(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw new SheetError('corrupt')
  return column - 1
}

const parseRow = (reference: string): number => Number(/\d+$/.exec(reference)?.[0])

/** Parses a worksheet; `drainRows` returns the rows completed since the last call. */
export function createSheetParser(sheet: string, workbook: Workbook): { handler: XmlHandler; drainRows(): CellRow[] } {
  let rows: CellRow[] = []
  let current: CellRow = { sheet, row: 0, cells: [] }
  let cell: OpenCell | undefined
  let column = -1
  let inText = false
  let inFormula = false
  let inPhonetic = false
  let rowCount = 0
  const formulas = new FormulaRanges()
  // Gnumeric leaves out the style of a cell that its column has, too: it and LibreOffice show the cell in that style.
  const columnStyles: string[] = []
  let rowStyle: string | undefined

  function addColumns({ min, max, style }: Attributes): void {
    const end = Math.min(Number(max), limits.columns)
    for (let index = Number(min) - 1; style && index < end; index += 1) columnStyles[index] = style
  }

  function openRow({ r, s, customFormat }: Attributes): void {
    const row = r ? Number(r) : current.row + 1
    if (!Number.isInteger(row) || row < 1 || row > maxRow) throw new SheetError('corrupt')
    current = { sheet, row, cells: [] }
    column = -1
    rowStyle = /^(1|true)$/.test(customFormat ?? '') ? s : undefined
  }

  function openCell({ r, t = 'n', s }: Attributes): void {
    column = r ? parseColumn(r) : column + 1
    const style = s ?? rowStyle ?? columnStyles[column] ?? '0'
    const formula = formulas.contains(current.row, column) ? '' : undefined
    cell = { type: t, format: workbook.formats[Number(style)] ?? plainFormat, formula, text: '' }
  }

  function openFormula(target: OpenCell, { t = 'normal', ref }: Attributes): void {
    target.formula = ''
    inFormula = t === 'normal'
    const [from, to] = (t === 'array' || t === 'dataTable') && ref ? ref.split(':') : []
    if (from && to) formulas.add(current.row, column, parseRow(to) - current.row + 1, parseColumn(to) - column + 1)
  }

  function closeCell(closed: OpenCell): void {
    cell = undefined
    if (closed.text === '' && closed.formula === undefined) return
    if (column >= limits.columns) throw new SheetError('too-many-columns')
    current.cells[column] = toCell(closed, workbook)
  }

  function closeRow(): void {
    if (current.cells.length === 0) return
    rowCount += 1
    if (rowCount > limits.rows) throw new SheetError('too-many-rows')
    rows.push(current)
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      const element = localName(name)
      if (element === 'row') openRow(attributes)
      else if (element === 'col') addColumns(attributes)
      else if (element === 'c') openCell(attributes)
      else if (!cell) return
      else if (element === 'f') openFormula(cell, attributes)
      else if (element === 'v' || element === 't') inText = !inPhonetic
      else if (element === 'rPh') inPhonetic = true
    },
    text(text) {
      if (cell && inText) cell.text = appendText(cell.text, text)
      else if (cell && inFormula) cell.formula = appendText(cell.formula ?? '', text)
    },
    close(name) {
      const element = localName(name)
      if (element === 'row') closeRow()
      else if (element === 'c' && cell) closeCell(cell)
      else if (element === 'v' || element === 't') inText = false
      else if (element === 'f') inFormula = false
      else if (element === 'rPh') inPhonetic = false
    },
  }
  const drainRows = () => {
    const completed = rows
    rows = []
    return completed
  }
  return { handler, drainRows }
}

function toCell({ type, format, formula, text }: OpenCell, workbook: Workbook): Cell {
  const content = toCellContent(type, format, text, workbook)
  if (formula === undefined) return content
  if (text === '' || content.t === 'e' || !isConstantFormula(formula)) return { ...content, f: true }
  const truth = parseTruthFormula(formula)
  return { ...(truth === undefined ? content : { t: 'b', v: truth }), constant: true }
}

function toCellContent(type: string, format: NumberFormat, text: string, workbook: Workbook): Cell {
  if (type === 's') return { t: 's', v: workbook.strings[Number(text)] ?? '' }
  if (type === 'str' || type === 'inlineStr') return { t: 's', v: unescapeText(text) }
  if (type === 'b') return { t: 'b', v: text === '1' || text === 'true' }
  if (type === 'd') return { t: 'd', v: parseWallClock(text) }
  const number = Number(text)
  if (type === 'e' || text.trim() === '' || Number.isNaN(number)) return { t: 'e', v: text }
  const kind = numberKind(format, number)
  if (kind === 'date') return { t: 'd', v: serialToDate(number, workbook.from1904 ? 'excel from 1904' : 'excel') }
  return { t: kind === 'percent' ? 'pct' : 'n', v: number }
}
