import { otherPlanBody, restoreBody, undoBody } from '@portale/domain/designer/automation.ts'
import { designBody } from '@portale/domain/designer/design.ts'
import { writeDesignFile } from '@portale/domain/designer/design-file.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { contentDisposition } from '../files/name.ts'
import { keepConnectionOpen, parseBody } from '../http/request.ts'
import { applyRequest, planRequest } from './apply.ts'
import { findAutomation } from './automation.ts'
import { findDesignWithRoles } from './design.queries.ts'
import { type DesignRequest, resetting, restoring, undoing } from './design-request.ts'

const administrator = { config: { allow: { administrator: 'all' } as const, ownOnly: true } }

/** A whole design is a few megabytes at most. */
const wholeDesign = { ...administrator, bodyLimit: 16 * 1024 * 1024 }

function designWish(req: FastifyRequest): DesignRequest {
  const { models, roles, lock_version, confirm } = parseBody(designBody, req)
  return { requestedDesign: () => ({ models, roles }), lock_version, confirm }
}

/** What a plan is asked for: undo, reset and restore in one word each, or a design. */
function plannedWish(req: FastifyRequest): DesignRequest {
  const { undo, reset, restore, lock_version } = parseBody(otherPlanBody, req)
  if (undo) return { requestedDesign: undoing, lock_version, confirm: false }
  if (reset) return { requestedDesign: resetting, lock_version, confirm: false }
  return restore.length ? { requestedDesign: restoring(restore), lock_version, confirm: false } : designWish(req)
}

/** Roles and models that administrators design (spec 2 §2, §7; decisions "Generator"). */
export function automationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const path = '/api/automation'

  app.get(path, administrator, () => findAutomation(db))

  app.post(`${path}/plan`, wholeDesign, async (req) => {
    const wish = plannedWish(req)
    const { plan } = await deps.designs.withCurrent(() => planRequest(db, wish, req.user.name))
    return plan
  })

  const apply = async (req: FastifyRequest, reply: FastifyReply, wish: DesignRequest) => {
    keepConnectionOpen(reply)
    await applyRequest(deps, req, wish)
  }

  app.post(path, wholeDesign, async (req, reply) => {
    await apply(req, reply, designWish(req))
    return findAutomation(db)
  })

  app.delete(path, administrator, async (req, reply) => {
    await apply(req, reply, { requestedDesign: resetting, confirm: true })
    return reply.code(204).send()
  })

  app.post(`${path}/undo`, administrator, async (req, reply) => {
    await apply(req, reply, { requestedDesign: undoing, undoes: true, ...parseBody(undoBody, req) })
    return findAutomation(db)
  })

  app.post(`${path}/restore`, administrator, async (req, reply) => {
    const { ids, ...wish } = parseBody(restoreBody, req)
    await apply(req, reply, { requestedDesign: restoring(ids), ...wish })
    return findAutomation(db)
  })

  app.get(`${path}/export`, administrator, async (_req, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', 'generatore.json'))
      .send(writeDesignFile(await findDesignWithRoles(db))),
  )
}
