import {
  type Digest,
  digestSentence,
  digestSubject,
  formatActivity,
  formatLate,
  formatNotice,
  formatOtherLate,
  formatOtherNotices,
  formatOtherWaiting,
  formatWaiting,
  type LateActivity,
  maxNamed,
} from '@portale/domain/documents/reminders/digest.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { type NewMail, portalUrl } from '../../people/mail/mail-write.queries.ts'
import type { Config } from '../../platform/config.ts'

const queuePath = '/documents?status=pending'

/** Where a user sees who is late with an activity: administrators in its list, others in the matrix of their partners. */
const latePath = (user: Actor, { id, year, year_id, audience }: LateActivity) =>
  isAdministrator(user)
    ? `/${audience}/activity_years?year=${year}&missing=${id}&late=1`
    : `/activity_years/${year_id}/matrix?audience=${audience}&late=1`

/** Where the button of a digest leads, by what the digest says first. */
function buttonOf(user: Actor, { waiting, late: [mostLate] }: Digest): { label: string; path: string } {
  if (waiting.length > 0) return { label: 'Vai ai documenti da verificare', path: queuePath }
  if (mostLate) return { label: 'Vedi chi è in ritardo', path: latePath(user, mostLate) }
  return { label: 'Vai alle notifiche', path: '/notifications' }
}

/** The mail of a morning about what waits for a person, who is late, and the notifications that waited for it. */
export function digestMail(config: Config, user: Actor, digest: Digest, day: string): NewMail {
  const { waiting, late, notices } = digest
  const toItem = (label: string, text: string, path: string) => ({ label, url: portalUrl(config, path), text })
  const others = (text: string | undefined) => (text ? [text] : [])
  const { label, path } = buttonOf(user, digest)
  return {
    to: user,
    kind: 'verification_digest',
    cause: day,
    subject: digestSubject(digest),
    content: {
      paragraphs: [digestSentence(digest, day)],
      sections: [
        {
          title: 'Da verificare',
          items: [
            ...waiting
              .slice(0, maxNamed)
              .map((activity) =>
                toItem(formatActivity(activity), formatWaiting(activity), `${queuePath}&activity_id=${activity.id}`),
              ),
            ...others(formatOtherWaiting(waiting)),
          ],
        },
        {
          title: 'In ritardo',
          items: [
            ...late
              .slice(0, maxNamed)
              .map((activity) => toItem(formatActivity(activity), formatLate(activity), latePath(user, activity))),
            ...others(formatOtherLate(late)),
          ],
        },
        {
          title: 'Notifiche',
          items: [
            ...notices
              .slice(0, maxNamed)
              .map((notice) => (notice.url ? toItem(notice.title, notice.text, notice.url) : formatNotice(notice))),
            ...others(formatOtherNotices(notices)),
          ],
        },
      ],
      button: { label, url: portalUrl(config, path) },
      note: 'Ricevi questo riepilogo al posto di una e-mail ogni volta: lo scegli nel tuo profilo.',
    },
  }
}
