import { searchCalls } from './front/search/search.shapes.ts'
import { automationCalls } from './generator/designer/automation.shapes.ts'
import { recordCalls } from './generator/records/record.shapes.ts'
import { auditCalls } from './history/audit/audit.shapes.ts'
import { newsCalls } from './news/news/news.shapes.ts'
import type { CallDescription } from './platform/http/call-description.ts'
import { leadCalls, leadReferenceCalls } from './sales/leads/lead.shapes.ts'
import { marketShareCalls } from './sales/market-shares/market-share.shapes.ts'

/** What every call takes and answers, feature by feature in the order of the reference. */
export const calls: Record<string, CallDescription> = Object.assign(
  {},
  searchCalls,
  leadCalls,
  leadReferenceCalls,
  newsCalls,
  marketShareCalls,
  auditCalls,
  automationCalls,
  recordCalls,
)
