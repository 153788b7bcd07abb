import { maxFileSize, messages } from '@portale/domain/files.ts'
import { type LeadManageInput, leadErrors, leadManageFields } from '@portale/domain/leads/lead-body.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { validateDocument } from '../files/document.ts'
import { administratorsAnd } from '../http/access.ts'
import { HttpError, invalidMessage, notFound } from '../http/errors.ts'
import { submitForm } from '../http/form-submission.ts'
import type { Form, FormLimits } from '../http/multipart.ts'
import { idParam } from '../http/request.ts'
import { findLead } from './lead.queries.ts'
import { allowManage, manageLead, type SentOffer } from './lead-manage.ts'

const managers = {
  config: { allow: administratorsAnd({ dealer_sales_manager: 'own', dealer_holder_sales_manager: 'own' }) },
}

const offerForm: FormLimits = {
  key: 'lead.uploaded_offer',
  fileSize: maxFileSize,
  requestSize: maxFileSize,
  files: 1,
  messages: { tooMany: 'Puoi inviare un solo preventivo alla volta.', requestTooLarge: messages.tooLarge },
}

/** The form's texts, `lead[status]` and its like, in their shape; 422 under the specification's keys otherwise. */
function readFields({ fields }: Form): LeadManageInput {
  const named = [...fields].map(([name, value]) => [/^lead\[(\w+)\]$/.exec(name)?.[1], value] as const)
  const read = leadManageFields.safeParse({ lead: Object.fromEntries(named.filter(([name]) => name !== undefined)) })
  if (read.success) return read.data.lead
  throw new HttpError(422, invalidMessage, { errors: leadErrors(read.error) })
}

const misplaced = {
  refused: 'Il preventivo è arrivato in un campo sconosciuto: invialo come uploaded_offer.',
  status: 422,
}

/** The form's offer, if one came; 413, 415 or 422 when it can't be taken. */
async function readOffer({ files: [sent] }: Form): Promise<SentOffer | undefined> {
  if (!sent) return undefined
  const verdict = sent.field === 'uploaded_offer' ? await validateDocument(sent) : misplaced
  if ('refused' in verdict)
    throw new HttpError(verdict.status, verdict.refused, { errors: { [offerForm.key]: [verdict.refused] } })
  return { ...verdict, file_name: sent.file_name }
}

/** What the sellers do with a lead: its status, their notes, their offers (spec 2 §4, §7). */
export function leadManageRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/leads/:id/manage', managers, async (req, reply) => {
    const id = idParam(req)
    allowManage(req.user, (await findLead(deps.db, req.user, id)) ?? notFound())
    return submitForm(deps, req, reply, {
      limits: offerForm,
      countsAs: 'upload with files',
      parse: async (form) => ({ input: readFields(form), offer: await readOffer(form) }),
      write: (tx, { input, offer }, storeFile) => manageLead(tx, deps.config, req, id, input, offer, storeFile),
      status: 200,
    })
  })
}
