import type { ClientBase } from 'pg'

/** Models of interest and types of work, unless there are some already. */
async function insertMissingReferences(client: ClientBase): Promise<void> {
  for (const [table, name] of [
    ['lead_models', 'Modello'],
    ['lead_work_types', 'Lavoro'],
  ])
    await client.query(`INSERT INTO ${table} (name) SELECT '${name} ' || i FROM generate_series(1, 8) i
      WHERE NOT EXISTS (SELECT FROM ${table})`)
}

/** The rows of a table that are given out in turn or by chance. */
const placed = (table: string, more = '', where = '') =>
  `(SELECT id${more}, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS count FROM ${table} ${where})`

/** Leads of the last three years, in the order of their ids: most workshops have a few, the first ones very many. */
const leads = `
  WITH plan AS MATERIALIZED (
    SELECT i, now() - interval '3 years' * (1 - i / $1::float8) AS created_at, i > 0.9 * $1::float8 AS recent,
      random() AS fate, 1 + (i * 7) % 5 AS quantity, floor(power(random(), 2) * workshops)::int AS workshop,
      floor(random() * customers)::int AS customer, i % models AS model, floor(random() * work_types)::int AS work_type
    FROM generate_series(1, $1::int) i, (SELECT
      (SELECT count(*) FROM workshops) AS workshops, (SELECT count(*) FROM customers) AS customers,
      (SELECT count(*) FROM lead_models) AS models, (SELECT count(*) FROM lead_work_types) AS work_types) counts
  ), lead AS (
    SELECT *, CASE
      WHEN recent AND fate < 0.5 THEN 'created' WHEN recent AND fate < 0.75 THEN 'contacted' WHEN recent THEN 'offer'
      WHEN fate < 0.4 THEN 'closed' WHEN fate < 0.75 THEN 'lost' WHEN fate < 0.9 THEN 'cancelled'
      WHEN fate < 0.95 THEN 'contacted' ELSE 'offer' END AS status FROM plan
  )
  INSERT INTO leads (user_id, workshop_id, dealer_id, customer_id, customer_contact_id, is_customer, lead_model_id,
    lead_work_type_id, quantity, notes, interested_in_financing, interested_in_service_contract, privacy_1, privacy_1_by,
    privacy_1_at, status, status_at, approved_at, approved_by, contacted_at, salesnotes, lostnotes, saled_quantity,
    created_at, updated_at)
  SELECT author.id, w.id, d.dealer_id, c.id, k.id, i % 4 > 0, m.id, t.id, quantity,
    'Vuole provare il veicolo prima di decidere, e chiede la consegna entro l’estate.', i % 2 = 0, i % 3 = 0, true,
    author.id, created_at, status, last_at, CASE WHEN approved THEN created_at + step END,
    CASE WHEN approved THEN approver.id END, CASE WHEN managed THEN created_at + 2 * step END,
    CASE WHEN managed THEN 'Sentito al telefono: richiamare a inizio mese.' END,
    CASE status WHEN 'lost' THEN (ARRAY['Prezzo troppo alto.', 'Ha scelto un altro marchio.', 'Ha rimandato l’acquisto.',
      'La banca non ha concesso il finanziamento.', 'Ha comprato un mezzo usato.'])[1 + i % 5] END,
    CASE status WHEN 'closed' THEN 1 + i % quantity END, created_at, last_at
  FROM lead
  CROSS JOIN LATERAL (SELECT status NOT IN ('created', 'cancelled') AS managed,
    CASE status WHEN 'created' THEN fate > 0.3 ELSE status <> 'cancelled' END AS approved,
    (now() - created_at) / 6 AS step) way
  CROSS JOIN LATERAL (SELECT CASE status WHEN 'created' THEN created_at ELSE created_at + 5 * step END AS last_at) ending
  JOIN ${placed('workshops')} w ON w.place = workshop
  LEFT JOIN LATERAL (SELECT dealer_id FROM workshop_dealers WHERE workshop_id = w.id AND valid_from <= created_at
    ORDER BY valid_from DESC LIMIT 1) d ON true
  JOIN ${placed('customers')} c ON c.place = customer
  JOIN LATERAL (SELECT id FROM customer_contacts WHERE customer_id = c.id ORDER BY id LIMIT 1) k ON true
  JOIN ${placed('lead_models')} m ON m.place = model
  JOIN ${placed('lead_work_types')} t ON t.place = work_type,
  (SELECT id FROM users WHERE email = 'large.workshop_user@rete.example') author,
  (SELECT id FROM users WHERE email = 'large.dealer_holder@rete.example') approver
  ORDER BY i`

const ofNewLeads = `FROM leads l JOIN users u ON u.id = l.user_id AND u.email = 'large.workshop_user@rete.example'`

/** A save for each status on the way to a lead's own, as they followed each other. */
const manages = `
  INSERT INTO lead_manages (lead_id, user_id, current_status, current_salesnotes, created_at)
  SELECT lead_id, user_id, status, 'Sentito al telefono: richiamare a inizio mese.', at FROM (
    SELECT l.id AS lead_id, l.approved_by AS user_id, save.status, l.created_at + (now() - l.created_at) / 6 * place AS at
    ${ofNewLeads} CROSS JOIN LATERAL unnest(CASE l.status WHEN 'contacted' THEN ARRAY['contacted']
      WHEN 'offer' THEN ARRAY['contacted', 'offer'] WHEN 'lost' THEN ARRAY['contacted', 'lost']
      WHEN 'closed' THEN ARRAY['contacted', 'offer', 'closed'] ELSE '{}' END) WITH ORDINALITY AS save (status, place)
  ) saves ORDER BY at, lead_id`

/** A quote for each lead that is in offer or was sold; every third in offer waits to be verified. */
const offers = `
  INSERT INTO lead_offers (lead_id, file_id, file_name, status, user_id, status_by, status_at, created_at)
  SELECT lead_id, (SELECT id FROM files WHERE key = repeat('0', 32)), 'Preventivo_' || lead_id || '.pdf',
    CASE WHEN waits THEN 'pending' ELSE 'verified' END, user_id, CASE WHEN NOT waits THEN user_id END,
    CASE WHEN NOT waits THEN at END, at
  FROM (SELECT l.id AS lead_id, l.approved_by AS user_id, l.updated_at AS at, l.status = 'offer' AND l.id % 3 = 0 AS waits
    ${ofNewLeads} WHERE l.status IN ('offer', 'closed')) quotes ORDER BY at, lead_id`

/** So many leads with what became of them, at the workshops and customers that there are; needs the placeholders. */
export async function insertLeads(client: ClientBase, count: number): Promise<void> {
  await insertMissingReferences(client)
  await client.query('SELECT setseed(0.2026)')
  await client.query(leads, [count])
  await client.query(manages)
  await client.query(offers)
}
