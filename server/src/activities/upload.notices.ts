import type { Upload, UploadStatusInput } from '@portale/domain/activities/activity.ts'
import { counted } from '@portale/domain/counts.ts'
import { type DocumentStatus, documentStatusLabels } from '@portale/domain/documents.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import { partnerTables } from '../dealers/partner.queries.ts'
import { notifyUsers } from '../notifications/notify.queries.ts'
import type { Owner } from './upload.queries.ts'
import { findPartnerName, listUploaders, listVerifiers } from './upload-audience.queries.ts'

type Named = { id: number; title: string }

/** Whose documents of which activity, who acts, and the request as the cause. */
export type UploadEvent = { owner: Owner; activity: Named; actorId: number; cause: string }

export const toUploadEvent = (
  { user, id }: FastifyRequest,
  owner: Owner,
  { id: activityId, title }: Named,
): UploadEvent => ({
  owner,
  activity: { id: activityId, title },
  actorId: user.id,
  cause: id,
})

/** Tells those who verify that documents arrived (decisions "Accounts, news, notifications, mail"). */
export async function notifyUploaded(
  tx: Db,
  config: Config,
  occasion: UploadEvent,
  uploads: Pick<Upload, 'file_name'>[],
): Promise<void> {
  const { owner, activity, actorId, cause } = occasion
  const documents = counted(uploads.length, 'documento', 'documenti')
  await notifyUsers(tx, config, await listVerifiers(tx, owner, actorId), {
    kind: 'document_uploaded',
    cause,
    title: 'Documenti da verificare',
    sentence: `${await findPartnerName(tx, owner)} ha caricato ${documents} per l’attività «${activity.title}».`,
    items: uploads.map(({ file_name }) => file_name),
    url: `/${partnerTables[owner.kind].table}/${owner.id}/activities/${activity.id}/manage`,
    button: 'Verifica i documenti',
  })
}

const outcomes: Record<DocumentStatus, [one: string, many: string]> = {
  pending: ['Documento di nuovo da verificare', 'Documenti di nuovo da verificare'],
  verified: ['Documento verificato', 'Documenti verificati'],
  rejected: ['Documento rifiutato', 'Documenti rifiutati'],
  cancelled: ['Documento cancellato', 'Documenti cancellati'],
}

/** One status for all: its own words; several: the general ones. */
function titleOf(changes: Pick<UploadStatusInput, 'status'>[]): string {
  const [status, ...others] = new Set(changes.map((change) => change.status))
  if (!status || others.length > 0) return 'Stato dei documenti aggiornato'
  return outcomes[status][changes.length === 1 ? 0 : 1]
}

const lineOf = ({ status, reason }: Pick<UploadStatusInput, 'status' | 'reason'>, fileName: string) =>
  `${fileName}: ${documentStatusLabels[status]}${reason ? `. Motivo: ${reason}` : ''}`

/** Tells a partner's people what became of their documents, with the reason of each refusal. */
export async function notifyUploadStatuses(
  tx: Db,
  config: Config,
  occasion: UploadEvent,
  changes: Pick<UploadStatusInput, 'id' | 'status' | 'reason'>[],
  uploads: Map<number, { file_name: string }>,
): Promise<void> {
  if (changes.length === 0) return
  const { owner, activity, actorId, cause } = occasion
  const documents = changes.length === 1 ? 'di un documento' : `di ${changes.length} documenti`
  await notifyUsers(tx, config, await listUploaders(tx, owner, actorId), {
    kind: 'document_status',
    cause,
    title: titleOf(changes),
    sentence: `lo stato ${documents} dell’attività «${activity.title}» è cambiato.`,
    items: changes.map((change) => lineOf(change, uploads.get(change.id)?.file_name ?? '')),
    url: `/activities/${activity.id}/upload`,
    button: 'Vai all’attività',
  })
}
