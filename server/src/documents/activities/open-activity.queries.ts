import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import { audienceFlags, findYearPosition } from '@portale/domain/documents/activities/activity.rules.ts'
import type { ActivityFilter, YearOption, YearRequest } from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { type Due, findActivityDue } from '@portale/domain/documents/activities/due.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { countDoneTypes, type DocumentStatus, findRejectedUpload } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { listActivities } from './activity.queries.ts'

type ActivityTypes = {
  id: number
  title: string
  year_id: number
  year: string
  due_on: string | null
  state: ActivityState
  types: Pick<DocumentType, 'id' | 'due_on' | 'deleted_at' | 'optional'>[]
}
type UploadOfType = {
  activity_document_type_id: number
  status: DocumentStatus
  created_at: string
  valid_until: string | null
}

export type OpenActivity = Pick<ActivityTypes, 'id' | 'title' | 'year_id' | 'year'> & {
  done: number
  total: number
  /** The document types with a rejected document to replace. */
  rejected_type_ids: number[]
  due: Due | null
}

/**
 * What a partner of the network has to do, over all years: the open activities that are not completed, newest year first and then by
 * title; and the number of all activities with mandatory documents.
 */
export async function listOpenActivities(
  db: Db,
  { kind, id }: PartnerRef,
): Promise<{ open: OpenActivity[]; asking: number }> {
  const activities = await sql<ActivityTypes>`
    SELECT a.id, a.title, y.id AS year_id, y.year, a.due_on::text, a.state,
      json_agg(json_build_object('id', t.id, 'due_on', t.due_on, 'deleted_at', t.deleted_at,
        'optional', t.optional)) AS types
    FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
    JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
    WHERE a.for_dealers = ${audienceFlags(partnerAudiences[kind]).for_dealers} AND a.state <> 'draft'
      AND EXISTS (SELECT FROM ${sql.table(partnerTables[kind].table)} p WHERE p.id = ${id} AND ${sql.raw(isInNetwork('p'))})
    GROUP BY a.id, y.id ORDER BY y.year DESC, a.title, a.id`.execute(db)
  const uploads = await sql<UploadOfType>`
    SELECT u.activity_document_type_id, u.status, u.created_at, u.valid_until FROM activity_document_uploads u
    WHERE u.${sql.ref(partnerTables[kind].column)} = ${id} ORDER BY u.created_at, u.id`.execute(db)
  const byType = Map.groupBy(uploads.rows, (upload) => upload.activity_document_type_id)
  const today = romeDay(new Date())
  const isOpen = ({ state }: ActivityTypes) => state === 'open'
  const described = activities.rows.filter(isOpen).map(({ types, due_on, state: _state, ...activity }) => {
    const ids = types.map((type) => type.id)
    const typeUploads = ids.flatMap((typeId) => byType.get(typeId) ?? [])
    return {
      ...activity,
      ...countDoneTypes(types, typeUploads, today),
      rejected_type_ids: ids.filter((typeId) => findRejectedUpload(byType.get(typeId) ?? [], today)),
      due: findActivityDue({ due_on, activity_document_types: types }, typeUploads, today),
    }
  })
  return {
    open: described.filter(({ done, total }) => done < total),
    asking: activities.rows.filter(({ types }) => types.some(({ optional }) => !optional)).length,
  }
}

/**
 * One page of a partner's activities in a state, as `findYearPage` answers it: one of the years that have any, newest
 * first. Those with a rejected document show only the types to replace.
 */
export async function findStatePageJson(db: Db, partner: PartnerRef, state: ActivityFilter, request: YearRequest) {
  const { open } = await listOpenActivities(db, partner)
  const matching = state === 'open' ? open : open.filter(({ rejected_type_ids }) => rejected_type_ids.length > 0)
  const byYear = [...Map.groupBy(matching, ({ year }) => year)]
  const years: YearOption[] = byYear.map(([year, { length: count }]) => ({ year, count, state: 'open' }))
  const page = findYearPosition(years, request)
  const [year, found] = byYear[page - 1] ?? []
  const [first] = found ?? []
  if (!first || !found) return { data: '[]', years: '[]', page, total: 0 }
  const rejectedTypes = new Map(found.map(({ id, rejected_type_ids }) => [id, rejected_type_ids]))
  const activities = (
    await listActivities(db, [first.year_id], {
      audiences: [partnerAudiences[partner.kind]],
      drafts: false,
    })
  )
    .filter(({ id }) => rejectedTypes.has(id))
    .map(({ activity_document_types: types, ...activity }) => ({
      ...activity,
      activity_document_types:
        state === 'open' ? types : types.filter(({ id }) => rejectedTypes.get(activity.id)?.includes(id)),
    }))
  const data = JSON.stringify([{ id: first.year_id, year, activities }])
  return { data, years: JSON.stringify(years), page, total: byYear.length }
}
