import type { PartnerInput } from '@portale/domain/dealers/partner.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { partnerTables } from './partner.queries.ts'

/** The columns of the registry that a form writes. */
export type PartnerValues = Omit<PartnerInput, 'lock_version'>

export async function insertPartner(db: Db, kind: Partner, values: PartnerValues): Promise<number> {
  const { table } = partnerTables[kind]
  return (await db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id
}

export type PartnerRow = PartnerValues & { id: number; lock_version: number }

/** The registry's columns of a partner, its row locked. */
export const lockPartner = (db: Db, kind: Partner, id: number): Promise<PartnerRow | undefined> =>
  db
    .selectFrom(partnerTables[kind].table)
    .select([
      'id',
      'baldo_id',
      'name',
      'contract_type',
      'address',
      'zip',
      'city',
      'district_id',
      'sales_area',
      'lock_version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Writes the columns and raises the lock_version, also when only what hangs on the record changed. */
export async function updatePartner(db: Db, kind: Partner, id: number, values: PartnerValues): Promise<void> {
  await db
    .updateTable(partnerTables[kind].table)
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', id)
    .execute()
}

export const isDistrict = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
