import { romeDay } from '@portale/domain/platform/dates.ts'
import { listDueSteps } from '../documents/reminders/reminder.job.ts'
import { insertDueReminders, listNextPartnerIds } from '../documents/reminders/reminder.queries.ts'
import type { Db } from '../platform/db/connection.ts'

const maxPartners = 1000

/** The reminders of the first day, as sent: the demonstration begins without a flood of mails. */
export async function insertReminders(tx: Db, now: Date): Promise<void> {
  const today = romeDay(now)
  for (const kind of ['dealer', 'workshop'] as const) {
    const partnerIds = await listNextPartnerIds(tx, kind, { afterId: 0, limit: maxPartners, today })
    await insertDueReminders(tx, kind, partnerIds, await listDueSteps(tx, kind, today), today)
  }
}
