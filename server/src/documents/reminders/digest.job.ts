import {
  type Digest,
  findDigestDay,
  isEmptyDigest,
  wantsVerificationDigest,
} from '@portale/domain/documents/reminders/digest.ts'
import { insertMails } from '../../people/mail/mail-write.queries.ts'
import { claimDigestNotices } from '../../people/notifications/notification-digest.queries.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { digestMail } from './digest.mail.ts'
import { claimDigest, findVerificationDigest, listDigestRecipientIds } from './digest.queries.ts'

/**
 * Sends each user the digest of the day in Rome: the notifications that waited for it, and to verifiers who have chosen
 * that what waits for them. The transaction of its mail records it, also when there is nothing to say: what arrives later,
 * and who chooses the digest later, waits for the next morning.
 */
export async function sendDigests({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date): Promise<void> {
  const day = findDigestDay(now)
  if (day === undefined) return
  for (const id of await listDigestRecipientIds(db, day))
    await withWriteTransaction(db, {}, async (tx) => {
      const user = await claimDigest(tx, id, day)
      if (!user) return
      const notices = await claimDigestNotices(tx, id)
      if (user.do_not_disturb) return
      const verifies = wantsVerificationDigest(user, user.document_channel)
      const digest: Digest = {
        ...(verifies ? await findVerificationDigest(tx, user) : { waiting: [], late: [] }),
        notices,
      }
      if (!isEmptyDigest(digest)) await insertMails(tx, config, [digestMail(config, user, digest, day)])
    })
}
