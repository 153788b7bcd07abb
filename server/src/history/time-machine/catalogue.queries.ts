import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** `initial`: the SQL of the value that a new row gets, taken from the catalogue. */
type Column = { name: string; is_generated: boolean; initial: string }

/** An audited table as it is today; `hidden` are the columns that the audit never records. */
export type AuditedTable = { schema: string; name: string; columns: Column[]; hidden: string[] }

/** The audited tables of every schema, always in the same order. A column whose default was dropped has the value that existing rows got when it was added. */
export async function listAuditedTables(db: Db): Promise<AuditedTable[]> {
  const result = await sql<AuditedTable>`
    SELECT n.nspname AS schema, c.relname AS name,
      array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), '') AS hidden,
      json_agg(json_build_object('name', a.attname, 'is_generated', a.attgenerated <> '', 'initial', coalesce(
        pg_get_expr(d.adbin, d.adrelid),
        CASE WHEN a.atthasmissing
          THEN format('(%L::%s[])[1]', a.attmissingval::text, format_type(a.atttypid, a.atttypmod)) END,
        'NULL')) ORDER BY a.attnum) AS columns
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE t.tgname = 'audit_update' AND NOT t.tgisinternal
    GROUP BY n.nspname, c.relname, t.tgargs ORDER BY n.nspname, c.relname`.execute(db)
  return result.rows
}

/** The rows of one table that refer to those of another, both audited; `pairs` are the columns that must be equal. */
export type ForeignKey = { from: string; to: string; pairs: { from: string; to: string }[] }

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const result = await sql<ForeignKey>`
    SELECT f.relname AS from, t.relname AS to,
      json_agg(json_build_object('from', a.attname, 'to', b.attname) ORDER BY a.attname) AS pairs
    FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (from_number, to_number)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.from_number
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.to_number
    WHERE c.contype = 'f'
      AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.conrelid AND tgname = 'audit_update')
      AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.confrelid AND tgname = 'audit_update')
    GROUP BY c.oid, f.relname, t.relname ORDER BY 1, 2`.execute(db)
  return result.rows
}

export const tableRef = ({ schema, name }: Pick<AuditedTable, 'schema' | 'name'>): RawBuilder<unknown> =>
  sql.id(schema, name)
