import { type Dealer, type PartnerInput, partnerFields, takenBaldoId } from '@portale/domain/network/dealers/partner.ts'
import { type PartnerColumn, storedPartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { formatTaken } from '@portale/domain/platform/existing-row.ts'
import { validFields } from '@portale/domain/platform/fields.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { findEqualRow } from '../../platform/db/equal-rows.queries.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { DatabaseProblems } from '../../platform/http/request.ts'

export type PartnerValues = Pick<PartnerInput, PartnerColumn>

export async function insertPartner(db: Db, kind: Partner, input: PartnerValues): Promise<number> {
  const { table } = partnerTables[kind]
  return (
    await db
      .insertInto(table)
      .values(pickColumns(input, storedPartnerColumns))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export type PartnerRow = Pick<Dealer, PartnerColumn | 'id' | 'archived_at' | 'lock_version'>

export const lockPartner = (db: Db, kind: Partner, id: number): Promise<PartnerRow | undefined> =>
  db
    .selectFrom(partnerTables[kind].table)
    .select(['id', ...storedPartnerColumns, 'archived_at', 'lock_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Writes the columns and raises the lock_version, also when only the history of a workshop changed. */
export async function updatePartner(db: Db, kind: Partner, id: number, input: PartnerValues): Promise<void> {
  await db
    .updateTable(partnerTables[kind].table)
    .set((set) => ({
      ...pickColumns(input, storedPartnerColumns),
      lock_version: set('lock_version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Whether a save would change any column of the locked row. */
export const isPartnerChanged = (row: PartnerRow, input: PartnerInput): boolean =>
  storedPartnerColumns.some((column) => input[column] !== undefined && row[column] !== input[column])

const checkedFields = { baldo_id: partnerFields.baldo_id, district_id: partnerFields.district_id }

/** The errors that only the database knows, of the fields of a form that are valid so far; `id` is the partner saved. */
export async function validatePartner(db: Db, kind: Partner, sent: unknown, id = 0): Promise<DatabaseProblems> {
  const { baldo_id, district_id } = validFields(checkedFields, sent)
  const errors: FieldErrors = {}
  const { table } = partnerTables[kind]
  const existing = baldo_id === undefined ? undefined : await findEqualRow(db, table, { text: baldo_id, id })
  if (existing) errors[`${kind}.baldo_id`] = [formatTaken(takenBaldoId[kind], existing.name)]
  if (district_id !== undefined) {
    const district = await db.selectFrom('districts').select('id').where('id', '=', district_id).executeTakeFirst()
    if (!district) errors[`${kind}.district_id`] = ['La provincia scelta non esiste.']
  }
  return { errors, existing }
}
