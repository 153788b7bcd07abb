import type { PartnerName } from './activities/activity.ts'
import type { Due } from './activities/due.ts'
import type { LeadStatus } from './leads/lead.ts'

/** `group` is the heading it stands under; null for the usual one of its address. */
export type MenuItem = { id: number; name: string; url: string; group: string | null; weight: number }
export type FeatureFlags = { avatar: boolean; change_email: boolean; time_machine: boolean }

/** GET /api/v1/me, and the answer of a login (decisions "Shapes"). */
export type Me = {
  user: {
    id: number
    name: string
    email: string
    avatar: string | null
    /** An administrator set the password: the user must choose another one first. */
    must_change_password: boolean
    roles: { id: number; name: string; label: string }[]
    dealers: PartnerName[]
    workshops: PartnerName[]
  }
  /** Who browses as this user, and when that ends. */
  impersonator: { id: number; name: string; ends_at: string } | null
  menu: MenuItem[]
  flags: FeatureFlags
  /**
   * Encrypts what this person types and has not saved, in their browser: 32 bytes in base64, the same in all sessions. Null
   * while impersonating. No page may store it.
   */
  draft_key: string | null
}

/** GET /api/demo: the accounts that the login page offers in demo mode; empty otherwise. */
export type DemoAccount = { email: string; role: string; label: string; password: string }

/** GET /api/v1/home: what the user has to do, by role. */
export type Home = {
  /** What an administrator must know about the installation, in sentences. */
  warnings: string[]
  queues: { label: string; count: number; hint: string; url: string }[]
  progress: {
    year_id: number
    year: string
    audience: 'dealers' | 'workshops'
    rows: { id: number; title: string; completed: number; not_applicable: number; total: number }[]
    /** The partners that left the network before the year, which no figure counts. */
    ceased: number
  }[]
  /** A partner's activities of all years that are not completed, those that are due first in front. */
  todo: {
    id: number
    title: string
    year: string
    done: number
    total: number
    rejected: number
    due: Due | null
  }[]
  /** The leads of the year that the caller sees, by status; null where there are none. */
  leads: {
    year: string
    saled_quantity: number
    statuses: { status: LeadStatus; label: string; count: number }[]
  } | null
  /** The newest news that the caller sees. */
  news: { id: number; title: string; audience: string; shown_at: string }[]
  /** `not_applicable` is set for a declaration without a file. */
  uploads: {
    id: number
    partner: string
    activity: string
    created_at: string
    not_applicable: boolean
    url: string
  }[]
}
