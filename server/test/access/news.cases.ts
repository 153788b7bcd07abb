import { newsFields } from '../fixtures/news.fixtures.ts'
import type { RouteCase } from './access.cases.ts'

/** The requests of the news routes. */
export const newsCases: Record<string, RouteCase> = {
  'POST /api/v1/news': { url: () => '/api/v1/news', files: () => newsFields(), status: 201 },
  'GET /api/v1/news/audience': { url: () => '/api/v1/news/audience?dealers=1' },
  'GET /api/v1/news/{id}': { url: (side) => `/api/v1/news/${side.news}`, hasOwner: true },
  'POST /api/v1/news/{id}': {
    url: (side) => `/api/v1/news/${side.news}`,
    files: () => newsFields({ dealers: '1', workshops: '1', must_read: '1' }),
  },
  'GET /document_news/{id}': { url: (side) => `/document_news/${side.document_news}`, hasOwner: true },
  'POST /api/v1/news/{id}/read': { url: (side) => `/api/v1/news/${side.news}/read` },
  'GET /api/v1/news/{id}/readers': { url: (side) => `/api/v1/news/${side.news}/readers` },
  'POST /api/v1/news/{id}/remind': { url: (_side, fixtures) => `/api/v1/news/${fixtures.unreadNews()}/remind` },
}
