import { extended, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { mailDetail, mailRow, selectedMail, sentTestMail } from '@portale/domain/platform/mails.ts'
import { z } from 'zod'
import { describeCalls, filters, selectionQuery } from '../../platform/http/call-description.ts'

const query = filters('to', 'subject', 'state', 'kind')

export const mailCalls = describeCalls('Posta in uscita', {
  'GET /api/mails': {
    summary: 'Le e-mail',
    sort: ['created_at', 'to', 'subject', 'kind', 'state', 'tries', 'last_error'],
    query,
    answer: extended(pageOf(mailRow), { smtp: z.boolean() }),
  },
  'GET /api/mails/selection': {
    summary: 'Tutte le e-mail di un filtro',
    query: selectionQuery(query),
    answer: selectionOf(selectedMail),
  },
  'POST /api/mails/send': {
    summary: 'Inviare di nuovo più e-mail',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/mails/test': {
    summary: 'Inviare a chi chiama un messaggio di prova, subito',
    description: '409 senza un server di posta.',
    status: 200,
    errors: [429],
    answer: sentTestMail,
  },
  'GET /api/mails/:id': { summary: 'Un’e-mail', answer: mailDetail },
  'POST /api/mails/:id/send': { summary: 'Inviare di nuovo un’e-mail', answer: mailDetail },
})
