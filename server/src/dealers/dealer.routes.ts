import { dealerBody } from '@portale/domain/dealers/partner.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { administratorsAnd } from '../http/access.ts'
import { assertValid, notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, parseBody } from '../http/request.ts'
import { partnerRoutes } from './partner.routes.ts'
import { findPartner } from './partner-find.queries.ts'
import { assertPartnerVersion, differs, partnerProblems, partnerValues } from './partner-save.ts'
import { insertPartner, lockPartner, updatePartner } from './partner-write.queries.ts'

/** Who sees dealers: administrators all, the others their own. */
export const dealerReaders = administratorsAnd({
  sales_manager_rt: 'own',
  dealer_holder: 'own',
  dealer_holder_sales_manager: 'own',
})
const editors = { config: { allow: administratorsAnd() } }

/** The dealers' registry (spec 1 §2.10 to §2.12, §7). */
export function dealerRoutes(app: FastifyInstance, deps: Deps): void {
  partnerRoutes(app, deps, 'dealer', dealerReaders)

  app.post('/api/v1/dealers', editors, async (req, reply) => {
    const { dealer } = parseBody(dealerBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => {
        assertValid(await partnerProblems(tx, 'dealer', dealer))
        return findPartner(tx, req.user, 'dealer', await insertPartner(tx, 'dealer', partnerValues(dealer)))
      }),
    )
  })

  app.put('/api/v1/dealers/:id', editors, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const current = (await lockPartner(tx, 'dealer', id)) ?? notFound()
      const { dealer } = parseBody(dealerBody, req)
      assertValid(await partnerProblems(tx, 'dealer', dealer))
      await assertPartnerVersion(tx, 'dealer', current, dealer)
      if (differs(current, dealer)) await updatePartner(tx, 'dealer', id, partnerValues(dealer))
      return findPartner(tx, req.user, 'dealer', id)
    })
  })
}
