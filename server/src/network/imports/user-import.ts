import { networkProblem } from '@portale/domain/network/dealers/partner.ts'
import type { ImportRow } from '@portale/domain/network/import.ts'
import { assignmentProblems, canAssignRole } from '@portale/domain/people/users/user.policy.ts'
import { takenEmailMessage } from '@portale/domain/people/users/user.ts'
import { storedUserColumns, type UserColumn } from '@portale/domain/people/users/user-columns.ts'
import {
  formatYesNo,
  allUserImportColumns as headers,
  maxInvitations,
  toCodesCell,
  type UserImportKey,
  userChangeProblem,
  userImportColumns,
  userImportNames,
} from '@portale/domain/people/users/user-import.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { foldCode, foldEmail } from '@portale/domain/platform/folding.ts'
import { mapKeys } from '@portale/domain/platform/registry-columns.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { FastifyRequest } from 'fastify'
import { listRoles } from '../../people/users/user.queries.ts'
import type { AssignedPartners, UserValues } from '../../people/users/user-write.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { assertValid } from '../../platform/http/errors.ts'
import {
  compareTexts,
  firstRowByKey,
  type ImportPlan,
  looksLike,
  saysWhatIsStored,
  validRowOutcome,
} from '../../platform/sheets/import-plan.ts'
import { mapRows } from '../../platform/sheets/sheet-rows.ts'
import type { CodedPartner } from './partner-import.queries.ts'
import { listClosedEmails, lockUsersByEmail, type StoredUser } from './user-import.queries.ts'
import { type ChangedUser, writeUsers } from './user-import-write.ts'
import { PartnerLookup, parseUserRow, type UserRow, type UserTextRow } from './user-rows.ts'

type Texts = Record<UserImportKey, string>

/** What a row would make of its user. */
type RequestedUser = {
  values: UserValues & AssignedPartners
  role: string
  texts: Texts
}

type ImportContext = { req: FastifyRequest; config: Config; invites: boolean }

/** Plans the import of users: matched by address, changed as far as the actor's rank reaches, new ones invited. */
export async function planUsers(tx: Db, textRows: UserTextRow[], context: ImportContext): Promise<ImportPlan> {
  const roles = await listRoles(tx)
  const lookup = await PartnerLookup.load(tx, textRows)
  const rows = await mapRows(textRows, (row) => parseUserRow(row, roles, lookup))
  const addresses = [
    ...new Set(rows.flatMap(({ key, new_email }) => [key, new_email === undefined ? key : foldEmail(new_email)])),
  ]
  const stored = new Map((await lockUsersByEmail(tx, addresses)).map((user) => [foldEmail(user.email), user]))
  const closed = new Set(await listClosedEmails(tx, addresses))
  const findDuplicates = createDuplicateCheck(rows)
  const created: RequestedUser['values'][] = []
  const changed: ChangedUser[] = []
  const before: { row: number; texts: Texts }[] = []
  const results = await mapRows(rows, (row): ImportRow => {
    const user = stored.get(row.key)
    const isSame = user !== undefined && saysWhatIsStored(row.source, toTexts(user))
    const requested = isSame ? asStored(user) : toRequested(row, user)
    const differences = user && requested ? compareTexts(headers, toTexts(user), requested.texts) : []
    const isUnchanged = user !== undefined && differences.length === 0
    const errors = [
      ...(isSame ? [] : [...row.errors, ...findDuplicates(row)]),
      ...(requested && !isUnchanged ? listProblems(context.req.user, row, user, requested, { stored, closed }) : []),
    ]
    const base = { row: row.row, code: row.email, name: row.values.name, errors }
    if (!requested || errors.length > 0) return { ...base, outcome: 'wrong', differences: [] }
    if (!user) created.push(requested.values)
    else if (!isUnchanged) {
      changed.push({ stored: user, values: requested.values })
      before.push({ row: row.row, texts: toUndoTexts(user, requested.values.email) })
    }
    return { ...base, outcome: validRowOutcome(!user, differences), differences }
  })
  if (context.invites) rejectTooManyInvitations(created.length)
  return {
    rows: results,
    writes: {
      invites: context.invites,
      created,
      changed: changed.map(({ stored: { id }, values }) => ({ id, ...values })),
    },
    undo: { sheet: userImportNames.sheet, headers: undoHeaders(before), rows: before },
    async write(db) {
      await writeUsers(db, context, created, changed)
    },
  }
}

/** Finds the rows whose address, or new address, an earlier row has. */
function createDuplicateCheck(rows: UserRow[]): (row: UserRow) => string[] {
  const firstByKey = firstRowByKey(rows, ({ key }) => key)
  const firstByNew = firstRowByKey(rows, ({ new_email = '' }) => foldEmail(new_email))
  return ({ row, key, email, new_email = '' }) => {
    const first = firstByKey.get(key) ?? row
    if (first < row) return [`${headers.email}: ${email} è già alla riga ${first}.`]
    const newKey = foldEmail(new_email)
    const other = [firstByNew.get(newKey), firstByKey.get(newKey)].find((at) => at !== undefined && at !== row)
    return newKey !== '' && newKey !== key && other !== undefined
      ? [`${headers.new_email}: ${new_email} è anche alla riga ${other}.`]
      : []
  }
}

const ids = (partners: CodedPartner[]) => partners.map(({ id }) => id)
const compareCodes = (a: CodedPartner, b: CodedPartner) =>
  foldCode(a.baldo_id) < foldCode(b.baldo_id) ? -1 : Number(a.id !== b.id)
const formatCodes = (partners: CodedPartner[]) =>
  partners
    .toSorted(compareCodes)
    .map(({ baldo_id }) => baldo_id)
    .join('; ')

const asStored = (user: StoredUser): RequestedUser => ({
  values: { ...user, workshops: ids(user.workshops), dealers: ids(user.dealers) },
  role: user.role,
  texts: toTexts(user),
})

/** The user as the row says; what it leaves out stays. A stored address keeps its letters. */
function toRequested(row: UserRow, user: StoredUser | undefined): RequestedUser | undefined {
  if (!row.role) return undefined
  const { id: role_id, name: role, label } = row.role
  const { do_not_disturb = user?.do_not_disturb ?? false } = row
  const { workshops = user?.workshops ?? [], dealers = user?.dealers ?? [] } = row
  const email = row.new_email ?? user?.email ?? row.email
  const columns = mapKeys(storedUserColumns, (column) => {
    const { [column]: stored } = user ?? {}
    const { [column]: text = stored ?? '' } = row.values
    return stored !== undefined && looksLike(stored, text) ? stored : text
  })
  const values = { ...columns, email, do_not_disturb, role_id, workshops: ids(workshops), dealers: ids(dealers) }
  const person = { ...values, role_label: label, workshops, dealers }
  return { values, role, texts: toTexts(person) }
}

type Person = Pick<StoredUser, UserColumn | 'role_label' | 'do_not_disturb' | 'workshops' | 'dealers'>

const toTexts = (user: Person): Texts => ({
  ...mapKeys(storedUserColumns, (column) => user[column] ?? ''),
  role: user.role_label,
  workshops: formatCodes(user.workshops),
  dealers: formatCodes(user.dealers),
  do_not_disturb: formatYesNo(user.do_not_disturb),
  new_email: '',
})

/** The row that brings a user back to what is stored: found by the new address, when there is one. */
function toUndoTexts(user: StoredUser, email: string): Texts {
  const texts = toTexts(user)
  const codes = { workshops: toCodesCell(texts.workshops), dealers: toCodesCell(texts.dealers) }
  return { ...texts, ...codes, ...(user.email !== email && { email, new_email: user.email }) }
}

const undoHeaders = (rows: { texts: Texts }[]): Record<string, string> =>
  rows.some(({ texts }) => texts.new_email !== '') ? headers : userImportColumns

type StoredAddresses = { stored: Map<string, StoredUser>; closed: Set<string> }

/** Why the actor can't make this of the user: the rules of the form, with the rank's. */
function listProblems(
  actor: Actor,
  row: UserRow,
  user: StoredUser | undefined,
  { values, role }: RequestedUser,
  { stored, closed }: StoredAddresses,
): string[] {
  const problems = [user && userChangeProblem(actor, user)]
  if (!user && closed.has(row.key))
    problems.push(
      `${row.email} è di un account chiuso: prima si ripristina dall’elenco, oppure si toglie la riga dal file.`,
    )
  if (!user && row.new_email)
    problems.push(`${headers.new_email}: ${row.email} non ha un account, non c’è niente da cambiare.`)
  const holder = row.new_email && stored.get(foldEmail(row.new_email))
  if (holder && holder.id !== user?.id) problems.push(`${headers.new_email}: ${takenEmailMessage}`)
  if (!canAssignRole(actor, role)) problems.push(`${headers.role}: puoi assegnare solo un ruolo inferiore al tuo.`)
  for (const [key, messages] of Object.entries(assignmentProblems(role, values)))
    problems.push(...messages.map((message) => `${headers[key as 'workshops' | 'dealers']}: ${message}`))
  for (const table of ['workshops', 'dealers'] as const) {
    const assigned = new Set(user?.[table].map(({ id }) => id))
    const left = row[table]?.filter(({ id, in_network }) => !in_network && !assigned.has(id)) ?? []
    problems.push(
      ...left.map(
        ({ baldo_id, ...facts }) =>
          `${headers[table]}: ${baldo_id} ${networkProblem(facts, romeDay(new Date()))}, non si può assegnare.`,
      ),
    )
  }
  return problems.filter((problem) => problem !== undefined)
}

function rejectTooManyInvitations(count: number): void {
  const message = `Il file ha più di ${formatNumber(maxInvitations)} persone nuove, e ciascuna riceve un’e-mail: dividilo in più file, o invitale più tardi.`
  assertValid(count > maxInvitations ? { file: [message] } : {})
}
