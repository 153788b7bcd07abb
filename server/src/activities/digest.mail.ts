import {
  type Digest,
  digestSentence,
  digestSubject,
  formatActivity,
  formatLate,
  formatOtherLate,
  formatOtherWaiting,
  formatWaiting,
  type LateActivity,
  maxNamed,
} from '@portale/domain/activities/digest.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import type { Config } from '../config.ts'
import { type NewMail, portalUrl } from '../mail/mail-write.queries.ts'

const queuePath = '/documents?status=pending'

/** Where a user sees who is late with an activity: administrators in its list, others in the matrix of their partners. */
const latePath = (user: Actor, { id, year, year_id, audience }: LateActivity) =>
  isAdministrator(user)
    ? `/${audience}/activity_years?year=${year}&missing=${id}&late=1`
    : `/activity_years/${year_id}/matrix?audience=${audience}&late=1`

/** The mail of a morning about what waits for a verifier, and who is late. */
export function digestMail(config: Config, user: Actor, digest: Digest, day: string): NewMail {
  const { waiting, late } = digest
  const toItem = (activity: LateActivity, text: string, path: string) => ({
    label: formatActivity(activity),
    url: portalUrl(config, path),
    text,
  })
  const others = (text: string | undefined) => (text ? [text] : [])
  const [mostLate] = late
  const path = waiting.length > 0 || !mostLate ? queuePath : latePath(user, mostLate)
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
              .map((activity) => toItem(activity, formatWaiting(activity), `${queuePath}&activity_id=${activity.id}`)),
            ...others(formatOtherWaiting(waiting)),
          ],
        },
        {
          title: 'In ritardo',
          items: [
            ...late
              .slice(0, maxNamed)
              .map((activity) => toItem(activity, formatLate(activity), latePath(user, activity))),
            ...others(formatOtherLate(late)),
          ],
        },
      ],
      button: {
        label: waiting.length > 0 ? 'Vai ai documenti da verificare' : 'Vedi chi è in ritardo',
        url: portalUrl(config, path),
      },
      note: 'Ricevi questo riepilogo al posto di una e-mail per ogni caricamento: lo scegli nel tuo profilo.',
    },
  }
}
