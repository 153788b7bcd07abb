import { type NotificationState, notificationStates } from '@portale/domain/people/notifications.ts'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import type { Condition, List } from '../../platform/db/list.ts'
import { endOf, stateConditions } from './notification.queries.ts'

const isState = (state: string): state is NotificationState => notificationStates.some((known) => known === state)

/** A state's condition, under which those that have ended count as closed before they are. */
const withEnds: Record<NotificationState, (condition: string) => string> = {
  unread: (condition) => `${condition} AND n.id <> ALL($::bigint[])`,
  read: (condition) => `${condition} AND n.id <> ALL($::bigint[])`,
  closed: (condition) => `(${condition} OR n.id = ANY($::bigint[]))`,
}

function stateFilter(state: string | undefined, ended: number[]): Condition[] {
  if (!state) return []
  if (!isState(state)) return [{ sql: 'false' }]
  const condition = stateConditions[state]
  return [ended.length > 0 ? { sql: withEnds[state](condition), value: ended } : { sql: condition }]
}

/** Those that one counts; else all but those that another one counts. */
const withinFilter = (within: string | undefined): Condition[] => {
  if (!within) return [{ sql: 'n.gathered_into IS NULL' }]
  const id = parseId(within)
  return [id === undefined ? { sql: 'false' } : { sql: 'n.gathered_into = $', value: id }]
}

/** GET /api/v1/notifications: all of a user's, newest first. */
export const notificationList = (userId: number, query: Record<string, string>, ended: number[] = []): List => ({
  path: '/api/v1/notifications',
  from: 'notifications n',
  where: [
    { sql: 'n.user_id = $', value: userId },
    ...withinFilter(query.within),
    ...stateFilter(query.state, ended),
    ...(query.kind ? [{ sql: 'n.kind = $', value: query.kind }] : []),
  ],
  order: 'n.id DESC',
  rows: `SELECT n.id, n.kind, n.title, n.message, n.url, n.created_at, n.blocks,
    n.dropdown_read_at IS NOT NULL OR n.alert_read_at IS NOT NULL OR e.closed IS NOT NULL AS dropdown_read, e.closed
    FROM page JOIN notifications n USING (id), LATERAL (SELECT ${endOf} AS closed) e`,
})
