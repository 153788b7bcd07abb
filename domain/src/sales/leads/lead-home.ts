import { formatCount } from '../../platform/counts.ts'
import { type Actor, isAdministrator } from '../../platform/roles.ts'
import { canApproveLeads, isSeller, offerVerifierRole } from './lead.policy.ts'

/** What the filter by status takes besides the statuses. */
export const leadStatusFilters = {
  open: 'Aperte',
  offer_pending: 'Preventivi da verificare',
} as const

type LeadQueueTexts = {
  isFor: (user: Pick<Actor, 'role'>) => boolean
  label: string
  hint: (highlighted: number) => string
  url: string
}

/** The queues of leads on the home page: who sees them, and how they are described. */
export const leadQueues = {
  toApprove: {
    isFor: canApproveLeads,
    label: 'Segnalazioni da approvare',
    hint: (today) => (today === 0 ? 'Nessuna arrivata oggi' : formatCount(today, 'arrivata oggi', 'arrivate oggi')),
    url: '/leads?approved=0',
  },
  toManage: {
    isFor: isSeller,
    label: 'Segnalazioni da gestire',
    hint: (created) =>
      created === 0 ? 'Nessuna appena inserita' : formatCount(created, 'appena inserita', 'appena inserite'),
    url: '/leads?approved=1&status=open',
  },
  offers: {
    isFor: (user) => isAdministrator(user) || user.role === offerVerifierRole,
    label: 'Preventivi da verificare',
    hint: (today) => (today === 0 ? 'Nessuno arrivato oggi' : formatCount(today, 'arrivato oggi', 'arrivati oggi')),
    url: '/leads?status=offer_pending',
  },
} satisfies Record<string, LeadQueueTexts>
export type LeadQueue = keyof typeof leadQueues
