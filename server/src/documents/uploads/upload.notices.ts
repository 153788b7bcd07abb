import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Upload, UploadStatusInput } from '@portale/domain/documents/activities/activity.ts'
import { formatUploadName, formatUploadStatus, isDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { type DocumentStatus, formatOutcome } from '@portale/domain/platform/documents.ts'
import type { FastifyRequest } from 'fastify'
import { notifyUsers } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import type { LockedUpload } from './upload.queries.ts'
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

/** What a partner did for an activity, as the end of a sentence, and what it concerns. */
type News = { sentence: string; items: string[] }

async function notifyVerifiers(tx: Db, config: Config, event: UploadEvent, { sentence, items }: News): Promise<void> {
  const { partner, activity, actorId, cause } = event
  await notifyUsers(tx, config, await listVerifiers(tx, partner, actorId), {
    kind: 'document_uploaded',
    cause,
    title: 'Documenti da verificare',
    sentence: `${await findPartnerName(tx, partner)} ${sentence} «${activity.title}».`,
    items,
    url: `/${partnerTables[partner.kind].table}/${partner.id}/activities/${activity.id}/manage`,
    button: 'Verifica i documenti',
  })
}

/** Notifies those who verify a partner's documents of new ones (decisions "Accounts, news, notifications, mail"). */
export const notifyUploaded = (
  tx: Db,
  config: Config,
  event: UploadEvent,
  uploads: Pick<Upload, 'file_name'>[],
): Promise<void> =>
  notifyVerifiers(tx, config, event, {
    sentence: `ha caricato ${formatCount(uploads.length, 'documento', 'documenti')} per l’attività`,
    items: uploads.map(({ file_name }) => file_name),
  })

/** Notifies them that the partner declared a document not applicable. */
export const notifyDeclared = (
  tx: Db,
  config: Config,
  event: UploadEvent,
  { description, reason }: { description: string; reason: string },
): Promise<void> =>
  notifyVerifiers(tx, config, event, {
    sentence: 'ha dichiarato non applicabile un documento dell’attività',
    items: [`${description}. Motivo: ${reason}`],
  })

const outcomes: Record<DocumentStatus, [one: string, many: string]> = {
  pending: ['Documento di nuovo da verificare', 'Documenti di nuovo da verificare'],
  verified: ['Documento verificato', 'Documenti verificati'],
  rejected: ['Documento rifiutato', 'Documenti rifiutati'],
  cancelled: ['Documento cancellato', 'Documenti cancellati'],
}

const declarationOutcomes: Record<DocumentStatus, [one: string, many: string]> = {
  pending: ['Dichiarazione di nuovo da verificare', 'Dichiarazioni di nuovo da verificare'],
  verified: ['«Non applicabile» accettato', 'Documenti accettati come non applicabili'],
  rejected: ['«Non applicabile» rifiutato', 'Documenti rifiutati come non applicabili'],
  cancelled: ['Dichiarazione cancellata', 'Dichiarazioni cancellate'],
}

type Change = Pick<UploadStatusInput, 'id' | 'status' | 'reason'>
type ChangedUpload = Pick<LockedUpload, 'file_name' | 'not_applicable_reason' | 'description'>

/** The title names the status when all changes set the same one. */
function formatTitle(changes: Change[], uploads: Map<number, ChangedUpload>): string {
  const [status, ...others] = new Set(changes.map((change) => change.status))
  if (!status || others.length > 0) return 'Stato dei documenti aggiornato'
  const areDeclarations = changes.every(({ id }) => {
    const upload = uploads.get(id)
    return upload && isDeclaration(upload)
  })
  return (areDeclarations ? declarationOutcomes : outcomes)[status][changes.length === 1 ? 0 : 1]
}

function formatItem({ id, status, reason }: Change, uploads: Map<number, ChangedUpload>): string[] {
  const upload = uploads.get(id)
  if (!upload) return []
  return [formatOutcome(formatUploadName(upload, upload.description), formatUploadStatus(upload, status), reason)]
}

/** Notifies a partner's users of the new statuses of their documents, with the reason of each rejection. */
export async function notifyUploadStatuses(
  tx: Db,
  config: Config,
  event: UploadEvent,
  changes: Change[],
  uploads: Map<number, ChangedUpload>,
): Promise<void> {
  if (changes.length === 0) return
  const { partner, activity, actorId, cause } = event
  const documents = changes.length === 1 ? 'di un documento' : `di ${changes.length} documenti`
  await notifyUsers(tx, config, await listUploaders(tx, partner, actorId), {
    kind: 'document_status',
    cause,
    title: formatTitle(changes, uploads),
    sentence: `lo stato ${documents} dell’attività «${activity.title}» è cambiato.`,
    items: changes.flatMap((change) => formatItem(change, uploads)),
    url: `/activities/${activity.id}/upload`,
    button: 'Vai all’attività',
    blocks: changes.some(({ status }) => status === 'rejected'),
  })
}
