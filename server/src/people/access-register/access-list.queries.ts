import { accessEventLabels, takenKinds } from '@portale/domain/people/access-register/access-event.ts'
import { type Access, type AccessDetails, describeEvent } from '@portale/domain/people/access-register/access-list.ts'
import { isWholeDay, parseMoment } from '@portale/domain/platform/moments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, equalsId, type List, orderBy, whereClause } from '../../platform/db/list.ts'
import { streamQuery } from '../../platform/xlsx/cursor.queries.ts'
import { convertRows, selectLabel, toRomeSeconds, withDates } from '../../platform/xlsx/sheet-sql.ts'
import type { SheetColumn } from '../../platform/xlsx/workbook.ts'

/** One end of the period; a bare date as end includes its whole day, an invalid value finds nothing. */
function periodFilter(comparison: '>=' | '<', value: string | undefined): Condition[] {
  if (!value) return []
  const parsed = parseMoment(value)
  if ('problem' in parsed) return [{ sql: 'false' }]
  const wholeDay = comparison === '<' && isWholeDay(value)
  const bound = wholeDay ? "date_add($::timestamptz, '1 day', 'Europe/Rome')" : '$::timestamptz'
  return [{ sql: `p.created_at ${comparison} ${bound}`, value: new Date(parsed.at).toISOString() }]
}

const equals = (column: string, value: string | undefined): Condition[] =>
  value?.trim() ? [{ sql: `${column} = $`, value: value.trim() }] : []

/** One kind, or several with commas between them. */
const kindsOf = (value: string | undefined): string[] => (value?.trim() ? value.trim().split(',') : [])

function kindFilter(value: string | undefined): Condition[] {
  const kinds = kindsOf(value)
  return kinds.length > 1 ? [{ sql: 'p.kind = ANY($)', value: kinds }] : equals('p.kind', value)
}

/** What somebody did, or what was done to the account. */
const personFilter = (value: string | undefined): Condition[] =>
  equalsId('p.user_id', value).map(({ sql, value }) => ({ sql: `(${sql} OR p.actor_id = $)`, value }))

const textFilter = (value: string | undefined): Condition[] =>
  value?.trim()
    ? [
        {
          sql: `(access_text(p.email, p.detail) LIKE (SELECT containing($))
            OR p.user_id = ANY(ARRAY(SELECT id FROM users WHERE fold(name) LIKE (SELECT containing($)))))`,
          value: value.trim(),
        },
      ]
    : []

const accessFilters = (query: Record<string, string>): Condition[] => [
  ...kindFilter(query.kind),
  ...personFilter(query.user_id),
  ...equalsId('p.impersonator_id', query.impersonator_id),
  ...equalsId('p.impersonation_id', query.impersonation),
  ...equals('p.address', query.address),
  ...periodFilter('>=', query.from),
  ...periodFilter('<', query.to),
  ...textFilter(query.text),
]

// Each is in an index, with the moment after it; the name is that of a join.
const sortColumns = {
  created_at: 'p.created_at',
  kind: 'p.kind, p.created_at',
  user: 'u.name, p.created_at',
  address: 'p.address, p.created_at',
}

const accessOrder = ({ sort }: Record<string, string>) => orderBy(sort, sortColumns, 'p.id', '-created_at')
const isByName = ({ sort = '' }: Record<string, string>) => /^-?user$/.test(sort)
const withNames = 'access_events p LEFT JOIN users u ON u.id = p.user_id'

const person = (column: string) =>
  `(SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email) FROM users u WHERE u.id = p.${column})`
const columns = `p.id, to_json(p.created_at) AS created_at, p.kind, ${person('user_id')} AS user, ${person('actor_id')} AS actor,
  ${person('impersonator_id')} AS impersonator, p.impersonation_id, p.token_id, p.address, p.user_agent, p.email, p.detail`

/** GET /api/accesses: newest first. */
export const accessList = (query: Record<string, string>): List => ({
  path: '/api/accesses',
  from: 'access_events p',
  where: accessFilters(query),
  order: accessOrder(query),
  ...(isByName(query) && { orderedFrom: withNames }),
  rows: `SELECT ${columns} FROM page JOIN access_events p USING (id)`,
})

type Key = 'at' | 'kind' | 'user' | 'email' | 'actor' | 'what' | 'impersonator' | 'address' | 'user_agent'

const sheetColumns: SheetColumn<Key>[] = [
  { header: 'Data', key: 'at', width: 20, numFmt: 'dd/mm/yyyy hh:mm:ss' },
  { header: 'Evento', key: 'kind', width: 28 },
  { header: 'Persona', key: 'user', width: 28 },
  { header: 'Indirizzo e-mail', key: 'email', width: 32 },
  { header: 'Da parte di', key: 'actor', width: 28 },
  { header: 'Che cosa', key: 'what', width: 60 },
  { header: 'Navigava come la persona', key: 'impersonator', width: 28 },
  { header: 'Indirizzo di rete', key: 'address', width: 20 },
  { header: 'Dispositivo', key: 'user_agent', width: 60 },
]

type StoredRow = Record<Exclude<Key, 'at' | 'what'>, string | null> &
  Record<'at', number | null> & { what: Pick<Access, 'kind' | 'detail' | 'email'> }

const described = (row: StoredRow) => ({ ...row, what: describeEvent(row.what) })

/** accessi.xlsx: the events in the order of the list. */
export function accessSheet(pool: Pool, query: Record<string, string>) {
  const { text: where, values } = whereClause(accessFilters(query))
  const text = `SELECT ${toRomeSeconds('p.created_at')} AS at, ${selectLabel('p.kind', accessEventLabels)} AS kind, u.name AS user,
      coalesce(p.email, u.email) AS email, a.name AS actor, i.name AS impersonator, p.address, p.user_agent,
      json_build_object('kind', p.kind, 'detail', p.detail, 'email', p.email) AS what
    FROM ${withNames} LEFT JOIN users a ON a.id = p.actor_id LEFT JOIN users i ON i.id = p.impersonator_id
    ${where} ORDER BY ${accessOrder(query)}`
  return {
    fileName: 'accessi.xlsx',
    sheet: 'Accessi',
    columns: sheetColumns,
    rows: withDates<Key, 'at'>(convertRows(streamQuery<StoredRow>(pool, text, values), described), ['at']),
  }
}

/** The changes under an impersonation, as the audit lists them with that filter. */
export type CountChanges = (db: Db, impersonation: number) => Promise<number>

/** An event with what was done under its impersonation; undefined when there is none of this id. */
export async function findAccess(db: Db, id: number, countChanges: CountChanges): Promise<AccessDetails | undefined> {
  const row = sql.raw<Access>(columns) as RawBuilder<Access>
  const found = (await sql<Access>`SELECT ${row} FROM access_events p WHERE p.id = ${id}`.execute(db)).rows[0]
  if (!found) return undefined
  if (found.impersonation_id === null) return { ...found, impersonation: null }
  const result = await sql<NonNullable<AccessDetails['impersonation']>>`
    SELECT i.id, i.reason, i.with_changes, to_json(i.started_at) AS started_at, to_json(i.ended_at) AS ended_at,
      (SELECT count(*)::int FROM access_events p WHERE p.impersonation_id = i.id AND p.kind = ANY(${[...takenKinds]}))
        AS downloads
    FROM impersonations i WHERE i.id = ${found.impersonation_id}`.execute(db)
  const [impersonation] = result.rows
  if (!impersonation) return { ...found, impersonation: null }
  return { ...found, impersonation: { ...impersonation, changes: await countChanges(db, impersonation.id) } }
}
