import { rejectedFile, upload, uploadStatusesBody } from '@portale/domain/documents/activities/activity.ts'
import { declarationBody, withdrawalBody } from '@portale/domain/documents/uploads/declaration.ts'
import { archiveSize } from '@portale/domain/documents/uploads/document-archive.ts'
import {
  examinedUpload,
  queuedUpload,
  queueFilterOptions,
  queueFilters,
  selectedUpload,
} from '@portale/domain/documents/verification/upload-queue.ts'
import { count, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters, selectionQuery, storedFile } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters(...queueFilters)

const ofPartners = (table: string, one: string): Calls => ({
  [`GET /api/v1/${table}/:id/activities/:activity_id/uploaded`]: {
    summary: `I documenti caricati da un’${one} per un’attività`,
    answer: z.array(upload),
  },
  [`POST /api/v1/${table}/:id/activities/:activity_id/manage`]: {
    summary: `Verificare o rifiutare i documenti di un’${one}`,
    body: uploadStatusesBody,
    answer: z.array(upload),
  },
})

export const uploadCalls = describeCalls('Documenti', {
  'GET /api/v1/activities/:id/uploaded': {
    summary: 'I documenti che il partner di chi chiama ha caricato per un’attività',
    answer: z.array(upload),
  },
  'POST /api/v1/activities/:id': {
    summary: 'Caricare documenti di un’attività',
    description: 'I file rifiutati sono detti uno per uno; gli altri sono caricati lo stesso.',
    files: { 'new_activity_document_type[n][]': 'I file del documento con l’id n; `valid_until[n]` è la scadenza.' },
    idempotent: true,
    answer: z.object({ uploaded: z.array(upload), refused: z.array(rejectedFile) }),
  },
  'GET /activity_document_upload/:id': { summary: 'Il file di un documento caricato', ...storedFile },
  'POST /api/v1/activity_document_types/:id/not_applicable': {
    summary: 'Dichiarare un documento non applicabile',
    body: declarationBody,
    status: 201,
    answer: upload,
  },
  'POST /api/v1/activity_document_uploads/:id/withdraw': {
    summary: 'Ritirare un documento non ancora verificato',
    body: withdrawalBody,
    answer: upload,
  },
  'GET /api/v1/activity_document_uploads': {
    summary: 'I documenti da verificare, e tutti gli altri',
    sort: ['created_at', 'partner', 'activity', 'document', 'file_name', 'status', 'due_on'],
    query,
    description: 'Con `year` chi carica documenti ha invece un elenco semplice dei suoi, come lo vuole la specifica.',
    answer: z.union([pageOf(queuedUpload), z.array(upload)]),
  },
  'GET /api/v1/activity_document_uploads/xls': {
    summary: 'I documenti come foglio di calcolo',
    query,
    download: xlsxType,
  },
  'POST /api/v1/activity_document_uploads/xls': {
    summary: 'I documenti scelti come foglio di calcolo',
    body: selectedIdsBody,
    download: xlsxType,
  },
  'GET /api/v1/activity_document_uploads/zip': {
    summary: 'I file di un filtro in uno ZIP',
    query,
    download: 'application/zip',
  },
  'GET /api/v1/activity_document_uploads/zip/size': {
    summary: 'Quanto è grande lo ZIP di un filtro',
    query,
    answer: archiveSize,
  },
  'GET /api/v1/activity_document_uploads/filters': {
    summary: 'Che cosa offrono i filtri dei documenti',
    answer: queueFilterOptions,
  },
  'GET /api/v1/activity_document_uploads/pending': {
    summary: 'Quanti documenti aspettano la verifica',
    answer: z.object({ pending: count }),
  },
  'GET /api/v1/activity_document_uploads/selection': {
    summary: 'Tutti i documenti di un filtro',
    query: selectionQuery(query),
    answer: selectionOf(selectedUpload),
  },
  'GET /api/v1/activity_document_uploads/:id': {
    summary: 'Un documento da esaminare, con quelli di prima',
    answer: examinedUpload,
  },
  'POST /api/v1/activity_document_uploads/:id/review': {
    summary: 'Dire che si sta esaminando un documento',
    status: 204,
  },
  'POST /api/v1/activity_document_uploads/verify': {
    summary: 'Verificare o rifiutare documenti di più partner',
    body: uploadStatusesBody,
    idempotent: true,
    answer: selectionOf(queuedUpload),
  },
  ...ofPartners('dealers', 'a concessionaria'),
  ...ofPartners('workshops', 'officina'),
})
