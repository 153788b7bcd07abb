import type { PartnerRef } from '@portale/domain/activities/activity.policy.ts'
import type { Upload, UploadStatusInput } from '@portale/domain/activities/activity.ts'
import { formatCount } from '@portale/domain/counts.ts'
import { type DocumentStatus, formatOutcome } from '@portale/domain/documents.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { notifyUsers } from '../notifications/notify.queries.ts'
import { findPartnerName, listUploaders, listVerifiers } from './upload-audience.queries.ts'

type ActivityTitle = { id: number; title: string }

/** Documents of a partner for an activity that a user uploaded or verified; the request's id is the cause. */
export type UploadEvent = { partner: PartnerRef; activity: ActivityTitle; actorId: number; cause: string }

export const toUploadEvent = (
  { user, id }: FastifyRequest,
  partner: PartnerRef,
  { id: activityId, title }: ActivityTitle,
): UploadEvent => ({
  partner,
  activity: { id: activityId, title },
  actorId: user.id,
  cause: id,
})

/** Notifies those who verify a partner's documents of new ones (decisions "Accounts, news, notifications, mail"). */
export async function notifyUploaded(
  tx: Db,
  config: Config,
  event: UploadEvent,
  uploads: Pick<Upload, 'file_name'>[],
): Promise<void> {
  const { partner, activity, actorId, cause } = event
  const documents = formatCount(uploads.length, 'documento', 'documenti')
  await notifyUsers(tx, config, await listVerifiers(tx, partner, actorId), {
    kind: 'document_uploaded',
    cause,
    title: 'Documenti da verificare',
    sentence: `${await findPartnerName(tx, partner)} ha caricato ${documents} per l’attività «${activity.title}».`,
    items: uploads.map(({ file_name }) => file_name),
    url: `/${partnerTables[partner.kind].table}/${partner.id}/activities/${activity.id}/manage`,
    button: 'Verifica i documenti',
  })
}

const outcomes: Record<DocumentStatus, [one: string, many: string]> = {
  pending: ['Documento di nuovo da verificare', 'Documenti di nuovo da verificare'],
  verified: ['Documento verificato', 'Documenti verificati'],
  rejected: ['Documento rifiutato', 'Documenti rifiutati'],
  cancelled: ['Documento cancellato', 'Documenti cancellati'],
}

/** The title names the status when all changes set the same one. */
function formatTitle(changes: Pick<UploadStatusInput, 'status'>[]): string {
  const [status, ...others] = new Set(changes.map((change) => change.status))
  if (!status || others.length > 0) return 'Stato dei documenti aggiornato'
  return outcomes[status][changes.length === 1 ? 0 : 1]
}

/** Notifies a partner's users of the new statuses of their documents, with the reason of each rejection. */
export async function notifyUploadStatuses(
  tx: Db,
  config: Config,
  event: UploadEvent,
  changes: Pick<UploadStatusInput, 'id' | 'status' | 'reason'>[],
  uploads: Map<number, { file_name: string }>,
): Promise<void> {
  if (changes.length === 0) return
  const { partner, activity, actorId, cause } = event
  const documents = changes.length === 1 ? 'di un documento' : `di ${changes.length} documenti`
  await notifyUsers(tx, config, await listUploaders(tx, partner, actorId), {
    kind: 'document_status',
    cause,
    title: formatTitle(changes),
    sentence: `lo stato ${documents} dell’attività «${activity.title}» è cambiato.`,
    items: changes.map(({ id, status, reason }) => formatOutcome(uploads.get(id)?.file_name ?? '', status, reason)),
    url: `/activities/${activity.id}/upload`,
    button: 'Vai all’attività',
  })
}
