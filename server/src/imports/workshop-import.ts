import { formatMoment } from '@portale/domain/dates.ts'
import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import { parseMoment, romeInput } from '@portale/domain/moments.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerValues } from '../dealers/partner.write.queries.ts'
import { listDistricts } from '../districts/district.queries.ts'
import type { FileRow } from './import.file.ts'
import { differencesOf, outcomeOf, type Plan } from './import.plan.ts'
import { undoSheet } from './import.sheet.ts'
import {
  type HistoryWrites,
  insertPartners,
  listDealersNamed,
  listHistories,
  updatePartners,
  writeHistories,
} from './partner-import.queries.ts'
import { type MatchedRow, matchPartners } from './partner-match.ts'
import { Districts, partnerTexts } from './partner-rows.ts'
import { type Entry, type Move, moveOf, secondsOf } from './workshop-history.ts'

/** The undo file's own column: a "Sì" takes the entries after this one out of the history. */
export const undoColumn = { undo: 'Togli successive' }
const { dealers: partnerHeaders, workshops: headers } = importColumns
export type WorkshopKey = keyof typeof headers | 'undo'

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** What the database knows that rows speak of: the dealers by code and id, the histories by workshop. */
async function contextOf(tx: Db, matched: MatchedRow<FileRow<WorkshopKey>>[]) {
  const stored = await listHistories(
    tx,
    matched.flatMap(({ existing }) => existing?.id ?? []),
  )
  const histories = Map.groupBy(
    stored.map(({ valid_from, ...entry }) => ({ ...entry, from: Math.floor(Date.parse(valid_from) / 1000) })),
    ({ workshop_id }) => workshop_id,
  )
  const codes = matched.map(({ source }) => source.texts.dealer).filter(Boolean)
  const dealers = await listDealersNamed(tx, codes, [...new Set(stored.map(({ dealer_id }) => dealer_id))])
  return {
    historyOf: (id: number | undefined): Entry[] => (id === undefined ? [] : (histories.get(id) ?? [])),
    idOf: new Map(dealers.map(({ id, baldo_id }) => [baldo_id, id])),
    codeOf: new Map(dealers.map(({ id, baldo_id }) => [id, baldo_id])),
  }
}
type Context = Awaited<ReturnType<typeof contextOf>>

/** What a row does to the history of its workshop. An empty dealer leaves that of a known workshop alone. */
function readMove({ source, existing }: MatchedRow<FileRow<WorkshopKey>>, context: Context): Move {
  const { dealer, valid_from, undo } = source.texts
  if (dealer === '')
    return existing && valid_from === ''
      ? { kind: 'none' }
      : { kind: 'wrong', problem: 'Il campo Concessionaria è obbligatorio.' }
  const dealer_id = context.idOf.get(dealer)
  if (dealer_id === undefined) return { kind: 'wrong', problem: `Concessionaria: il Baldo ID “${dealer}” non esiste.` }
  const history = context.historyOf(existing?.id)
  const read = secondsOf(
    valid_from,
    history.map(({ from }) => from),
  )
  if ('problem' in read) return { kind: 'wrong', problem: read.problem }
  const today = history.find(({ from }) => from <= Date.now() / 1000)
  if (read.from === null && today?.dealer_id === dealer_id) return { kind: 'none' }
  if (history.length === 0 && read.from === null) return { kind: 'wrong', problem: 'Il campo Dal è obbligatorio.' }
  return moveOf(history, { dealer_id, from: read.from, last: /^s[iì]$/i.test(undo) })
}

/** A moment as a row of the undo file says it: the hour that October has twice with its offset. */
function writtenMoment(seconds: number): string {
  const clock = romeInput(iso(seconds))
  const written = clock.replace('T00:00:00', '').replace('T', ' ')
  if ('at' in parseMoment(clock)) return written
  const summer = Date.parse(`${clock}+02:00`) === seconds * 1000
  return `${written}${summer ? '+02:00' : '+01:00'}`
}

const shown = (context: Context, entry: Pick<Entry, 'dealer_id' | 'from'> | undefined) =>
  entry ? { dealer: context.codeOf.get(entry.dealer_id) ?? '', valid_from: formatMoment(iso(entry.from)) } : undefined

/** The dealer before and after a move, as the preview shows it. */
function historyDifferences(context: Context, history: Entry[], move: Move) {
  const none = { dealer: '', valid_from: '' }
  const before = shown(context, history[0]) ?? none
  const remaining = move.kind === 'remove' ? history[1] : undefined
  const after = move.kind === 'correct' || move.kind === 'add' ? shown(context, move) : shown(context, remaining)
  return differencesOf({ dealer: headers.dealer, valid_from: headers.valid_from }, before, after ?? before)
}

function collect(writes: HistoryWrites, move: Move, workshop_id: number): void {
  if (move.kind === 'remove') writes.gone.push(move.entry.id)
  if (move.kind === 'correct')
    writes.changed.push({ id: move.entry.id, dealer_id: move.dealer_id, valid_from: iso(move.from) })
  if (move.kind === 'add') writes.added.push({ workshop_id, dealer_id: move.dealer_id, valid_from: iso(move.from) })
}

/** What a file of workshops would change, their dealers included (decisions "Import columns", "Workshop history"). */
export async function planWorkshops(tx: Db, fileRows: FileRow<WorkshopKey>[]): Promise<Plan> {
  const districts = new Districts(await listDistricts(tx))
  const matched = await matchPartners(tx, 'workshop', fileRows, districts)
  const context = await contextOf(tx, matched)
  const created: { values: PartnerValues; move: Move }[] = []
  const changed: (PartnerValues & { id: number })[] = []
  const writes: HistoryWrites = { gone: [], changed: [], added: [] }
  const before: Record<WorkshopKey, string>[] = []
  const rows = matched.map((one): ImportRow => {
    const { row, code, values, existing } = one
    const move = readMove(one, context)
    const readable = one.source.errors.length === 0 // a cell that is no date has been told of
    const errors = move.kind === 'wrong' && readable ? [...one.errors, move.problem] : one.errors
    const base = { row, code, name: one.source.texts.name, errors }
    if (!values || errors.length > 0) return { ...base, outcome: 'wrong', differences: [] }
    if (!existing) {
      created.push({ values, move })
      return { ...base, outcome: 'new', differences: [] }
    }
    const stored = partnerTexts(existing, districts)
    const history = context.historyOf(existing.id)
    const differences = [
      ...differencesOf(partnerHeaders, stored, partnerTexts(values, districts)),
      ...(move.kind === 'none' ? [] : historyDifferences(context, history, move)),
    ]
    if (differences.length > 0) {
      changed.push({ ...values, id: existing.id })
      collect(writes, move, existing.id)
      const [newest] = history
      before.push({
        ...stored,
        dealer: (newest && context.codeOf.get(newest.dealer_id)) ?? '',
        valid_from: newest ? writtenMoment(newest.from) : '',
        undo: move.kind === 'add' && newest ? 'Sì' : '',
      })
    }
    return { ...base, outcome: outcomeOf(false, differences), differences }
  })
  return {
    rows,
    writes: { created, changed, writes },
    undo: () => undoSheet('workshops', { ...headers, ...undoColumn }, before),
    async write(db) {
      const ids = await insertPartners(
        db,
        'workshop',
        created.map(({ values }) => values),
      )
      for (const { values, move } of created) collect(writes, move, ids.get(values.baldo_id) ?? 0)
      await updatePartners(db, 'workshop', changed)
      await writeHistories(db, writes, [...ids.values(), ...changed.map(({ id }) => id)])
    },
  }
}
