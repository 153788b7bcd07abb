import { z } from 'zod'
import { contactFields, customerFields } from '../../network/customers/customer.ts'
import { documentStatuses } from '../../platform/documents.ts'
import {
  fieldErrors,
  flag,
  lockVersion,
  nested,
  optionalText,
  parseInput,
  recordId,
  recordIds,
} from '../../platform/fields.ts'
import {
  type FieldErrors,
  kindError,
  maxNotes,
  numberText,
  parseIds,
  requiredMessage,
} from '../../platform/plain-fields.ts'
import { type Actor, isAdministrator } from '../../platform/roles.ts'
import { leadStatuses } from './lead.ts'

const maxVehicles = 100_000

/** A number of vehicles; `name` is how messages call the field. */
const vehicleCount = (name: string) =>
  z
    .unknown()
    .meta({ type: ['integer', 'string'], description: 'Un numero da 1 a 100.000.', needed: true })
    .optional()
    .transform((value, context) => {
      const digits = numberText(value)
      if (digits && /^[1-9]\d{0,5}$/.test(digits) && Number(digits) <= maxVehicles) return Number(digits)
      const missing = value === undefined || value === null || digits === ''
      const message = missing ? requiredMessage(name) : `Il campo ${name} deve essere un numero intero da 1 a 100.000.`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })

/** An optional field that forms send as an empty text or null. */
const emptyAsUndefined = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const consentMessage = 'Serve il consenso al trattamento dei dati.'
const status = z.enum(leadStatuses, { error: 'Lo stato non è valido.' })

const commonFields = {
  is_customer: flag('già cliente'),
  lead_model_id: recordId('modello'),
  lead_work_type_id: recordId('tipo di lavoro'),
  quantity: vehicleCount('quantità'),
  notes: emptyAsUndefined(optionalText('note', maxNotes)).transform((notes) => notes ?? ''),
  interested_in_financing: flag('interesse al finanziamento'),
  interested_in_service_contract: flag('interesse al contratto di assistenza'),
  privacy_1: flag('consenso').refine((given) => given, consentMessage),
  status: emptyAsUndefined(status),
  workshop_id: emptyAsUndefined(recordId('officina')),
  lock_version: lockVersion,
}

const newContactFields = { customer_contact: nested(z.object(contactFields)) }
const knownContactFields = { customer_contact_id: recordId('contatto') }
const knownCustomerFields = { customer_id: recordId('partita IVA') }
const { vat_n, name } = customerFields
const newCustomerFields = { customer: nested(z.object({ vat_n, name })) }

/** The schema of `{lead: {…}}` with the common fields and these. */
const leadBody = <T extends z.ZodRawShape>(more: T) =>
  z.object({ lead: nested(z.object({ ...commonFields, ...more })) })

/** The bodies of a lead: a known customer with a known or a new contact, or a new customer. */
const schemas = {
  knownContact: leadBody({ ...knownCustomerFields, ...knownContactFields }),
  knownCustomer: leadBody({ ...knownCustomerFields, ...newContactFields }),
  newCustomer: leadBody({ ...newCustomerFields, ...newContactFields }),
  /** Without is_customer the body is never valid. */
  undecided: leadBody({}).transform(() => z.NEVER),
}

/** What POST and PUT of /api/v1/leads take. */
export const leadBodies = z.union([schemas.knownContact, schemas.knownCustomer, schemas.newCustomer])

/** A valid lead body; customer and contact are each an id or new. */
export type LeadInput = z.output<(typeof schemas)[keyof typeof schemas]>['lead']

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function schemaFor(lead: Record<string, unknown>): z.ZodType<{ lead: LeadInput }> {
  const is_customer = commonFields.is_customer.safeParse(lead.is_customer)
  if (!is_customer.success) return schemas.undecided
  if (!is_customer.data) return schemas.newCustomer
  return isEmpty(lead.customer_contact_id) ? schemas.knownCustomer : schemas.knownContact
}

// The error keys of the specification where they differ from the body's (decisions "Shapes").
const errorKeys: Record<string, string> = {
  'lead.status': 'lead.statuses',
  'lead.workshop_id': 'lead.workshops',
  'lead.customer_id': 'lead.customer.vat_n',
  'lead.customer_contact_id': 'lead.customer_contact.name',
}

/** The issues of zod under the error keys of the specification (spec 2 §5). */
export const toLeadFieldErrors = (error: z.ZodError | undefined): FieldErrors =>
  Object.fromEntries(
    Object.entries(error ? fieldErrors(error) : {}).map(([key, messages]) => [errorKeys[key] ?? key, messages]),
  )

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Administrators must choose a workshop; a workshop's users report for their workshop. */
const validateChosenWorkshop = (lead: Record<string, unknown>): FieldErrors =>
  isEmpty(lead.workshop_id) ? { 'lead.workshops': [requiredMessage('officina')] } : {}

/**
 * Parses the body of POST and PUT /api/v1/leads into the lead to write, or the problems of its fields. Status and
 * workshop, the administrative section, are ignored unless an administrator sends them.
 */
export function parseLead(
  user: Pick<Actor, 'role'>,
  body: unknown,
  { creates = false } = {},
): { lead: LeadInput } | { errors: FieldErrors } {
  const sent = toRecord(toRecord(body).lead)
  const lead = isAdministrator(user) ? sent : { ...sent, status: undefined, workshop_id: undefined }
  const parsed = parseInput(schemaFor(lead), { lead })
  const errors = {
    ...toLeadFieldErrors(parsed.error),
    ...(creates && isAdministrator(user) && validateChosenWorkshop(lead)),
  }
  return parsed.success && Object.keys(errors).length === 0 ? parsed.data : { errors }
}

/** The form fields of the manage screen, sent as texts (spec 2 §7). */
export const leadManageFields = z.object({
  lead: nested(
    z.object({
      status: emptyAsUndefined(status),
      salesnotes: optionalText('note di vendita', maxNotes).optional().default(''),
      lostnotes: optionalText('motivo', maxNotes).optional().default(''),
      saled_quantity: emptyAsUndefined(vehicleCount('veicoli venduti')),
      workshop_id: emptyAsUndefined(recordId('officina')),
      lock_version: lockVersion,
    }),
  ),
})
export type LeadManageInput = z.output<typeof leadManageFields>['lead']

/** POST /api/v1/leads/{id}/lead_offers: the statuses of several offers; without a reason the stored one stays. */
export const leadOffersBody = z.object({
  lead_offers: z.array(
    z.object({
      id: recordId('preventivo'),
      status: z.enum(documentStatuses, { error: 'Lo stato non è valido.' }),
      reason: optionalText('motivo', maxNotes)
        .nullish()
        .transform((value) => (value === undefined ? undefined : value || null)),
      lock_version: lockVersion,
    }),
    { error: 'I preventivi non sono validi.' },
  ),
})

export type LeadOffersInput = z.output<typeof leadOffersBody>['lead_offers']

const isArray = (value: unknown): boolean => Array.isArray(value)

/** PUT /api/v1/leads/{id}/users: the users with granted access; a missing list is invalid, it would revoke all access. */
export const leadUsersBody = z.object({
  users: z
    .unknown()
    .meta({ type: 'array', items: { type: ['integer', 'string'] } })
    .refine(isArray, { error: kindError('persone') })
    .pipe(recordIds('persone')),
  /** The users that the form was opened with; others by now are a conflict. */
  loaded: z
    .unknown()
    .meta({ type: 'array', items: { type: ['integer', 'string'] } })
    .optional()
    .refine((value) => value === undefined || parseIds(value), { error: kindError('persone') })
    .transform((value) => parseIds(value)),
})
