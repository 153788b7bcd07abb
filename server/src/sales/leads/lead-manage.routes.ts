import { parseInput } from '@portale/domain/platform/fields.ts'
import { maxFileSize, messages } from '@portale/domain/platform/files.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { canManageLead } from '@portale/domain/sales/leads/lead.policy.ts'
import { validateStatusChange } from '@portale/domain/sales/leads/lead.rules.ts'
import { type Lead, leadDetail } from '@portale/domain/sales/leads/lead.ts'
import { type LeadManageInput, leadManageFields, toLeadFieldErrors } from '@portale/domain/sales/leads/lead-body.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { validateDocument } from '../../platform/files/document.ts'
import type { ReceivedFile } from '../../platform/files/store.ts'
import type { InsertStoredFile } from '../../platform/files/stored-files.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertAllowed, assertValid, HttpError, invalidMessage, notFound } from '../../platform/http/errors.ts'
import { submitForm } from '../../platform/http/form-submission.ts'
import type { Form, FormLimits } from '../../platform/http/multipart.ts'
import { idParam } from '../../platform/http/request.ts'
import { notifyLeadStatus, notifyOfferUploaded } from './lead.notices.ts'
import {
  assertLeadVersion,
  findManagedLead,
  findStoredLead,
  findWorkshopAt,
  insertManage,
  lockLead,
  type StoredLead,
  statusColumns,
  updateLead,
} from './lead.queries.ts'
import { insertOffer } from './lead-offer.queries.ts'
import { workshopErrors } from './lead-save.ts'

const tag = 'Segnalazioni'

const managers = administratorsAnd({ dealer_sales_manager: 'own', dealer_holder_sales_manager: 'own' })

const formLimits: FormLimits = {
  key: 'lead.uploaded_offer',
  fileSize: maxFileSize,
  requestSize: maxFileSize,
  files: 1,
  messages: { tooMany: 'Puoi inviare un solo preventivo alla volta.', requestTooLarge: messages.tooLarge },
}

/** A save of the manage screen; its offer is a file of an accepted kind. */
type ManageRequest = { input: LeadManageInput; offer: Offer | undefined }
type Offer = { file: ReceivedFile; file_name: string; media_type: string }

/** The form's fields, which are called `lead[status]` and so on; 422 under the error keys of the specification. */
function parseFields({ fields }: Form): LeadManageInput {
  const named = [...fields].map(([name, value]) => [/^lead\[(\w+)\]$/.exec(name)?.[1], value] as const)
  const parsed = parseInput(leadManageFields, {
    lead: Object.fromEntries(named.filter(([name]) => name !== undefined)),
  })
  if (parsed.success) return parsed.data.lead
  throw new HttpError(422, invalidMessage, { errors: toLeadFieldErrors(parsed.error) })
}

const unknownField = {
  problem: 'Il preventivo è arrivato in un campo sconosciuto: invialo come uploaded_offer.',
  status: 422,
}

/** The form's offer, if there is one; 413, 415 or 422 when it is not accepted. */
async function parseOffer({ files: [received] }: Form): Promise<Offer | undefined> {
  if (!received) return undefined
  const result = received.field === 'uploaded_offer' ? await validateDocument(received) : unknownField
  if ('problem' in result)
    throw new HttpError(result.status, result.problem, { errors: { [formLimits.key]: [result.problem] } })
  return { ...result, file_name: received.file_name }
}

const assertCanManage = (user: Actor, lead: StoredLead): void =>
  assertAllowed(canManageLead(user, lead), 'La segnalazione non è ancora approvata.')

/** The workshop that an administrator chose, with its dealer of the day of the report; undefined when it does not exist or has left the network. */
async function findChosenWorkshop(tx: Db, user: Actor, lead: StoredLead, chosen: number | undefined) {
  if (chosen === undefined || chosen === lead.workshop_id || !isAdministrator(user)) return {}
  return findWorkshopAt(tx, chosen, lead.created_at)
}

/** The columns that change with a status, or with notes alone; those of a closed or lost deal are cleared by another status. */
function statusValues(lead: StoredLead, { status, salesnotes, lostnotes, saled_quantity }: LeadManageInput) {
  if (status === undefined) return salesnotes === '' ? {} : { salesnotes }
  return {
    ...statusColumns(status, lead),
    salesnotes,
    lostnotes: status === 'lost' ? lostnotes : null,
    saled_quantity: status === 'closed' ? (saled_quantity ?? null) : null,
  }
}

/** Saves the manage screen, entirely or not at all (spec 2 §4, §6, §7; decisions "Leads"). */
async function manageLead(
  tx: Db,
  config: Config,
  { user, id: cause }: FastifyRequest,
  id: number,
  { input, offer }: ManageRequest,
  insertStoredFile: InsertStoredFile,
): Promise<Lead> {
  const lead = (await lockLead(tx, user, id)) ?? notFound()
  assertCanManage(user, lead)
  // Before the rules: a user with an old version learns who changed the lead, not that a status is closed now.
  await assertLeadVersion(tx, lead, input.lock_version)
  const workshop = await findChosenWorkshop(tx, user, lead, input.workshop_id)
  assertValid({
    ...validateStatusChange(user, lead, input, offer !== undefined),
    ...(!workshop && (await workshopErrors(tx, input.workshop_id))),
  })
  const values = { ...statusValues(lead, input), ...workshop }
  if (Object.keys(values).length > 0 || offer) {
    await updateLead(tx, id, values)
    await insertManage(tx, {
      lead_id: id,
      user_id: user.id,
      current_status: input.status ?? lead.status,
      current_salesnotes: input.salesnotes || null,
    })
  }
  if (offer) {
    const file_id = await insertStoredFile(tx, offer.file, offer.media_type)
    await insertOffer(tx, { lead_id: id, file_id, file_name: offer.file_name, user_id: user.id })
  }
  const saved = (await findManagedLead(tx, user, id)) ?? notFound()
  if (saved.status !== lead.status) await notifyLeadStatus(tx, config, saved, user.id, cause)
  if (offer) await notifyOfferUploaded(tx, config, saved, user.id, cause, offer.file_name)
  return saved
}

/** The manage screen: status, notes and offers of the sellers (spec 2 §4, §7). */
export function leadManageRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/v1/leads/:id/manage',
    {
      config: {
        allow: managers,
        describe: { tag, summary: 'Una segnalazione da gestire, con la sua storia', answer: leadDetail },
      },
    },
    async (req) => {
      return (await findManagedLead(deps.db, req.user, idParam(req))) ?? notFound()
    },
  )

  app.post(
    '/api/v1/leads/:id/manage',
    {
      config: {
        allow: managers,
        describe: {
          tag,
          summary: 'Gestire una segnalazione: stato, note, preventivo',
          description: 'Un modulo con i campi `lead[status]`, `lead[salesnotes]`, …',
          body: leadManageFields,
          bodyVaries: true,
          files: { uploaded_offer: 'Un preventivo.' },
          idempotent: true,
          answer: leadDetail,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      assertCanManage(req.user, (await findStoredLead(deps.db, req.user, id)) ?? notFound())
      return submitForm(deps, req, reply, {
        limits: formLimits,
        countsAs: 'upload with files',
        parse: async (form) => ({ input: parseFields(form), offer: await parseOffer(form) }),
        filesOf: ({ offer }) => (offer ? [offer.file] : []),
        write: (tx, sent, insertStoredFile) => manageLead(tx, deps.config, req, id, sent, insertStoredFile),
        status: 200,
      })
    },
  )
}
