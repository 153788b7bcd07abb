import { conductOf } from '../../platform/http/conduct.ts'
import { countAttempt } from '../../platform/http/rate.queries.ts'
import { describeAccess } from '../../platform/http/session.ts'
import type { ReportStored } from '../../platform/virus-scan/scan-files.job.ts'
import type { ReportRejected } from '../../platform/virus-scan/scan-uploads.ts'
import { insertAccessEvent, insertLimitedAccessEvent } from '../access-register/access-event.queries.ts'
import { lockUnreportedFiles, notifyInfectedFiles, notifyInfectedUpload } from './infected.queries.ts'

/** How often the administrators are notified of what one person sends. */
const noticeLimit = { count: 10, minutes: 60 }

/** Records the infected files of an upload that was rejected, and notifies the administrators. */
export const reportInfectedUpload: ReportRejected = async ({ db, config }, req, infected) => {
  const conduct = conductOf(req)
  for (const { file_name, signature, sha256 } of infected) {
    req.log.warn({ event: 'infected file', user: conduct.person.id, file_name, signature, sha256 }, 'infected file')
    const detail = { file_name, signature, sha256, stored: false }
    const event = { ...describeAccess(req), kind: 'file_infected', detail } as const
    await insertLimitedAccessEvent(db, conduct.subject, event)
  }
  if ((await countAttempt(db, 'infected_notices', conduct.subject, noticeLimit)).count > noticeLimit.count) return
  await db.transaction().execute((tx) => notifyInfectedUpload(tx, config, conduct, infected))
}

/** Notifies people of stored files that turned out to be infected, and records them in the register of access. */
export const reportInfectedFiles: ReportStored = async ({ db, config }) => {
  for (let isMore = true; isMore; )
    isMore = await db.transaction().execute(async (tx) => {
      const infected = await lockUnreportedFiles(tx)
      await notifyInfectedFiles(tx, config, infected)
      for (const { id, signature, file_name, user } of infected)
        await insertAccessEvent(tx, {
          kind: 'file_infected',
          user_id: user?.id ?? null,
          address: '',
          user_agent: '',
          detail: { file_id: id, file_name, signature, stored: true },
        })
      return infected.length > 0
    })
}
