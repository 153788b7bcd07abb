import type { Client } from 'pg'
import { locks } from '../../platform/db/locks.ts'
import { type Header, type LineKind, linePrefixes } from './audit-archive-file.ts'

/** A month that was archived. */
export type Archive = {
  month: string
  file: string
  sha256: string
  previous_sha256: string | null
  rows: number
  is_back: boolean
}

/** A month as the command and its files write it. */
const toMonth = (column: string) => `to_char(${column}, 'YYYY-MM')`
const firstDay = (month: string) => `${month}-01`
const partitionOf = (month: string) => `public.audits_${month.replace('-', '_')}`

/** Takes the lock of this command until its connection ends; false when another one holds it. */
export async function tryAuditArchiveLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    locks.auditArchive,
  ])
  return rows[0]?.taken === true
}

/** The archived months in the order of their files' chain. */
export async function listArchivedMonths(client: Client): Promise<Archive[]> {
  const { rows } = await client.query<Archive>(
    `SELECT ${toMonth('month')} AS month, file, sha256, previous_sha256, rows::int, read_back_at IS NOT NULL AS is_back
     FROM audit_archives ORDER BY archived_at`,
  )
  return rows
}

/** The months that ended at least `keep` whole months ago and are in the database, the oldest first. */
export async function listOldMonths(client: Client, keep: number): Promise<string[]> {
  await client.query('SELECT make_audit_partitions()')
  const { rows } = await client.query<{ month: string }>(
    `SELECT translate(substr(relname, 8), '_', '-') AS month FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = 'audits'::regclass AND relname ~ '^audits_\\d{4}_\\d{2}$' AND to_date(substr(relname, 8), 'YYYY_MM')
       < date_trunc('month', now() AT TIME ZONE 'UTC') - $1 * interval '1 month' ORDER BY 1`,
    [keep],
  )
  return rows.map(({ month }) => month)
}

/** The number of transactions and rows that a month has in the database. */
export async function countMonth(client: Client, month: string) {
  const { rows } = await client.query<{ transactions: number; rows: number }>(
    'SELECT count(DISTINCT audit_tx_id)::int AS transactions, count(*)::int AS rows FROM audits WHERE month = $1',
    [firstDay(month)],
  )
  return rows[0] ?? { transactions: 0, rows: 0 }
}

// A row may hold a news with megabytes of pictures.
const rowsPerFetch = 20

async function* readCursor(client: Client, select: string, values: unknown[]) {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${select}`, values)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${rowsPerFetch} FROM lines`)
    if (rows.length === 0) break
    for (const { line } of rows) yield line
  }
  await client.query('CLOSE lines')
}

/** A month's file, line by line: header, transactions, rows. PostgreSQL writes the JSON, so that no digit is lost. */
export async function* readMonthLines(client: Client, header: Header) {
  yield JSON.stringify(header)
  const values = [firstDay(header.month)]
  yield* readCursor(
    client,
    `SELECT '${linePrefixes.transaction}' || to_jsonb(t)::text || '}' AS line FROM audit_tx t
     WHERE id IN (SELECT audit_tx_id FROM audits WHERE month = $1) ORDER BY id`,
    values,
  )
  yield* readCursor(
    client,
    `SELECT '${linePrefixes.row}' || to_jsonb(a)::text || '}' AS line FROM audits a WHERE month = $1 ORDER BY id`,
    values,
  )
}

/** Locks the audit until this transaction ends, in the order in which a change locks both tables. */
export async function lockAudit(client: Client): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '5s'")
  await client.query('SELECT pg_advisory_xact_lock($1)', [locks.auditPartitions])
  await client.query('LOCK TABLE audits IN ACCESS EXCLUSIVE MODE')
  await client.query('LOCK TABLE audit_tx IN ACCESS EXCLUSIVE MODE')
}

/** Records a month's file; the time machine can't restore moments before the month's end, nor before its last commit. */
export async function insertArchivedMonth(client: Client, header: Header, file: { name: string; sha256: string }) {
  await client.query(
    `INSERT INTO audit_archives (month, file, sha256, previous_sha256, transactions, rows, until)
     SELECT $1::date, $2, $3, $4, $5, $6, greatest(($1::date + interval '1 month') AT TIME ZONE 'UTC', (SELECT max(at)
       FROM audit_tx WHERE id IN (SELECT audit_tx_id FROM audits WHERE month = $1)))
     ON CONFLICT (month) DO UPDATE SET read_back_at = NULL`,
    [firstDay(header.month), file.name, file.sha256, header.previous, header.transactions, header.rows],
  )
}

/** Drops a month's rows and their transactions. */
export async function dropMonth(client: Client, month: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE dropped ON COMMIT DROP AS SELECT DISTINCT audit_tx_id FROM ${partitionOf(month)}`,
  )
  await client.query(`DROP TABLE ${partitionOf(month)}`)
  await client.query('DELETE FROM audit_tx USING dropped WHERE id = audit_tx_id')
}

/** Creates the table of a month that is read back, not yet part of the audit. */
export async function createMonth(client: Client, month: string): Promise<void> {
  await client.query('SELECT create_audit_partition($1)', [firstDay(month)])
}

/** Inserts lines of a file as they were, in the columns that both they and the table have. */
export async function insertLines(client: Client, month: string, kind: LineKind, lines: string[]) {
  const [type, target] = kind === 'row' ? ['audits', partitionOf(month)] : ['audit_tx', 'public.audit_tx']
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND $2::jsonb -> $3 ? attname`,
    [type, lines[0], kind],
  )
  const names = rows[0]?.names
  await client.query(
    `INSERT INTO ${target} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names}
     FROM unnest($1::text[]) line, jsonb_populate_record(NULL::${type}, line::jsonb -> $2)`,
    [lines, kind],
  )
}

/** Makes a month part of the audit again, and raises the sequences above its ids: an older copy of the database may lag. */
export async function attachMonth(client: Client, month: string): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '5s'")
  await client.query('SELECT attach_audit_partition($1)', [firstDay(month)])
  for (const table of ['audits', 'audit_tx'])
    await client.query(
      `SELECT setval(s, highest) FROM (SELECT pg_get_serial_sequence('${table}', 'id')::regclass AS s, max(id) AS highest
       FROM ${table}) t WHERE highest > coalesce(pg_sequence_last_value(s), 0)`,
    )
  await client.query('UPDATE audit_archives SET read_back_at = now() WHERE month = $1', [firstDay(month)])
}
