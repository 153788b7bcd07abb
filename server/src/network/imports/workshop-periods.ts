import { importColumns } from '@portale/domain/network/import.ts'
import { foldCode } from '@portale/domain/platform/folding.ts'
import { looksLike } from '../../platform/sheets/import-plan.ts'
import { type DistrictLookup, type PartnerKey, partnerTexts } from './partner-rows.ts'
import { applyMove, type HistoryEntry, type HistoryMove, parseStart } from './workshop-history.rules.ts'
import { planMoves, type RowMoves, type WorkshopHistories, type WorkshopMatch } from './workshop-moves.ts'

const { dealers: partnerHeaders, workshops: headers } = importColumns

/** More dealers than any workshop had: what planning costs grows with the square of the rows of one workshop. */
export const maxPeriods = 100

/** A row with what it does to the history that the earlier periods of the file leave. */
export type PlannedRow = {
  match: WorkshopMatch
  problems: string[]
  moves: HistoryMove[]
  before: HistoryEntry[]
  after: HistoryEntry[]
}
/** The rows of one workshop in the order of their starts, and its history before and after the import. */
export type PlannedWorkshop = { rows: PlannedRow[]; before: HistoryEntry[]; after: HistoryEntry[] }

/** Groups the rows by workshop. Rows that look alike are of one workshop, unless duplicates of before are stored. */
export const groupByWorkshop = (matches: WorkshopMatch[]): WorkshopMatch[][] => [
  ...Map.groupBy(matches, ({ existing, code, row }) =>
    existing ? `id ${existing.id}` : code === '' ? `row ${row}` : `code ${foldCode(code)}`,
  ).values(),
]

/** Plans the rows of one workshop: each is a period, and they are applied from the oldest to the newest. */
export function planWorkshop(
  matches: WorkshopMatch[],
  histories: WorkshopHistories,
  districts: DistrictLookup,
): PlannedWorkshop {
  const stored = histories.getHistory(matches[0]?.existing?.id)
  const starts = new Map(matches.map((match) => [match, findStart(match, stored)]))
  const periodProblems = findPeriodProblems(matches, starts, histories, districts)
  const ordered = matches.toSorted((a, b) => (starts.get(a) ?? Infinity) - (starts.get(b) ?? Infinity))
  const requestedBy = new Map<number, number>()
  let history = stored
  const rows = ordered.map((match): PlannedRow => {
    const before = history
    const problems = periodProblems.get(match) ?? []
    if (problems.length > 0) return { match, problems, moves: [], before, after: before }
    const planned = keepRequested(planMoves(match, histories, before), requestedBy)
    if (planned.problem !== undefined) {
      // An invalid cell has its own error already.
      const own = match.source.errors.length === 0 ? [planned.problem] : []
      return { match, problems: own, moves: [], before, after: before }
    }
    history = planned.moves.reduce(applyMove, before)
    requestedBy.set(starts.get(match) ?? Number.NaN, match.row)
    return { match, problems: [], moves: planned.moves, before, after: history }
  })
  return { rows, before: stored, after: history }
}

function findStart({ source }: WorkshopMatch, stored: HistoryEntry[]): number | undefined {
  const start = parseStart(
    source.texts.valid_from,
    stored.map(({ from }) => from),
  )
  return 'from' in start ? (start.from ?? undefined) : undefined
}

/** A later row does not move the start of a period that an earlier row asks for: both could not be so afterwards. */
function keepRequested(planned: RowMoves, requestedBy: Map<number, number>): RowMoves {
  if (planned.problem !== undefined) return planned
  for (const move of planned.moves) {
    const row = move.kind === 'correct' ? requestedBy.get(move.entry.from) : undefined
    if (row !== undefined)
      return { problem: `Concessionaria: è la stessa della riga ${row}, che comincia prima: basta quella.` }
  }
  return planned
}

/** What keeps rows from being periods of one workshop, by row. Rows that change nothing may be there twice. */
function findPeriodProblems(
  matches: WorkshopMatch[],
  starts: Map<WorkshopMatch, number | undefined>,
  histories: WorkshopHistories,
  districts: DistrictLookup,
): Map<WorkshopMatch, string[]> {
  const [first] = matches
  if (!first || matches.length === 1) return new Map()
  if (matches.length <= maxPeriods && matches.every((match) => changesNothing(match, histories, districts)))
    return new Map()
  const rowByStart = new Map<number, number>()
  const texts = first.values && partnerTexts(first.values, districts)
  return new Map(
    matches.map((match, index) => {
      const start = starts.get(match)
      const sameStart = start === undefined ? undefined : rowByStart.get(start)
      if (start !== undefined && sameStart === undefined) rowByStart.set(start, match.row)
      if (index >= maxPeriods)
        return [match, [`Baldo ID ${match.code} è già su ${maxPeriods} righe, il massimo per una officina.`]]
      return [
        match,
        [
          ...missingPeriod(match, index === 0 ? matches[1] : first),
          ...(sameStart === undefined ? [] : [`${headers.valid_from}: è lo stesso della riga ${sameStart}.`]),
          ...(match.source.texts.undo ? ['Togli successiva: l’officina ha più righe.'] : []),
          ...(texts ? listContradictions(match, first, texts, districts) : []),
        ],
      ]
    }),
  )
}

function changesNothing(match: WorkshopMatch, histories: WorkshopHistories, districts: DistrictLookup): boolean {
  const { existing, values, errors } = match
  if (!existing || !values || errors.length > 0) return false
  const [stored, requested] = [partnerTexts(existing, districts), partnerTexts(values, districts)]
  if ((Object.keys(stored) as PartnerKey[]).some((key) => stored[key] !== requested[key])) return false
  const planned = planMoves(match, histories, histories.getHistory(existing.id))
  return planned.problem === undefined && planned.moves.length === 0
}

const missingPeriod = ({ source, code }: WorkshopMatch, other: WorkshopMatch | undefined): string[] =>
  source.errors.length === 0 && (source.texts.dealer === '' || source.texts.valid_from === '')
    ? [`Baldo ID ${code} è anche alla riga ${other?.row}: più righe di una officina hanno tutte Concessionaria e Dal.`]
    : []

function listContradictions(
  { values }: WorkshopMatch,
  first: WorkshopMatch,
  texts: Record<PartnerKey, string>,
  districts: DistrictLookup,
): string[] {
  if (!values) return []
  const other = partnerTexts(values, districts)
  return (Object.keys(texts) as PartnerKey[])
    .filter((key) => !looksLike(texts[key], other[key]))
    .map((key) => {
      const said = texts[key] === '' ? 'è vuota' : `dice “${texts[key]}”`
      return `${partnerHeaders[key]}: la riga ${first.row} della stessa officina ${said}.`
    })
}
