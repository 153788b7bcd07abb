import { isConstantFormula, parseTruthFormula } from './formula.ts'
import { type NumberKind, parseWallClock, serialToDate } from './number-format.ts'
import type { Cell } from './sheet.ts'
import { findShownMismatch, showsPercent } from './shown-number.ts'
import type { Attributes } from './xml.ts'

type CellPlace = {
  /** Whether the formula of another cell fills it. */
  inFormulaRange: boolean
  /** The kind that its style shows a number as. */
  numberKind: (number: number) => NumberKind
}

/** Converts a cell of an .ods: what it shows is what it is, undefined when it is empty. */
export function toOdsCell(attributes: Attributes, text: string | undefined, place: CellPlace): Cell | undefined {
  const formula = place.inFormulaRange ? '' : attributes['table:formula']
  const content = toContent(attributes, text ?? '', place)
  if (formula === undefined) return content
  if (!content || content.t === 'e' || !isConstantFormula(formula))
    return { ...(content ?? { t: 's', v: '' }), f: true }
  const truth = parseTruthFormula(formula)
  return { ...(truth === undefined ? content : { t: 'b', v: truth }), constant: true }
}

const toText = (text: string): Cell | undefined => (text === '' ? undefined : { t: 's', v: text })

/** A cell that lacks the value of its type is the text that it shows: pandas writes booleans like this. */
function toContent(attributes: Attributes, text: string, { numberKind }: CellPlace): Cell | undefined {
  if (attributes['calcext:value-type'] === 'error') return { t: 'e', v: text }
  const type = attributes['office:value-type']
  const value = attributes['office:value']
  if (type === 'percentage' || type === 'float' || type === 'currency') {
    const number = Number(value ?? '')
    if (value === undefined || value.trim() === '' || Number.isNaN(number)) return toText(text)
    return toNumberCell(number, type === 'percentage' ? 'percent' : numberKind(number), text)
  }
  const truth = attributes['office:boolean-value']
  if (type === 'boolean') return truth === undefined ? toText(text) : { t: 'b', v: truth === 'true' }
  const day = attributes['office:date-value']
  if (type === 'date') return day === undefined ? toText(text) : { t: 'd', v: parseWallClock(day) }
  return toText(attributes['office:string-value'] ?? text)
}

function toNumberCell(number: number, kind: NumberKind, text: string): Cell {
  if (kind === 'boolean') return { t: 'b', v: number !== 0 }
  if (kind === 'date') return { t: 'd', v: serialToDate(number, 'OpenDocument') }
  const mismatch = findShownMismatch(text, number)
  return {
    t: kind === 'percent' || showsPercent(text) ? 'pct' : 'n',
    v: number,
    ...(mismatch !== undefined && { shown: mismatch }),
  }
}
