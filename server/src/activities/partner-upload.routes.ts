import { canVerifyUploads, partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import { type UploadStatusInput, uploadStatusesBody } from '@portale/domain/activities/activity.ts'
import { pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import type { Partner } from '@portale/domain/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dealerReaders } from '../dealers/dealer.routes.ts'
import { partnerTables } from '../dealers/partner.queries.ts'
import { findPartner } from '../dealers/partner-find.queries.ts'
import type { Deps } from '../deps.ts'
import { type Access, administratorsAnd } from '../http/access.ts'
import { assertAllowed, assertValid, notFound, rejectConflict } from '../http/errors.ts'
import { idParam, parseBody, queryOf } from '../http/request.ts'
import { changedByMessage } from '../http/stale.ts'
import { workshopReaders } from '../workshops/workshop.routes.ts'
import { findActivityFor, listActivities } from './activity.queries.ts'
import { listYearsWithActivities } from './activity-year.queries.ts'
import { notifyUploadStatuses, toUploadEvent } from './upload.notices.ts'
import { listUploads, listUploadsOfYears, lockUploads, type Owner, updateUploadStatuses } from './upload.queries.ts'

type Locked = Awaited<ReturnType<typeof lockUploads>>

/** The rows whose status or reason is another one than now; 404 for an upload of somebody else, 409 for a stale row. */
function changesOf(managed: UploadStatusInput[], uploads: Locked): UploadStatusInput[] {
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  const changes = managed.flatMap((row, index) => {
    const upload = uploads.get(row.id) ?? notFound()
    if (seen.has(row.id)) problems[`managed.${index}.status`] = ['Questo documento compare due volte.']
    seen.add(row.id)
    if (row.lock_version !== undefined && row.lock_version !== upload.lock_version)
      rejectConflict(changedByMessage(`Il documento «${upload.file_name}» è cambiato`, lastChange(upload)))
    const given = row.reason === undefined ? upload.reason : row.reason
    const reason = row.status === 'rejected' ? given : null
    return row.status === upload.status && reason === upload.reason ? [] : [{ ...row, reason }]
  })
  assertValid(problems)
  return changes
}

const lastChange = (upload: { status_by_name: string | null; status_at: string | null }) =>
  upload.status_at ? { name: upload.status_by_name, at: upload.status_at } : undefined

/** One partner's activities with its documents, and the verification of these (spec 1 §2.12, §2.13; spec 2 §7). */
function routesOf(app: FastifyInstance, deps: Deps, kind: Partner, readers: Access, managers: Access): void {
  const path = `/api/v1/${partnerTables[kind].table}/:id`
  const audience = partnerAudiences[kind]

  const ownerOf = async (req: FastifyRequest): Promise<Owner> => {
    const { id } = (await findPartner(deps.db, req.user, kind, idParam(req))) ?? notFound()
    return { kind, id }
  }

  app.get(`${path}/activities`, { config: { allow: readers } }, async (req) => {
    const owner = await ownerOf(req)
    const query = queryOf(req)
    const years = await listYearsWithActivities(deps.db, [audience])
    const { offset, ...place } = pagePosition(pageRequest(query), years.length)
    const shown = years.slice(offset, offset + place.per_page)
    const activities = await listActivities(
      deps.db,
      shown.map((year) => year.id),
      [audience],
    )
    const byYear = Map.groupBy(activities, (activity) => activity.activity_year_id)
    const data = shown.map((year) => ({ ...year, activities: byYear.get(year.id) ?? [] }))
    const links = pageLinks(
      `/api/v1/${partnerTables[kind].table}/${owner.id}/activities`,
      query,
      place.current_page,
      place.last_page,
    )
    const uploaded = await listUploadsOfYears(
      deps.db,
      owner,
      shown.map((year) => year.year),
    )
    return { activities_paginate: { data, links, ...place }, uploaded }
  })

  app.get(`${path}/activities/:activity_id/uploaded`, { config: { allow: readers } }, async (req) => {
    const owner = await ownerOf(req)
    const activity = (await findActivityFor(deps.db, [audience], idParam(req, 'activity_id'))) ?? notFound()
    return listUploads(deps.db, owner, activity.id)
  })

  app.post(`${path}/activities/:activity_id/manage`, { config: { allow: managers } }, async (req) => {
    const owner = await ownerOf(req)
    const activity = (await findActivityFor(deps.db, [audience], idParam(req, 'activity_id'))) ?? notFound()
    assertAllowed(canVerifyUploads(req.user, kind))
    const { managed } = parseBody(uploadStatusesBody, req)
    return deps.write(req, async (tx) => {
      const uploads = await lockUploads(tx, owner, activity.id)
      const changes = changesOf(managed, uploads)
      await updateUploadStatuses(tx, changes, req.user.id)
      await notifyUploadStatuses(tx, deps.config, toUploadEvent(req, owner, activity), changes, uploads)
      return listUploads(tx, owner, activity.id)
    })
  })
}

/** The twins: dealers' documents and workshops' documents. */
export function partnerUploadRoutes(app: FastifyInstance, deps: Deps): void {
  routesOf(app, deps, 'dealer', dealerReaders, administratorsAnd({ sales_manager_rt: 'own' }))
  routesOf(app, deps, 'workshop', workshopReaders, administratorsAnd({ after_sales_manager_rt: 'own' }))
}
