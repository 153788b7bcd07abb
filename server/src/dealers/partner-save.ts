import type { PartnerInput } from '@portale/domain/dealers/partner.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { findLastChange } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { assertLockVersion } from '../http/stale.ts'
import { partnerTables } from './partner.queries.ts'
import { isDistrict, type PartnerRow, type PartnerValues } from './partner-write.queries.ts'

const changed: Record<Partner, string> = {
  dealer: 'La concessionaria è cambiata',
  workshop: 'L’officina è cambiata',
}

/** The columns that a form writes, in the order of the table. */
export const partnerValues = (input: PartnerInput): PartnerValues => ({
  baldo_id: input.baldo_id,
  name: input.name,
  contract_type: input.contract_type,
  address: input.address,
  zip: input.zip,
  city: input.city,
  district_id: input.district_id,
  sales_area: input.sales_area,
})

/** What only the database knows of a partner's fields: a district that is none. */
export async function partnerProblems(tx: Db, kind: Partner, { district_id }: PartnerInput): Promise<FieldErrors> {
  const known = await isDistrict(tx, district_id)
  return known ? {} : { [`${kind}.district_id`]: ['La provincia scelta non esiste.'] }
}

/** Whether a save would change any column of the locked row. */
export const differs = (row: PartnerRow, input: PartnerInput): boolean =>
  Object.entries(partnerValues(input)).some(([column, value]) => row[column as keyof PartnerRow] !== value)

/** 409 when the form was loaded with an older version of the locked row. */
export const assertPartnerVersion = (tx: Db, kind: Partner, row: PartnerRow, input: PartnerInput): Promise<void> =>
  assertLockVersion(row.lock_version, input.lock_version, changed[kind], () =>
    findLastChange(tx, partnerTables[kind].table, row.id),
  )
