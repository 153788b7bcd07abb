import {
  type ManagedMenuItem,
  type MenuItemInput,
  managedMenuItem,
  menuItemBody,
} from '@portale/domain/people/menu/menu.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { lockVersion } from '@portale/domain/platform/fields.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertValid, notFound } from '../../platform/http/errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { deleteMenuItem, insertMenuItem, lockMenuItem, menuList, roleExists, updateMenuItem } from './menu.queries.ts'

const tag = 'Menu'

const path = '/api/menu-management'
const administrator = { administrator: 'all' } as const
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
  app.get(
    path,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Le voci del menu',
          sort: ['weight', 'name', 'url', 'role', 'group'],
          query: filters('role'),
          answer: pageOf(managedMenuItem),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, menuList(query))
    },
  )

  app.post(
    path,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Aggiungere una voce', body: menuItemBody, status: 201, answer: managedMenuItem },
      },
    },
    async (req, reply) => {
      const input = parseBody(menuItemBody, req)
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => insertMenuItem(tx, await menuItemValues(tx, input))),
      )
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: {
        allow: administrator,
        describe: { tag, summary: 'Modificare una voce', body: menuItemBody, answer: managedMenuItem },
      },
    },
    async (req) => {
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
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Eliminare una voce',
          query: { lock_version: 'La versione che si è vista.' },
          status: 204,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      await deps.write(req, async (tx) => {
        const current = (await lockMenuItem(tx, id)) ?? notFound()
        await assertItemUnchanged(tx, current, deletion.parse(getQuery(req)).lock_version)
        await deleteMenuItem(tx, id)
      })
      return reply.code(204).send()
    },
  )
}
