import { newsFields } from '../fixtures/news.fixtures.ts'
import type { Case } from './access.cases.ts'

/** How the calls about news are made. */
export const newsCases: Record<string, Case> = {
  'GET /api/v1/news': { url: () => '/api/v1/news' },
  'POST /api/v1/news': { url: () => '/api/v1/news', files: () => newsFields(), status: 201 },
  'GET /api/v1/news/{id}': { url: (s) => `/api/v1/news/${s.news}`, owned: true },
  'POST /api/v1/news/{id}': {
    url: (s) => `/api/v1/news/${s.news}`,
    files: () => newsFields({ dealers: '1', workshops: '1', must_read: '1' }),
  },
  'GET /document_news/{id}': { url: (s) => `/document_news/${s.document_news}`, owned: true },
  'POST /api/v1/news/{id}/read': { url: (s) => `/api/v1/news/${s.news}/read` },
  'GET /api/v1/news/{id}/readers': { url: (s) => `/api/v1/news/${s.news}/readers` },
  'POST /api/v1/news/{id}/remind': { url: (_s, w) => `/api/v1/news/${w.unreadNews()}/remind` },
}
