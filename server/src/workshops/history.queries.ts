import type { Period } from '@portale/domain/workshops/history.rules.ts'
import type { Db } from '../db/connection.ts'

type StoredPeriod = { id: number; dealer_id: number; valid_from: string; valid_to: string | null }

/** The stored history of a workshop, newest first; its workshop's row is locked already. */
export const listPeriods = (db: Db, workshop_id: number): Promise<StoredPeriod[]> =>
  db
    .selectFrom('workshop_dealers')
    .select(['id', 'dealer_id', 'valid_from', 'valid_to'])
    .where('workshop_id', '=', workshop_id)
    .orderBy('valid_from', 'desc')
    .execute()

/** Which of these are no dealers; the others can't disappear before the transaction ends. */
export async function missingDealers(db: Db, ids: number[]): Promise<Set<number>> {
  const found = await db.selectFrom('dealers').select('id').where('id', 'in', ids).forKeyShare().execute()
  const known = new Set(found.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

/** Forms know milliseconds: a moment that is stored more finely stays as it is. */
const storedTexts = (stored: StoredPeriod[]) =>
  new Map(stored.map(({ valid_from }) => [Date.parse(valid_from), valid_from]))

const isSame = (row: StoredPeriod, dealer_id: number, from: number) =>
  row.dealer_id === dealer_id && Date.parse(row.valid_from) === from

/** Makes the stored history the one given; true when that changed anything. Rows are told by id, then by dealer and start. */
export async function saveHistory(db: Db, workshop_id: number, periods: Period[]): Promise<boolean> {
  const stored = await listPeriods(db, workshop_id)
  const texts = storedTexts(stored)
  const textOf = (at: number) => texts.get(at) ?? new Date(at).toISOString()
  const left = new Map(stored.map((row) => [row.id, row]))
  const take = (row: StoredPeriod | undefined) => {
    if (row) left.delete(row.id)
    return row
  }
  // All ids first: a row that is named by its id is nobody else's.
  const byId = periods.map(({ id }) => (id === null ? undefined : take(left.get(id))))
  const matched = periods.map(({ dealer_id, valid_from, valid_to }, index) => ({
    row: byId[index] ?? take([...left.values()].find((row) => isSame(row, dealer_id, valid_from))),
    values: { dealer_id, valid_from: textOf(valid_from), valid_to: valid_to === null ? null : textOf(valid_to) },
  }))
  const gone = [...left.keys()]
  if (gone.length > 0) await db.deleteFrom('workshop_dealers').where('id', 'in', gone).execute()
  let changed = gone.length > 0
  for (const { row, values } of matched) {
    const same =
      row?.dealer_id === values.dealer_id && row.valid_from === values.valid_from && row.valid_to === values.valid_to
    if (same) continue
    changed = true
    if (row) await db.updateTable('workshop_dealers').set(values).where('id', '=', row.id).execute()
    else
      await db
        .insertInto('workshop_dealers')
        .values({ workshop_id, ...values })
        .execute()
  }
  return changed
}
