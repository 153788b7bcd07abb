import { parseExactMoment } from '@portale/domain/moments.ts'

/** Which rows of the audit are looked for; `children` are the rows that belong to the record. */
export type AuditFilter = {
  model_type?: string
  model_id?: number
  event?: string
  /** What a person did, or had done under another name. */
  user_id?: number
  /** Moments with microseconds, both inclusive. */
  from?: string
  to?: string
  request?: number
  children?: boolean
}

/** A number that finds nothing. */
const nothing = -1
/** A moment that finds nothing, for either end. */
const never = { from: 'infinity', to: '-infinity' }

const id = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : nothing)

/** The first or the last microsecond that a text stands for: a second, or for a bare date a day of Rome, as `to` whole. */
function moment(text: string, end: 'from' | 'to'): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const read = parseExactMoment(isDay && end === 'to' ? `${text} 23:59:59` : text, end === 'to')
  return 'at' in read ? read.at : never[end]
}

/** The filters of GET /api/audits; a blank one is none, one that can't be read finds nothing. */
export function auditFilter(query: Record<string, string>): AuditFilter {
  const given = (key: string) => query[key]?.trim() || undefined
  const read = <T>(key: string, of: (value: string) => T): T | undefined => {
    const value = given(key)
    return value === undefined ? undefined : of(value)
  }
  return {
    model_type: given('model_type'),
    model_id: read('model_id', id),
    event: given('event'),
    user_id: read('user_id', id),
    from: read('from', (value) => moment(value, 'from')),
    to: read('to', (value) => moment(value, 'to')),
    request: read('request', id),
    children: query.children === '1',
  }
}
