/** The kind of a number format, which decides how a number is read. */
export type NumberKind = 'plain' | 'percent' | 'date' | 'boolean'

/** Numbers that a part of a format is for: those below 1 are `{ operator: '<', operand: 1 }`. */
export type Condition = { operator: string; operand: number }

/** A format: the kind of the numbers that meet a condition, the first one that is met; `kind` is that of all others. */
export type NumberFormat = { kind: NumberKind; conditional: { condition: Condition; kind: NumberKind }[] }

const comparisons: Record<string, (number: number, operand: number) => boolean> = {
  '<': (number, operand) => number < operand,
  '<=': (number, operand) => number <= operand,
  '>': (number, operand) => number > operand,
  '>=': (number, operand) => number >= operand,
  '=': (number, operand) => number === operand,
  '<>': (number, operand) => number !== operand,
  '!=': (number, operand) => number !== operand,
}

/** Parses a condition without its brackets: `<1`, or `value()>=0` of OpenDocument. */
export function parseCondition(text: string): Condition | undefined {
  const [, operator = '', operand = ''] =
    /^(?:value\(\))?\s*(<=|>=|<>|!=|<|>|=)\s*([+-]?[\d.]+)$/.exec(text.trim()) ?? []
  return operator ? { operator, operand: Number(operand) } : undefined
}

/** The kind that a number is shown as. */
export const numberKind = ({ kind, conditional }: NumberFormat, number: number): NumberKind =>
  conditional.find(({ condition: { operator, operand } }) => comparisons[operator]?.(number, operand))?.kind ?? kind

export const plainFormat: NumberFormat = { kind: 'plain', conditional: [] }

const builtinDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Excel's built-in formats, which a file refers to by number alone. */
export const builtinFormat = (id: number): NumberFormat => ({
  kind: id === 9 || id === 10 ? 'percent' : builtinDates.has(id) ? 'date' : 'plain',
  conditional: [],
})

/** The kind of one section: without quoted text, escapes, colours and fillers. */
function sectionKind(section: string): NumberKind {
  const code = section.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (code.includes('%')) return 'percent'
  return /[dmyhs]/i.test(code) && !/general/i.test(code) ? 'date' : 'plain'
}

/** What the sections are for that don't say it: all numbers; from 0 on, negative ones; positive, negative ones, 0. */
const usualConditions = (sections: number): string[] => (sections === 1 ? [] : sections === 2 ? ['>=0'] : ['>0', '<0'])

const findCondition = (section: string): Condition | undefined =>
  [...section.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => parseCondition(inside) ?? []).at(0)

/** Parses a format code: up to three sections for numbers, each for those that its condition or its place says. */
export function parseNumberFormat(code: string): NumberFormat {
  const sections = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  const given = sections.map(findCondition)
  const conditions = given.some(Boolean) ? given : usualConditions(sections.length).map(parseCondition)
  const kinds = sections.slice(0, 3).map(sectionKind)
  const conditional = kinds.flatMap((kind, at) => {
    const condition = conditions[at]
    return condition ? { condition, kind } : []
  })
  return { kind: kinds.find((_, at) => !conditions[at]) ?? kinds[0] ?? 'plain', conditional }
}

const secondsPerDay = 86_400

/** From when a file counts days: Excel from 1900, or as on old Macs from 1904; OpenDocument from 30 December 1899. */
export type DateSystem = 'excel' | 'excel from 1904' | 'OpenDocument'

/** The day 0 of a serial number, in days before 1970. Excel's 1900 has a 29 February. */
const daysBefore1970: Record<DateSystem, (serial: number) => number> = {
  excel: (serial) => (serial < 60 ? 25_568 : 25_569),
  'excel from 1904': () => 24_107,
  OpenDocument: () => 25_569,
}

/** Converts a serial number to its wall-clock date, to the second. */
export const serialToDate = (serial: number, system: DateSystem): Date =>
  new Date(Math.round((serial - daysBefore1970[system](serial)) * secondsPerDay) * 1000)

/** Parses the wall-clock time of an ISO text, ignoring its offset; 2026-11-21 alone is midnight. */
export const parseWallClock = (text: string): Date => {
  const [, date = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(text) ?? []
  return new Date(`${date}T${time}Z`)
}
