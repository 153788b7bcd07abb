import { z } from 'zod'
import { count, id, moment } from '../../platform/answers.ts'
import { lockVersion, nested, text } from '../../platform/fields.ts'
import { maxNotes } from '../../platform/plain-fields.ts'
import { type Actor, isAdministrator } from '../../platform/roles.ts'

/** What a person wrote down about a customer. */
export const customerNote = z
  .object({
    id,
    text: z.string(),
    user: z.object({ id, name: z.string() }),
    created_at: moment,
    /** When it was changed; that of `created_at` for one that never was. */
    updated_at: moment,
    lock_version: count,
  })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.output<typeof customerNote>

/** POST and PUT of /api/v1/customers/{id}/customer_notes. */
export const customerNoteBody = z
  .object({
    customer_note: nested(z.object({ text: text('nota', maxNotes), lock_version: lockVersion })),
  })
  .meta({ id: 'CustomerNoteBody' })

/** Whether a user may change or delete a note: its author, and the role administrator all. */
export const canChangeNote = (user: Actor, note: { user: { id: number } }): boolean =>
  isAdministrator(user) && (user.role === 'administrator' || user.id === note.user.id)
