import type { ImportRow } from '@portale/domain/import.ts'
import { fileFields, type RecordValue } from '@portale/domain/records/record.ts'
import type { ModelRecord } from '@portale/domain/records/view.ts'
import type { Db } from '../db/connection.ts'
import { compareTexts, firstRowByKey, type ImportPlan, validRowOutcome } from '../sheets/import-plan.ts'
import { createUndoSheet } from '../sheets/import-workbooks.ts'
import { mapRows } from '../sheets/sheet-rows.ts'
import type { TableRow } from '../xlsx/sheet.ts'
import { listRecords } from './record.queries.ts'
import { type ReadRelation, relationReader } from './record-import-relations.ts'
import { type FileRow, idOf, type ReadRow, readRow, relationText } from './record-import-rows.ts'
import { idHeader, importHeaders, importParts, partText } from './record-sheet.ts'
import { insertRecords, lockRecords, updateRecords } from './record-write.queries.ts'
import type { Opened } from './view.ts'

type Judged = { row: FileRow; read: ReadRow; shown: ImportRow }

/** The rows beside the records that they name, which are locked; what is wrong with an id is told. */
async function rowsWithRecords(tx: Db, opened: Opened, rows: TableRow<string>[]): Promise<FileRow[]> {
  const ids = rows.map((row) => idOf(row))
  const named = [...new Set(ids.flatMap(({ value }) => value ?? []))]
  await lockRecords(tx, opened, named)
  const stored = new Map((await listRecords(tx, opened, named)).map((record) => [record.id, record]))
  const mayUpdate = opened.view.operations.includes('update')
  const first = firstRowByKey(
    rows.map(({ row }, index) => ({ row, id: String(ids[index]?.value ?? '') })),
    ({ id }) => id,
  )
  return rows.map((row, index) => {
    const { value: id, problem } = ids[index] ?? {}
    const earlier = first.get(String(id ?? '')) ?? row.row
    const problems = [
      ...(problem === undefined ? [] : [problem]),
      ...(id !== undefined && !stored.has(id) ? [`${idHeader}: l’elemento ${id} non c’è.`] : []),
      ...(id !== undefined && !mayUpdate ? [`${idHeader}: con questa vista si possono solo creare elementi.`] : []),
      ...(earlier < row.row ? [`${idHeader}: l’elemento ${id} è già alla riga ${earlier}.`] : []),
    ]
    return { ...row, id, stored: id === undefined ? undefined : stored.get(id), errors: [...row.errors, ...problems] }
  })
}

/** How each relation's cells are read, looked up for the whole file at once. */
async function relationReaders(tx: Db, opened: Opened, rows: TableRow<string>[]): Promise<Map<string, ReadRelation>> {
  const readers = new Map<string, ReadRelation>()
  for (const part of importParts(opened.view))
    if (part.kind === 'relation') {
      const texts = rows.map((row) => relationText(row, part.key))
      readers.set(part.key, await relationReader(tx, opened, part.relation, texts))
    }
  return readers
}

/** What a file of records would change: a row with an id changes that record, one without makes a new one. */
export async function planRecords(tx: Db, opened: Opened, fileRows: TableRow<string>[]): Promise<ImportPlan> {
  const { view } = opened
  const parts = importParts(view)
  const headers = importHeaders(view)
  const files = fileFields(view)
  const named = view.fields.find(({ db_type }) => db_type === 'string')?.db_name
  const relations = await relationReaders(tx, opened, fileRows)
  const textsOf = (record: ModelRecord): Record<string, string> => ({
    id: String(record.id),
    ...Object.fromEntries(parts.map((part) => [part.key, partText(part, record)])),
  })
  const judge = (row: FileRow): Judged => {
    const { stored } = row
    const read = readRow(parts, files, relations, row)
    const before = stored && textsOf(stored)
    const name = (named && (read.texts[named] ?? before?.[named])) ?? ''
    const shown = { row: row.row, code: String(row.id ?? ''), name, errors: read.errors }
    if (read.errors.length > 0) return { row, read, shown: { ...shown, outcome: 'wrong', differences: [] } }
    const differences = before ? compareTexts(headers, before, { ...read.texts, id: before.id ?? '' }) : []
    return { row, read, shown: { ...shown, outcome: validRowOutcome(!stored, differences), differences } }
  }
  const judged = await mapRows(await rowsWithRecords(tx, opened, fileRows), judge)
  const of = (outcome: ImportRow['outcome']) => judged.filter(({ shown }) => shown.outcome === outcome)
  const created = of('new').map(({ read }) => read.values)
  const changed = of('changed').flatMap(({ row: { stored }, read }) =>
    stored ? [{ id: stored.id, values: changedValues(textsOf(stored), read) }] : [],
  )
  return {
    rows: judged.map(({ shown }) => shown),
    writes: { created, changed },
    undo: () =>
      createUndoSheet(
        view.interface_name_plural,
        headers,
        of('changed').flatMap(({ row: { stored } }) => (stored ? [textsOf(stored)] : [])),
      ),
    async write(db) {
      await insertRecords(db, opened, created)
      await updateRecords(db, opened, changed)
    },
  }
}

/** The values that a row changes; a moment finer than a cell knows stays as it is. */
const changedValues = (before: Record<string, string>, { values, texts }: ReadRow): Record<string, RecordValue> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => before[key] !== texts[key]))
