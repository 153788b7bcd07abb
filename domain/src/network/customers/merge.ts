import { z } from 'zod'
import { count, id } from '../../platform/answers.ts'
import { splitValues } from '../../platform/contacts.ts'
import { lockVersion, nested, recordId } from '../../platform/fields.ts'
import { foldEmail, foldPerson, foldPhone } from '../../platform/folding.ts'
import { maxText } from '../../platform/plain-fields.ts'
import { mapKeys } from '../../platform/registry-columns.ts'
import { type CustomerContact, customerContact, customerRecord } from './customer.ts'
import { type CustomerColumn, storedCustomerColumns } from './customer-columns.ts'

/** The fields of which one of two values stays, and whose: that of the customer which is kept, or of the merged one. */
export const mergedFields = storedCustomerColumns
export type MergedField = CustomerColumn
export const sides = ['kept', 'merged'] as const
export type Side = (typeof sides)[number]

const side = z.enum(sides, { error: 'Scegli quale valore resta.' }).default('kept')

/** POST /api/v1/customers/{id}/merge: the customer of the address is kept, the other one is merged into it. */
export const mergeBody = z
  .object({
    merge: nested(
      z.object({
        merged_id: recordId('cliente da unire'),
        lock_version: lockVersion,
        merged_lock_version: lockVersion,
        ...mapKeys(mergedFields, () => side),
      }),
    ),
  })
  .meta({ id: 'MergeBody' })
export type MergeInput = z.output<typeof mergeBody>['merge']

/** A contact of the merged customer that is the same person as one of the kept one, which gets its addresses and numbers. */
export const joinedContact = z.object({ id, into: count, email: z.string(), phone: z.string() })
export type JoinedContact = z.output<typeof joinedContact>

/** What becomes of the contacts of the merged customer. */
export const contactPlan = z.object({ moved: z.array(customerContact), joined: z.array(joinedContact) })
export type ContactPlan = z.output<typeof contactPlan>

/** GET /api/v1/customers/{id}/merge?merged_id=…: both customers, and what would move from one to the other. */
export const mergePreview = z
  .object({
    kept: customerRecord,
    merged: customerRecord,
    leads: count,
    notes: count,
    contacts: z.object({ moved: count, joined: count }),
    /** The records of designed registries that refer to the merged customer. */
    records: z.array(z.object({ label: z.string(), count })),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.output<typeof mergePreview>

type Mergeable = { id: number; archived_at: string | null; merged_into_id: number | null }

/** Why two customers cannot be merged, by the key of the error; none when they can. */
export function mergeProblems(kept: Mergeable, merged: Mergeable): Record<string, string[]> {
  if (kept.id === merged.id) return { 'merge.merged_id': ['Scegli un altro cliente: questo è lo stesso.'] }
  if (merged.merged_into_id !== null) return { 'merge.merged_id': ['Questo cliente è già stato unito a un altro.'] }
  if (kept.merged_into_id !== null) return { merge: ['Il cliente che resta è già stato unito a un altro.'] }
  return kept.archived_at === null ? {} : { merge: ['Il cliente che resta è archiviato: prima ripristinalo.'] }
}

const shares = (a: string, b: string, normalize: (value: string) => string): boolean => {
  const known = new Set(splitValues(a).map(normalize))
  return splitValues(b).some((value) => known.has(normalize(value)))
}

type ContactValues = Pick<CustomerContact, 'name' | 'email' | 'phone'>

const words = (name: string): string[] => foldPerson(name).split(' ').filter(Boolean)

const isWordOf = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/** Whether one name shortens the other: "A. Verdi" and "Verdi" do so with "Anna Verdi". */
function isShortened(a: string, b: string): boolean {
  const [short = [], long = []] = [words(a), words(b)].sort((x, y) => x.length - y.length)
  return short.every((word) => long.some((other) => isWordOf(word, other)))
}

/**
 * Whether two contacts are the same person: the same name and an e-mail or a telephone number in common, or a shortened name
 * and both. Addresses and numbers alone say nothing, as people of a company share its switchboard and its general address.
 */
export function isSamePerson(a: ContactValues, b: ContactValues): boolean {
  const sharesEmail = shares(a.email, b.email, foldEmail)
  const sharesPhone = shares(a.phone, b.phone, foldPhone)
  if (foldPerson(a.name) === foldPerson(b.name)) return sharesEmail || sharesPhone
  return sharesEmail && sharesPhone && isShortened(a.name, b.name)
}

const hasAll = (known: string, given: string, fold: (value: string) => string): boolean => {
  const folded = new Set(splitValues(known).map(fold))
  return splitValues(given).every((value) => folded.has(fold(value)))
}

/** Whether a contact is a known one, which has each of its addresses and numbers: it then says nothing new. */
export const isKnownContact = (known: ContactValues, given: ContactValues): boolean =>
  foldPerson(known.name) === foldPerson(given.name) &&
  hasAll(known.email, given.email, foldEmail) &&
  hasAll(known.phone, given.phone, foldPhone)

/** The values of both fields, each once. */
function joinValues(a: string, b: string, normalize: (value: string) => string): string {
  const values = new Map<string, string>()
  for (const value of [...splitValues(a), ...splitValues(b)])
    if (!values.has(normalize(value))) values.set(normalize(value), value)
  return [...values.values()].join(', ')
}

/** Joins the contacts that are the same person, unless a field had no room for all values; the others move as they are. */
export function planContacts(kept: CustomerContact[], merged: CustomerContact[]): ContactPlan {
  const current = new Map(kept.map((contact) => [contact.id, contact]))
  const plan: ContactPlan = { moved: [], joined: [] }
  for (const contact of merged) {
    const same = [...current.values()].find((candidate) => isSamePerson(candidate, contact))
    const email = same && joinValues(same.email, contact.email, foldEmail)
    const phone = same && joinValues(same.phone, contact.phone, foldPhone)
    if (same && email && phone && Math.max(email.length, phone.length) <= maxText) {
      current.set(same.id, { ...same, email, phone })
      plan.joined.push({ id: contact.id, into: same.id, email, phone })
    } else plan.moved.push(contact)
  }
  return plan
}
