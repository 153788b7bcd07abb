import { ambiguousCodeProblem, CodeIndex } from '@portale/domain/network/dealers/code-index.ts'
import { type District, DistrictNames, districtHint, formatDistrict } from '@portale/domain/network/dealers/district.ts'
import { partnerFields } from '@portale/domain/network/dealers/partner.ts'
import {
  optionalPartnerColumns,
  partnerColumns,
  partnerTextColumns,
} from '@portale/domain/network/dealers/partner-columns.ts'
import type { ImportRow, importColumns } from '@portale/domain/network/import.ts'
import { cleanLine } from '@portale/domain/platform/clean-text.ts'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { parseInput } from '@portale/domain/platform/fields.ts'
import { foldCode } from '@portale/domain/platform/folding.ts'
import { columnsOfType, mapKeys, type RegistryColumn } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { firstRowByKey, issueMessages, saysWhatIsStored } from '../../platform/sheets/import-plan.ts'
import { mapRows, type TextRow } from '../../platform/sheets/sheet-rows.ts'
import type { PartnerRow, PartnerValues } from '../dealers/partner-write.queries.ts'
import { archivedRowProblem } from './archived-rows.ts'
import { listZeroPaddedCodes, lockPartnersByBaldoId } from './partner-import.queries.ts'

export type PartnerKey = keyof typeof importColumns.dealers

const { lock_version: _version, ...columns } = partnerFields
const schema = z.object(columns)
/** The length of a day in ISO format; a cell of a spreadsheet may have a time, too. */
const dayLength = 10

/** Finds districts by the texts that files use, and writes them as exports do. */
export class DistrictLookup {
  readonly #names: DistrictNames
  readonly #byId: Map<number, District>
  constructor(districts: District[]) {
    this.#names = new DistrictNames(districts)
    this.#byId = new Map(districts.map((district) => [district.id, district]))
  }
  findId(text: string): number | undefined {
    return this.#names.findId(text)
  }
  formatById(id: number): string {
    const district = this.#byId.get(id)
    return district ? formatDistrict(district) : ''
  }
  /** What to look at in a row that is imported, such as a district that ended. */
  listHints({ district_id }: PartnerValues): string[] {
    const district = this.#byId.get(district_id)
    return (district && [districtHint(district) ?? []].flat()) ?? []
  }
}

/** A row of the file with the stored partner of its Baldo ID, whose row is locked. */
export type PartnerMatch<Row> = {
  source: Row
  row: number
  code: string
  values: PartnerValues | undefined
  existing: PartnerRow | undefined
  errors: string[]
  /** Why the row can't change anything; one that changes nothing may be of an archived partner, or there twice. */
  changeErrors: string[]
}

/**
 * Parses the rows and matches them by Baldo ID; a code that has lost its zeros is an error, and so is a dealer's that
 * occurs twice. Several rows of a workshop are its history.
 */
export async function matchPartners<Row extends TextRow<PartnerKey>>(
  tx: Db,
  kind: Partner,
  rows: Row[],
  districts: DistrictLookup,
): Promise<PartnerMatch<Row>[]> {
  const parsed = await mapRows(rows, (source) => ({ source, ...parsePartnerRow(source, districts) }))
  const codes = rows.map(({ texts }) => texts.baldo_id).filter(Boolean)
  const existing = new CodeIndex(await lockPartnersByBaldoId(tx, kind, codes))
  const unknownDigits = codes.filter((code) => /^\d+$/.test(code) && !existing.has(code))
  const zeroPadded =
    unknownDigits.length > 0 ? await listZeroPaddedCodes(tx, kind, unknownDigits) : new Map<string, string>()
  const firstByCode = firstRowByKey(kind === 'dealer' ? rows : [], ({ texts }) => foldCode(texts.baldo_id))
  return parsed.map(({ source, values, errors }) => {
    const { row } = source
    const code = source.texts.baldo_id
    const same = existing.list(code).find((partner) => saysWhatIsStored(source, toCells(partner, districts)))
    if (same) {
      const changeErrors = archivedProblems(code, same)
      return { source, row, code, values: same, existing: same, errors: [], changeErrors }
    }
    const padded = zeroPadded.get(code)
    const first = firstByCode.get(foldCode(code))
    const stored = existing.find(code)
    const codeErrors = [
      ...(first !== undefined && first < row ? [`Baldo ID ${code} è già alla riga ${first}.`] : []),
      ...(padded ? [`Baldo ID: esiste ${padded}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`] : []),
      ...(existing.isAmbiguous(code) ? [ambiguousCodeProblem(code)] : []),
    ]
    // A stored Baldo ID keeps its letters.
    const kept = values && {
      ...values,
      ...(stored && keepSpelling(values, stored)),
      baldo_id: stored?.baldo_id ?? values.baldo_id,
      ...optionalValues(values, stored),
    }
    const changeErrors = stored ? archivedProblems(code, stored) : []
    return { source, row, code, values: kept, existing: stored, errors: [...errors, ...codeErrors], changeErrors }
  })
}

const archivedProblems = (code: string, { archived_at }: PartnerRow): string[] =>
  archived_at ? [archivedRowProblem(code, 'archiviata')] : []

/** A stored partner as the cells of its row are read. */
const toCells = (partner: PartnerRow, districts: DistrictLookup): Record<PartnerKey, string> => ({
  ...partnerTexts(partner, districts),
  ceased_on: partner.ceased_on ?? '',
})

/** What a new partner has in a column that the file lacks. */
const emptyValue = ({ type }: RegistryColumn) => (type === 'text' ? '' : null)

/** A stored value stays where the file lacks its column. */
const optionalValues = (values: PartnerValues, stored: PartnerRow | undefined) =>
  mapKeys(optionalPartnerColumns, (column) =>
    values[column] === undefined ? (stored?.[column] ?? emptyValue(partnerColumns[column])) : values[column],
  ) as Pick<PartnerRow, (typeof optionalPartnerColumns)[number]>

const spelledKeys = columnsOfType(partnerColumns, 'text')

/** The stored texts that the file has as they look: an export of one with a no-break blank imports back unchanged. */
const keepSpelling = (values: PartnerValues, stored: PartnerRow) =>
  Object.fromEntries(
    spelledKeys.map((key) => [key, cleanLine(stored[key]) === values[key] ? stored[key] : values[key]]),
  )

function parsePartnerRow(
  row: TextRow<PartnerKey>,
  districts: DistrictLookup,
): { values?: PartnerValues; errors: string[] } {
  const { district, ...texts } = row.texts
  const zip = row.numeric.has('zip') ? texts.zip.padStart(5, '0') : texts.zip
  const district_id = districts.findId(district)
  // An unknown district gets its own message below, so the schema sees some valid id.
  const ceased_on = texts.ceased_on.slice(0, dayLength)
  const named = Object.entries({ ...texts, ceased_on, zip }).filter(([column]) => !row.missing?.includes(column))
  const parsed = parseInput(schema, {
    ...Object.fromEntries(named),
    district_id: district_id ?? (district === '' ? '' : 1),
  })
  const isUnknown = district !== '' && district_id === undefined
  const errors = [
    ...row.errors,
    ...(row.errors.length === 0 ? issueMessages(parsed.error) : []),
    ...(isUnknown ? [`Provincia: “${district}” non esiste, usa la sigla (TO) o il nome (Torino).`] : []),
  ]
  return { values: parsed.data, errors }
}

/** A row that writes something, with what to look at in it. */
export function withHints(row: ImportRow, districts: DistrictLookup, values: PartnerValues): ImportRow {
  const hints = row.outcome === 'unchanged' ? [] : districts.listHints(values)
  return hints.length > 0 ? { ...row, hints } : row
}

/** Formats a partner as the texts of a row. */
export const partnerTexts = (
  values: PartnerValues | PartnerRow,
  districts: DistrictLookup,
): Record<PartnerKey, string> => ({
  ...mapKeys(partnerTextColumns, (column) => values[column] ?? ''),
  district: districts.formatById(values.district_id),
  ceased_on: values.ceased_on ? formatDay(values.ceased_on) : '',
})
