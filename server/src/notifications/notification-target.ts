import type { Actor } from '@portale/domain/roles.ts'
import { findActivity } from '../activities/activity.queries.ts'
import type { Db } from '../db/connection.ts'
import { findPartner } from '../dealers/partner.queries.ts'
import { findLead } from '../leads/lead.queries.ts'
import { findNews } from '../news/news.queries.ts'

type Finder = (db: Db, user: Actor, ids: number[]) => Promise<unknown>

/** The pages of single objects that notifications lead to, each with the query that finds its object in the user's scope. */
const finders: [pattern: RegExp, find: Finder][] = [
  [/^\/leads\/(\d{1,15})(\/|$)/, (db, user, [id = 0]) => findLead(db, user, id)],
  [/^\/news\/(\d{1,15})$/, (db, user, [id = 0]) => findNews(db, user, id)],
  [/^\/activities\/(\d{1,15})\/upload$/, (db, user, [id = 0]) => findActivity(db, user, id)],
  [
    /^\/dealers\/(\d{1,15})\/activities\/(\d{1,15})\/manage$/,
    async (db, user, [id = 0, activityId = 0]) =>
      (await findPartner(db, user, 'dealer', id)) && findActivity(db, user, activityId),
  ],
  [
    /^\/workshops\/(\d{1,15})\/activities\/(\d{1,15})\/manage$/,
    async (db, user, [id = 0, activityId = 0]) =>
      (await findPartner(db, user, 'workshop', id)) && findActivity(db, user, activityId),
  ],
  [/^\/workshops\/(\d{1,15})$/, (db, user, [id = 0]) => findPartner(db, user, 'workshop', id)],
]

/** Whether the page of a notification shows this user something: lists always do. */
export async function isReachable(db: Db, user: Actor, url: string): Promise<boolean> {
  for (const [pattern, find] of finders) {
    const match = pattern.exec(url)
    if (match) return Boolean(await find(db, user, match.slice(1).map(Number)))
  }
  return true
}
