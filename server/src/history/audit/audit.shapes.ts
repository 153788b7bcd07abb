import { displayNames, recordKinds } from '@portale/domain/history/audit/change.ts'
import { recordAt } from '@portale/domain/history/audit/record-at.ts'
import {
  auditRequest,
  auditRow,
  recordLinks,
  restored,
  restorePreview,
  timeMachineBody,
} from '@portale/domain/history/time-machine/time-machine.ts'
import { extended, message, pageOf } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters } from '../../platform/http/call-description.ts'

const words = {
  dealers: 'una concessionaria',
  workshops: 'un’officina',
  customers: 'un cliente',
  leads: 'una segnalazione',
}

const histories: Calls = Object.fromEntries(
  recordKinds.map((kind) => [
    `GET /api/v1/${kind}/:id/history`,
    {
      summary: `Chi ha cambiato che cosa: ${words[kind as keyof typeof words]}`,
      paged: 'rows',
      answer: extended(pageOf(auditRequest), displayNames.shape),
    },
  ]),
)

export const auditCalls = describeCalls('Audit', {
  'GET /api/audits': {
    summary: 'Le modifiche, riga per riga o per richiesta',
    sort: ['logged_at', 'user', 'impersonator', 'event', 'model_type', 'model_id'],
    query: filters(
      'model_type',
      'model_id',
      'event',
      'user_id',
      'from',
      'to',
      'request',
      'children',
      'folded',
      'impersonation',
    ),
    answer: extended(pageOf(z.union([auditRow, auditRequest])), { ...displayNames.shape, record_links: recordLinks }),
  },
  'GET /api/audits/:model_type/:id': {
    summary: 'Un elemento com’era in un momento',
    query: { at: 'Il momento, o un giorno.' },
    answer: recordAt,
  },
  'POST /api/audits/preview': {
    summary: 'Che cosa cambierebbe un ritorno a un momento',
    body: timeMachineBody,
    answer: restorePreview,
  },
  'POST /api/audits': { summary: 'Riportare i dati a un momento', body: timeMachineBody, answer: restored },
  'POST /api/audits/:id/undo': { summary: 'Annullare una modifica', answer: message },
  'POST /api/audits/:id/restore': { summary: 'Riportare un elemento eliminato', answer: message },
  ...histories,
})
