import { fileFields } from '@portale/domain/records/record.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connection.ts'
import { columnOf, tableOf } from './record.queries.ts'
import type { Opened } from './view.ts'

/** The file that a record holds now under this id, in any of its parts. */
export async function findRecordFile(db: Db, opened: Opened, id: number, file: number) {
  const held = fileFields(opened.view).map(({ name, isCollection }) => {
    const column = columnOf(opened, name)
    return isCollection ? `f.id = ANY(${column})` : `f.id = ${column}`
  })
  if (held.length === 0) return undefined
  const text = `SELECT f.file_name, s.key, s.size, s.media_type
    FROM ${tableOf(opened)} JOIN record_files f ON f.id = $2::bigint AND (${held.join(' OR ')})
    JOIN files s ON s.id = f.file_id WHERE t.id = $1::bigint`
  type Sent = { file_name: string; key: string; size: number; media_type: string }
  return (await db.executeQuery<Sent>(CompiledQuery.raw(text, [id, file]))).rows[0]
}
