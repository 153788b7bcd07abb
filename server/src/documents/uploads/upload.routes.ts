import { assignedPartner, canUpload } from '@portale/domain/documents/activities/activity.policy.ts'
import { rejectedFile, upload } from '@portale/domain/documents/activities/activity.ts'
import { closedMessage } from '@portale/domain/documents/activities/activity-state.ts'
import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import { maxFileSize, maxFiles, maxRequestSize, messages } from '@portale/domain/platform/files.ts'
import { uploaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/files/send.ts'
import { assignedRows, documentReaders } from '../../platform/http/access.ts'
import { storedFile } from '../../platform/http/call-description.ts'
import { assertAllowed, HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { submitForm } from '../../platform/http/form-submission.ts'
import type { FormLimits } from '../../platform/http/multipart.ts'
import { idParam } from '../../platform/http/request.ts'
import { findActivity } from '../activities/activity.queries.ts'
import { notifyUploaded, toUploadEvent } from './upload.notices.ts'
import { findUploadedFile, listUploads } from './upload.queries.ts'
import { insertArrivals } from './upload-arrival.queries.ts'
import { acceptedFiles, parseUploads } from './upload-form.ts'
import { getUploadingPartner, saveUploads } from './upload-save.ts'

const tag = 'Documenti'

const documentForm: FormLimits = {
  key: 'new_activity_document_type',
  fileKey: (field, index) => `new_activity_document_type.${/\[(\d{1,15})\]/.exec(field)?.[1] ?? 0}.${index}`,
  fileSize: maxFileSize,
  requestSize: maxRequestSize,
  files: maxFiles,
  // The screen sends the loaded activity along (spec 1 §7); as text, in parts, or as a file.
  ignoredField: /^activity(\[|$)/,
  messages,
}

/** The uploads of the caller's partner, and the files of all uploads (spec 1 §2.1, §2.2, §2.9, §7). */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/activities/:id/uploaded',
    {
      config: {
        allow: { ...documentReaders, administrator: 'own', superuser_rt: 'own' },
        describe: {
          tag,
          summary: 'I documenti che il partner di chi chiama ha caricato per un’attività',
          answer: z.array(upload),
        },
      },
    },
    async (req) => {
      const activity = (await findActivity(deps.db, req.user, idParam(req))) ?? notFound()
      const partner = assignedPartner(req.user)
      return partner ? listUploads(deps.db, partner, activity.id) : []
    },
  )

  app.post(
    '/api/v1/activities/:id',
    {
      config: {
        allow: assignedRows(uploaders),
        describe: {
          tag,
          summary: 'Caricare documenti di un’attività',
          description:
            'I file rifiutati sono detti uno per uno, in `refused`; gli altri sono caricati lo stesso. Un rifiuto con un `code` chiede una conferma: il file è accettato se è inviato di nuovo con quel codice nel campo `confirmed` (più codici separati da virgole). Con il campo `notify` uguale a `later` chi verifica riceve un solo avviso per più invii vicini.',
          files: {
            'new_activity_document_type[n][]': 'I file del documento con l’id n; `valid_until[n]` è la scadenza.',
          },
          idempotent: true,
          answer: z.object({ uploaded: z.array(upload), refused: z.array(rejectedFile) }),
        },
      },
    },
    async (req, reply) => {
      const activity = (await findActivity(deps.db, req.user, idParam(req))) ?? notFound()
      assertAllowed(canUpload(req.user, activity))
      const partner = getUploadingPartner(req.user)
      if (activity.state === 'closed') rejectConflict(closedMessage)
      return submitForm(deps, req, reply, {
        limits: documentForm,
        countsAs: 'upload',
        parse: (form) => {
          if (form.files.length === 0) throw new HttpError(422, 'Scegli almeno un file.')
          return parseUploads(form)
        },
        filesOf: acceptedFiles,
        write: async (tx, sent, insertStoredFile) => {
          const saved = await saveUploads(tx, insertStoredFile, partner, activity, sent, req.user.id)
          if (sent.notifyLater)
            await insertArrivals(
              tx,
              saved.uploaded.map(({ id }) => id),
              req.user.id,
            )
          else await notifyUploaded(tx, deps.config, toUploadEvent(req, partner, activity), saved.uploaded)
          return saved
        },
        status: 200,
      })
    },
  )

  app.get(
    '/activity_document_upload/:id',
    {
      config: { allow: documentReaders, describe: { tag, summary: 'Il file di un documento caricato', ...storedFile } },
    },
    async (req, reply) => {
      const id = idParam(req)
      const upload = (await findUploadedFile(deps.db, id)) ?? notFound()
      const kind = upload.dealer_id === null ? 'workshop' : 'dealer'
      const ids = visiblePartnerIds(req.user, kind)
      if (ids && !ids.includes(upload.dealer_id ?? upload.workshop_id ?? 0)) notFound()
      return sendFile(deps, reply, upload, { kind: 'activity_document_upload', id })
    },
  )
}
