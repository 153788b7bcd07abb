import type { Actor } from '@portale/domain/roles.ts'
import { accessList } from '@portale/server/access-register/access-list.queries.ts'
import { activityYearList } from '@portale/server/activities/activity-year.queries.ts'
import { matrixList } from '@portale/server/activities/matrix.queries.ts'
import { rejectionReasonList } from '@portale/server/activities/rejection-reason.queries.ts'
import { reminderList } from '@portale/server/activities/reminder.queries.ts'
import { uploadQueue } from '@portale/server/activities/upload-queue.queries.ts'
import { customerList } from '@portale/server/customers/customer.queries.ts'
import { connect, type Db } from '@portale/server/db/connection.ts'
import { type List, queryPage } from '@portale/server/db/list.ts'
import { TotalCache } from '@portale/server/db/totals.ts'
import { partnerList } from '@portale/server/dealers/partner.queries.ts'
import { progressList } from '@portale/server/dealers/partner-progress.queries.ts'
import { impersonationList } from '@portale/server/impersonation/impersonation.queries.ts'
import { leadList } from '@portale/server/leads/lead-list.queries.ts'
import { leadReferenceList } from '@portale/server/leads/lead-reference.queries.ts'
import { mailList } from '@portale/server/mail/mail.queries.ts'
import { marketShareList } from '@portale/server/market-shares/market-share.queries.ts'
import { menuList } from '@portale/server/menu/menu.queries.ts'
import { newsList } from '@portale/server/news/news.queries.ts'
import { notificationList } from '@portale/server/notifications/notification-list.queries.ts'
import { userList } from '@portale/server/users/user.queries.ts'
import type { Pool } from 'pg'

// userList() is compiled by Kysely, without a connection.
const compiler: Db = connect(process.env.BARE_DATABASE_URL ?? '', { maxConnections: 1 }).db
const flags = { avatar: true, change_email: true, time_machine: true }

type Query = Record<string, string>
const totals = new TotalCache()

/** The lists of the portal as an administrator has them: their statements, without session, roles, checks or log. */
function findList(path: string, query: Query, userId: number, yearId: number): List | undefined {
  const user: Actor = { id: userId, name: '', email: '', role: 'administrator', dealer_ids: [], workshop_ids: [] }
  const lists: Record<string, () => List> = {
    '/api/v1/dealers': () => partnerList('dealer', user, query),
    '/api/v1/workshops': () => partnerList('workshop', user, query),
    '/api/v1/dealers/activity_years': () => progressList('dealer', yearId, query),
    '/api/v1/workshops/activity_years': () => progressList('workshop', yearId, query),
    '/api/v1/customers': () => customerList(query),
    '/api/v1/leads': () => leadList(user, query),
    '/api/v1/activity_document_uploads': () => uploadQueue(user, query),
    '/api/v1/rejection_reasons': () => rejectionReasonList(query),
    [`/api/v1/activity_years/${yearId}/reminders`]: () => reminderList(yearId, query),
    [`/api/v1/activity_years/${yearId}/matrix/workshops`]: () =>
      matrixList({ audience: 'workshops', yearId, user, query }),
    '/api/v1/activity_years': () => activityYearList(query),
    '/api/v1/lead_models': () => leadReferenceList('lead_models', query),
    '/api/v1/lead_work_types': () => leadReferenceList('lead_work_types', query),
    '/api/v1/news': () => newsList(user, query),
    '/api/v1/workshop_market_shares': () => marketShareList(query),
    '/api/menu-management': () => menuList(query),
    '/api/impersonations': () => impersonationList(query),
    '/api/accesses': () => accessList(query),
    '/api/users': () => userList(compiler, flags, query),
    '/api/mails': () => mailList(query),
    '/api/v1/notifications': () => notificationList(userId, query),
  }
  return lists[path]?.()
}

/** A page of a list; its user and year come from the portal, by `user` and `year` of the address. */
export async function handleList(pool: Pool, path: string, search: URLSearchParams): Promise<string> {
  const { bare_user, bare_year, ...query } = Object.fromEntries(search)
  const list = findList(path, query, Number(bare_user), Number(bare_year))
  if (!list) throw new Error(`no list at ${path}`)
  const { data, rest } = await queryPage({ pool, totals }, query, list)
  return `{"data":${data},${rest}`
}
