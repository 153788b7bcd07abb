import { z } from 'zod'
import { contactFields, customerFields } from '../customers/customer.ts'
import { documentStatuses } from '../documents.ts'
import { fieldErrors, flag, lockVersion, nested, optionalText, recordId, recordIds } from '../fields.ts'
import { type FieldErrors, kindError, maxNotes, numberText, requiredMessage } from '../plain-fields.ts'
import { type Actor, isAdministrator } from '../roles.ts'
import { leadStatuses } from './lead.ts'

const mostVehicles = 100_000

/** How many vehicles; `name` is the field's name inside a sentence. */
const vehicles = (name: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const digits = numberText(value)
      if (digits && /^[1-9]\d{0,5}$/.test(digits) && Number(digits) <= mostVehicles) return Number(digits)
      const missing = value === undefined || value === null || digits === ''
      const message = missing ? requiredMessage(name) : `Il campo ${name} deve essere un numero intero da 1 a 100.000.`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })

/** A field that forms send empty when nothing was chosen. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const consent = 'Serve il consenso al trattamento dei dati.'
const status = z.enum(leadStatuses, { error: 'Lo stato non è valido.' })

const reported = {
  is_customer: flag('già cliente'),
  lead_model_id: recordId('modello'),
  lead_work_type_id: recordId('tipo di lavoro'),
  quantity: vehicles('quantità'),
  notes: optional(optionalText('note', maxNotes)).transform((notes) => notes ?? ''),
  interested_in_financing: flag('interesse al finanziamento'),
  interested_in_service_contract: flag('interesse al contratto di assistenza'),
  privacy_1: flag('consenso').refine((given) => given, consent),
  status: optional(status),
  workshop_id: optional(recordId('officina')),
  lock_version: lockVersion,
}

const newContact = { customer_contact: nested(z.object(contactFields)) }
const chosenContact = { customer_contact_id: recordId('contatto') }
const knownCustomer = { customer_id: recordId('partita IVA') }
const newCustomer = { customer: nested(z.object(customerFields)) }

/** A body of these fields: `{lead: {…}}`. */
const leadOf = <T extends z.ZodRawShape>(more: T) => z.object({ lead: nested(z.object({ ...reported, ...more })) })

/** What a lead's body says of its customer: a known one with a known or new contact, or both new. */
const shapes = {
  knownContact: leadOf({ ...knownCustomer, ...chosenContact }),
  knownCustomer: leadOf({ ...knownCustomer, ...newContact }),
  newCustomer: leadOf({ ...newCustomer, ...newContact }),
  /** Nothing, as long as is_customer is missing: this one never fits. */
  undecided: leadOf({}).transform(() => z.NEVER),
}

/** A lead as it is to be written: what was reported, and the customer and contact, each known by id or new. */
export type LeadInput = z.output<(typeof shapes)[keyof typeof shapes]>['lead']

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function shapeOf(lead: Record<string, unknown>): z.ZodType<{ lead: LeadInput }> {
  const is_customer = reported.is_customer.safeParse(lead.is_customer)
  if (!is_customer.success) return shapes.undecided
  if (!is_customer.data) return shapes.newCustomer
  return isEmpty(lead.customer_contact_id) ? shapes.knownCustomer : shapes.knownContact
}

// The specification's own names for these keys, where they differ from the body's (decisions "Shapes").
const errorKeys: Record<string, string> = {
  'lead.status': 'lead.statuses',
  'lead.workshop_id': 'lead.workshops',
  'lead.customer_id': 'lead.customer.vat_n',
  'lead.customer_contact_id': 'lead.customer_contact.name',
}

/** zod's issues under the keys of the specification (spec 2 §5). */
export const leadErrors = (error: z.ZodError | undefined): FieldErrors =>
  Object.fromEntries(
    Object.entries(error ? fieldErrors(error) : {}).map(([key, messages]) => [errorKeys[key] ?? key, messages]),
  )

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A workshop's lead is its own; an administrator has to choose one. */
const placeless = (lead: Record<string, unknown>): FieldErrors =>
  isEmpty(lead.workshop_id) ? { 'lead.workshops': [requiredMessage('officina')] } : {}

/**
 * Reads the body of POST and PUT /api/v1/leads: the lead to write, or what is wrong with it by field. The
 * administrative section, status and workshop, counts for administrators alone.
 */
export function readLead(
  user: Pick<Actor, 'role'>,
  body: unknown,
  { creates = false } = {},
): { lead: LeadInput } | { errors: FieldErrors } {
  const sent = recordOf(recordOf(body).lead)
  const lead = isAdministrator(user) ? sent : { ...sent, status: undefined, workshop_id: undefined }
  const read = shapeOf(lead).safeParse({ lead })
  const errors = { ...leadErrors(read.error), ...(creates && isAdministrator(user) && placeless(lead)) }
  return read.success && Object.keys(errors).length === 0 ? read.data : { errors }
}

/** The fields of the manage screen's form, as texts (spec 2 §7). */
export const leadManageFields = z.object({
  lead: nested(
    z.object({
      status: optional(status),
      salesnotes: optionalText('note di vendita', maxNotes).optional().default(''),
      lostnotes: optionalText('motivo', maxNotes).optional().default(''),
      saled_quantity: optional(vehicles('veicoli venduti')),
      workshop_id: optional(recordId('officina')),
      lock_version: lockVersion,
    }),
  ),
})
export type LeadManageInput = z.output<typeof leadManageFields>['lead']

/** POST /api/v1/leads/{id}/lead_offers: statuses in bulk. */
export const leadOffersBody = z.object({
  lead_offers: z.array(
    z.object({
      id: recordId('preventivo'),
      status: z.enum(documentStatuses, { error: 'Lo stato non è valido.' }),
      lock_version: lockVersion,
    }),
    { error: 'I preventivi non sono validi.' },
  ),
})

export type LeadOffersInput = z.output<typeof leadOffersBody>['lead_offers']

const isList = (value: unknown): boolean => Array.isArray(value)

/** PUT /api/v1/leads/{id}/users: who is given access; a body without the list would take it from all, and is refused. */
export const leadUsersBody = z.object({
  users: z
    .unknown()
    .refine(isList, { error: kindError('persone') })
    .pipe(recordIds('persone')),
})
