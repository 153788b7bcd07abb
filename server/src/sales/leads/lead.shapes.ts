import { id, pageOf, picked, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody, batchPersonBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { leadDetail, leadRow, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { leadAccess } from '@portale/domain/sales/leads/lead-access.ts'
import { selectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { leadBoard } from '@portale/domain/sales/leads/lead-board.ts'
import { leadBodies, leadManageFields, leadOffersBody, leadUsersBody } from '@portale/domain/sales/leads/lead-body.ts'
import { leadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import { leadFilterOptions } from '@portale/domain/sales/leads/lead-filters.ts'
import {
  type LeadReferenceKind,
  leadReference,
  leadReferenceKinds,
  leadReferences,
} from '@portale/domain/sales/leads/lead-reference.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters, selectionQuery, storedFile } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters(
  ...[
    'customer',
    'status',
    'workshop_id',
    'dealer_id',
    'current_dealer_id',
    'customer_id',
    'notice',
    'seller_id',
    'idle',
  ],
  ...['lead_model_id', 'lead_work_type_id', 'approved', 'from', 'to', 'id'],
)
const person = z.object({ id, name: z.string(), role_label: z.string() })

const words = { lead_models: 'modelli di interesse', lead_work_types: 'tipi di lavoro' }

const ofReference = (kind: LeadReferenceKind): Calls => {
  const { body } = leadReferences[kind]
  const named = filters('name', 'archived', 'duplicates')
  return {
    [`GET /api/v2/${kind}`]: {
      summary: `I ${words[kind]} che si possono scegliere`,
      query: { with: 'L’id di uno archiviato che resta scelto.' },
      answer: z.array(picked(leadReference, 'id', 'name')),
    },
    [`GET /api/v1/${kind}`]: {
      summary: `I ${words[kind]}`,
      sort: ['name', 'archived'],
      query: named,
      answer: pageOf(leadReference),
    },
    [`GET /api/v1/${kind}/selection`]: {
      summary: `Tutti i ${words[kind]} di un filtro`,
      query: selectionQuery(named),
      answer: selectionOf(leadReference),
    },
    [`GET /api/v1/${kind}/:id`]: { summary: `Uno dei ${words[kind]}`, answer: leadReference },
    [`POST /api/v1/${kind}`]: { summary: `Aggiungere ai ${words[kind]}`, body, status: 201, answer: leadReference },
    [`PUT /api/v1/${kind}/:id`]: { summary: `Cambiare uno dei ${words[kind]}`, body, answer: leadReference },
    [`POST /api/v1/${kind}/archive`]: {
      summary: `Archiviare ${words[kind]}`,
      body: batchBody,
      idempotent: true,
      answer: batchAnswer,
    },
    [`POST /api/v1/${kind}/unarchive`]: {
      summary: `Riportare in uso ${words[kind]}`,
      body: batchBody,
      idempotent: true,
      answer: batchAnswer,
    },
  }
}

export const leadCalls = describeCalls('Segnalazioni', {
  'GET /api/v1/leads': {
    summary: 'Le segnalazioni che chi chiama vede',
    sort: ['created_at', 'customer', 'lead_model', 'quantity', 'workshop', 'status', 'last_manage'],
    query,
    answer: pageOf(leadRow),
  },
  'GET /api/v1/leads/:id': { summary: 'Una segnalazione', answer: leadDetail },
  'POST /api/v1/leads': {
    summary: 'Segnalare un cliente interessato',
    description:
      'La stessa segnalazione (officina, cliente, modello, tipo di lavoro, quantità, note) entro dieci minuti risponde 409 con l’`id` della prima.',
    body: leadBodies,
    bodyVaries: true,
    status: 201,
    answer: leadDetail,
  },
  'PUT /api/v1/leads/:id': {
    summary: 'Modificare una segnalazione',
    body: leadBodies,
    bodyVaries: true,
    answer: leadDetail,
  },
  'GET /api/v1/leads/:id/manage': { summary: 'Una segnalazione da gestire, con la sua storia', answer: leadDetail },
  'POST /api/v1/leads/:id/manage': {
    summary: 'Gestire una segnalazione: stato, note, preventivo',
    description: 'Un modulo con i campi `lead[status]`, `lead[salesnotes]`, …',
    body: leadManageFields,
    bodyVaries: true,
    files: { uploaded_offer: 'Un preventivo.' },
    idempotent: true,
    answer: leadDetail,
  },
  'POST /api/v1/leads/:id/lead_offers': {
    summary: 'Verificare o rifiutare preventivi',
    body: leadOffersBody,
    answer: leadDetail,
  },
  'POST /api/v1/leads/:id/change-created-status/:status': {
    summary: 'Approvare (`approved`) o annullare (`cancelled`) una segnalazione',
    answer: leadDetail,
  },
  'GET /lead_offers/:id': { summary: 'Il file di un preventivo', ...storedFile },
  'GET /api/v2/lead_statuses': {
    summary: 'Gli stati di una segnalazione con i loro nomi',
    answer: z.record(z.enum(leadStatuses), z.string()),
  },
  'GET /api/v1/leads/xls': { summary: 'Le segnalazioni come foglio di calcolo', query, download: xlsxType },
  'POST /api/v1/leads/xls': {
    summary: 'Le segnalazioni scelte come foglio di calcolo',
    body: selectedIdsBody,
    download: xlsxType,
  },
  'GET /api/v1/leads/board': {
    summary: 'Le segnalazioni per stato',
    query: { ...query, cards: 'Quante schede per stato: created:40,lost:60', order: ['newest', 'oldest'] },
    answer: leadBoard,
  },
  'GET /api/v1/leads/filters': { summary: 'Che cosa offrono i filtri delle segnalazioni', answer: leadFilterOptions },
  'GET /api/v1/leads/dashboard': {
    summary: 'Le segnalazioni in cifre',
    query,
    answer: leadDashboard,
  },
  'GET /api/v1/leads/selection': {
    summary: 'Tutte le segnalazioni di un filtro',
    query: selectionQuery(query),
    answer: selectionOf(selectedLead),
  },
  'POST /api/v1/leads/approve': {
    summary: 'Approvare più segnalazioni',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/v1/leads/unapprove': {
    summary: 'Ritirare l’approvazione di più segnalazioni',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/v1/leads/assignees': {
    summary: 'Cercare a chi si possono assegnare segnalazioni',
    query: filters('search'),
    answer: z.array(person),
  },
  'POST /api/v1/leads/assign': {
    summary: 'Assegnare più segnalazioni a una persona',
    body: batchPersonBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/v1/leads/unassign': {
    summary: 'Togliere più segnalazioni a una persona',
    body: batchPersonBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/v1/leads/:id/users': {
    summary: 'Chi vede una segnalazione, e perché',
    query: { search: 'Cerca chi si può aggiungere.' },
    answer: leadAccess,
  },
  'PUT /api/v1/leads/:id/users': {
    summary: 'Scegliere chi vede una segnalazione oltre a chi la vede per ruolo',
    body: leadUsersBody,
    answer: leadAccess,
  },
})

export const leadReferenceCalls = describeCalls(
  'Modelli e tipi di lavoro',
  Object.assign({}, ...leadReferenceKinds.map(ofReference)),
)
