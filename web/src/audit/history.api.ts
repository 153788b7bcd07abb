import { type DisplayNames, recordKinds } from '@portale/domain/audit/change.ts'
import type { Page } from '@portale/domain/page.ts'
import { useListQuery } from '../list/usePageQuery.ts'
import { foldedAuditsUrl, type HistoryEntry } from './audit.api.ts'

/** A page of a record's history, newest first, with what the ids in it stand for. */
type History = Page<HistoryEntry> & DisplayNames

type Id = number | string

/** What finds a record's changes in the audit, with those of what belongs to it. */
export const recordFilters = (kind: string, id: Id) => ({ model_type: kind, model_id: String(id), children: '1' })

// Some records have a call of their own, for those who don't read the audit.
const historyUrl = (kind: string, id: Id) =>
  recordKinds.some((known) => known === kind)
    ? `/api/v1/${kind}/${id}/history`
    : `${foldedAuditsUrl}&${new URLSearchParams(recordFilters(kind, id))}`

/** The page of the history that the address asks for. */
export const useHistory = (kind: string, id: Id) => useListQuery<History>('history', historyUrl(kind, id))
