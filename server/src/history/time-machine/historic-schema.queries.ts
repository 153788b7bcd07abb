import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import {
  type ColumnAddedLater,
  type ColumnMapping,
  type DesignChanges,
  mapHistoricSchema,
} from '@portale/domain/history/time-machine/historic-schema.rules.ts'
import type { PointMeaning } from '@portale/domain/platform/italian-number.ts'
import { type RawBuilder, sql } from 'kysely'
import { conversionSql } from '../../generator/designer/ddl-convert.queries.ts'
import { type AppliedDesign, findDesign } from '../../generator/designer/design.queries.ts'
import type { Db } from '../../platform/db/connection.ts'

/** The design that was applied at a moment; an empty one before the first. */
async function findDesignAt(tx: Db, moment: string): Promise<AppliedDesign> {
  const result = await sql<AppliedDesign>`SELECT id, models, set_aside, roles FROM designs
    WHERE created_at <= ${moment} ORDER BY id DESC LIMIT 1`.execute(tx)
  return result.rows[0] ?? { id: 0, models: [], set_aside: [], roles: [] }
}

/** What this design and the later ones recorded about columns. */
async function findDesignChanges(tx: Db, { id }: AppliedDesign): Promise<DesignChanges> {
  const result = await sql<DesignChanges>`WITH later AS (SELECT * FROM designs WHERE id >= ${id})
    SELECT (SELECT coalesce(json_agg(DISTINCT jsonb_build_object(
          'model_id', item -> 'model_id', 'column', item -> 'was', 'archived_name', item -> 'name')), '[]')
        FROM later CROSS JOIN jsonb_array_elements(set_aside) item WHERE item ->> 'kind' <> 'model') AS archived_columns,
      (SELECT coalesce(json_agg(DISTINCT jsonb_build_object(
          'model_id', model -> 'id', 'column', field -> 'column', 'type', field -> 'db_type')), '[]')
        FROM later CROSS JOIN jsonb_array_elements(models) model
        CROSS JOIN jsonb_array_elements(model -> 'fields') field) AS column_types`.execute(tx)
  return result.rows[0] ?? { archived_columns: [], column_types: [] }
}

const text = "(x.value #>> '{}')"
// A moment as to_jsonb writes it.
const momentPattern = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$`

const convert = (from: DbType, to: DbType, expression: string, point?: PointMeaning): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.raw(conversionSql(from, to, expression, point))})`

/** Converts the recorded x.value of one of these types. Its JSON type says which of them it has. */
function convertRecorded(types: DbType[], to: DbType | null, point?: PointMeaning): RawBuilder<unknown> {
  if (to === null || types.every((type) => type === to)) return sql`x.value`
  if (to === 'file' || types.includes('file')) return sql`'null'::jsonb`
  const isMoment = types.includes('datetime') ? sql`${sql.raw(text)} ~ ${sql.lit(momentPattern)}` : sql.lit(false)
  return sql`coalesce(CASE jsonb_typeof(x.value)
    WHEN 'number' THEN ${convert('decimal', to, `${text}::numeric`)}
    WHEN 'boolean' THEN ${convert('boolean', to, `${text}::boolean`)}
    WHEN 'string' THEN CASE WHEN ${isMoment} THEN ${convert('datetime', to, `${text}::timestamptz`)}
      ELSE ${convert('text', to, text, point)} END
    END, 'null')`
}

const firstValue = (values: RawBuilder<unknown>, columns: string[]) =>
  sql`coalesce(${sql.join(columns.map((column) => sql`${values} -> ${sql.lit(column)}`))})`

/** Maps the values that the audit recorded; a column that it did not record is left out, as before. */
async function mapRecordedValues(tx: Db, mapping: ColumnMapping): Promise<void> {
  const { table, targetColumn, targetType, sourceColumns, sourceTypes } = mapping
  const mapped = (values: RawBuilder<unknown>) =>
    sql`CASE WHEN ${values} ?| ${sourceColumns}::text[] THEN ${values} || jsonb_build_object(${targetColumn}::text,
      (SELECT ${convertRecorded(sourceTypes, targetType)} FROM (SELECT ${firstValue(values, sourceColumns)} AS value) x))
      ELSE ${values} END`
  await sql`UPDATE changed_rows p SET old_values = ${mapped(sql`p.old_values`)}, new_values = ${mapped(sql`p.new_values`)}
    WHERE p.model_type = ${table}
      AND (p.old_values ?| ${sourceColumns}::text[] OR p.new_values ?| ${sourceColumns}::text[])`.execute(tx)
}

/**
 * Maps the value that the field's former column had, recorded or still present. Where the current column's value is
 * equal to it after conversion, that one stays: a text that was no number at the moment is that text again.
 */
async function mapFormerColumn(
  tx: Db,
  { table, targetColumn, targetType, sourceColumns, sourceTypes }: ColumnMapping,
  former: NonNullable<ColumnMapping['formerColumn']>,
): Promise<void> {
  const currentAsFormer = sql`(SELECT ${convertRecorded(targetType === null ? [] : [targetType], former.type)}
    FROM (SELECT x.current_value AS value) x)`
  await sql`UPDATE changed_rows p
    SET old_values = p.old_values || jsonb_build_object(${targetColumn}::text, ${convertRecorded(sourceTypes, targetType, former.point)})
    FROM (
      SELECT q.model_id,
        coalesce(${firstValue(sql`q.old_values`, sourceColumns)}, to_jsonb(t.*) -> ${former.name}::text) AS value,
        coalesce(q.old_values -> ${targetColumn}::text, to_jsonb(t.*) -> ${targetColumn}::text) AS current_value
      FROM changed_rows q LEFT JOIN ${sql.id('generated', table)} t ON t.id = q.model_id
      WHERE q.model_type = ${table} AND q.old_values IS NOT NULL
    ) x WHERE p.model_type = ${table} AND p.model_id = x.model_id AND x.value IS NOT NULL
      AND ${currentAsFormer} IS DISTINCT FROM ${convertRecorded(sourceTypes, former.type)}`.execute(tx)
}

async function clearColumn(tx: Db, { table, column }: ColumnAddedLater): Promise<void> {
  await sql`UPDATE changed_rows SET old_values = old_values || jsonb_build_object(${column}::text, NULL)
    WHERE model_type = ${table} AND old_values IS NOT NULL`.execute(tx)
}

/**
 * Maps the collected rows to the columns and types that designed tables have today. A restore needs `all` columns as
 * they were at the moment; an undo only those that the audits of its request `recorded`.
 */
export async function mapToCurrentSchema(tx: Db, moment: string, columns: 'all' | 'recorded'): Promise<void> {
  const current = await findDesign(tx)
  const historic = await findDesignAt(tx, moment)
  if (current.id === historic.id) return
  const changes = await findDesignChanges(tx, historic)
  const { mappings, addedLater } = mapHistoricSchema(historic, current, changes)
  for (const mapping of mappings) {
    const { formerColumn } = mapping
    if (columns === 'all' && formerColumn) await mapFormerColumn(tx, mapping, formerColumn)
    else await mapRecordedValues(tx, mapping)
  }
  if (columns === 'all') for (const added of addedLater) await clearColumn(tx, added)
}
