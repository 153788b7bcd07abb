import { archiveIndexName, nameArchivedFiles } from '@portale/domain/activities/document-archive.ts'
import { documentStatusLabels } from '@portale/domain/documents.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { FileStore } from '../files/store.ts'
import { DamagedFileError, readVerified } from '../files/verify.ts'
import { createWorkbook, type SheetColumn, type SheetRow, toSheetDate } from '../xlsx/workbook.ts'
import type { ZipEntry } from '../xlsx/zip-stream.ts'
import type { ArchivedDocument } from './upload-archive.queries.ts'

type ArchiveDeps = { db: Db; files: FileStore; log: FastifyBaseLogger }

const columns: SheetColumn[] = [
  { key: 'path', header: 'File', width: 60 },
  { key: 'baldo_id', header: 'Baldo ID', width: 12 },
  { key: 'partner', header: 'Ragione sociale', width: 44 },
  { key: 'year', header: 'Anno', width: 8 },
  { key: 'activity', header: 'Attività', width: 40 },
  { key: 'type', header: 'Documento', width: 40 },
  { key: 'file_name', header: 'Nome originale', width: 40 },
  { key: 'status', header: 'Stato', width: 14 },
  { key: 'reason', header: 'Motivo', width: 40 },
  { key: 'valid_until', header: 'Valido fino al', width: 14, numFmt: 'dd/mm/yyyy' },
  { key: 'user_name', header: 'Caricato da', width: 30 },
  { key: 'created_at', header: 'Caricato il', width: 18, numFmt: 'dd/mm/yyyy hh:mm' },
]

const notIncluded = 'Non incluso: il file è danneggiato o manca'

const toIndexRow = ({ path, ...document }: ArchivedDocument & { path: string }): SheetRow => ({
  ...{ path, baldo_id: document.baldo_id, partner: document.partner, year: document.year },
  ...{ activity: document.activity, type: document.type, file_name: document.file_name, reason: document.reason },
  status: documentStatusLabels[document.status],
  valid_until: toSheetDate(document.valid_until),
  user_name: document.user_name,
  created_at: toSheetDate(document.created_at),
})

/**
 * The entries of a ZIP of documents: an index first, then one file after the other, each read only while it is sent. A
 * file that is known to be damaged is named by the index alone; one that turns out to be ends the ZIP with an error.
 */
export async function* archiveEntries(deps: ArchiveDeps, documents: ArchivedDocument[]): AsyncGenerator<ZipEntry> {
  const included = nameArchivedFiles(documents.filter(({ is_damaged }) => !is_damaged))
  const damaged = documents.filter(({ is_damaged }) => is_damaged).map((row) => ({ ...row, path: notIncluded }))
  const rows = [...included, ...damaged].map(toIndexRow)
  yield { path: archiveIndexName, data: [await createWorkbook({ sheet: 'Indice', columns, rows })], isCompressed: true }
  for (const { path, created_at, ...document } of included)
    yield { path, data: readDocument(deps, document), isCompressed: true, modified_at: created_at }
}

async function* readDocument(
  { db, files, log }: ArchiveDeps,
  { file, file_name }: Pick<ArchivedDocument, 'file' | 'file_name'>,
) {
  try {
    yield* readVerified(db, files, file)
  } catch (error) {
    const { id, key } = file
    if (error instanceof DamagedFileError)
      log.error({ event: 'damaged file', file: id, key, file_name, problem: error.problem }, 'damaged file')
    throw error
  }
}
