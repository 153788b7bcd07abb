import { setTimeout as wait } from 'node:timers/promises'
import type { JobName } from '@portale/domain/platform/system/system.ts'
import { sendDigests } from './documents/reminders/digest.job.ts'
import { deletePastDigests } from './documents/reminders/digest.queries.ts'
import { sendDueReminders } from './documents/reminders/reminder.job.ts'
import { compactUploadCounts } from './documents/uploads/upload-counts.queries.ts'
import { notifyArrivedUploads, notifyVerifiedUploads } from './documents/uploads/upload-notice.job.ts'
import { deletePastReviews } from './documents/verification/verification.queries.ts'
import { createAuditPartitions } from './history/audit/audit.queries.ts'
import { deletePastDisclosures } from './network/customers/disclosure.queries.ts'
import { announceNews } from './news/news/news-announce.job.ts'
import { createAccessPartitions } from './people/access-register/access-event.queries.ts'
import { deleteExpiredDevices } from './people/accounts/factor.queries.ts'
import { deleteExpiredLinks } from './people/accounts/link.queries.ts'
import { deleteExpiredChallenges } from './people/accounts/login-challenge.queries.ts'
import { deleteEndedSessions } from './people/accounts/session.queries.ts'
import { deleteExpiredTokens } from './people/mail/mail.queries.ts'
import { mailSender } from './people/mail/send.job.ts'
import { reportInfectedFiles } from './people/notifications/infected-files.ts'
import { closeAllEnded, closeExpired } from './people/notifications/notification-end.queries.ts'
import { notifyWebhookDisabled } from './people/notifications/webhook-disabled.queries.ts'
import type { Deps } from './platform/deps.ts'
import { scrubFiles } from './platform/files/scrub.ts'
import { sweepFiles } from './platform/files/sweep.ts'
import { DeadLocks, type LockTimes, lockTimes } from './platform/jobs/dead-locks.ts'
import { startRunner } from './platform/jobs/runner.ts'
import { cleanSearchIndexes } from './platform/jobs/search-index.queries.ts'
import { deletePastCounters, deletePastKeys, sweepRows } from './platform/jobs/sweep.queries.ts'
import { timeJobs } from './platform/metrics.ts'
import { deletePastServers, recordSystemEvent } from './platform/system/system.queries.ts'
import { scanFiles } from './platform/virus-scan/scan-files.job.ts'
import { sendDueWebhooks } from './platform/webhooks/send-webhooks.job.ts'
import { deletePastDeliveries } from './platform/webhooks/webhook-delivery.queries.ts'
import { compactLeadCounts } from './sales/leads/lead-counts.queries.ts'
import { notifyIdleLeads } from './sales/leads/lead-idle.job.ts'

// A mail is sent when it is written; the schedule sends those that wait for a retry.
const schedule = [
  '17 3 * * * sweep_files',
  '47 3 * * * scrub_files ?fill=1d',
  '*/10 * * * * sweep_rows',
  '* * * * * clean_search_indexes',
  '* * * * * send_mails',
  '* * * * * send_webhooks ?queue=webhooks',
  '* * * * * scan_files ?queue=scan',
  '20 4 * * * close_notifications ?fill=1d',
  '40 5 * * * tell_idle_leads',
  '* * * * * announce_news',
  // Every hour, because these jobs know the hours of Rome and make up for what was missed.
  '5 * * * * send_digests',
  '5 * * * * send_reminders',
  '25 2 * * * make_audit_partitions ?fill=3d', // caught up at the next start where the server is off at night
  '35 2 * * * make_access_partitions ?fill=3d',
].join('\n')

/** What is cleaned every ten minutes, and the stored figures that are folded. */
export const sweeps = [
  deletePastCounters,
  deletePastKeys,
  deleteEndedSessions,
  deleteExpiredChallenges,
  deleteExpiredDevices,
  deleteExpiredLinks,
  deleteExpiredTokens,
  deletePastDisclosures,
  deletePastServers,
  deletePastReviews,
  deletePastDigests,
  deletePastDeliveries,
  closeExpired,
  compactLeadCounts,
  compactUploadCounts,
]

export type Worker = {
  promise: Promise<void>
  /** When the runner last got an answer to its search for jobs, in milliseconds since 1970. */
  lastSeenAt: () => number
  /** Whether the runner looks for jobs, as it does every two seconds, or works on one. */
  isAlive: () => boolean
  /** The jobs that run on this server longer than they may. */
  listLate: () => string[]
  stop: () => Promise<void>
}

/** Sweeps the file store; what stops a sweep also stands on the administrators' home. */
async function sweepStore(deps: Deps, log: (message: string) => void): Promise<void> {
  const { sweep_problem, sweep_unreferenced, sweep_examined } = await sweepFiles(deps.db, deps.files, new Date())
  const ok = sweep_problem === null
  await recordSystemEvent(deps.db, 'sweep_files', { ok, examined: sweep_examined, unreferenced: sweep_unreferenced })
  if (sweep_problem)
    log(`the sweep of files stopped: ${sweep_problem}, ${sweep_unreferenced} of ${sweep_examined} without a row`)
}

/** Verifies a night's share of the files. */
async function scrubStore(deps: Deps, log: (message: string) => void): Promise<void> {
  const { examined, bytes, damaged } = await scrubFiles(deps.db, deps.files)
  for (const { key, problem } of damaged) log(`damaged file ${key}: ${problem}`)
  await recordSystemEvent(deps.db, 'scrub', { ok: damaged.length === 0, examined, bytes, damaged: damaged.length })
}

const restartDelayMs = 1000

type WorkerTimes = { maxSilenceMs?: number; stopMs?: number; maxSeconds?: (task: string) => number }

/** Starts the job runner: queued jobs and the schedule. Several servers share one queue. A server without it is not ready. */
export async function startWorker(
  deps: Deps,
  databaseUrl: string,
  log: (message: string) => void,
  { graceMs, ...times }: LockTimes & WorkerTimes = lockTimes,
): Promise<Worker> {
  const { connections } = deps
  const mails = mailSender(deps, log)
  let stopping = false
  const tasks: Record<JobName, () => Promise<void>> = {
    sweep_files: () => sweepStore(deps, log),
    scrub_files: () => scrubStore(deps, log),
    sweep_rows: () => sweepRows(deps.db, sweeps),
    clean_search_indexes: () => cleanSearchIndexes(deps.db),
    send_mails: mails.run,
    scan_files: () => scanFiles(deps, reportInfectedFiles, () => stopping),
    send_webhooks: () =>
      sendDueWebhooks({ ...deps, notifyDisabled: notifyWebhookDisabled }, { stopped: () => stopping }),
    tell_idle_leads: () => notifyIdleLeads(deps),
    close_notifications: () => closeAllEnded(deps.db),
    announce_news: () => announceNews(deps),
    notify_upload_statuses: () => notifyVerifiedUploads(deps),
    notify_arrived_uploads: () => notifyArrivedUploads(deps),
    send_digests: () => sendDigests(deps, new Date()),
    send_reminders: () => sendDueReminders(deps, new Date()),
    make_audit_partitions: () => createAuditPartitions(deps.db),
    make_access_partitions: () => createAccessPartitions(deps.db),
  }
  const deadLocks = new DeadLocks(graceMs)
  const taskList = timeJobs(tasks)
  const options = { taskList, crontab: schedule, deadLocks, log, connections, ...times }
  const start = () => startRunner(databaseUrl, options)
  let runner = await start()

  /** Replaces a runner that ended because the database was away, as soon as the database is back. */
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner.promise
      await wait(stopping ? 0 : restartDelayMs)
      if (!stopping) runner = await start().catch(() => runner)
    }
    await runner.stop() // started while the stop came in
    await runner.promise
    mails.close()
  }
  const isAlive = () => !stopping && runner.isAlive()
  deps.readiness.addCheck('jobs', isAlive)
  const listLate = () => runner.listLate()
  deps.readiness.listLateJobs = listLate
  return {
    promise: keepRunning(),
    lastSeenAt: () => runner.lastSeenAt(),
    isAlive,
    listLate,
    async stop() {
      stopping = true
      mails.stop()
      await runner.stop()
    },
  }
}
