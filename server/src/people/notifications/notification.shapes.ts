import { notificationRow, notificationTarget, readAllBody } from '@portale/domain/people/notifications.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { describeCalls, filters } from '../../platform/http/call-description.ts'

export const notificationCalls = describeCalls('Notifiche', {
  'GET /notifications/unread': {
    summary: 'Le notifiche da mostrare nel banner, e quante non sono lette',
    description: 'Risponde 304 a chi manda `If-None-Match` con l’ETag ricevuto.',
    answer: z.array(notificationRow),
  },
  'GET /notifications/dropdown': { summary: 'Le notifiche più recenti', answer: z.array(notificationRow) },
  'GET /notifications/stream': {
    summary: 'Gli avvisi di nuove notifiche, come eventi',
    download: 'text/event-stream',
    errors: [406],
  },
  'GET /api/v1/notifications': {
    summary: 'Tutte le proprie notifiche',
    paged: 'rows',
    query: { ...filters('state', 'kind'), within: 'L’id di una notifica che ne conta altre: queste.' },
    answer: pageOf(notificationRow),
  },
  'POST /notifications/:id/mark-alert-read': { summary: 'Chiudere una notifica del banner', status: 204 },
  'POST /notifications/:id/mark-dropdown-read': { summary: 'Segnare come letta una notifica', status: 204 },
  'POST /notifications/mark-all-read': { summary: 'Segnare tutte come lette', body: readAllBody, status: 204 },
  'POST /notifications/:id/open': { summary: 'Aprire una notifica: dove porta', answer: notificationTarget },
})
