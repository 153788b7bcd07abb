import {
  designedListPrefix,
  isListName,
  listSettings,
  listViews,
  maxSavedViews,
  savedView,
} from '@portale/domain/platform/lists/list-view.rules.ts'
import {
  listSettingsBody,
  savedViewBody,
  savedViewChangeBody,
  takenViewName,
} from '@portale/domain/platform/lists/list-view.ts'
import { invalidMessage } from '@portale/domain/platform/plain-fields.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { findEqualRow } from '../db/equal-rows.queries.ts'
import type { Deps } from '../deps.ts'
import { signedIn } from '../http/access.ts'
import { assertAllowed, assertValid, HttpError, notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { idParam, parseBody } from '../http/request.ts'
import { assertLockVersion } from '../http/stale.ts'
import * as views from './list-view.queries.ts'

const tag = 'Viste degli elenchi'

const path = '/api/v1/saved_views'

type View = { userId: number; list: string; name: string; shared_roles: string[]; exceptId?: number }

/** 403 for who shares without being an administrator, 422 for a name that is taken and a role that does not exist. */
async function assertView(tx: Db, user: Actor, view: View): Promise<void> {
  assertAllowed(view.shared_roles.length === 0 || isAdministrator(user))
  const unknown = await views.listUnknownRoles(tx, view.shared_roles)
  const { userId, list, name, exceptId } = view
  const saved = { text: name, id: exceptId, within: { user_id: userId, list } }
  assertValid({
    ...((await findEqualRow(tx, 'saved_views', saved)) && { 'saved_view.name': [takenViewName] }),
    ...(unknown.length > 0 && { 'saved_view.shared_roles': ['Scegli i ruoli dall’elenco.'] }),
  })
}

/** Whether the present design has a list under this prefix. */
export type IsDesignedList = (prefix: string) => Promise<boolean>

async function isKnownList(name: string, isDesigned: IsDesignedList): Promise<boolean> {
  const prefix = designedListPrefix(name)
  return prefix === undefined ? isListName(name) : isDesigned(prefix)
}

/** The views of lists that people save, for themselves or for roles, and how each person likes a list. */
export function listViewRoutes(app: FastifyInstance, deps: Deps, isDesigned: IsDesignedList): void {
  app.get(
    path,
    {
      config: {
        allow: signedIn,
        describe: { tag, summary: 'Le viste salvate e le impostazioni degli elenchi', answer: listViews },
      },
    },
    ({ user }) => views.findListViews(deps.db, user),
  )

  app.post(
    path,
    {
      config: {
        allow: signedIn,
        describe: { tag, summary: 'Salvare una vista', body: savedViewBody, status: 201, answer: savedView },
      },
    },
    async (req, reply) => {
      const { list, ...values } = parseBody(savedViewBody, req).saved_view
      assertValid((await isKnownList(list, isDesigned)) ? {} : { 'saved_view.list': [invalidMessage('elenco')] })
      return deps.write(req, (tx) =>
        withIdempotencyKey(tx, req, reply, async () => {
          if ((await views.lockAndCountViews(tx, req.user.id)) >= maxSavedViews)
            throw new HttpError(422, `Hai già ${maxSavedViews} viste: eliminane una per salvarne un’altra.`)
          await assertView(tx, req.user, { userId: req.user.id, list, ...values })
          return views.findSavedView(tx, await views.insertSavedView(tx, req.user.id, list, values))
        }),
      )
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: {
        allow: signedIn,
        describe: { tag, summary: 'Modificare una vista', body: savedViewChangeBody, answer: savedView },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const current = (await views.lockSavedView(tx, req.user, id)) ?? notFound()
        const { lock_version, ...values } = parseBody(savedViewChangeBody, req).saved_view
        await assertView(tx, req.user, { userId: current.user_id, list: current.list, exceptId: id, ...values })
        await assertLockVersion(current.lock_version, lock_version, 'La vista è cambiata', async () => undefined)
        await views.updateSavedView(tx, id, values)
        return views.findSavedView(tx, id)
      })
    },
  )

  app.delete(
    `${path}/:id`,
    { config: { allow: signedIn, describe: { tag, summary: 'Eliminare una vista', status: 204 } } },
    async (req, reply) => {
      const id = idParam(req)
      await deps.write(req, async (tx) => {
        if (!(await views.lockSavedView(tx, req.user, id))) notFound()
        await views.deleteSavedView(tx, id)
      })
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/v1/list_settings/:list',
    {
      config: {
        allow: signedIn,
        describe: {
          tag,
          summary: 'Scegliere colonne e densità di un elenco',
          body: listSettingsBody,
          answer: z.object({ settings: listSettings }),
        },
      },
    },
    async (req) => {
      const list = String((req.params as Record<string, unknown>).list)
      if (!(await isKnownList(list, isDesigned))) notFound()
      const { settings } = parseBody(listSettingsBody, req)
      return deps.write(req, async (tx) => {
        const { default_view_id } = settings
        if (default_view_id && !(await views.isVisibleView(tx, req.user, list, default_view_id)))
          assertValid({ 'settings.default_view_id': ['Scegli una delle viste di questo elenco.'] })
        return { settings: await views.upsertListSettings(tx, req.user.id, list, settings) }
      })
    },
  )
}
