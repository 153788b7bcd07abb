/** The calendar day in Rome, by which deadlines count. */
export const todayInRome = `(now() AT TIME ZONE 'Europe/Rome')::date`

/** Whether the document type `t` of the activity `a` is asked for, and its deadline is past. */
export const isOverdue = `a.state = 'open' AND t.deleted_at IS NULL AND coalesce(t.due_on, a.due_on) < ${todayInRome}`

/** The overdue document types `t` of the activities `a` in this condition. */
export const overdueTypes = (condition: string): string =>
  `activity_document_types t JOIN activities a ON a.id = t.activity_id WHERE ${condition} AND ${isOverdue}`

/** Whether an upload is delivered: rejected and cancelled ones leave their document missing. */
export const isDelivered = `u.status IN ('verified', 'pending')`

/** The partners that delivered every overdue document of an activity, by activity: all others are late with it. */
export const deliveredActivities = (condition: string, column: string): string => `(
    SELECT activity_id, partner_id FROM (
      SELECT DISTINCT t.id, t.activity_id, t.types, u.${column} AS partner_id FROM (
        SELECT t.id, t.activity_id, count(*) OVER (PARTITION BY t.activity_id) AS types FROM ${overdueTypes(condition)}
      ) t JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL AND ${isDelivered}
    ) delivered_types GROUP BY activity_id, partner_id, types HAVING count(*) = types
  )`
