import { searchCalls } from './front/search/search.shapes.ts'
import { automationCalls } from './generator/designer/automation.shapes.ts'
import { recordCalls } from './generator/records/record.shapes.ts'
import { auditCalls } from './history/audit/audit.shapes.ts'
import type { CallDescription } from './platform/http/call-description.ts'

/** What every call takes and answers, feature by feature in the order of the reference. */
export const calls: Record<string, CallDescription> = Object.assign(
  {},
  searchCalls,
  auditCalls,
  automationCalls,
  recordCalls,
)
