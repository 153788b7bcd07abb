import { type District, formatDistrict, partnerFields } from '@portale/domain/dealers/partner.ts'
import { importColumns } from '@portale/domain/import.ts'
import { z } from 'zod'
import type { PartnerRow, PartnerValues } from '../dealers/partner-write.queries.ts'
import { issueMessages } from '../sheets/import-plan.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'

const { dealers: headers } = importColumns
export type PartnerKey = keyof typeof headers

const { lock_version: _version, ...columns } = partnerFields
const schema = z.object(columns)

/** Districts as files write them: by code, by name, or as exports do. */
export class DistrictLookup {
  readonly #byText = new Map<string, District>()
  readonly #byId = new Map<number, District>()
  constructor(districts: District[]) {
    for (const district of districts) {
      this.#byId.set(district.id, district)
      for (const text of [district.code, district.name, formatDistrict(district)])
        this.#byText.set(normalizeDistrict(text), district)
    }
  }
  idOf(text: string): number | undefined {
    return this.#byText.get(normalizeDistrict(text))?.id
  }
  nameOf(id: number): string {
    const district = this.#byId.get(id)
    return district ? formatDistrict(district) : ''
  }
}

const normalizeDistrict = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’`]/g, "'").toLowerCase()

/** A row in the registry's shape, or what is wrong with it. */
export function parsePartnerRow(
  row: TextRow<PartnerKey>,
  districts: DistrictLookup,
): { values?: PartnerValues; errors: string[] } {
  const { district, ...texts } = row.texts
  const zip = row.numeric.has('zip') ? texts.zip.padStart(5, '0') : texts.zip
  const district_id = districts.idOf(district)
  const parsed = schema.safeParse({ ...texts, zip, district_id: district_id ?? (district === '' ? '' : 1) })
  const unknown = district !== '' && district_id === undefined
  const errors = [
    ...row.errors,
    ...(row.errors.length === 0 ? issueMessages(parsed.error) : []),
    ...(unknown ? [`Provincia: “${district}” non esiste, usa la sigla (TO) o il nome (Torino).`] : []),
  ]
  return { values: parsed.data, errors }
}

/** A partner as a row of a file writes it. */
export const partnerTexts = (
  values: PartnerValues | PartnerRow,
  districts: DistrictLookup,
): Record<PartnerKey, string> => ({
  baldo_id: values.baldo_id,
  name: values.name,
  contract_type: values.contract_type,
  address: values.address,
  zip: values.zip,
  city: values.city,
  district: districts.nameOf(values.district_id),
  sales_area: values.sales_area,
})
