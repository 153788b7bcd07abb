import { type ManagedMenuItem, type MenuItemInput, menuItemBody } from '@portale/domain/people/menu/menu.ts'
import { lockVersion } from '@portale/domain/platform/fields.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { deleteMenuItem, insertMenuItem, lockMenuItem, menuList, roleExists, updateMenuItem } from './menu.queries.ts'

const path = '/api/menu-management'
const administrator = { config: { allow: { administrator: 'all' } as const } }
const deletion = z.object({ lock_version: lockVersion })

/** The values to write for a form: 422 for a role that does not exist. */
async function menuItemValues(tx: Db, { name, url, role, group, weight }: MenuItemInput) {
  if (role !== null && !(await roleExists(tx, role))) assertValid({ role: ['Il ruolo scelto non esiste.'] })
  return { name, url, role, group, weight }
}

const assertItemUnchanged = (tx: Db, { id, lock_version }: ManagedMenuItem, sent: number | undefined) =>
  assertLockVersion(lock_version, sent, 'Il punto di menu è cambiato', () => findLastChange(tx, 'menu_items', id))

/** The side menu's items (spec 2 §2, §7). */
export function menuRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(path, administrator, (req, reply) => {
    const query = getQuery(req)
    return listPage(deps, reply, query, menuList(query))
  })

  app.post(path, administrator, async (req, reply) => {
    const input = parseBody(menuItemBody, req)
    return deps.write(req, (tx) =>
      withIdempotencyKey(tx, req, reply, async () => insertMenuItem(tx, await menuItemValues(tx, input))),
    )
  })

  app.put(`${path}/:id`, administrator, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      const current = (await lockMenuItem(tx, id)) ?? notFound()
      const input = parseBody(menuItemBody, req)
      const values = await menuItemValues(tx, input)
      await assertItemUnchanged(tx, current, input.lock_version)
      const isUnchanged =
        current.name === values.name &&
        current.url === values.url &&
        current.role === values.role &&
        current.group === values.group &&
        current.weight === values.weight
      return isUnchanged ? current : updateMenuItem(tx, id, values)
    })
  })

  app.delete(`${path}/:id`, administrator, async (req, reply) => {
    const id = idParam(req)
    await deps.write(req, async (tx) => {
      const current = (await lockMenuItem(tx, id)) ?? notFound()
      await assertItemUnchanged(tx, current, deletion.parse(getQuery(req)).lock_version)
      await deleteMenuItem(tx, id)
    })
    return reply.code(204).send()
  })
}
