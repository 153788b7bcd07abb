import * as activities from '@portale/domain/activities/activity.ts'
import * as documentTypes from '@portale/domain/activities/document-type.ts'
import * as due from '@portale/domain/activities/due.ts'
import * as matrix from '@portale/domain/activities/matrix.ts'
import * as rejectionReasons from '@portale/domain/activities/rejection-reason.ts'
import * as reminders from '@portale/domain/activities/reminder.ts'
import * as uploadQueue from '@portale/domain/activities/upload-queue.ts'
import * as answers from '@portale/domain/answers.ts'
import * as changes from '@portale/domain/audit/change.ts'
import * as recordAt from '@portale/domain/audit/record-at.ts'
import * as customers from '@portale/domain/customers/customer.ts'
import * as customerNotes from '@portale/domain/customers/customer-note.ts'
import * as merge from '@portale/domain/customers/merge.ts'
import * as partners from '@portale/domain/dealers/partner.ts'
import * as imports from '@portale/domain/import.ts'
import * as leads from '@portale/domain/leads/lead.ts'
import * as leadAccess from '@portale/domain/leads/lead-access.ts'
import * as leadBoard from '@portale/domain/leads/lead-board.ts'
import * as leadDashboard from '@portale/domain/leads/lead-dashboard.ts'
import * as leadReferences from '@portale/domain/leads/lead-reference.ts'
import * as batches from '@portale/domain/lists/batch.ts'
import * as listViews from '@portale/domain/lists/list-view.rules.ts'
import * as mails from '@portale/domain/mails.ts'
import * as marketShares from '@portale/domain/market-shares/market-share.ts'
import * as me from '@portale/domain/me.ts'
import * as menu from '@portale/domain/menu/menu.ts'
import * as news from '@portale/domain/news/news.ts'
import * as notifications from '@portale/domain/notifications.ts'
import * as profile from '@portale/domain/profile.ts'
import * as related from '@portale/domain/related/related.ts'
import * as search from '@portale/domain/search/search.ts'
import * as system from '@portale/domain/system/system.ts'
import * as timeMachine from '@portale/domain/time-machine/time-machine.ts'
import * as tokens from '@portale/domain/tokens/token.ts'
import * as users from '@portale/domain/users/user.ts'
import * as webhooks from '@portale/domain/webhooks/webhook.ts'
import * as workshops from '@portale/domain/workshops/workshop.ts'
import { z } from 'zod'

const modules = [
  ...[activities, documentTypes, due, matrix, rejectionReasons, reminders, uploadQueue, changes, recordAt, customers],
  ...[customerNotes, merge, partners, imports, leads, leadAccess, leadBoard, leadDashboard, leadReferences, batches],
  ...[listViews, mails, marketShares, me, menu, news, notifications, profile, related, search, system, timeMachine],
  ...[users, workshops, answers, tokens, webhooks],
]

const pascal = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The schemas that the document names as components: what the domain exports, under its name there. */
export const namedSchemas: [name: string, schema: z.ZodType][] = modules
  .flatMap((module) => Object.entries(module as Record<string, unknown>))
  .flatMap(([name, value]) => (value instanceof z.ZodObject ? [[pascal(name), value] as [string, z.ZodType]] : []))
