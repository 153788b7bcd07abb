import { mailKinds } from '@portale/domain/mails.ts'
import { tokenHash } from '@portale/server/accounts/session.queries.ts'
import { renderMail } from '@portale/server/mail/layout.ts'
import type { Client } from 'pg'

const names = `(ARRAY['Anna', 'Marco', 'Lucia', 'Paolo', 'Sara', 'Davide', 'Elena'])[1 + i % 7] || ' ' ||
  (ARRAY['Rossi', 'Ferrari', 'Esposito', 'Bianchi', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo'])[1 + i % 10]`

/** Users who cannot log in, half of them with a workshop and half with a dealer. */
export async function insertUsers(client: Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO users (name, email, role_id) SELECT ${names}, 'utente' || i || '@bench.example', r.id
     FROM generate_series(1, $1::int) i
     JOIN roles r ON r.name = CASE WHEN i % 2 = 0 THEN 'workshop_user' ELSE 'dealer_holder' END`,
    [count],
  )
  for (const [partner, role] of [
    ['workshop', 'workshop_user'],
    ['dealer', 'dealer_holder'],
  ])
    await client.query(
      `INSERT INTO user_${partner}s (user_id, ${partner}_id) SELECT u.id, p.id
       FROM users u JOIN roles r ON r.id = u.role_id AND r.name = $1
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS position, count(*) OVER () AS count FROM ${partner}s) p
         ON p.position = u.id % p.count
       WHERE u.email LIKE '%@bench.example'`,
      [role],
    )
}

/** The same number of notifications for every user; the two newest are unread. */
export async function insertNotifications(client: Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO notifications (user_id, kind, title, message, url, created_at, alert_read_at, dropdown_read_at)
     SELECT u.id, 'document_status', 'Documento verificato', '<p>Lo stato di un documento dell’attività «Raccolta ' || i || '» è cambiato.</p>',
       '/activities?year=' || 2000 + i, at, CASE WHEN i > 2 THEN at END, CASE WHEN i > 5 THEN at END
     FROM generate_series($1::int / (SELECT count(*) FROM users)::int, 1, -1) i
     CROSS JOIN LATERAL (SELECT now() - make_interval(days => i) AS at) moment CROSS JOIN users u
     ORDER BY i DESC, u.id`,
    [count],
  )
}

/** Mails as the portal writes them, a minute apart: one in a hundred is parked, two in a hundred are waiting. */
export async function insertMails(client: Client, count: number): Promise<void> {
  const { html, text } = renderMail({
    name: 'Anna Rossi',
    paragraphs: ['lo stato di un documento dell’attività «Raccolta» è cambiato.'],
    items: ['verbale-di-consegna.pdf: Rifiutato. Motivo: manca la firma'],
    button: { label: 'Vai all’attività', url: 'https://portale.example/activities/1/upload' },
  })
  await client.query(
    `WITH person AS MATERIALIZED (SELECT id, name, email, row_number() OVER (ORDER BY id) - 1 AS position FROM users)
     INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id, state, tries, created_at,
       next_try_at, sent_at, last_error)
     SELECT 'bench:' || i, ($4::text[])[1 + i % $5], u.id, u.name, u.email, 'Documento verificato: raccolta ' || i % 1000,
       $2, $3, '<' || i || '@bench.example>', state, 1, at, CASE WHEN state IN ('waiting', 'retrying') THEN at END,
       CASE WHEN state = 'sent' THEN at END, CASE WHEN state IN ('retrying', 'parked') THEN '450 più tardi' END
     FROM generate_series(1, $1::int) i
     CROSS JOIN LATERAL (SELECT now() - make_interval(mins => $1::int - i) AS at,
       CASE i % 100 WHEN 0 THEN 'parked' WHEN 1 THEN 'waiting' WHEN 2 THEN 'retrying' ELSE 'sent' END AS state) fate
     JOIN person u ON u.position = i % (SELECT count(*) FROM person)`,
    [count, html, text, [...mailKinds], mailKinds.length],
  )
}

/** Replaces the sessions of the bench by new ones for `count` users; returns their tokens. */
export async function insertSessions(client: Client, count: number): Promise<{ user_id: number; token: string }[]> {
  await client.query(`DELETE FROM sessions WHERE user_agent = 'bench'`)
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE email LIKE '%@bench.example' ORDER BY id LIMIT $1`,
    [count],
  )
  const sessions = rows.map(({ id }) => ({ user_id: Number(id), token: crypto.randomUUID() }))
  await client.query(
    `INSERT INTO sessions (token_hash, user_id, address, user_agent)
     SELECT token_hash, user_id, '127.0.0.1', 'bench' FROM unnest($1::bytea[], $2::bigint[]) AS s (token_hash, user_id)`,
    [sessions.map(({ token }) => tokenHash(token)), sessions.map(({ user_id }) => user_id)],
  )
  return sessions
}
