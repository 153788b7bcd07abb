import type { ShareRecipient } from '@portale/domain/sales/market-shares/market-share.ts'
import { sql } from 'kysely'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import { isToday } from '../../network/dealers/partner.queries.ts'
import { type Recipient, wantsMail } from '../../people/mail/mail-write.queries.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'

const inNetwork = sql.raw(isInNetwork('p'))

/**
 * The rows of a share for each recipient (decisions "Market shares"): the users of the workshop, and the holders of its
 * current dealer, as far as both are in the network; `condition` filters by the row r and the user u. Each user has one role, so none occurs twice for the
 * same workshop.
 */
const recipientRows = (shareId: number, condition = sql`true`) => sql`
  SELECT u.id AS user_id, r.workshop_id, r.baldo_id, r.current, r.target, '/workshops/' || r.workshop_id AS url
  FROM workshop_market_share_workshops r JOIN workshops p ON p.id = r.workshop_id AND ${inNetwork}
  JOIN user_workshops uw ON uw.workshop_id = r.workshop_id
  JOIN users u ON u.id = uw.user_id JOIN roles o ON o.id = u.role_id
  WHERE r.workshop_market_share_id = ${shareId} AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND o.name = 'workshop_user' AND ${condition}
  UNION ALL
  SELECT u.id, r.workshop_id, r.baldo_id, r.current, r.target, '/dealers/' || wd.dealer_id
  FROM workshop_market_share_workshops r JOIN workshops p ON p.id = r.workshop_id AND ${inNetwork}
  JOIN workshop_dealers wd ON wd.workshop_id = r.workshop_id AND ${sql.raw(isToday('wd'))}
  JOIN dealers d ON d.id = wd.dealer_id AND ${sql.raw(isInNetwork('d'))}
  JOIN user_dealers ud ON ud.dealer_id = wd.dealer_id
  JOIN users u ON u.id = ud.user_id JOIN roles o ON o.id = u.role_id
  WHERE r.workshop_market_share_id = ${shareId} AND u.deleted_at IS NULL AND u.suspended_at IS NULL
    AND o.name IN ('dealer_holder', 'dealer_holder_sales_manager') AND ${condition}`

/** Lists the people who would get the share today. */
export async function listFutureRecipients(db: Db, shareId: number): Promise<ShareRecipient[]> {
  const result = await sql<ShareRecipient>`
    SELECT u.id AS user_id, u.name, u.email, count(*)::int AS workshops, NULL AS state, NULL AS last_error
    FROM (${recipientRows(shareId)}) m JOIN users u ON u.id = m.user_id GROUP BY u.id ORDER BY u.name, u.id`.execute(db)
  return result.rows
}

/** Lists the people who got the share, with the state of their mails. */
export async function listSentRecipients(db: Db, shareId: number): Promise<ShareRecipient[]> {
  const result = await sql<ShareRecipient>`
    SELECT t.user_id, coalesce(m.to_name, u.name) AS name, coalesce(m.to_address, u.email) AS email, t.workshops,
      coalesce(m.state, 'notified') AS state, m.last_error
    FROM workshop_market_share_recipients t JOIN users u ON u.id = t.user_id LEFT JOIN mails m ON m.id = t.mail_id
    WHERE t.workshop_market_share_id = ${shareId} ORDER BY name, t.user_id`.execute(db)
  return result.rows
}

export type PersonalRow = { baldo_id: string; name: string; current: number; target: number }
/** A recipient with the rows of their workshops. */
export type PersonalShare = Recipient & {
  /** Whether the person gets it by mail too. */
  gets_mail: boolean
  /** The page with these targets, of several partners their list: paths of the portal. */
  url: string
  /** The pages of the partners, of several. */
  objects?: string[] | undefined
  rows: PersonalRow[]
}

/** Finds a row of a share: that of a workshop, or the first by name. */
export async function findPersonalRow(db: Db, shareId: number, workshopId?: number) {
  const selection = workshopId === undefined ? sql`` : sql`AND r.workshop_id = ${workshopId}`
  const result = await sql<PersonalRow & { workshop_id: number }>`
    SELECT r.workshop_id, r.baldo_id, w.name, r.current::float8, r.target::float8
    FROM workshop_market_share_workshops r JOIN workshops w ON w.id = r.workshop_id
    WHERE r.workshop_market_share_id = ${shareId} ${selection} ORDER BY w.name, w.id LIMIT 1`.execute(db)
  return result.rows[0]
}

/** Lists the recipients of a workshop's row. */
export async function listWorkshopRecipientIds(db: Db, shareId: number, workshopId: number): Promise<number[]> {
  const result = await sql<{ user_id: number }>`
    SELECT user_id FROM (${recipientRows(shareId, sql`r.workshop_id = ${workshopId}`)}) m`.execute(db)
  return result.rows.map(({ user_id }) => user_id)
}

const getsMail = wantsMail(sql`'market_share'`)

/** Lists the recipients of a share with their rows; `ids` selects some of them. */
export async function listPersonalShares(db: Db, shareId: number, ids?: number[]): Promise<PersonalShare[]> {
  const rows = recipientRows(shareId, ids && sql`u.id = ANY(${ids})`)
  const result = await sql<Omit<PersonalShare, 'url'> & { pages: string[] }>`
    SELECT u.id, u.name, u.email, ${getsMail} AS gets_mail, array_agg(DISTINCT m.url) AS pages,
      json_agg(json_build_object('baldo_id', m.baldo_id, 'name', w.name, 'current', m.current::float8,
        'target', m.target::float8) ORDER BY w.name, w.id) AS rows
    FROM (${rows}) m JOIN users u ON u.id = m.user_id JOIN workshops w ON w.id = m.workshop_id
    GROUP BY u.id ORDER BY u.id`.execute(db)
  return result.rows.map(({ pages, ...person }) => {
    const [page = ''] = pages
    return pages.length === 1
      ? { ...person, url: page }
      : { ...person, url: page.slice(0, page.lastIndexOf('/')), objects: pages }
  })
}

/** Lists the users whom an earlier sending of this share, undone since, has notified. */
export async function listNotifiedUserIds(db: Db, shareId: number): Promise<Set<number>> {
  const result = await sql<{ user_id: number }>`SELECT user_id FROM workshop_market_share_recipients
    WHERE workshop_market_share_id = ${shareId}`.execute(db)
  return new Set(result.rows.map(({ user_id }) => user_id))
}

/** Records the notified users, each with the mail of this key if there is one. */
export const insertRecipients = (
  db: Db,
  shareId: number,
  people: { user_id: number; workshops: number; key: string }[],
): Promise<void> =>
  inBatches(people, async (batch) => {
    await sql`
      INSERT INTO workshop_market_share_recipients (workshop_market_share_id, user_id, workshops, mail_id)
      SELECT ${shareId}, sent.user_id, sent.workshops, m.id
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent (user_id bigint, workshops integer, key text)
      LEFT JOIN mails m ON m.key = sent.key`.execute(db)
  })

/**
 * Queues the undeliverable mails of a sending again, to the current addresses; leaves out people who are deleted or want
 * no mails. Returns how many.
 */
export async function requeueParkedMails(db: Db, shareId: number): Promise<number> {
  const result = await sql`
    UPDATE mails SET state = 'waiting', tries = 0, next_try_at = now(), last_error = NULL, to_address = parked.email
    FROM (SELECT m.id, u.email FROM workshop_market_share_recipients t JOIN mails m ON m.id = t.mail_id
      JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND ${getsMail}
      WHERE t.workshop_market_share_id = ${shareId} AND m.state = 'parked' FOR UPDATE OF m SKIP LOCKED) parked
    WHERE mails.id = parked.id RETURNING mails.id`.execute(db)
  if (result.rows.length > 0) await sql`SELECT queue_job('send_mails', '{}')`.execute(db)
  return result.rows.length
}
