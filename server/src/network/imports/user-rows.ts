import { listCodeCandidates, matchCodes } from '@portale/domain/network/dealers/partner-codes.ts'
import { emailAddress, type Role, type UserInput, userBody } from '@portale/domain/people/users/user.ts'
import { storedUserColumns, type UserColumn } from '@portale/domain/people/users/user-columns.ts'
import {
  findRoleByText,
  allUserImportColumns as headers,
  parseYesNo,
  tooManyForCell,
  type UserImportKey,
} from '@portale/domain/people/users/user-import.ts'
import { parseInput } from '@portale/domain/platform/fields.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { issueMessages } from '../../platform/sheets/import-plan.ts'
import type { TextRow } from '../../platform/sheets/sheet-rows.ts'
import { type CodedPartner, listPartnersByCode, listZeroPaddedCodes } from './partner-import.queries.ts'

export type UserTextRow = TextRow<UserImportKey>
type PartnerKey = (typeof partnerTables)[Partner]['table']

const schema = z.object({
  ...mapKeys(storedUserColumns, (column) => userBody.shape[column]),
  new_email: z.union([z.literal(''), emailAddress('nuova email')]),
})

/** A parsed row; what is undefined stays as it is stored. */
export type UserRow = {
  row: number
  values: Pick<UserInput, UserColumn>
  /** In lower case: the key of the row. */
  key: string
  email: string
  new_email: string | undefined
  role: Role | undefined
  do_not_disturb: boolean | undefined
  workshops: CodedPartner[] | undefined
  dealers: CodedPartner[] | undefined
  errors: string[]
  source: Pick<UserTextRow, 'texts' | 'missing' | 'errors'>
}

/** Finds the partners of the cells, which are looked up together. */
export class PartnerLookup {
  readonly #known = new Map<PartnerKey, CodedPartner[]>()
  readonly #padded = new Map<PartnerKey, Map<string, string>>()

  static async load(tx: Db, rows: UserTextRow[]): Promise<PartnerLookup> {
    const lookup = new PartnerLookup()
    for (const kind of ['workshop', 'dealer'] as const) {
      const { table } = partnerTables[kind]
      const candidates = [...new Set(rows.flatMap(({ texts }) => listCodeCandidates(texts[table])))]
      lookup.#known.set(table, await listPartnersByCode(tx, kind, candidates))
      const digits = candidates.filter((code) => /^\d+$/.test(code))
      lookup.#padded.set(table, digits.length > 0 ? await listZeroPaddedCodes(tx, kind, digits) : new Map())
    }
    return lookup
  }

  find(table: PartnerKey, text: string): { partners: CodedPartner[]; errors: string[] } {
    const { found, unknown, repeated } = matchCodes(text, this.#known.get(table) ?? [])
    const formatUnknown = (code: string) => {
      const padded = this.#padded.get(table)?.get(code)
      return padded
        ? `${headers[table]}: il Baldo ID ${code} non esiste, esiste ${padded}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`
        : `${headers[table]}: il Baldo ID ${code} non esiste.`
    }
    return {
      partners: found,
      errors: [
        ...unknown.map(formatUnknown),
        ...repeated.map((code) => `${headers[table]}: il Baldo ID ${code} è scritto due volte.`),
      ],
    }
  }
}

/** Parses a row: the errors of its cells alone, not those of the user that it changes. */
export function parseUserRow(
  { row, texts, missing, errors }: UserTextRow,
  roles: Role[],
  lookup: PartnerLookup,
): UserRow {
  const named = storedUserColumns.filter((column) => !missing?.includes(column))
  const sent = pickColumns(texts, named)
  const parsed = parseInput(schema, { ...sent, new_email: texts.new_email })
  const problems = errors.length > 0 ? [...errors] : issueMessages(parsed.error)
  const found = texts.role === '' ? { problem: 'scrivi il nome di un ruolo.' } : findRoleByText(roles, texts.role)
  if ('problem' in found && errors.length === 0) problems.push(`${headers.role}: ${found.problem}`)
  const yes = parseYesNo(texts.do_not_disturb)
  if (yes === undefined) problems.push(`${headers.do_not_disturb}: scrivi Sì o No.`)
  const findPartners = (table: PartnerKey) => {
    if (missing?.includes(table) || texts[table] === tooManyForCell) return undefined
    const { partners, errors: unknown } = lookup.find(table, texts[table])
    if (errors.length === 0) problems.push(...unknown)
    return partners
  }
  const workshops = findPartners('workshops')
  const dealers = findPartners('dealers')
  return {
    row,
    values: parsed.data ?? sent,
    key: foldEmail(texts.email),
    email: texts.email,
    new_email: parsed.data?.new_email || undefined,
    role: 'role' in found ? found.role : undefined,
    do_not_disturb: missing?.includes('do_not_disturb') ? undefined : yes,
    workshops,
    dealers,
    errors: problems,
    source: { texts, missing, errors },
  }
}
