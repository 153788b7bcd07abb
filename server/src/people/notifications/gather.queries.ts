import type { NoticeKind } from '@portale/domain/people/notices.ts'
import { formatCounting, maxNamedNotices } from '@portale/domain/people/notices-gathered.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { escapeHtml } from '../../platform/html/escape.ts'
import { toExcerpt } from '../../platform/html/excerpt.ts'
import type { RateLimit } from '../../platform/http/limits.ts'
import { type NewMail, portalUrl, type Recipient, upsertWaitingMails } from '../mail/mail-write.queries.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

type Counted = { user_id: number; kind: NoticeKind }
/** How many further notices of a kind a person gets one by one, and the notice that counts the others now, if any. */
export type Room = Counted & { free: number; counting_id: number | null; counting_until: string | null }

export const roomKey = ({ user_id, kind }: Counted): string => `${user_id} ${kind}`

/**
 * Counts notices, and answers how many of each kind each person gets one by one. In the order of people and kinds, as it
 * locks a row of each until the commit.
 */
export async function countNotices(
  tx: Db,
  { count, minutes }: RateLimit,
  notices: Counted[],
): Promise<Map<string, Room>> {
  const result = await sql<Room>`
    INSERT INTO notice_counts AS c (user_id, kind, moments, free)
    SELECT n.user_id, n.kind, array_fill(now(), ARRAY[least(count(*), ${count}::int)::int]), ${count}::int
    FROM unnest(${notices.map(({ user_id }) => user_id)}::bigint[], ${notices.map(({ kind }) => kind)}::text[])
      AS n (user_id, kind)
    GROUP BY n.user_id, n.kind ORDER BY n.user_id, n.kind
    ON CONFLICT (user_id, kind) DO UPDATE SET
      free = greatest(0, excluded.free - (SELECT count(*) FROM unnest(c.moments) m
        WHERE m > now() - make_interval(secs => ${minutes * 60}))),
      moments = ARRAY(SELECT m FROM unnest(c.moments || excluded.moments) m
        WHERE m > now() - make_interval(secs => ${minutes * 60}) ORDER BY m DESC LIMIT excluded.free)
    RETURNING user_id, kind, free, CASE WHEN counting_until > now() THEN counting_id END AS counting_id,
      to_json(counting_until) #>> '{}' AS counting_until`.execute(tx)
  return new Map(result.rows.map((room) => [roomKey(room), room]))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A notice that is counted by another one. */
type Gathered = { to: Recipient; notification: NewNotification }
/** A counting notice with all that it counts. */
type Counting = {
  id: number
  user_id: number
  kind: NoticeKind
  count: number
  blocks: boolean
  are_leads: boolean
  until: string
  named: string[]
  /** The pages of what all of them are about. */
  objects: string[]
}

/** Begins the counting notices that people don't have yet; nobody has one who wants no notices of the kind. */
async function insertCounting(tx: Db, { minutes }: RateLimit, missing: Counted[]): Promise<Room[]> {
  if (missing.length === 0) return []
  const rows = missing.map(({ user_id, kind }) => ({ user_id, kind, title: '', message: '', url: null, blocks: false }))
  const ids = await insertNotifications(tx, rows)
  const result = await sql<Room>`
    UPDATE notice_counts c SET counting_id = n.id, counting_until = now() + make_interval(secs => ${minutes * 60})
    FROM notifications n WHERE n.id = ANY(${ids}::bigint[]) AND c.user_id = n.user_id AND c.kind = n.kind
    RETURNING c.user_id, c.kind, c.free, c.counting_id, to_json(c.counting_until) #>> '{}' AS counting_until`.execute(
    tx,
  )
  return result.rows
}

/** What counting notices count by now; their first ones are named. */
async function listCounting(tx: Db, ids: number[]): Promise<Counting[]> {
  const result = await sql<Omit<Counting, 'named'> & { messages: string[] }>`
    SELECT n.id, n.user_id, n.kind, to_json(c.counting_until) #>> '{}' AS until, counted.*
    FROM notifications n JOIN notice_counts c ON c.user_id = n.user_id AND c.kind = n.kind AND c.counting_id = n.id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, bool_or(g.blocks AND g.closed_at IS NULL) AS blocks, bool_and(g.url ~ '^/leads/[0-9]+(/|$)') AS are_leads,
        (array_agg(g.message ORDER BY g.id))[1:${sql.raw(String(maxNamedNotices))}] AS messages,
        (SELECT array_agg(DISTINCT page) FROM notifications o, unnest(coalesce(o.objects, ARRAY[o.url])) AS page
          WHERE o.gathered_into = n.id) AS objects
      FROM notifications g WHERE g.gathered_into = n.id) counted
    WHERE n.id = ANY(${ids}::bigint[])`.execute(tx)
  return result.rows.map(({ messages, ...counting }) => ({ ...counting, named: messages.map(toExcerpt) }))
}

/** The list of exactly what a notice counts: of leads the leads themselves, where they can be worked on together. */
const listUrl = ({ id, are_leads }: Counting) => (are_leads ? `/leads?notice=${id}` : `/notifications?within=${id}`)

/** Writes what counting notices say now; who had read one gets it again. */
async function updateCounting(tx: Db, counting: Counting[]): Promise<void> {
  const rows = counting.map((notice) => {
    const { id, kind, count, blocks, named } = notice
    const { title, sentence, others } = formatCounting(kind, count)
    const items = [...named, ...others].map((item) => `<li>${escapeHtml(item)}</li>`).join('')
    return {
      id,
      title,
      message: `<p>${escapeHtml(capitalize(sentence))}</p><ul>${items}</ul>`,
      url: listUrl(notice),
      blocks,
    }
  })
  await sql`
    UPDATE notifications n SET title = r.title, message = r.message, url = r.url, blocks = r.blocks,
      alert_read_at = NULL, dropdown_read_at = NULL, closed_at = NULL, closed_reason = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (id bigint, title text, message text, url text, blocks boolean)
    WHERE n.id = r.id`.execute(tx)
}

/** The mail of a counting notice, which is sent when it counts no further ones. */
const countingMail = (config: Config, to: Recipient, counting: Counting): NewMail => {
  const { id, kind, count, named, objects } = counting
  const { title, sentence, others } = formatCounting(kind, count)
  const button = { label: 'Vai all’elenco', url: portalUrl(config, listUrl(counting)) }
  const items = [...named, ...others]
  return {
    to,
    kind,
    cause: `counting ${id}`,
    subject: title,
    objects,
    content: { paragraphs: [sentence], items, button },
  }
}

/** Writes notices into the one that counts them, of each person and kind; answers the mail of each that has one. */
export async function gatherNotices(
  tx: Db,
  config: Config,
  rooms: Map<string, Room>,
  gathered: Gathered[],
): Promise<Map<string, NewMail>> {
  const limit = config.limits.notices
  const people = new Map(gathered.map((notice) => [roomKey(notice.notification), notice]))
  const missing = [...people.values()].flatMap(({ notification: { user_id, kind } }) =>
    rooms.get(roomKey({ user_id, kind }))?.counting_id == null ? [{ user_id, kind }] : [],
  )
  const begun = await insertCounting(tx, limit, missing)
  const ids = new Map([...rooms.values(), ...begun].map((room) => [roomKey(room), room.counting_id]))
  const rows = gathered.flatMap(({ notification }) => {
    const gathered_into = ids.get(roomKey(notification))
    return gathered_into == null ? [] : [{ ...notification, gathered_into }]
  })
  await insertNotifications(tx, rows)
  const counting = await listCounting(tx, [...new Set(rows.map(({ gathered_into }) => gathered_into))])
  await updateCounting(tx, counting)
  const mails = counting.flatMap((notice) => {
    const to = people.get(roomKey(notice))?.to
    return to ? [{ mail: countingMail(config, to, notice), dueAt: notice.until, key: roomKey(notice) }] : []
  })
  await upsertWaitingMails(tx, config, mails)
  return new Map(mails.map(({ key, mail }) => [key, mail]))
}
