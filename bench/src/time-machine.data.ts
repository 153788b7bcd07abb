import type { Client } from 'pg'

/** The number of rows, of changes of all rows, and of requests that change `each` rows; the cached data are keyed by it. */
export const auditSize = { rows: 100_000, changes: 8, requests: 20_000, each: 5 }

/** Writes a million audit rows through the triggers: an import, changes of all rows, many small requests. */
export async function insertAudits(
  client: Client,
  { rows, changes, requests, each: rowsPerRequest } = auditSize,
): Promise<void> {
  await client.query('SET synchronous_commit = off')
  await client.query(
    `INSERT INTO customers (vat_n, name) SELECT '9' || lpad(i::text, 10, '0'), 'Ditta ' || i
     FROM generate_series(1, $1::int) i`,
    [rows],
  )
  const change = `UPDATE customers SET name = 'Ditta ' || vat_n || ' $', lock_version = lock_version + 1,
    updated_at = now() WHERE name LIKE 'Ditta %'`
  for (let number = 1; number <= changes; number += 1) await client.query(change.replace('$', String(number)))
  await client.query(`DO $$
    DECLARE
      people bigint[] := (SELECT array_agg(id ORDER BY id) FROM users);
      first bigint := (SELECT min(id) FROM customers WHERE name LIKE 'Ditta %');
    BEGIN
      FOR i IN 0 .. ${requests} - 1 LOOP
        PERFORM set_config('portale.user_id', people[1 + i % cardinality(people)]::text, true);
        UPDATE customers SET name = name || '.', lock_version = lock_version + 1, updated_at = now()
          WHERE id BETWEEN first + i * ${rowsPerRequest} AND first + i * ${rowsPerRequest} + ${rowsPerRequest} - 1;
        COMMIT;
      END LOOP;
    END $$`)
  await client.query('RESET synchronous_commit')
}

/** The import of the rows: its timestamp, its request, and the id of its last row. */
export type Import = { moment: string; id: number; request: number }

export async function findImport(client: Client): Promise<Import> {
  const { rows } = await client.query<{ moment: string; id: string; request: string }>(
    `SELECT to_json(t.at) #>> '{}' AS moment, a.model_id AS id, t.id AS request
     FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id
     WHERE a.model_type = 'customers' AND a.event = 'created' ORDER BY a.id DESC LIMIT 1`,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was imported')
  return { moment: found.moment, id: Number(found.id), request: Number(found.request) }
}

/** Copies the table of the imported rows with its indexes and without its triggers. */
export async function createUnauditedCopy(client: Client): Promise<void> {
  await client.query('CREATE TABLE bare_customers (LIKE customers INCLUDING ALL)')
  await client.query('INSERT INTO bare_customers SELECT * FROM customers')
  await client.query("SELECT setval(pg_get_serial_sequence('bare_customers', 'id'), max(id)) FROM bare_customers")
  await client.query('GRANT ALL ON bare_customers TO portale_app')
  await client.query('ANALYZE bare_customers')
}
