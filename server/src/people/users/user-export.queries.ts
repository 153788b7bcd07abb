import { type AccountFacts, accountState, accountStateLabels } from '@portale/domain/people/users/account-state.ts'
import { userColumns } from '@portale/domain/people/users/user-columns.ts'
import {
  formatYesNo,
  toCodesCell,
  userImportColumns,
  userImportNames,
} from '@portale/domain/people/users/user-import.ts'
import { columnsWith, mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { convertRows, toRomeSeconds } from '../../platform/xlsx/sheet-sql.ts'
import type { SheetColumn, SheetRow } from '../../platform/xlsx/workbook.ts'
import { userList } from './user.queries.ts'
import { lastSeen, stateColumns } from './user-state.queries.ts'

// The headers of an import, so that an exported file can be corrected and imported again, and what an import ignores.
const headers = { ...userImportColumns, state: 'Stato', last_seen_at: 'Ultimo accesso', created_at: 'Creato il' }
type Key = keyof typeof headers

const exportedColumns = columnsWith(userColumns, 'sheet')
const widths: Record<Key, number> = {
  ...mapKeys(exportedColumns, (column) => userColumns[column].sheet.width),
  role: 30,
  workshops: 30,
  dealers: 30,
  do_not_disturb: 14,
  state: 12,
  last_seen_at: 18,
  created_at: 12,
}

const formats: Partial<Record<Key, { numFmt: string }>> = {
  last_seen_at: { numFmt: 'dd/mm/yyyy hh:mm' },
  created_at: { numFmt: 'dd/mm/yyyy' },
}

const columns: SheetColumn<Key>[] = (Object.keys(headers) as Key[]).map((key) => ({
  key,
  header: headers[key],
  width: widths[key],
  ...formats[key],
}))

const codes = (kind: Partner) => {
  const { table, column } = partnerTables[kind]
  return `coalesce((SELECT string_agg(p.baldo_id, '; ' ORDER BY lower(p.baldo_id)) FROM user_${table} a
    JOIN ${table} p ON p.id = a.${column} WHERE a.user_id = u.id), '') AS ${table}`
}

// A label that another role has, too, would find two roles.
const role = `(SELECT CASE WHEN EXISTS (SELECT FROM roles o WHERE o.id <> r.id AND fold(r.label) IN (fold(o.label), o.name))
  THEN r.name ELSE r.label END FROM roles r WHERE r.id = u.role_id) AS role`

type Row = Record<(typeof exportedColumns)[number] | 'role' | 'workshops' | 'dealers', string> &
  AccountFacts & { do_not_disturb: boolean; last_seen_at: number | null; created_at: number }

const toDate = (seconds: number) => new Date(Math.floor(seconds) * 1000)

const toCells = (row: Row): SheetRow<Key> => ({
  ...pickColumns(row, exportedColumns),
  role: row.role,
  workshops: toCodesCell(row.workshops),
  dealers: toCodesCell(row.dealers),
  do_not_disturb: formatYesNo(row.do_not_disturb),
  state: accountStateLabels[accountState(row)],
  last_seen_at: row.last_seen_at === null ? null : toDate(row.last_seen_at),
  created_at: toDate(row.created_at),
})

/** utenti.xlsx: the users of the list with these filters, or the chosen ones, in its order, as a stream. */
export function userSheet(
  { db, pool, config }: Pick<Deps, 'db' | 'pool' | 'config'>,
  query: Record<string, string>,
  ids?: number[],
) {
  const list = userList(db, config.flags, ids ? { sort: query.sort ?? '' } : query)
  const { text: where, values } = whereClause(ids ? [{ sql: 'u.id = ANY($)', value: ids }] : list.where)
  const text = `SELECT ${exportedColumns.map((column) => `u.${column}`).join(', ')}, ${role}, ${codes('workshop')}, ${codes('dealer')}, u.do_not_disturb,
      ${stateColumns}, ${toRomeSeconds(lastSeen)} AS last_seen_at, ${toRomeSeconds('u.created_at')} AS created_at
    FROM ${list.orderedFrom ?? list.from} ${where} ORDER BY ${list.order}`
  const { sheet, file } = userImportNames
  return { fileName: `${file}.xlsx`, sheet, columns, rows: convertRows(streamQuery<Row>(pool, text, values), toCells) }
}
