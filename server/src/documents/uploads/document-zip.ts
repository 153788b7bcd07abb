import { nameZippedFiles, zipIndexName } from '@portale/domain/documents/uploads/document-zip.ts'
import { documentStatusLabels } from '@portale/domain/platform/documents.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { DamagedFileError, readVerified } from '../../platform/files/verify.ts'
import { createWorkbook, type SheetColumn, type SheetRow, toSheetDate } from '../../platform/xlsx/workbook.ts'
import type { ZipEntry } from '../../platform/xlsx/zip-stream.ts'
import type { ZippedDocument } from './document-zip.queries.ts'

type ZipDeps = { db: Db; files: FileStore; log: FastifyBaseLogger }

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
  { key: 'not_applicable_reason', header: 'Perché non è applicabile', width: 40 },
]

const notIncluded = 'Non incluso: il file è danneggiato o manca'
const withheldPaths = {
  pending: 'Non incluso: il file attende il controllo antivirus',
  infected: 'Non incluso: nel file è stato trovato un virus',
}
const withoutFile = 'Nessun file: dichiarato non applicabile'

const whyNotIncluded = ({ file, is_damaged, withheld }: ZippedDocument): string => {
  if (!file) return withoutFile
  return withheld && !is_damaged ? withheldPaths[withheld] : notIncluded
}

const toIndexRow = ({ path, ...document }: ZippedDocument & { path: string }): SheetRow => ({
  ...{ path, baldo_id: document.baldo_id, partner: document.partner, year: document.year },
  ...{ activity: document.activity, type: document.type, file_name: document.file_name, reason: document.reason },
  status: documentStatusLabels[document.status],
  valid_until: toSheetDate(document.valid_until),
  user_name: document.user_name,
  created_at: toSheetDate(document.created_at),
  not_applicable_reason: document.not_applicable_reason,
})

/**
 * The entries of a ZIP of documents: an index first, then one file after the other, each read only while it is sent. A
 * file that is known to be damaged, or that the virus scan holds back, is named by the index alone, as is a declaration, which has none; a file that turns out
 * to be damaged ends the ZIP with an error.
 */
export async function* zipEntries(deps: ZipDeps, documents: ZippedDocument[]): AsyncGenerator<ZipEntry> {
  const whole = documents.flatMap(({ file, ...row }) =>
    file && !row.is_damaged && !row.withheld ? [{ ...row, file }] : [],
  )
  const included = nameZippedFiles(whole)
  const others = documents
    .filter(({ file, is_damaged, withheld }) => !file || is_damaged || withheld)
    .map((row) => ({ ...row, path: whyNotIncluded(row) }))
  const rows = [...included, ...others].map(toIndexRow)
  yield {
    path: zipIndexName,
    data: [await createWorkbook({ sheet: 'Indice', columns, rows })],
    compressionLevel: 0,
  }
  for (const { path, created_at, ...document } of included)
    yield { path, data: readDocument(deps, document), compressionLevel: 0, modified_at: created_at }
}

async function* readDocument(
  { db, files, log }: ZipDeps,
  { file, file_name }: { file: NonNullable<ZippedDocument['file']>; file_name: string },
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
