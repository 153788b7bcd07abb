import type { RecordChange, RecordKind, ReferenceNames } from '@portale/domain/audit/change.ts'
import type { Page } from '@portale/domain/page.ts'
import { usePageAnswer } from '../api/usePageQuery.ts'

/** A page of a record's history, newest first, with what the ids in it stand for. */
type History = Page<RecordChange> & { names: ReferenceNames }

/** The page of the history that the address asks for. */
export const useHistory = (kind: RecordKind, id: number | string) =>
  usePageAnswer<History>('history', `/api/v1/${kind}/${id}/history`)
