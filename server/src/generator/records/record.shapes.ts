import { importAnswer } from '@portale/domain/network/import.ts'
import { pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { describeCalls, selectionQuery } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

/** What each model has is in its own document, GET /api/automation/openapi. */
const record = z.looseObject({})
const body = z.looseObject({})
const sheet = { file: 'Il foglio di calcolo.' }

/** Of each call: 409 when the view is another one by now. */
const ofView = { _shape: 'La versione della vista che si è letta: se intanto è cambiata la risposta è 409.' }

export const recordCalls = describeCalls('Modelli disegnati', {
  'GET /api/v1/generated/:prefix': {
    summary: 'I record di un modello disegnato',
    description:
      'Con `_view` la vista, con `_hints` che cosa una relazione può indicare. I campi: GET /api/automation/openapi.',
    paged: 'rows',
    query: { ...ofView, sort: '', search: '', id: '', _view: ['1'], _hints: 'Il nome di una relazione.' },
    answer: z.union([pageOf(record), record, z.array(record)]),
  },
  'POST /api/v1/generated/:prefix': {
    summary: 'Creare un record',
    query: ofView,
    body,
    bodyVaries: true,
    status: 201,
    answer: record,
  },
  'PUT /api/v1/generated/:prefix': {
    summary: 'Salvare più record',
    query: ofView,
    body,
    bodyVaries: true,
    idempotent: true,
    answer: z.array(record),
  },
  'GET /api/v1/generated/:prefix/:id': {
    summary: 'Un record, o con `_file` uno dei suoi file',
    query: { ...ofView, _file: 'L’id del file.' },
    answer: record,
  },
  'PUT /api/v1/generated/:prefix/:id': {
    summary: 'Modificare un record',
    query: ofView,
    body,
    bodyVaries: true,
    answer: record,
  },
  'DELETE /api/v1/generated/:prefix/:id': {
    summary: 'Eliminare un record',
    query: { ...ofView, lock_version: 'La versione che si è vista.' },
    status: 204,
  },
  'POST /api/v1/generated/:prefix/delete': {
    summary: 'Eliminare più record',
    query: ofView,
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/v1/generated/:prefix/selection': {
    summary: 'Tutti i record di un filtro',
    query: selectionQuery({ ...ofView, sort: '' }),
    answer: selectionOf(record),
  },
  'GET /api/v1/generated/:prefix/xls': {
    summary: 'I record come foglio di calcolo, o con `_template` il modello per importarli',
    query: { ...ofView, sort: '', _template: ['1'] },
    download: xlsxType,
  },
  'POST /api/v1/generated/:prefix/xls': {
    summary: 'I record scelti come foglio di calcolo',
    query: { ...ofView, sort: '' },
    body: selectedIdsBody,
    download: xlsxType,
  },
  'POST /api/v1/generated/:prefix/import': {
    summary: 'Importare record',
    query: ofView,
    files: sheet,
    idempotent: true,
    answer: importAnswer,
  },
})
