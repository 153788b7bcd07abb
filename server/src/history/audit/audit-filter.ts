import { isWholeDay, parseExactMoment } from '@portale/domain/platform/moments.ts'

/** The filters of the audit; `children` includes the rows that belong to the record. */
export type AuditFilter = {
  model_type?: string
  model_id?: number
  event?: string
  /** Finds what a person did, also under another name. */
  user_id?: number
  /** Moments with microseconds, both inclusive. */
  from?: string
  to?: string
  request?: number
  /** Finds what was done under one impersonation. */
  impersonation?: number
  children?: boolean
}

/** An id that matches no row. */
const unknownId = -1
/** For either end, a moment that matches no row. */
const unmatchable = { from: 'infinity', to: '-infinity' }

const parseNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : unknownId)

/** The first or last microsecond that a text stands for: of a second, or for a bare date as `to` of a day in Rome. */
function parseMoment(text: string, end: 'from' | 'to'): string {
  const parsed = parseExactMoment(isWholeDay(text) && end === 'to' ? `${text} 23:59:59` : text, end === 'to')
  return 'at' in parsed ? parsed.at : unmatchable[end]
}

/** The filters of GET /api/audits; a blank one is none, an unreadable one matches nothing. */
export function parseAuditFilter(query: Record<string, string>): AuditFilter {
  const text = (key: string) => query[key]?.trim() || undefined
  const number = (key: string) => {
    const value = text(key)
    return value === undefined ? undefined : parseNumber(value)
  }
  const moment = (key: 'from' | 'to') => {
    const value = text(key)
    return value === undefined ? undefined : parseMoment(value, key)
  }
  return {
    model_type: text('model_type'),
    model_id: number('model_id'),
    event: text('event'),
    user_id: number('user_id'),
    from: moment('from'),
    to: moment('to'),
    request: number('request'),
    impersonation: number('impersonation'),
    children: query.children === '1',
  }
}
