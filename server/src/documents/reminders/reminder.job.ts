import { findReminderStep, isReminderTime } from '@portale/domain/documents/reminders/reminder.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { notifyEach } from '../../people/notifications/notify.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { listReminderNotices } from './reminder.notices.ts'
import { insertDueReminders, listDeadlines, listNextPartnerIds, tryLockReminders } from './reminder.queries.ts'

type ReminderDeps = Pick<Deps, 'db' | 'config'>

/** How many partners one transaction reminds: it is short, and what was reminded stays so when the server is killed. */
const batchSize = 500

/**
 * Reminds the partners that miss documents of a deadline, whose step has come by the day in Rome. A transaction records
 * the reminders of some partners and writes their notices, so that each is sent once, on whichever server.
 */
export async function sendDueReminders(deps: ReminderDeps, now: Date): Promise<void> {
  if (!isReminderTime(now)) return
  for (const kind of ['dealer', 'workshop'] as const)
    for (let lastId: number | undefined = 0; lastId !== undefined; ) lastId = await remindBatch(deps, kind, lastId, now)
}

/** The deadlines whose reminder is due today, each with its step. */
export async function listDueSteps(db: Db, kind: Partner, today: string) {
  return (await listDeadlines(db, kind, today)).flatMap((deadline) => {
    const step = findReminderStep(deadline, deadline.due_on, today, romeDay(deadline.created_at))
    return step ? [{ ...deadline, step }] : []
  })
}

/** Reminds the next partners of a kind; returns the last one's id, undefined after the last batch. */
async function remindBatch({ db, config }: ReminderDeps, kind: Partner, afterId: number, now: Date) {
  const today = romeDay(now)
  return withWriteTransaction(db, {}, async (tx) => {
    if (!(await tryLockReminders(tx))) return undefined
    const deadlines = await listDueSteps(tx, kind, today)
    const partnerIds = await listNextPartnerIds(tx, kind, { afterId, limit: batchSize, today })
    if (deadlines.length === 0 || partnerIds.length === 0) return undefined
    const claims = await insertDueReminders(tx, kind, partnerIds, deadlines, today)
    if (claims.length > 0) {
      const { notices } = await listReminderNotices(tx, kind, claims, { cause: today, today })
      await notifyEach(tx, config, notices)
    }
    return partnerIds.at(-1)
  })
}
