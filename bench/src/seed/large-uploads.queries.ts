import type { ClientBase } from 'pg'
import { largeSize } from './large.queries.ts'

/** A file that is not in the store, and two people who belong to no partner: what every one of the uploads refers to. */
export async function insertPlaceholders(client: ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO files (key, sha256, size, media_type) VALUES (repeat('0', 32), repeat('0', 64), 1024, 'application/pdf')
     ON CONFLICT (key) DO NOTHING`,
  )
  await client.query(`
    INSERT INTO users (name, email, role_id)
    SELECT 'Caricamento di prova', 'large.' || name || '@rete.example', id FROM roles
    WHERE name IN ('dealer_holder', 'workshop_user')
      AND NOT EXISTS (SELECT FROM users WHERE email = 'large.' || roles.name || '@rete.example')`)
}

/**
 * Which documents each partner has begun, and how far: half of the partners complete an activity. In the order in
 * which they were uploaded: by year, and inside it at random.
 */
export async function planLargeUploads(client: ClientBase): Promise<void> {
  await client.query('SELECT setseed(0.2026)')
  await client.query(`
    CREATE TEMP TABLE progress ON COMMIT DROP AS
    SELECT a.id AS activity_id, y.year, p.dealer_id, p.workshop_id, random() < 0.5 AS completed
    FROM activities a
    JOIN activity_years y ON y.id = a.activity_year_id
    JOIN (
      SELECT id AS dealer_id, NULL::bigint AS workshop_id FROM dealers WHERE baldo_id ~ '^1\\d{6}$'
      UNION ALL SELECT NULL, id FROM workshops WHERE baldo_id ~ '^2\\d{6}$'
    ) p ON a.for_dealers = (p.dealer_id IS NOT NULL)`)
  await client.query(`
    CREATE TEMP TABLE begun ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY year, chance) AS position,
      percent_rank() OVER (PARTITION BY year ORDER BY chance) AS elapsed, type_id, year, dealer_id, workshop_id, state
    FROM (
      SELECT t.id AS type_id, year, dealer_id, workshop_id, random() AS chance,
        CASE WHEN completed THEN 'verified'
          ELSE (ARRAY['verified', 'pending', 'rejected', 'cancelled', NULL, NULL])[1 + floor(random() * 6)::int] END AS state
      FROM progress JOIN activity_document_types t USING (activity_id) WHERE t.deleted_at IS NULL
    ) documents WHERE state IS NOT NULL`)
  await client.query('CREATE INDEX ON begun (position)')
  await client.query('ANALYZE begun')
}

/** Runs the work without the indexes of the uploads and makes them again: sorting once is several times as fast. */
export async function withoutIndexes(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'activity_document_uploads'::regclass AND NOT indisunique`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Two million rows over the documents begun: all but the last upload of each are earlier tries. */
export async function insertLargeUploads(client: ClientBase, progress: (rows: number) => void): Promise<void> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM begun')
  const documents = Number(rows[0]?.count)
  const each = Math.floor(largeSize.uploads / documents)
  const withOneMore = largeSize.uploads % documents
  const step = Math.ceil(documents / 10)
  let inserted = 0
  for (let from = 1; from <= documents; from += step) {
    const { rowCount } = await client.query(insertion, [from, from + step - 1, each, withOneMore])
    inserted += rowCount ?? 0
    progress(inserted)
  }
}

const insertion = `
  INSERT INTO activity_document_uploads (activity_document_type_id, dealer_id, workshop_id, file_id, file_name, status,
    reason, user_id, status_by, status_at, created_at)
  SELECT type_id, dealer_id, workshop_id, file.id, 'Documento_' || position || '_' || try || '.pdf', status,
    CASE status WHEN 'rejected' THEN 'La scansione non è leggibile.' END,
    CASE WHEN dealer_id IS NULL THEN workshop_user.id ELSE dealer_holder.id END,
    CASE WHEN status <> 'pending' THEN dealer_holder.id END,
    CASE WHEN status <> 'pending' THEN least(created_at + interval '3 days', now()) END, created_at
  FROM (
    SELECT *,
      CASE WHEN try = tries THEN state
        WHEN state = 'verified' THEN (ARRAY['verified', 'verified', 'rejected', 'cancelled'])[1 + (position * 7 + try) % 4]
        ELSE (ARRAY['rejected', 'rejected', 'cancelled'])[1 + (position + try) % 3] END AS status,
      first_day + (last_day - first_day) * elapsed - interval '1 day' * (tries - try) AS created_at
    FROM (
      SELECT *, $3::int + (position <= $4::int)::int AS tries, make_date(year::int, 2, 1)::timestamptz AS first_day,
        greatest(least(make_date(year::int, 12, 20)::timestamptz, now()), make_date(year::int, 2, 1)) AS last_day
      FROM begun WHERE position BETWEEN $1::bigint AND $2::bigint
    ) document CROSS JOIN LATERAL generate_series(1, tries) try
  ) upload,
  (SELECT id FROM files WHERE key = repeat('0', 32)) file,
  (SELECT id FROM users WHERE email = 'large.dealer_holder@rete.example') dealer_holder,
  (SELECT id FROM users WHERE email = 'large.workshop_user@rete.example') workshop_user
  ORDER BY position, try`
