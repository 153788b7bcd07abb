import type { ClientBase } from 'pg'

export const largeSize = { dealers: 20_000, workshops: 50_000, customers: 50_000, leads: 200_000, uploads: 2_000_000 }

const filledTables = [
  'dealers',
  'workshops',
  'workshop_dealers',
  'customers',
  'customer_contacts',
  'users',
  'activity_years',
  'activities',
  'activity_document_types',
  'activity_document_uploads',
  'lead_models',
  'lead_work_types',
  'leads',
  'lead_manages',
  'lead_offers',
]

export async function isLarge(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM dealers')
  return Number(rows[0]?.count) > 10_000
}

/** The audit of millions of rows would be several times as large as they are. The transaction enables it again. */
export async function setTriggers(client: ClientBase, verb: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of filledTables) await client.query(`ALTER TABLE ${table} ${verb} TRIGGER USER`)
}

export async function analyze(client: ClientBase): Promise<void> {
  await client.query(`ANALYZE ${filledTables.join(', ')}, files`)
}

const columns = 'baldo_id, name, contract_type, address, zip, city, district_id, sales_area'

const partnerValues = (prefix: string, names: string) => `
  SELECT ${prefix} + i, (ARRAY[${names}])[1 + i % 7] || ' ' || (ARRAY['Rossi', 'Ferrari', 'Esposito', 'Bianchi', 'Colombo',
      'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo', 'Conti', 'Fontana', 'Caruso'])[1 + i % 13] || ' ' ||
      (ARRAY['S.r.l.', 'S.p.A.', 'S.n.c.'])[1 + i % 3],
    (ARRAY['Vendita e assistenza', 'Assistenza', 'Vendita'])[1 + i % 3], 'Via dell’Industria, ' || 1 + i % 240,
    lpad((10000 + i % 88000)::text, 5, '0'), d.name, d.id,
    (ARRAY['Nord Ovest', 'Nord Est', 'Centro', 'Sud', 'Isole'])[1 + (i % d.count) * 5 / d.count]
  FROM generate_series(1, $1::int) i
  JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS position, count(*) OVER ()::int AS count FROM districts) d
    ON d.position = i % d.count`

const dealerNames = `'Autocarri', 'Veicoli Industriali', 'Truck Center', 'Mezzi Pesanti', 'Concessionaria', 'Trasporti e Veicoli', 'Industriali'`
const workshopNames = `'Officina', 'Autofficina', 'Officine Meccaniche', 'Elettrodiesel', 'Truck Service', 'Autoriparazioni', 'Centro Assistenza'`

export async function insertDealers(client: ClientBase, count = largeSize.dealers): Promise<void> {
  const values = partnerValues('1000000', dealerNames)
  await client.query(`INSERT INTO dealers (${columns}) ${values}`, [count])
}

/** Each workshop belongs to one of the new dealers, since ten years. */
export async function insertWorkshops(
  client: ClientBase,
  { workshops, dealers }: Pick<typeof largeSize, 'workshops' | 'dealers'> = largeSize,
): Promise<void> {
  const values = partnerValues('2000000', workshopNames)
  await client.query(`INSERT INTO workshops (${columns}) ${values}`, [workshops])
  await client.query(
    `INSERT INTO workshop_dealers (workshop_id, dealer_id, valid_from)
     SELECT w.id, d.id, date_trunc('year', now()) - interval '10 years'
     FROM workshops w
     JOIN dealers d ON d.baldo_id = (1000001 + w.baldo_id::int % $1)::text
     WHERE w.baldo_id BETWEEN '2000001' AND '2999999' AND length(w.baldo_id) = 7`,
    [dealers],
  )
}

/** Two years with five activities of four documents each, unless there are activities already. */
export async function insertMissingActivities(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM activity_document_types WHERE deleted_at IS NULL LIMIT 1')
  if (rowCount) return
  await client.query(`
    INSERT INTO activity_years (year)
    SELECT expected::text FROM generate_series(extract(year FROM now())::int - 1, extract(year FROM now())::int) expected
    WHERE NOT EXISTS (SELECT FROM activity_years WHERE year = expected::text)`)
  await client.query(`
    WITH made AS (
      INSERT INTO activities (activity_year_id, title, description, for_dealers, for_workshops)
      SELECT id, 'Attività di rete ' || i, '<p>Carica i documenti richiesti.</p>', i % 2 = 0, i % 2 = 1
      FROM (SELECT id FROM activity_years ORDER BY year DESC LIMIT 2) years, generate_series(1, 5) i
      RETURNING id
    )
    INSERT INTO activity_document_types (activity_id, description, weight)
    SELECT id, 'Documento ' || i, i - 1 FROM made, generate_series(1, 4) i`)
}
