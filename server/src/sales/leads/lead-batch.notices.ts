import { formatCount } from '@portale/domain/platform/counts.ts'
import { sellerRoles } from '@portale/domain/sales/leads/lead.policy.ts'
import { type Notice, notifyEach, type SeveralKind } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { listRecipients } from './lead-recipient.queries.ts'

// One notice a person, about all leads of the call that concern them.

export type NoticeLead = { id: number; user_id: number; customer: { name: string }; workshop: { name: string } }
type Recipients = Awaited<ReturnType<typeof listRecipients>>
type Texts = {
  kind: SeveralKind
  cause: string
  one: { title: string; sentence: (lead: NoticeLead) => string }
  many: { title: string; sentence: (count: string) => string; url: '/leads' | `/leads?${string}` }
}

const maxNamed = 20

const formatSubject = ({ customer, workshop }: NoticeLead) =>
  `la segnalazione di ${customer.name} (officina ${workshop.name})`

function toNotice(leads: NoticeLead[], { kind, cause, one, many }: Texts): Notice {
  const [only] = leads
  if (leads.length === 1 && only)
    return {
      kind,
      cause,
      title: one.title,
      sentence: one.sentence(only),
      items: [],
      url: `/leads/${only.id}`,
      button: 'Vai alla segnalazione',
    }
  const named = leads.slice(0, maxNamed).map(({ customer, workshop }) => `${customer.name} (officina ${workshop.name})`)
  const others = leads.length - named.length
  return {
    kind,
    cause,
    title: many.title,
    sentence: many.sentence(formatCount(leads.length, 'segnalazione', 'segnalazioni')),
    items: others > 0 ? [...named, others === 1 ? 'e un’altra' : `e altre ${others}`] : named,
    url: many.url,
    objects: leads.map(({ id }) => `/leads/${id}`),
    button: 'Vai alle segnalazioni',
  }
}

/** Notifies each of these recipients once, of the leads that they are listed for. */
async function notifyGathered(tx: Db, config: Config, leads: NoticeLead[], recipients: Recipients, texts: Texts) {
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const notices = [...Map.groupBy(recipients, ({ id }) => id).values()].flatMap((rows) => {
    const [to] = rows
    const ids = [...new Set(rows.map(({ lead_id }) => lead_id))]
    const mine = ids.flatMap((id) => byId.get(id) ?? [])
    return to ? [{ to, notice: toNotice(mine, texts) }] : []
  })
  await notifyEach(tx, config, notices)
}

/** The sellers of these leads, and the author of each. */
async function listFollowers(tx: Db, leads: NoticeLead[], actorId: number): Promise<Recipients> {
  const ids = leads.map(({ id }) => id)
  const authorOf = new Map(leads.map(({ id, user_id }) => [id, user_id]))
  const authors = await listRecipients(tx, ids, actorId, { ids: [...new Set(authorOf.values())] })
  return [
    ...(await listRecipients(tx, ids, actorId, { roles: sellerRoles })),
    ...authors.filter(({ id, lead_id }) => authorOf.get(lead_id) === id),
  ]
}

const notifyFollowers =
  (texts: Omit<Texts, 'cause'>) =>
  async (tx: Db, config: Config, leads: NoticeLead[], actorId: number, cause: string): Promise<void> =>
    notifyGathered(tx, config, leads, await listFollowers(tx, leads, actorId), { ...texts, cause })

/** Notifies the authors and the sellers of leads that were approved. */
export const notifyLeadsApproved = notifyFollowers({
  kind: 'lead_approved',
  one: { title: 'Segnalazione approvata', sentence: (lead) => `${formatSubject(lead)} è stata approvata.` },
  many: {
    title: 'Segnalazioni approvate',
    sentence: (count) => `${count} sono state approvate.`,
    url: '/leads?approved=1',
  },
})

/** Notifies the same people that the approval was taken back. */
export const notifyApprovalsWithdrawn = notifyFollowers({
  kind: 'lead_status',
  one: { title: 'Approvazione annullata', sentence: (lead) => `${formatSubject(lead)} è di nuovo da approvare.` },
  many: {
    title: 'Approvazioni annullate',
    sentence: (count) => `${count} sono di nuovo da approvare.`,
    url: '/leads?approved=0',
  },
})

/** Notifies users of the leads to which access was granted. */
export const notifyLeadsAssigned = async (
  tx: Db,
  config: Config,
  leads: NoticeLead[],
  actorId: number,
  cause: string,
  userIds: number[],
): Promise<void> => {
  const ids = leads.map(({ id }) => id)
  await notifyGathered(tx, config, leads, await listRecipients(tx, ids, actorId, { ids: userIds }), {
    kind: 'lead_access',
    cause,
    one: { title: 'Accesso a una segnalazione', sentence: (lead) => `ora puoi vedere ${formatSubject(lead)}.` },
    many: { title: 'Accesso a segnalazioni', sentence: (count) => `ora puoi vedere ${count}.`, url: '/leads' },
  })
}
