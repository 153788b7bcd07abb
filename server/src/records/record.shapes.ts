import { pageOf, selectionOf } from '@portale/domain/answers.ts'
import { importAnswer } from '@portale/domain/import.ts'
import { batchAnswer, batchBody, selectedIdsBody } from '@portale/domain/lists/batch.ts'
import { z } from 'zod'
import { describeCalls, selectionQuery } from '../http/shapes.ts'
import { xlsxType } from '../xlsx/workbook.ts'

/** What each model has is in its own document, GET /api/automation/openapi. */
const record = z.looseObject({})
const body = z.looseObject({})
const sheet = { file: 'Il foglio di calcolo.' }

export const recordCalls = describeCalls('Modelli disegnati', {
  'GET /api/v1/generated/:prefix': {
    summary: 'I record di un modello disegnato',
    description:
      'Con `_view` la vista, con `_hints` che cosa una relazione può indicare. I campi: GET /api/automation/openapi.',
    paged: true,
    query: { sort: '', search: '', id: '', _view: ['1'], _hints: 'Il nome di una relazione.' },
    answer: z.union([pageOf(record), record, z.array(record)]),
  },
  'POST /api/v1/generated/:prefix': {
    summary: 'Creare un record',
    body,
    bodyVaries: true,
    status: 201,
    answer: record,
  },
  'PUT /api/v1/generated/:prefix': {
    summary: 'Salvare più record',
    body,
    bodyVaries: true,
    idempotent: true,
    answer: z.array(record),
  },
  'GET /api/v1/generated/:prefix/:id': {
    summary: 'Un record, o con `_file` uno dei suoi file',
    query: { _file: 'L’id del file.' },
    answer: record,
  },
  'PUT /api/v1/generated/:prefix/:id': { summary: 'Modificare un record', body, bodyVaries: true, answer: record },
  'DELETE /api/v1/generated/:prefix/:id': {
    summary: 'Eliminare un record',
    query: { lock_version: 'La versione che si è vista.' },
    status: 204,
  },
  'POST /api/v1/generated/:prefix/delete': {
    summary: 'Eliminare più record',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/v1/generated/:prefix/selection': {
    summary: 'Tutti i record di un filtro',
    query: selectionQuery(),
    answer: selectionOf(record),
  },
  'GET /api/v1/generated/:prefix/xls': { summary: 'I record come foglio di calcolo', download: xlsxType },
  'POST /api/v1/generated/:prefix/xls': {
    summary: 'I record scelti come foglio di calcolo',
    body: selectedIdsBody,
    download: xlsxType,
  },
  'POST /api/v1/generated/:prefix/import': {
    summary: 'Importare record',
    files: sheet,
    idempotent: true,
    answer: importAnswer,
  },
})
