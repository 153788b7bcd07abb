import {
  assignedPartner,
  canVerifyUploads,
  verifierRoles,
  visibleAudiences,
} from '@portale/domain/activities/activity.policy.ts'
import type { Audience } from '@portale/domain/activities/activity.ts'
import { formatCount } from '@portale/domain/counts.ts'
import { countDoneTypes, findRejectedUpload } from '@portale/domain/documents.ts'
import type { Home } from '@portale/domain/me.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listActivities } from '../activities/activity.queries.ts'
import { countCompleted } from '../activities/dashboard.queries.ts'
import { listUploadsOfYears } from '../activities/upload.queries.ts'
import type { Deps } from '../deps.ts'
import { findSweepResult } from '../files/file.queries.ts'
import { signedIn } from '../http/access.ts'
import { findLeadsOfYear, listLeadQueues } from '../leads/lead-home.queries.ts'
import { countParkedMails } from '../mail/mail.queries.ts'
import { listShareQueues } from '../market-shares/market-share-home.queries.ts'
import { listHomeNews } from '../news/news.queries.ts'
import { toFileWarnings } from './file-warnings.ts'
import { countPending, findNewestYear, listNewestUploads } from './home.queries.ts'

const isVerifier = (user: Actor) => canVerifyUploads(user, 'dealer') || canVerifyUploads(user, 'workshop')

type Queue = Home['queues'][number]

/** Documents to verify; for the administrator also the mails that could not be delivered. */
async function findStaffQueues(deps: Deps, user: Actor): Promise<Queue[]> {
  const count = () => countPending(deps.db, user)
  const { pending, today } = await deps.totals.get(`pending ${isAdministrator(user) ? 'all' : user.id}`, count)
  const url = isAdministrator(user) || user.role === verifierRoles.dealer ? '/dealers' : '/workshops'
  const hint = today === 0 ? 'Nessuno arrivato oggi' : formatCount(today, 'arrivato oggi', 'arrivati oggi')
  const documents = { label: 'Documenti da verificare', count: pending, hint, url }
  if (user.role !== 'administrator') return [documents]
  const parked = await countParkedMails(deps.db)
  const mails = parked === 0 ? 'Nessuna da inviare di nuovo' : 'Da guardare e inviare di nuovo'
  return [documents, { label: 'E-mail non consegnate', count: parked, hint: mails, url: '/outbox?state=parked' }]
}

/** What a partner still has to do this year. */
function toPartnerQueues(todo: Home['todo'], year: string): Queue[] {
  const rejected = todo.reduce((sum, activity) => sum + activity.rejected, 0)
  const url = '/activities'
  return [
    {
      label: 'Documenti rifiutati',
      count: rejected,
      hint: rejected === 0 ? 'Nessuno da sostituire' : 'Da sostituire con altri',
      url,
    },
    { label: 'Attività da completare', count: todo.length, hint: `Anno ${year}`, url },
  ]
}

async function findProgress(deps: Deps, audience: Audience): Promise<Home['progress']> {
  const year = await findNewestYear(deps.db, audience)
  if (!year) return []
  const rows = await deps.totals.get(`completed ${audience} ${year.id}`, () =>
    countCompleted(deps.pool, year.id, audience),
  )
  return [{ year_id: year.id, year: year.year, audience, rows }]
}

/** A partner's activities of the newest year that are not completed yet, rejected documents first. */
async function findTodo(deps: Deps, user: Actor): Promise<Pick<Home, 'queues' | 'todo'>> {
  const partner = assignedPartner(user)
  const [audience] = visibleAudiences(user)
  const year = audience && partner ? await findNewestYear(deps.db, audience) : undefined
  if (!partner || !audience || !year) return { queues: [], todo: [] }
  const uploads = await listUploadsOfYears(deps.db, partner, [year.year])
  const activities = await listActivities(deps.db, [year.id], [audience])
  const todo = activities
    .map(({ id, title, activity_document_types }) => {
      const types = activity_document_types.map((type) => type.id)
      const rejectedTypes = types.filter((type) =>
        findRejectedUpload(uploads.filter((upload) => upload.activity_document_type_id === type)),
      )
      return { id, title, ...countDoneTypes(types, uploads), rejected: rejectedTypes.length }
    })
    .filter(({ done, total }) => done < total)
    .sort((a, b) => b.rejected - a.rejected)
  return { queues: toPartnerQueues(todo, year.year), todo }
}

/** GET /api/v1/home: what waits for the caller, by role (decisions "Accounts, news, notifications, mail"). */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/v1/home', { config: { allow: signedIn } }, async (req): Promise<Home> => {
    const { user } = req
    const verifier = isVerifier(user)
    const { queues, todo } = await findTodo(deps, user)
    return {
      warnings: user.role === 'administrator' ? toFileWarnings(await findSweepResult(deps.db)) : [],
      queues: [
        ...(verifier ? await findStaffQueues(deps, user) : queues),
        ...(await listLeadQueues(deps, user)),
        ...(await listShareQueues(deps.db, user)),
      ],
      progress: isAdministrator(user)
        ? [...(await findProgress(deps, 'dealers')), ...(await findProgress(deps, 'workshops'))]
        : [],
      todo,
      leads: await findLeadsOfYear(deps, user),
      news: await listHomeNews(deps, user),
      uploads: verifier ? await listNewestUploads(deps.db, user) : [],
    }
  })
}
