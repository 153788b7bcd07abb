import { accessCalls } from './access-register/access.shapes.ts'
import { accountCalls } from './accounts/account.shapes.ts'
import { factorCalls } from './accounts/factor.shapes.ts'
import { activityCalls } from './activities/activity.shapes.ts'
import { activityYearCalls } from './activities/activity-year.shapes.ts'
import { uploadCalls } from './activities/upload.shapes.ts'
import { archiveCalls } from './archive/archive.shapes.ts'
import { auditCalls } from './audit/audit.shapes.ts'
import { customerCalls } from './customers/customer.shapes.ts'
import { partnerCalls } from './dealers/partner.shapes.ts'
import { automationCalls } from './designer/automation.shapes.ts'
import type { Calls } from './http/shapes.ts'
import { importCalls } from './imports/import.shapes.ts'
import { leadCalls, leadReferenceCalls } from './leads/lead.shapes.ts'
import { listViewCalls } from './lists/list-view.shapes.ts'
import { mailCalls } from './mail/mail.shapes.ts'
import { marketShareCalls } from './market-shares/market-share.shapes.ts'
import { menuCalls } from './menu/menu.shapes.ts'
import { newsCalls } from './news/news.shapes.ts'
import { notificationCalls } from './notifications/notification.shapes.ts'
import { profileCalls } from './profile/profile.shapes.ts'
import { recordCalls } from './records/record.shapes.ts'
import { searchCalls } from './search/search.shapes.ts'
import { systemCalls } from './system/system.shapes.ts'
import { tokenCalls } from './tokens/token.shapes.ts'
import { userCalls } from './users/user.shapes.ts'
import { webhookCalls } from './webhooks/webhook.shapes.ts'

/** What every call takes and answers, feature by feature in the order of the reference. */
export const calls: Calls = Object.assign(
  {},
  accountCalls,
  factorCalls,
  profileCalls,
  searchCalls,
  notificationCalls,
  activityCalls,
  uploadCalls,
  activityYearCalls,
  leadCalls,
  leadReferenceCalls,
  partnerCalls,
  customerCalls,
  archiveCalls,
  importCalls,
  newsCalls,
  marketShareCalls,
  userCalls,
  tokenCalls,
  webhookCalls,
  menuCalls,
  mailCalls,
  auditCalls,
  accessCalls,
  listViewCalls,
  systemCalls,
  automationCalls,
  recordCalls,
)
