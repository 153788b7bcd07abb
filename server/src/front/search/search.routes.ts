import { maxSearchLength, searchResults } from '@portale/domain/front/search/search.ts'
import type { FastifyInstance } from 'fastify'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery } from '../../platform/http/request.ts'
import { searchAll } from './search.queries.ts'

/** GET /api/v1/search?q=…: what the caller may open, of every kind. */
export function searchRoutes(app: FastifyInstance, deps: DesignDeps): void {
  app.get(
    '/api/v1/search',
    {
      config: {
        allow: signedIn,
        describe: {
          tag: 'Ricerca',
          summary: 'Cercare in tutto il portale',
          query: { q: 'Il testo.' },
          answer: searchResults,
        },
      },
    },
    async (req) => {
      await consumeRateLimit(deps.db, 'typeahead', conductOf(req).subject, deps.config.limits.typeahead)
      const text = (getQuery(req).q ?? '').slice(0, maxSearchLength)
      return deps.designs.withCurrent((design) => searchAll(deps.db, req.user, design, text))
    },
  )
}
