import { dealer, dealerBody } from '@portale/domain/network/dealers/partner.ts'
import type { FastifyInstance } from 'fastify'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getBody, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { findPartner } from './partner.queries.ts'
import {
  insertPartner,
  isPartnerChanged,
  lockPartner,
  updatePartner,
  validatePartner,
} from './partner-write.queries.ts'

const tag = 'Concessionarie e officine'

const editors = administratorsAnd()

/** How administrators write the dealers' registry (spec 1 §2.11, §7). */
export function dealerRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/dealers',
    {
      config: {
        allow: editors,
        describe: { tag, summary: 'Creare una concessionaria', body: dealerBody, status: 201, answer: dealer },
      },
    },
    async (req, reply) => {
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          const { dealer } = parseBody(dealerBody, req, await validatePartner(tx, 'dealer', getBody(req).dealer))
          return findPartner(tx, req.user, 'dealer', await insertPartner(tx, 'dealer', dealer))
        }),
      )
    },
  )

  app.put(
    '/api/v1/dealers/:id',
    {
      config: {
        allow: editors,
        describe: { tag, summary: 'Modificare una concessionaria', body: dealerBody, answer: dealer },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await lockPartner(tx, 'dealer', id)) ?? notFound()
        const { dealer } = parseBody(dealerBody, req, await validatePartner(tx, 'dealer', getBody(req).dealer, id))
        await assertLockVersion(current.lock_version, dealer.lock_version, 'La concessionaria è cambiata', () =>
          findLastChange(tx, 'dealers', id),
        )
        if (isPartnerChanged(current, dealer)) await updatePartner(tx, 'dealer', id, dealer)
        return findPartner(tx, req.user, 'dealer', id)
      })
    },
  )
}
