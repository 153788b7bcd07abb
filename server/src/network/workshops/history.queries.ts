import type { Period } from '@portale/domain/network/workshops/history.rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listOutOfNetwork, type OutOfNetwork } from '../dealers/network.queries.ts'

type StoredPeriod = { id: number; dealer_id: number; valid_from: string; valid_to: string | null }

/** The stored history of a workshop, newest first. The caller has locked the workshop's row. */
export const listPeriods = (db: Db, workshop_id: number): Promise<StoredPeriod[]> =>
  db
    .selectFrom('workshop_dealers')
    .select(['id', 'dealer_id', 'valid_from', 'valid_to'])
    .where('workshop_id', '=', workshop_id)
    .orderBy('valid_from', 'desc')
    .execute()

/** Which of these ids are no dealers; the dealers that exist can't disappear before the transaction ends. */
export async function findMissingDealers(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('dealers').select('id').where('id', 'in', ids).forKeyShare().execute()
  const existing = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !existing.has(id)))
}

/** Which of these dealers are not in the network and not yet in the history of the workshop. */
export async function findLeftDealers(db: Db, ids: number[], workshop_id?: number): Promise<Map<number, OutOfNetwork>> {
  const left = await listOutOfNetwork(db, 'dealer', ids)
  const known = left.length === 0 || workshop_id === undefined ? [] : await listPeriods(db, workshop_id)
  const knownIds = new Set(known.map(({ dealer_id }) => dealer_id))
  return new Map(left.flatMap((dealer) => (knownIds.has(dealer.id) ? [] : [[dealer.id, dealer] as const])))
}

type Matched = { period: Period; row: StoredPeriod | undefined }

/** Each period with its stored row: the one with its id, otherwise an unmatched one of the same dealer and start. */
function matchRows(stored: StoredPeriod[], periods: Period[]): Matched[] {
  const unmatched = new Map(stored.map((row) => [row.id, row]))
  const claim = (row: StoredPeriod | undefined) => {
    if (row) unmatched.delete(row.id)
    return row
  }
  // All ids first: a row that is named by its id belongs to no other period.
  const byId = periods.map((period) => ({ period, row: claim(unmatched.get(period.id ?? 0)) }))
  return byId.map(({ period, row }) => {
    const same = ({ dealer_id, valid_from }: StoredPeriod) =>
      dealer_id === period.dealer_id && Date.parse(valid_from) === period.valid_from
    return { period, row: row ?? claim([...unmatched.values()].find(same)) }
  })
}

/** Makes the stored history equal to the given one; returns whether that changed anything. */
export async function saveHistory(db: Db, workshop_id: number, periods: Period[]): Promise<boolean> {
  const stored = await listPeriods(db, workshop_id)
  // Forms know milliseconds: a moment that is stored more precisely stays as it is.
  const storedMoments = new Map(stored.map(({ valid_from }) => [Date.parse(valid_from), valid_from]))
  const toMoment = (at: number) => storedMoments.get(at) ?? new Date(at).toISOString()
  const matched = matchRows(stored, periods)
  const matchedIds = new Set(matched.map(({ row }) => row?.id))
  const removedIds = stored.map(({ id }) => id).filter((id) => !matchedIds.has(id))
  if (removedIds.length > 0) await db.deleteFrom('workshop_dealers').where('id', 'in', removedIds).execute()
  let changed = removedIds.length > 0
  for (const { period, row } of matched) {
    const { dealer_id } = period
    const valid_from = toMoment(period.valid_from)
    const valid_to = period.valid_to === null ? null : toMoment(period.valid_to)
    if (row?.dealer_id === dealer_id && row.valid_from === valid_from && row.valid_to === valid_to) continue
    changed = true
    const values = { dealer_id, valid_from, valid_to }
    if (row) await db.updateTable('workshop_dealers').set(values).where('id', '=', row.id).execute()
    else
      await db
        .insertInto('workshop_dealers')
        .values({ workshop_id, ...values })
        .execute()
  }
  return changed
}
