import { counted } from '@portale/domain/counts.ts'
import { formatDate } from '@portale/domain/dates.ts'
import { canApproveLeads, canSeeLeads, sellerRoles } from '@portale/domain/leads/lead.policy.ts'
import { leadStatuses, leadStatusLabels } from '@portale/domain/leads/lead.ts'
import type { Home } from '@portale/domain/me.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import type { Deps } from '../deps.ts'
import { countQueue, type LeadQueue } from './lead-home.queries.ts'
import { countStatusesOfYear } from './lead-year.queries.ts'

type Shown = {
  isFor: (user: Actor) => boolean
  label: string
  /** What is said of the marked ones. */
  hint: (marked: number) => string
  url: string
}

const shown: Record<LeadQueue, Shown> = {
  toApprove: {
    isFor: canApproveLeads,
    label: 'Segnalazioni da approvare',
    hint: (today) => (today === 0 ? 'Nessuna arrivata oggi' : counted(today, 'arrivata oggi', 'arrivate oggi')),
    url: '/leads?approved=0',
  },
  toManage: {
    isFor: (user) => sellerRoles.some((role) => role === user.role),
    label: 'Segnalazioni da gestire',
    hint: (fresh) => (fresh === 0 ? 'Nessuna appena inserita' : counted(fresh, 'appena inserita', 'appena inserite')),
    url: '/leads?approved=1',
  },
  offers: {
    isFor: (user) => isAdministrator(user) || user.role === 'sales_manager_rt',
    label: 'Preventivi da verificare',
    hint: (today) => (today === 0 ? 'Nessuno arrivato oggi' : counted(today, 'arrivato oggi', 'arrivati oggi')),
    url: '/leads?status=offer',
  },
}

const scopeKey = (user: Actor) => (isAdministrator(user) ? 'all' : user.id)

/** What waits for a user in leads, for the home. */
export async function leadQueues({ db, totals }: Deps, user: Actor): Promise<Home['queues']> {
  const queues: Home['queues'] = []
  for (const [queue, { isFor, label, hint, url }] of Object.entries(shown) as [LeadQueue, Shown][]) {
    if (!isFor(user)) continue
    const key = `leads ${queue} ${scopeKey(user)}`
    const { count, marked } = await totals.get(key, () => countQueue(db, user, queue))
    queues.push({ label, count, hint: hint(marked), url })
  }
  return queues
}

/** The leads of the year by status, for the home; null for who sees none. */
export async function leadsOfYear({ db, totals }: Deps, user: Actor): Promise<Home['leads']> {
  if (!canSeeLeads(user)) return null
  const rows = await totals.get(`leads of the year ${scopeKey(user)}`, () => countStatusesOfYear(db, user))
  if (rows.length === 0) return null
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    year: formatDate(new Date()).slice(-4),
    saled_quantity: rows.reduce((sum, row) => sum + row.saled_quantity, 0),
    statuses: leadStatuses.map((status) => ({
      status,
      label: leadStatusLabels[status],
      count: counts.get(status) ?? 0,
    })),
  }
}
