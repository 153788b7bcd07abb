import { type Automation, otherPlanBody, restoreBody, undoBody } from '@portale/domain/generator/designer/automation.ts'
import { designBody } from '@portale/domain/generator/designer/design.ts'
import { writeDesignFile } from '@portale/domain/generator/designer/design-file.ts'
import type { ArchivedSummary } from '@portale/domain/generator/designer/plan.ts'
import { toDesign } from '@portale/domain/generator/designer/requested-design.ts'
import {
  type ArchivedItem,
  archivedModels,
  type StoredDesign,
} from '@portale/domain/generator/designer/stored-design.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { contentDisposition } from '../../platform/files/name.ts'
import { keepConnectionOpen, parseBody } from '../../platform/http/request.ts'
import { applyRequest } from './apply.ts'
import { findDesignWithRoles, findLastApply } from './design.queries.ts'
import type { DesignDeps } from './design-deps.ts'
import {
  type DesignRequest,
  designRequest,
  isUndoable,
  resetRequest,
  restoreRequest,
  undoRequest,
} from './design-request.ts'
import { planRequest } from './plan.ts'

const tag = 'Generatore'
/** A design has its own description (docs/decisions): here it is an object. */
const design = z.looseObject({})

const administrator = { allow: { administrator: 'all' } as const, notWhileImpersonating: true }

/** A whole design has a few megabytes at most. */
const bodyLimit = 16 * 1024 * 1024

function parseDesignRequest(req: FastifyRequest): DesignRequest {
  const { models, roles, ...options } = parseBody(designBody, req)
  return designRequest({ models, roles }, options)
}

/** The body of a plan is an undo, a reset, a restore, or a design. */
function parsePlanRequest(req: FastifyRequest): DesignRequest {
  const { undo, reset, restore, lock_version, answers } = parseBody(otherPlanBody, req)
  const options = { lock_version, confirm: false, answers }
  if (undo) return undoRequest(options)
  if (reset) return resetRequest(options)
  return restore.length ? restoreRequest(restore, options) : parseDesignRequest(req)
}

const archivedTitle = (item: ArchivedItem): { name: string; label: string } => {
  if (item.kind === 'model') return { name: item.model.name, label: item.model.interface_name_singular }
  if (item.kind === 'field') return { name: item.field.db_name, label: item.field.label }
  return item.kind === 'file' ? item.file : { name: item.was, label: item.relation.model }
}

function summarizeArchived({ models, set_aside }: StoredDesign): ArchivedSummary[] {
  const modelNames = new Map([...models, ...archivedModels({ set_aside })].map(({ id, name }) => [id, name]))
  return set_aside.map((item) => {
    const { id, kind, rows, at, by } = item
    const { name, label } = archivedTitle(item)
    const model = item.kind === 'model' ? name : (modelNames.get(item.model_id) ?? '')
    return { id, kind, model, name, label, rows, at, by }
  })
}

async function findAutomation(db: Db): Promise<Automation> {
  const design = await findDesignWithRoles(db)
  const last = await findLastApply(db)
  return {
    models: toDesign(design).models,
    set_aside: summarizeArchived(design),
    roles: design.roles,
    lock_version: design.id,
    last: last
      ? { id: last.id, at: last.at, user: last.name, steps: last.steps, undoable: await isUndoable(db, design) }
      : null,
  }
}

/** Roles and models that administrators design (spec 2 §2, §7; decisions "Generator"). */
export function automationRoutes(app: FastifyInstance, deps: DesignDeps): void {
  const { db } = deps
  const path = '/api/automation'

  const apply = async (req: FastifyRequest, reply: FastifyReply, request: DesignRequest) => {
    keepConnectionOpen(reply)
    await applyRequest(deps, req, request)
    return findAutomation(db)
  }

  app.get(
    path,
    { config: { ...administrator, describe: { tag, summary: 'I modelli e i ruoli disegnati', answer: design } } },
    () => findAutomation(db),
  )

  app.post(
    `${path}/plan`,
    {
      bodyLimit,
      config: {
        ...administrator,
        describe: {
          tag,
          summary: 'Che cosa farebbe una modifica dei modelli',
          description: 'Un disegno, o `undo`, `reset`, `restore`.',
          body: z.union([otherPlanBody, designBody]),
          bodyVaries: true,
          answer: design,
        },
      },
    },
    async (req) => {
      const request = parsePlanRequest(req)
      const { plan } = await deps.designs.withCurrent(() => planRequest(db, request, req.user.name))
      return plan
    },
  )

  app.post(
    path,
    {
      bodyLimit,
      config: {
        ...administrator,
        describe: { tag, summary: 'Applicare un disegno', body: designBody, answer: design },
      },
    },
    (req, reply) => apply(req, reply, parseDesignRequest(req)),
  )

  app.delete(
    path,
    { config: { ...administrator, describe: { tag, summary: 'Togliere tutti i modelli disegnati', status: 204 } } },
    async (req, reply) => {
      await apply(req, reply, resetRequest({ confirm: true }))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/undo`,
    {
      config: {
        ...administrator,
        describe: { tag, summary: 'Annullare l’ultima applicazione', body: undoBody, answer: design },
      },
    },
    (req, reply) => apply(req, reply, undoRequest(parseBody(undoBody, req))),
  )

  app.post(
    `${path}/restore`,
    {
      config: {
        ...administrator,
        describe: { tag, summary: 'Riportare elementi archiviati', body: restoreBody, answer: design },
      },
    },
    (req, reply) => {
      const { ids, ...options } = parseBody(restoreBody, req)
      return apply(req, reply, restoreRequest(ids, options))
    },
  )

  app.get(
    `${path}/export`,
    { config: { ...administrator, describe: { tag, summary: 'Il disegno come file', download: 'application/json' } } },
    async (_req, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', contentDisposition('attachment', 'generatore.json'))
        .send(writeDesignFile(await findDesignWithRoles(db))),
  )
}
