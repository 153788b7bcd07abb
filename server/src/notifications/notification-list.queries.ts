import { type NotificationState, notificationStates } from '@portale/domain/notifications.ts'
import type { Condition, List } from '../db/list.ts'
import { stateConditions } from './notification.queries.ts'

const isState = (state: string): state is NotificationState => notificationStates.some((known) => known === state)

const stateFilter = (state: string | undefined): Condition[] =>
  state ? [{ sql: isState(state) ? stateConditions[state] : 'false' }] : []

/** GET /api/v1/notifications: all of a user's, newest first. */
export const notificationList = (userId: number, query: Record<string, string>): List => ({
  path: '/api/v1/notifications',
  from: 'notifications n',
  where: [
    { sql: 'n.user_id = $', value: userId },
    ...stateFilter(query.state),
    ...(query.kind ? [{ sql: 'n.kind = $', value: query.kind }] : []),
  ],
  order: 'n.id DESC',
  rows: `SELECT n.id, n.kind, n.title, n.message, n.url, n.created_at, n.blocks,
    n.dropdown_read_at IS NOT NULL OR n.alert_read_at IS NOT NULL OR n.closed_at IS NOT NULL AS dropdown_read,
    n.closed_reason AS closed
    FROM page JOIN notifications n USING (id)`,
})
