import { z } from 'zod'
import { id, moment } from '../../platform/answers.ts'

/** A user who sees a lead because of their role and partners, with the reason as text. */
export const accessByRole = z
  .object({ id, name: z.string(), role_label: z.string(), reason: z.string() })
  .meta({ id: 'AccessByRole' })
export type AccessByRole = z.output<typeof accessByRole>

/** A user with granted access to a lead: who granted it, and when. */
export const grantedAccess = z
  .object({
    id,
    name: z.string(),
    role_label: z.string(),
    granted_by: z.object({ name: z.string() }),
    created_at: moment,
  })
  .meta({ id: 'GrantedAccess' })
export type GrantedAccess = z.output<typeof grantedAccess>

/** GET and PUT /api/v1/leads/{id}/users; `candidates` answer a `search`: users who may be granted access. */
export const leadAccess = z
  .object({
    by_role: z.array(accessByRole),
    granted: z.array(grantedAccess),
    candidates: z.optional(z.array(z.object({ id, name: z.string(), role_label: z.string() }))),
  })
  .meta({ id: 'LeadAccess' })
export type LeadAccess = z.output<typeof leadAccess>
