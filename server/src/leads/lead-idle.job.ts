import { randomUUID } from 'node:crypto'
import { formatDate } from '@portale/domain/dates.ts'
import { leadStatusLabels } from '@portale/domain/leads/lead.ts'
import { write } from '../db/gate.ts'
import type { Deps } from '../deps.ts'
import { type Notice, notifyUsers } from '../notifications/notify.queries.ts'
import { listManagers } from './lead-audience.queries.ts'
import { claimIdleLeads, type IdleLead } from './lead-idle.queries.ts'

const nobody = 0
const mostNamed = 20

const lineOf = ({ customer, workshop, status, activity_at }: IdleLead) =>
  `${customer} (officina ${workshop}): ${leadStatusLabels[status]}, ultima attività il ${formatDate(activity_at)}`

const inDays = (days: number) => (days === 1 ? 'un giorno' : `${days} giorni`)

/** What one person is told of all the leads they watch over that came to a standstill. */
function eventOf(leads: IdleLead[], days: number): Omit<Notice, 'cause'> {
  const named = leads.slice(0, mostNamed).map(lineOf)
  const others = leads.length - named.length
  const [only] = leads
  return {
    kind: 'lead_idle',
    ...(leads.length === 1 && only
      ? {
          title: 'Segnalazione ferma',
          sentence: `una segnalazione è ferma da più di ${inDays(days)}.`,
          url: `/leads/${only.id}`,
          button: 'Vai alla segnalazione',
        }
      : {
          title: 'Segnalazioni ferme',
          sentence: `${leads.length} segnalazioni sono ferme da più di ${inDays(days)}.`,
          url: '/leads',
          button: 'Vai alle segnalazioni',
        }),
    items: others > 0 ? [...named, others === 1 ? 'e un’altra' : `e altre ${others}`] : named,
  }
}

/** Tells those who watch over leads which of them stand still, all in one message, once per standstill. */
export async function tellIdleLeads({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await write(db, {}, async (tx) => {
    const leads = new Map((await claimIdleLeads(tx, config.leadIdleDays)).map((lead) => [lead.id, lead]))
    const managers = await listManagers(tx, [...leads.keys()], nobody)
    const cause = randomUUID()
    for (const own of Map.groupBy(managers, ({ id }) => id).values()) {
      const watched = own.flatMap(({ lead_id }) => leads.get(lead_id) ?? [])
      await notifyUsers(tx, config, own.slice(0, 1), { ...eventOf(watched, config.leadIdleDays), cause })
    }
  })
}
