import { z } from 'zod'
import { due } from '../documents/activities/due.ts'
import { featureFlags } from '../people/profile.ts'
import { count, id, moment, partnerName } from '../platform/answers.ts'
import { leadStatuses } from '../sales/leads/lead.ts'

/** `group` is the heading it stands under; null for the usual one of its address. */
export const menuItem = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    group: z.nullable(z.string()),
    weight: count,
  })
  .meta({ id: 'MenuItem' })
export type MenuItem = z.output<typeof menuItem>

/** GET /api/v1/me, and the answer of a login (decisions "Shapes"). */
export const me = z
  .object({
    user: z.object({
      id,
      name: z.string(),
      email: z.string(),
      avatar: z.nullable(z.string()),
      /** An administrator set the password: the user must choose another one first. */
      must_change_password: z.boolean(),
      /** The role requires a second factor: the user must add one first. */
      must_add_factor: z.boolean(),
      roles: z.array(z.object({ id, name: z.string(), label: z.string() })),
      dealers: z.array(partnerName),
      workshops: z.array(partnerName),
    }),
    /** Who browses as this user, when that ends, whether changes are allowed, and the page where it began. */
    impersonator: z.nullable(
      z.object({ id, name: z.string(), ends_at: moment, with_changes: z.boolean(), page: z.nullable(z.string()) }),
    ),
    menu: z.array(menuItem),
    flags: featureFlags,
    /**
     * Encrypts what this person types and has not saved, in their browser: 32 bytes in base64, the same in all sessions. Null
     * while impersonating. No page may store it.
     */
    draft_key: z.nullable(z.string()),
  })
  .meta({ id: 'Me' })
export type Me = z.output<typeof me>

/** GET /api/demo: the accounts that the login page offers in demo mode; empty otherwise. */
export const demoAccount = z
  .object({ email: z.string(), role: z.string(), label: z.string(), password: z.string() })
  .meta({ id: 'DemoAccount' })
export type DemoAccount = z.output<typeof demoAccount>

/** GET /api/v1/home: what the user has to do, by role. */
export const homeAnswer = z
  .object({
    /** What an administrator must know about the installation, in sentences. */
    warnings: z.array(z.string()),
    queues: z.array(z.object({ label: z.string(), count, hint: z.string(), url: z.string() })),
    progress: z.array(
      z.object({
        year_id: id,
        year: z.string(),
        audience: z.enum(['dealers', 'workshops']),
        rows: z.array(z.object({ id, title: z.string(), completed: count, not_applicable: count, total: count })),
        /** The partners that left the network before the year, which no figure counts. */
        ceased: count,
      }),
    ),
    /** A partner's activities of all years that are not completed, those that are due first in front. */
    todo: z.array(
      z.object({
        id,
        title: z.string(),
        year: z.string(),
        done: count,
        total: count,
        rejected: count,
        due: z.nullable(due),
      }),
    ),
    /** The leads of the year that the caller sees, by status; null where there are none. */
    leads: z.nullable(
      z.object({
        year: z.string(),
        saled_quantity: count,
        statuses: z.array(z.object({ status: z.enum(leadStatuses), label: z.string(), count })),
      }),
    ),
    /** The newest news that the caller sees. */
    news: z.array(z.object({ id, title: z.string(), audience: z.string(), shown_at: moment })),
    /** `not_applicable` is set for a declaration without a file. */
    uploads: z.array(
      z.object({
        id,
        partner: z.string(),
        activity: z.string(),
        created_at: moment,
        not_applicable: z.boolean(),
        url: z.string(),
      }),
    ),
  })
  .meta({ id: 'HomeAnswer' })
export type Home = z.output<typeof homeAnswer>
