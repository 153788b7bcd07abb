import { count, pageOf } from '@portale/domain/platform/answers.ts'
import {
  delivery,
  deliveryDetail,
  webhook,
  webhookBody,
  webhookSecretBody,
  webhookWithSecret,
} from '@portale/domain/platform/webhooks/webhook.ts'
import { z } from 'zod'
import { describeCalls, filters } from '../http/call-description.ts'

export const webhookCalls = describeCalls('Webhook', {
  'GET /api/v1/webhooks': {
    summary: 'I webhook',
    sort: ['url', 'state', 'delivered_at', 'parked'],
    query: filters('url', 'state'),
    answer: pageOf(webhook),
  },
  'GET /api/v1/webhooks/:id': { summary: 'Un webhook', answer: webhook },
  'POST /api/v1/webhooks': {
    summary: 'Creare un webhook',
    description: 'La risposta ha il segreto con cui sono firmati gli eventi.',
    body: webhookBody,
    status: 201,
    answer: webhookWithSecret,
  },
  'PUT /api/v1/webhooks/:id': { summary: 'Modificare un webhook', body: webhookBody, answer: webhook },
  'DELETE /api/v1/webhooks/:id': { summary: 'Eliminare un webhook', status: 204 },
  'POST /api/v1/webhooks/:id/secret': {
    summary: 'Cambiare il segreto di un webhook',
    description:
      'Per un giorno gli eventi sono firmati anche con il segreto di prima. Cambiarlo di nuovo entro quel giorno fa cessare subito quello più vecchio, e richiede confirmed: altrimenti la risposta è 409.',
    body: webhookSecretBody,
    errors: [409],
    idempotent: true,
    answer: webhookWithSecret,
  },
  'POST /api/v1/webhooks/:id/test': { summary: 'Mandare un evento di prova', status: 201, answer: delivery },
  'POST /api/v1/webhooks/:id/replay': {
    summary: 'Mandare di nuovo gli eventi non consegnati',
    answer: z.object({ replayed: count }),
  },
  'GET /api/v1/webhooks/:id/deliveries': {
    summary: 'Gli eventi mandati a un webhook',
    sort: ['at', 'type', 'state', 'tries', 'answer_status', 'duration_ms', 'error'],
    query: filters('state', 'type', 'event_id'),
    answer: pageOf(delivery),
  },
  'GET /api/v1/webhooks/deliveries/:id': { summary: 'Un evento mandato, con il suo contenuto', answer: deliveryDetail },
  'POST /api/v1/webhooks/deliveries/:id/replay': { summary: 'Mandare di nuovo un evento', answer: deliveryDetail },
})
