import { findDigestDay, isEmptyDigest, wantsDigest } from '@portale/domain/activities/digest.ts'
import { withWriteTransaction } from '../db/write-transaction.ts'
import type { Deps } from '../deps.ts'
import { insertMails } from '../mail/mail-write.queries.ts'
import { digestMail } from './digest.mail.ts'
import { claimDigest, findDigest, listDigestRecipientIds } from './digest.queries.ts'

/**
 * Sends each verifier the digest of the day in Rome. The transaction of its mail records it, also when there is nothing to
 * say: what arrives later, and who chooses the digest later, waits for the next morning.
 */
export async function sendDigests({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date): Promise<void> {
  const day = findDigestDay(now)
  if (day === undefined) return
  for (const id of await listDigestRecipientIds(db, day))
    await withWriteTransaction(db, {}, async (tx) => {
      const user = await claimDigest(tx, id, day)
      if (!user || !wantsDigest(user)) return
      const digest = await findDigest(tx, user)
      if (!isEmptyDigest(digest)) await insertMails(tx, config, [digestMail(config, user, digest, day)])
    })
}
