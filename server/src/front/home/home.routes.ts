import { assignedPartner } from '@portale/domain/documents/activities/activity.policy.ts'
import { byDue } from '@portale/domain/documents/activities/due.ts'
import { type Home, homeAnswer } from '@portale/domain/front/me.ts'
import { type Audience, audienceLabels, audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { type Actor, isAdministrator, isVerifier } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { listYearsWithActivities } from '../../documents/activities/activity-year.queries.ts'
import { listOpenActivities, type OpenActivity } from '../../documents/activities/open-activity.queries.ts'
import { countCompleted, countPartners } from '../../documents/progress/dashboard.queries.ts'
import { countCeased } from '../../network/dealers/network.queries.ts'
import { listHomeNews } from '../../news/news/news.queries.ts'
import { countResendableMails } from '../../people/mail/mail.queries.ts'
import { connectionsPerRequest, type Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { findLeadsOfYear, listLeadQueues } from '../../sales/leads/lead-home.queries.ts'
import { listShareQueues } from '../../sales/market-shares/market-share-home.queries.ts'
import { listDuplicateQueues } from './duplicates.ts'
import { listFileWarnings } from './file-warnings.ts'
import { countPending, listNewestUploads } from './home.queries.ts'

type Queue = Home['queues'][number]

/** Documents to verify, as many tiles as lists; for the administrator also the mails that could not be delivered. */
async function findStaffQueues(deps: Deps, user: Actor): Promise<Queue[]> {
  const verified = audiences.filter((audience) => canVerifyUploads(user, audiencePartners[audience]))
  const queues: Queue[] = []
  for (const audience of verified) {
    const count = () => countPending(deps.db, user, audiencePartners[audience])
    const scope = isAdministrator(user) ? 'all' : `${user.dealer_ids.join()} ${user.workshop_ids.join()}`
    const key = `pending ${audience} ${scope}`
    const { pending, today } = await deps.totals.get(key, count)
    const { many } = audienceLabels[audience]
    queues.push({
      label: verified.length > 1 ? `Documenti delle ${many} da verificare` : 'Documenti da verificare',
      count: pending,
      hint: today === 0 ? 'Nessuno arrivato oggi' : formatCount(today, 'arrivato oggi', 'arrivati oggi'),
      url: verified.length > 1 ? `/documents?status=pending&audience=${audience}` : '/documents?status=pending',
    })
  }
  return user.role === 'administrator' ? [...queues, await findMailQueue(deps.db)] : queues
}

/** The mails that could not be delivered. */
async function findMailQueue(db: Db): Promise<Queue> {
  const count = await countResendableMails(db)
  const hint = count === 0 ? 'Nessuna da inviare di nuovo' : 'Da guardare e inviare di nuovo'
  return { label: 'E-mail non consegnate', count, hint, url: '/outbox?state=resendable' }
}

/** "Anno 2026", "Anni 2025 e 2026" or "Dal 2024 al 2026", for years of which the newest comes first. */
function formatYears(years: string[]): string {
  const [newest, second, ...older] = [...new Set(years)]
  if (second === undefined) return newest === undefined ? 'Tutte completate' : `Anno ${newest}`
  return older.length === 0 ? `Anni ${second} e ${newest}` : `Dal ${older.at(-1)} al ${newest}`
}

/** What a partner still has to do, over all years. */
function toPartnerQueues(open: OpenActivity[]): Queue[] {
  const rejected = open.reduce((sum, { rejected_type_ids }) => sum + rejected_type_ids.length, 0)
  return [
    {
      label: 'Documenti rifiutati',
      count: rejected,
      hint: rejected === 0 ? 'Nessuno da sostituire' : 'Da sostituire con altri',
      url: '/activities?state=rejected',
    },
    {
      label: 'Attività da completare',
      count: open.length,
      hint: formatYears(open.map(({ year }) => year)),
      url: '/activities?state=open',
    },
  ]
}

const maxProgressYears = 2

/** The progress of the current year and of the next one, when they have open activities; without either, of the newest. */
async function findProgress(deps: Deps, audience: Audience): Promise<Home['progress']> {
  const published = await listYearsWithActivities(deps.db, { audiences: [audience], drafts: false })
  const open = published.filter(({ state }) => state === 'open')
  const years = open.length > 0 ? open : published
  const currentYear = formatDate(new Date()).slice(-4)
  const current = years.filter(({ year }) => year >= currentYear)
  const visibleYears = current.length > 0 ? current.slice(-maxProgressYears) : years.slice(0, 1)
  const findPartners = () => deps.totals.get(`all ${audience}`, () => countPartners(deps.db, audience))
  const progress: Home['progress'] = []
  for (const { id, year } of visibleYears) {
    const key = `completed ${audience} ${id}`
    const count = async () => countCompleted(deps.db, id, audience, await findPartners())
    const rows = await deps.totals.get(key, count)
    const kind = audiencePartners[audience]
    const ceased = await deps.totals.get(`ceased ${key}`, () => countCeased(deps.db, kind, id))
    progress.push({ year_id: id, year, audience, rows, ceased })
  }
  return progress
}

/** A partner's activities of all years that are not completed yet: what is due first, then rejected documents. */
async function findTodo(deps: Deps, user: Actor): Promise<Pick<Home, 'queues' | 'todo'>> {
  const partner = assignedPartner(user)
  if (!partner) return { queues: [], todo: [] }
  const { open, asking } = await listOpenActivities(deps.db, partner)
  const todo = open
    .map(({ rejected_type_ids, year_id: _year_id, ...activity }) => ({
      ...activity,
      rejected: rejected_type_ids.length,
    }))
    .sort((a, b) => byDue(a, b) || b.rejected - a.rejected)
  return { queues: asking === 0 ? [] : toPartnerQueues(open), todo }
}

/** GET /api/v1/home: what waits for the caller, by role (decisions "Accounts, news, notifications, mail"). */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/home',
    {
      config: {
        allow: signedIn,
        describe: { tag: 'Ricerca', summary: 'Che cosa c’è da fare, secondo il ruolo', answer: homeAnswer },
      },
    },
    async (req): Promise<Home> => {
      const { user } = req
      const isAdmin = isAdministrator(user)
      const verifier = isVerifier(user)
      const none = async () => []
      const limit = pLimit(connectionsPerRequest)
      const [dealers, staff, workshops, uploads, partner, leads, leadQueues, shareQueues, news, warnings, duplicates] =
        await Promise.all([
          limit(isAdmin ? () => findProgress(deps, 'dealers') : none),
          limit(verifier ? () => findStaffQueues(deps, user) : none),
          limit(isAdmin ? () => findProgress(deps, 'workshops') : none),
          limit(verifier ? () => listNewestUploads(deps.db, user) : none),
          limit(() => findTodo(deps, user)),
          limit(() => findLeadsOfYear(deps, user)),
          limit(() => listLeadQueues(deps, user)),
          limit(() => listShareQueues(deps.db, user)),
          limit(() => listHomeNews(deps, user)),
          limit(user.role === 'administrator' ? () => listFileWarnings(deps.db) : none),
          limit(user.role === 'administrator' ? () => listDuplicateQueues(deps.db) : none),
        ])
      return {
        warnings,
        queues: [...(verifier ? staff : partner.queues), ...leadQueues, ...shareQueues, ...duplicates],
        progress: [...dealers, ...workshops],
        todo: partner.todo,
        leads,
        news,
        uploads,
      }
    },
  )
}
