import { randomUUID } from 'node:crypto'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { partnerOf } from '../verification/verification.queries.ts'
import { notifyUploaded, notifyUploadStatuses, type UploadEvent } from './upload.notices.ts'
import { claimArrivals } from './upload-arrival.queries.ts'
import { claimStatusNotices } from './upload-notice.queries.ts'

type Row = { activity_id: number; title: string; dealer_id: number | null; workshop_id: number | null; user_id: number }

/** What one person did for an activity of one partner, as an event. */
function groupByEvent<T extends Row>(rows: T[]): { event: UploadEvent; rows: T[] }[] {
  const groups = Map.groupBy(rows, ({ activity_id, dealer_id, workshop_id, user_id }) =>
    [activity_id, dealer_id, workshop_id, user_id].join(),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { activity_id: id, title, user_id: actorId } = first
    return { event: { partner: partnerOf(first), activity: { id, title }, actorId, cause: randomUUID() }, rows: group }
  })
}

/** Notifies partners of the statuses that were set in the queue: one notice for each activity and verifier. */
export async function notifyVerifiedUploads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await withWriteTransaction(db, {}, async (tx) => {
    for (const { event, rows } of groupByEvent(await claimStatusNotices(tx)))
      await notifyUploadStatuses(tx, config, event, rows, new Map(rows.map((change) => [change.id, change])))
  })
}

/** Notifies verifiers of the documents that arrived one by one: one notice for each activity and person. */
export async function notifyArrivedUploads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await withWriteTransaction(db, {}, async (tx) => {
    for (const { event, rows } of groupByEvent(await claimArrivals(tx))) await notifyUploaded(tx, config, event, rows)
  })
}
