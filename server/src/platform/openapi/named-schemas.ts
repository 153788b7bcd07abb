import * as activities from '@portale/domain/documents/activities/activity.ts'
import * as documentTypes from '@portale/domain/documents/activities/document-type.ts'
import * as due from '@portale/domain/documents/activities/due.ts'
import * as matrix from '@portale/domain/documents/progress/matrix.ts'
import * as reminders from '@portale/domain/documents/reminders/reminder.ts'
import * as rejectionReasons from '@portale/domain/documents/verification/rejection-reason.ts'
import * as uploadQueue from '@portale/domain/documents/verification/upload-queue.ts'
import * as me from '@portale/domain/front/me.ts'
import * as related from '@portale/domain/front/related/related.ts'
import * as search from '@portale/domain/front/search/search.ts'
import * as changes from '@portale/domain/history/audit/change.ts'
import * as recordAt from '@portale/domain/history/audit/record-at.ts'
import * as timeMachine from '@portale/domain/history/time-machine/time-machine.ts'
import * as customers from '@portale/domain/network/customers/customer.ts'
import * as customerNotes from '@portale/domain/network/customers/customer-note.ts'
import * as merge from '@portale/domain/network/customers/merge.ts'
import * as partners from '@portale/domain/network/dealers/partner.ts'
import * as imports from '@portale/domain/network/import.ts'
import * as workshops from '@portale/domain/network/workshops/workshop.ts'
import * as news from '@portale/domain/news/news/news.ts'
import * as menu from '@portale/domain/people/menu/menu.ts'
import * as notifications from '@portale/domain/people/notifications.ts'
import * as profile from '@portale/domain/people/profile.ts'
import * as tokens from '@portale/domain/people/tokens/token.ts'
import * as users from '@portale/domain/people/users/user.ts'
import * as answers from '@portale/domain/platform/answers.ts'
import * as batches from '@portale/domain/platform/lists/batch.ts'
import * as listViews from '@portale/domain/platform/lists/list-view.rules.ts'
import * as mails from '@portale/domain/platform/mails.ts'
import * as system from '@portale/domain/platform/system/system.ts'
import * as webhooks from '@portale/domain/platform/webhooks/webhook.ts'
import * as leads from '@portale/domain/sales/leads/lead.ts'
import * as leadAccess from '@portale/domain/sales/leads/lead-access.ts'
import * as leadBoard from '@portale/domain/sales/leads/lead-board.ts'
import * as leadDashboard from '@portale/domain/sales/leads/lead-dashboard.ts'
import * as leadReferences from '@portale/domain/sales/leads/lead-reference.ts'
import * as marketShares from '@portale/domain/sales/market-shares/market-share.ts'
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
