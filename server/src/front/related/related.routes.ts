import { relatedToPartner } from '@portale/domain/front/related/related.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { partnerReaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { isVisiblePartner } from '../../documents/uploads/upload.queries.ts'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import { recordExists } from '../../history/audit/audit.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { idParam } from '../../platform/http/request.ts'
import { countRelated } from './related.queries.ts'

const readers = {
  dealers: administratorsAnd(assignedRows(partnerReaders.dealer)),
  workshops: administratorsAnd(assignedRows(partnerReaders.workshop)),
  customers: administratorsAnd(),
}

/** Whether a record of a registry exists and is in the caller's scope. */
function isVisible(db: Db, user: Actor, registry: Registry, id: number): Promise<boolean> {
  if (registry === 'customers') return recordExists(db, 'customers', id)
  return isVisiblePartner(db, user, { kind: registry === 'dealers' ? 'dealer' : 'workshop', id })
}

/** GET /api/v1/dealers/{id}/related and its like: the counts of the tabs of a record's page, in one call. */
export function relatedRoutes(app: FastifyInstance, deps: DesignDeps): void {
  for (const registry of registries)
    app.get(
      `/api/v1/${registry}/:id/related`,
      {
        config: {
          allow: readers[registry],
          describe: {
            tag: 'Ricerca',
            summary: `Quanti elementi sono collegati: ${registry}`,
            answer: relatedToPartner,
          },
        },
      },
      async (req) => {
        const id = idParam(req)
        if (!(await isVisible(deps.db, req.user, registry, id))) notFound()
        const reader = { user: req.user, isImpersonated: Boolean(req.session?.impersonator) }
        return deps.designs.withCurrent((design) => countRelated(deps, design, reader, registry, id))
      },
    )
}
