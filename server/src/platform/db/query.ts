import { CompiledQuery } from 'kysely'
import type { Db } from './connection.ts'

/** The rows of a statement that stands whole in one place; `values` are its $1, $2, … */
export const query = async <Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
