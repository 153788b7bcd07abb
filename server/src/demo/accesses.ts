import type { AccessEventDetail, AccessEventKind } from '@portale/domain/people/access-register/access-event.ts'
import { createAccessPartitions } from '../people/access-register/access-event.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import type { User } from './people.ts'
import type { Random } from './random.ts'

const months = 14
const dayMs = 86_400_000
const minuteMs = 60_000

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

const documents = [
  'Verbale di audit.pdf',
  'Contratto di mandato.pdf',
  'Polizza assicurativa.pdf',
  'Visura camerale.pdf',
]
const exports = ['Concessionarie', 'Officine', 'Segnalazioni']

type Row = {
  created_at: Date
  kind: AccessEventKind
  user_id: number | null
  address: string
  user_agent: string
  email?: string
  detail: AccessEventDetail
}

/** What one person did in a session that began then. */
function planSession({ id, email, role }: User, begin: Date, random: Random): Row[] {
  const rows: Row[] = []
  let at = begin.getTime()
  const device = { address: `10.${20 + (id % 40)}.${id % 7}.${10 + (id % 200)}`, user_agent: devices[id % 4] ?? '' }
  const add = (kind: AccessEventKind, detail: AccessEventDetail = {}, more: Partial<Row> = {}) => {
    rows.push({ created_at: new Date(at), kind, user_id: id, ...device, detail, ...more })
    at += random.int(1, 12) * minuteMs
  }
  if (random.chance(0.08)) add('login_failed', {}, { email })
  add('login', { method: 'password', second_factor: false })
  for (let count = random.int(0, 2); count > 0; count -= 1)
    add('download', {
      what: 'activity_document_upload',
      file_name: random.pick(documents),
      bytes: random.int(40_000, 900_000),
      record: null,
    })
  if (role === 'administrator' || role === 'superuser_rt') {
    const what = random.pick(exports)
    const file_name = `${what.toLowerCase()}.xlsx`
    add('export', { what, file_name, rows: random.int(40, 400), is_complete: true, filters: '' })
  } else if (random.chance(0.03)) add('access_denied', { method: 'GET', url: '/api/users' })
  if (random.chance(0.6)) add('logout')
  return rows
}

/** The register of access of a year and some more: on working days, during the hours of an office. */
export async function insertAccesses(tx: Db, users: User[], now: Date, random: Random): Promise<void> {
  const staff = users.filter(({ role }) => role.endsWith('_rt') || role === 'administrator')
  const rows: Row[] = []
  for (let day = months * 30; day > 0; day -= 1) {
    const date = new Date(now.getTime() - day * dayMs)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue
    for (const user of [random.pick(staff), random.pick(users)]) {
      date.setUTCHours(random.int(6, 15), random.int(0, 59), random.int(0, 59))
      rows.push(...planSession(user, date, random))
    }
  }
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insertInto('access_events')
      .values(
        rows
          .slice(start, start + 500)
          .map((row) => ({ ...row, created_at: row.created_at.toISOString(), detail: JSON.stringify(row.detail) })),
      )
      .execute()
  await createAccessPartitions(tx)
}
