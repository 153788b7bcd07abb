import { randomUUID } from 'node:crypto'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { type Notice, notifyEach } from '../../people/notifications/notify.queries.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { claimIdleLeads, type IdleLead } from './lead-idle.queries.ts'
import { listApprovers } from './lead-recipient.queries.ts'

const noActorId = 0
const maxNamed = 20

const formatLine = ({ customer, workshop, status, activity_at }: IdleLead) =>
  `${customer} (officina ${workshop}): ${leadStatusLabels[status]}, ultima attività il ${formatDate(activity_at)}`

const formatDays = (days: number) => (days === 1 ? 'un giorno' : `${days} giorni`)

/** The notice that notifies a user of idle leads, all of them at once. */
function idleNotice(leads: IdleLead[], days: number, cause: string): Notice {
  const named = leads.slice(0, maxNamed).map(formatLine)
  const others = leads.length - named.length
  const [only] = leads
  return {
    kind: 'lead_idle',
    cause,
    ...(leads.length === 1 && only
      ? {
          title: 'Segnalazione ferma',
          sentence: `una segnalazione è ferma da più di ${formatDays(days)}.`,
          url: `/leads/${only.id}`,
          button: 'Vai alla segnalazione',
        }
      : {
          title: 'Segnalazioni ferme',
          sentence: `${leads.length} segnalazioni sono ferme da più di ${formatDays(days)}.`,
          url: '/leads',
          objects: leads.map(({ id }) => `/leads/${id}`),
          button: 'Vai alle segnalazioni',
        }),
    items: others > 0 ? [...named, others === 1 ? 'e un’altra' : `e altre ${others}`] : named,
  }
}

/** Notifies those who supervise leads of the idle ones, all in one message and once per idle period. */
export async function notifyIdleLeads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await withWriteTransaction(db, {}, async (tx) => {
    const leads = new Map((await claimIdleLeads(tx, config.leadIdleDays)).map((lead) => [lead.id, lead]))
    const recipients = await listApprovers(tx, [...leads.keys()], noActorId)
    const cause = randomUUID()
    const notices = [...Map.groupBy(recipients, ({ id }) => id).values()].flatMap((supervised) => {
      const idle = supervised.flatMap(({ lead_id }) => leads.get(lead_id) ?? [])
      return supervised.slice(0, 1).map((to) => ({ to, notice: idleNotice(idle, config.leadIdleDays, cause) }))
    })
    await notifyEach(tx, config, notices)
  })
}
