import { randomUUID } from 'node:crypto'
import { withWriteTransaction } from '../db/write-transaction.ts'
import type { Deps } from '../deps.ts'
import { notifyUploadStatuses } from './upload.notices.ts'
import { claimStatusNotices } from './upload-notice.queries.ts'
import { partnerOf } from './upload-verify.queries.ts'

/** Notifies partners of the statuses that were set in the queue: one notice for each activity and verifier. */
export async function notifyVerifiedUploads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await withWriteTransaction(db, {}, async (tx) => {
    const notices = await claimStatusNotices(tx)
    const groups = Map.groupBy(notices, ({ activity_id, dealer_id, workshop_id, user_id }) =>
      [activity_id, dealer_id, workshop_id, user_id].join(),
    )
    for (const changes of groups.values()) {
      const [first] = changes
      if (!first) continue
      const { activity_id: id, title, user_id: actorId } = first
      const event = { partner: partnerOf(first), activity: { id, title }, actorId, cause: randomUUID() }
      await notifyUploadStatuses(tx, config, event, changes, new Map(changes.map((change) => [change.id, change])))
    }
  })
}
