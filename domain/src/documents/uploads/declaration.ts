import { z } from 'zod'
import { ownPartnerNames } from '../../network/dealers/partner.ts'
import { type DocumentStatus, documentStatusLabels } from '../../platform/documents.ts'
import { lockVersion, nested, text } from '../../platform/fields.ts'
import type { Partner } from '../../platform/roles.ts'

/** The file name of an upload without a file, by which a partner declares that a document is not applicable to it. */
export const notApplicable = 'Non applicabile'

export const maxDeclarationReason = 1000

/** POST /api/v1/activity_document_types/{id}/not_applicable */
export const declarationBody = z.object({
  declaration: nested(z.object({ reason: text('motivo', maxDeclarationReason) })),
})

/** POST /api/v1/activity_document_uploads/{id}/withdraw */
export const withdrawalBody = z.object({ upload: nested(z.object({ lock_version: lockVersion })) })

type Declared = { not_applicable_reason: string | null }

/** Whether an upload has no file: it declares that its document is not applicable. */
export const isDeclaration = ({ not_applicable_reason }: Declared): boolean => not_applicable_reason !== null

/** What an upload is called in a sentence: its file's name, or the document that is declared not applicable. */
export const formatUploadName = (upload: Declared & { file_name: string }, document: string): string =>
  isDeclaration(upload) ? `${document} (non applicabile)` : upload.file_name

/** An upload's status in a sentence: a file is verified, a declaration accepted. */
export const formatUploadStatus = (upload: Declared, status: DocumentStatus): string =>
  isDeclaration(upload) && status === 'verified' ? 'Accettato' : documentStatusLabels[status]

/** Whether a declaration of a type waits for staff: until then there is no second one. */
export const hasPendingDeclaration = (uploads: (Declared & { status: DocumentStatus })[]): boolean =>
  uploads.some((upload) => isDeclaration(upload) && upload.status === 'pending')

type Withdrawable = { status: DocumentStatus; removed_type: unknown }

/**
 * Whether its partner may withdraw an upload: while it waits for staff, who don't examine those of removed types, and while
 * the activity takes another one in its place.
 */
export const canWithdraw = ({ status, removed_type }: Withdrawable, isClosed = false): boolean =>
  status === 'pending' && removed_type === null && !isClosed

const noReplacement = 'un documento ritirato non si potrebbe più sostituire. Se è sbagliato, scrivi a chi lo verifica.'

/** Why an upload of a closed activity is not withdrawn. */
export const closedWithdrawalMessage = `Questa attività è stata chiusa: ${noReplacement}`

/** Why a partner that left the network withdraws nothing; `problem` says how it left. */
export const leftWithdrawalMessage = (kind: Partner, problem: string | undefined): string =>
  `${ownPartnerNames[kind]} ${problem}: ${noReplacement}`

/** Why a partner that left the network uploads nothing; `problem` says how it left. */
export const leftUploadMessage = (kind: Partner, problem: string | undefined): string =>
  `${ownPartnerNames[kind]} ${problem}: non si possono più caricare documenti.`

/** Whether a new status would bring back an upload that its partner withdrew: only another upload does. */
export const revivesWithdrawn = ({ withdrawn }: { withdrawn: boolean }, status: DocumentStatus): boolean =>
  withdrawn && status !== 'cancelled'
