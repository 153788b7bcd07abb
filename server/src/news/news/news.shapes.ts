import {
  newsBody,
  newsCard,
  newsChangeBody,
  newsDetail,
  newsReader,
  newsStates,
} from '@portale/domain/news/news/news.ts'
import { count, pageOf } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { describeCalls, storedFile } from '../../platform/http/call-description.ts'

export const newsCalls = describeCalls('News', {
  'GET /api/v1/news': {
    summary: 'Le news',
    sort: ['title', 'shown_at'],
    query: { title: '', state: newsStates },
    answer: pageOf(newsCard),
  },
  'GET /api/v1/news/audience': {
    summary: 'Quante persone avvisa il salvataggio di una news',
    query: { dealers: ['0', '1'], workshops: ['0', '1'], id: 'La news, se esiste già.' },
    answer: z.object({ people: count }),
  },
  'GET /api/v1/news/:id': { summary: 'Una news', answer: newsDetail },
  'POST /api/v1/news': {
    summary: 'Scrivere una news',
    body: newsBody,
    bodyVaries: true,
    files: { 'document_news[]': 'Gli allegati.' },
    status: 201,
    answer: newsDetail,
  },
  'POST /api/v1/news/:id': {
    summary: 'Modificare una news',
    body: newsChangeBody,
    bodyVaries: true,
    files: { 'new_document_news[]': 'Altri allegati.' },
    idempotent: true,
    answer: newsDetail,
  },
  'GET /document_news/:id': { summary: 'Un allegato', ...storedFile },
  'POST /api/v1/news/:id/read': { summary: 'Confermare di aver letto una news', answer: newsDetail },
  'GET /api/v1/news/:id/readers': { summary: 'Chi ha confermato di aver letto una news', answer: z.array(newsReader) },
  'POST /api/v1/news/:id/remind': { summary: 'Ricordare una news a chi non l’ha letta', answer: newsDetail },
})
