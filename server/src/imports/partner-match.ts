import type { Partner } from '@portale/domain/roles.ts'
import type { Db } from '../db/connection.ts'
import type { PartnerRow, PartnerValues } from '../dealers/partner-write.queries.ts'
import { firstRowByKey } from '../sheets/import-plan.ts'
import { mapRows, type TextRow } from '../sheets/sheet-rows.ts'
import { listZeroPaddedCodes, lockPartnersByBaldoId } from './partner-import.queries.ts'
import { type DistrictLookup, type PartnerKey, parsePartnerRow } from './partner-rows.ts'

/** A row of the file beside the partner that it is about, whose row is locked. */
export type PartnerMatch<Row> = {
  source: Row
  row: number
  code: string
  values: PartnerValues | undefined
  existing: PartnerRow | undefined
  errors: string[]
}

/** Reads the rows and finds their partners by Baldo ID; a code that is there twice, or lost its zeros, is an error. */
export async function matchPartners<Row extends TextRow<PartnerKey>>(
  tx: Db,
  kind: Partner,
  rows: Row[],
  districts: DistrictLookup,
): Promise<PartnerMatch<Row>[]> {
  const read = await mapRows(rows, (source) => ({ source, ...parsePartnerRow(source, districts) }))
  const codes = rows.map(({ texts }) => texts.baldo_id).filter(Boolean)
  const existing = new Map((await lockPartnersByBaldoId(tx, kind, codes)).map((partner) => [partner.baldo_id, partner]))
  const digits = codes.filter((code) => /^\d+$/.test(code) && !existing.has(code))
  const padded = digits.length > 0 ? await listZeroPaddedCodes(tx, kind, digits) : new Map<string, string>()
  const first = firstRowByKey(rows, ({ texts }) => texts.baldo_id)
  return read.map(({ source, values, errors }) => {
    const code = source.texts.baldo_id
    const whole = padded.get(code)
    const earlier = first.get(code)
    const more = [
      ...(earlier !== undefined && earlier < source.row ? [`Baldo ID ${code} è già alla riga ${earlier}.`] : []),
      ...(whole ? [`Baldo ID: esiste ${whole}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`] : []),
    ]
    return { source, row: source.row, code, values, existing: existing.get(code), errors: [...errors, ...more] }
  })
}
