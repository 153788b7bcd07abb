import {
  customer,
  customerBody,
  customerContact,
  customerContactBody,
  customerHint,
  customerRecord,
  newCustomerBody,
  selectedCustomer,
} from '@portale/domain/network/customers/customer.ts'
import { customerNote, customerNoteBody } from '@portale/domain/network/customers/customer-note.ts'
import { mergeBody, mergePreview } from '@portale/domain/network/customers/merge.ts'
import { pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { describeCalls, filters, selectionQuery } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters('vat_n', 'name', 'archived', 'duplicates')

export const customerCalls = describeCalls('Clienti', {
  'GET /api/v1/customers': {
    summary: 'I clienti',
    sort: ['name', 'vat_n', 'customer_contacts'],
    query,
    answer: pageOf(customer),
  },
  'GET /api/v1/customers/selection': {
    summary: 'Tutti i clienti di un filtro',
    query: selectionQuery(query),
    answer: selectionOf(selectedCustomer),
  },
  'POST /api/v1/customers/xls': {
    summary: 'I clienti scelti come foglio di calcolo',
    body: selectedIdsBody,
    download: xlsxType,
  },
  'GET /api/v1/customers/:id': { summary: 'Un cliente', answer: customerRecord },
  'POST /api/v1/customers': {
    summary: 'Creare un cliente',
    body: newCustomerBody,
    status: 201,
    answer: customerRecord,
  },
  'PUT /api/v1/customers/:id': { summary: 'Modificare un cliente', body: customerBody, answer: customerRecord },
  'GET /api/v2/customers': {
    summary: 'Cercare un cliente per partita IVA',
    query: { customer: 'Le prime cifre della partita IVA, almeno tre.' },
    answer: z.array(customerHint),
  },
  'GET /api/v1/customers/:id/customer_contacts': {
    summary: 'I contatti di un cliente',
    sort: ['name', 'email', 'phone'],
    query: { vat_n: 'Tutta la partita IVA, per chi non ha mai segnalato il cliente.' },
    answer: pageOf(customerContact),
  },
  'GET /api/v1/customers/:id/customer_contacts/:contact_id': { summary: 'Un contatto', answer: customerContact },
  'POST /api/v1/customers/:id/customer_contacts': {
    summary: 'Aggiungere un contatto',
    body: customerContactBody,
    status: 201,
    answer: customerContact,
  },
  'PUT /api/v1/customers/:id/customer_contacts/:contact_id': {
    summary: 'Modificare un contatto',
    body: customerContactBody,
    answer: customerContact,
  },
  'GET /api/v1/customers/:id/customer_notes': {
    summary: 'Le note su un cliente',
    sort: ['created_at'],
    answer: pageOf(customerNote),
  },
  'GET /api/v1/customers/:id/customer_notes/:note_id': { summary: 'Una nota', answer: customerNote },
  'POST /api/v1/customers/:id/customer_notes': {
    summary: 'Scrivere una nota',
    body: customerNoteBody,
    status: 201,
    answer: customerNote,
  },
  'PUT /api/v1/customers/:id/customer_notes/:note_id': {
    summary: 'Modificare una nota',
    body: customerNoteBody,
    answer: customerNote,
  },
  'DELETE /api/v1/customers/:id/customer_notes/:note_id': { summary: 'Eliminare una nota', status: 204 },
  'GET /api/v1/customers/:id/merge': {
    summary: 'Che cosa sposterebbe l’unione di due clienti',
    query: { merged_id: 'L’id del cliente che si unisce a questo.' },
    answer: mergePreview,
  },
  'POST /api/v1/customers/:id/merge': {
    summary: 'Unire un altro cliente a questo',
    body: mergeBody,
    idempotent: true,
    answer: customerRecord,
  },
  'POST /api/v1/customers/:id/unmerge': { summary: 'Annullare l’unione di un cliente', answer: customerRecord },
})
