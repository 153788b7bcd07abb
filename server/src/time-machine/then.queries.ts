import type { DbType } from '@portale/domain/designer/design-options.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { conversionSql } from '../designer/ddl-convert.queries.ts'
import { type AppliedDesign, findDesign } from '../designer/design.queries.ts'
import { changesSince, type Later, type Move, type Since } from './then.ts'

/** The design that counted at a moment; none before the first one. */
async function findDesignAt(tx: Db, moment: string): Promise<AppliedDesign> {
  const result = await sql<AppliedDesign>`SELECT id, models, set_aside, roles FROM designs
    WHERE created_at <= ${moment} ORDER BY id DESC LIMIT 1`.execute(tx)
  return result.rows[0] ?? { id: 0, models: [], set_aside: [], roles: [] }
}

/** What this design and those after it say of columns. */
async function listSince(tx: Db, { id }: AppliedDesign): Promise<Since> {
  const result = await sql<Since>`WITH since AS (SELECT * FROM designs WHERE id >= ${id})
    SELECT (SELECT coalesce(json_agg(DISTINCT jsonb_build_object(
          'model_id', item -> 'model_id', 'was', item -> 'was', 'name', item -> 'name')), '[]')
        FROM since CROSS JOIN jsonb_array_elements(set_aside) item WHERE item ->> 'kind' <> 'model') AS aliases,
      (SELECT coalesce(json_agg(DISTINCT jsonb_build_object(
          'model_id', model -> 'id', 'column', field -> 'column', 'type', field -> 'db_type')), '[]')
        FROM since CROSS JOIN jsonb_array_elements(models) model
        CROSS JOIN jsonb_array_elements(model -> 'fields') field) AS typed`.execute(tx)
  return result.rows[0] ?? { aliases: [], typed: [] }
}

const text = "(x.value #>> '{}')"
// A moment as to_jsonb writes it.
const moment = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$`

const as = (from: DbType, to: DbType, expression: string): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.raw(conversionSql(from, to, expression))})`

/** The value x as the audit told it of a column of these types, for one of another. What kind it is it says itself. */
function readAs(types: DbType[], to: DbType | null): RawBuilder<unknown> {
  if (to === null || types.every((type) => type === to)) return sql`x.value`
  if (to === 'file' || types.includes('file')) return sql`'null'::jsonb`
  const isMoment = types.includes('datetime') ? sql`${sql.raw(text)} ~ ${sql.lit(moment)}` : sql.lit(false)
  return sql`coalesce(CASE jsonb_typeof(x.value)
    WHEN 'number' THEN ${as('decimal', to, `${text}::numeric`)}
    WHEN 'boolean' THEN ${as('boolean', to, `${text}::boolean`)}
    WHEN 'string' THEN CASE WHEN ${isMoment} THEN ${as('datetime', to, `${text}::timestamptz`)}
      ELSE ${as('text', to, text)} END
    END, 'null')`
}

const firstOf = (values: RawBuilder<unknown>, names: string[]) =>
  sql`coalesce(${sql.join(names.map((name) => sql`${values} -> ${sql.lit(name)}`))})`

/** Moves what the audit told, and nothing else. */
async function moveTold(tx: Db, { table, froms, at, types, to }: Move): Promise<void> {
  const told = (values: RawBuilder<unknown>) =>
    sql`CASE WHEN ${values} ?| ${froms}::text[] THEN ${values} || jsonb_build_object(${at}::text,
      (SELECT ${readAs(types, to)} FROM (SELECT ${firstOf(values, froms)} AS value) x)) ELSE ${values} END`
  await sql`UPDATE past_rows p SET past = ${told(sql`p.past`)}, outcome = ${told(sql`p.outcome`)}
    WHERE p.model_type = ${table} AND (p.past ?| ${froms}::text[] OR p.outcome ?| ${froms}::text[])`.execute(tx)
}

/**
 * Moves what another column held, whether it changed since or not. Where the own one's value says the same it stays: a
 * text that was no number then is that text again.
 */
async function moveHeld(tx: Db, { table, froms, at, types, to }: Move, other: NonNullable<Move['other']>) {
  const said = sql`(SELECT ${readAs(to === null ? [] : [to], other.type)} FROM (SELECT x.own AS value) x)`
  await sql`UPDATE past_rows p SET past = p.past || jsonb_build_object(${at}::text, ${readAs(types, to)})
    FROM (
      SELECT q.model_id, coalesce(${firstOf(sql`q.past`, froms)}, to_jsonb("Present") -> ${other.at}::text) AS value,
        coalesce(q.past -> ${at}::text, to_jsonb("Present") -> ${at}::text) AS own
      FROM past_rows q LEFT JOIN ${sql.id('generated', table)} "Present" ON "Present".id = q.model_id
      WHERE q.model_type = ${table} AND q.past IS NOT NULL
    ) x WHERE p.model_type = ${table} AND p.model_id = x.model_id AND x.value IS NOT NULL
      AND ${said} IS DISTINCT FROM ${readAs(types, other.type)}`.execute(tx)
}

async function empty(tx: Db, { table, at }: Later): Promise<void> {
  await sql`UPDATE past_rows SET past = past || jsonb_build_object(${at}::text, NULL)
    WHERE model_type = ${table} AND past IS NOT NULL`.execute(tx)
}

/**
 * Brings what was collected of a moment into the columns and types that designed tables have today: of the rows as they
 * were then, `whole`, or only of what one request changed.
 */
export async function bringToToday(tx: Db, until: string, whole: boolean): Promise<void> {
  const now = await findDesign(tx)
  const then = await findDesignAt(tx, until)
  if (now.id === then.id) return
  const { moves, later } = changesSince(then, now, await listSince(tx, then))
  for (const move of moves) await (whole && move.other ? moveHeld(tx, move, move.other) : moveTold(tx, move))
  if (whole) for (const one of later) await empty(tx, one)
}
