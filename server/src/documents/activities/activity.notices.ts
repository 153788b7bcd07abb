import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import type { FastifyRequest } from 'fastify'
import { type Notice, notifyEach } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { insertActivityNotices } from '../uploads/upload-audience.queries.ts'

type OpenedActivity = Pick<Activity, 'id' | 'title' | 'year' | 'state'>

function toNotice([first, ...others]: [OpenedActivity, ...OpenedActivity[]], cause: string): Notice {
  const kind = 'activity_opened'
  const { id, title, year } = first
  if (others.length === 0)
    return {
      kind,
      cause,
      title: 'Nuova attività',
      sentence: `è aperta l’attività «${title}» del ${year}.`,
      items: [],
      url: `/activities/${id}/upload`,
      button: 'Vai all’attività',
    }
  return {
    kind,
    cause,
    title: `Attività ${year}`,
    sentence: `sono aperte ${others.length + 1} attività del ${year}.`,
    items: [first, ...others].map((activity) => activity.title),
    url: '/activities',
    objects: [first, ...others].map((activity) => `/activities/${activity.id}/upload`),
    button: 'Vai alle attività',
  }
}

/** Whether partners work on a year now: on this one and the next. Other years are corrections and plans. */
function isCurrent({ year }: OpenedActivity): boolean {
  const ahead = Number(year) - Number(formatDate(new Date()).slice(-4))
  return ahead === 0 || ahead === 1
}

/** Notifies the audiences of open activities, each person once for all of them, and never twice of the same one. */
export async function notifyActivitiesOpened(
  tx: Db,
  config: Config,
  { user, id: cause }: FastifyRequest,
  opened: OpenedActivity[],
): Promise<void> {
  const activities = opened.filter((activity) => activity.state === 'open' && isCurrent(activity))
  const people = await insertActivityNotices(
    tx,
    activities.map(({ id }) => id),
    user.id,
  )
  const byIds = new Map<string, Notice>()
  const notices = people
    .toSorted((a, b) => a.id - b.id) // the order in which their counts are locked
    .flatMap((to) => {
      const key = to.activity_ids.join()
      const [first, ...others] = activities.filter(({ id }) => to.activity_ids.includes(id))
      if (!first) return []
      const notice = byIds.get(key) ?? toNotice([first, ...others], cause)
      byIds.set(key, notice)
      return [{ to, notice }]
    })
  await inBatches(notices, (batch) => notifyEach(tx, config, batch))
}
