import { z } from 'zod'

const limit = (count: number, minutes: number) =>
  z
    .object({ count: z.number().int().positive().default(count), minutes: z.number().positive().default(minutes) })
    .prefault({})

/** Attempts allowed per time window, counted over all servers; configurable as RATE_LIMITS (docs/operations.md). */
export const rateLimits = z.strictObject({
  login_account: limit(10, 15),
  login_address: limit(50, 15),
  login_failures: limit(100, 24 * 60),
  sso_address: limit(100, 15),
  second_factor: limit(10, 15),
  forgot_account: limit(3, 60),
  forgot_address: limit(20, 60),
  forgot_replace: limit(1, 60),
  reset_check: limit(30, 15),
  reset_password: limit(10, 15),
  /** The invitations that one user is sent. */
  invitations: limit(5, 60),
  uploads: limit(1000, 60), // a browser sends each file by itself
  /** The leads that one person may report, who acts as another one counting for that person. */
  leads: limit(60, 60),
  /** The notices of one kind that a person gets one by one; further ones are counted by one notice and one mail. */
  notices: limit(3, 10),
  /** What a person exports: rows in a window, and files that are made at once; `count` was how many files, until 2026. */
  exports: z
    .object({
      rows: z.number().int().positive().default(1_000_000),
      minutes: z.number().positive().default(60),
      at_once: z.number().int().positive().default(2),
      count: z.number().optional(),
    })
    .prefault({}),
  typeahead: limit(300, 1),
  time_machine: limit(10, 60),
  api_token: limit(600, 1), // the calls of one token
  /** The links of `List-Unsubscribe` from one address: a large mail service sends those of many people. */
  unsubscribe: limit(300, 15),
  token_failures: limit(60, 15), // unknown, expired and revoked tokens from one address
  /** The customers of other workshops that a person may be shown on one day. */
  foreign_customers: z.object({ count: z.number().int().positive().default(60) }).prefault({}),
})
export type RateLimits = z.infer<typeof rateLimits>
export type RateLimit = z.infer<ReturnType<typeof limit>>

/** How long a body may take to arrive, by kind of call, and how much longer once the call was answered. */
export const bodyTimeoutsMs = { small: 30_000, large: 300_000, form: 900_000, afterAnswer: 10_000 }
export type BodyTimeoutsMs = typeof bodyTimeoutsMs
