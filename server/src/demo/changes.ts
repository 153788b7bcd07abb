import { sql } from 'kysely'
import { insertAccessEvent } from '../people/access-register/access-event.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import { withWriteTransaction } from '../platform/db/write-transaction.ts'
import { demoEmail } from './accounts.ts'

/** What people did once the demonstration was there: one request each; `by` is who impersonated them. */
const changes = [
  {
    who: 'superuser_rt',
    what: sql`UPDATE dealers SET address = 'Via Zanica, 18/B', sales_area = 'Nord', lock_version = lock_version + 1
      WHERE id = (SELECT id FROM dealers ORDER BY id OFFSET 13 LIMIT 1)`,
  },
  {
    who: 'superuser_rt',
    what: sql`UPDATE workshops SET address = 'Strada Statale 26, 4', lock_version = lock_version + 1
      WHERE id = (SELECT id FROM workshops ORDER BY id OFFSET 21 LIMIT 1)`,
  },
  {
    who: 'administrator',
    what: sql`INSERT INTO customer_contacts (customer_id, name, email, phone)
      SELECT min(id), 'Ufficio acquisti', 'acquisti@cliente.example', '011 5550101' FROM customers`,
  },
  {
    who: 'superuser_rt',
    what: sql`DELETE FROM customer_contacts WHERE email = 'acquisti@cliente.example'`,
  },
  // The same company entered twice, to be merged; and one that nobody works with any more.
  {
    who: 'superuser_rt',
    what: sql`WITH first AS (SELECT id, name FROM customers ORDER BY id LIMIT 1),
      duplicate AS (INSERT INTO customers (vat_n, name)
        SELECT '07643520567', replace(name, '.', '') FROM first RETURNING id)
      INSERT INTO customer_contacts (customer_id, name, email, phone)
      SELECT duplicate.id, k.name, k.email, k.phone FROM duplicate, first JOIN LATERAL
        (SELECT * FROM customer_contacts WHERE customer_id = first.id ORDER BY id LIMIT 1) k ON true`,
  },
  {
    who: 'superuser_rt',
    what: sql`INSERT INTO customers (vat_n, name) VALUES ('02839140163', 'Autolinee Valle Chiusa S.r.l. in liquidazione')`,
  },
  {
    who: 'superuser_rt',
    what: sql`UPDATE customers SET archived_at = now(), lock_version = lock_version + 1,
      archived_by = (SELECT id FROM users WHERE email = ${demoEmail('superuser_rt')}) WHERE vat_n = '02839140163'`,
  },
  // As from before codes were unique as they look (decision 0030): an old entry whose code ends with two blanks, and a contact
  // entered twice.
  {
    who: 'administrator',
    what: sql`INSERT INTO dealers (duplicate_mark, baldo_id, name, contract_type, address, zip, city, district_id,
        sales_area, archived_at, created_at)
      SELECT next.id, d.baldo_id || '  ', d.name || ' (vecchia anagrafica)', d.contract_type, d.address, d.zip, d.city,
        d.district_id, d.sales_area, now() - interval '3 years', now() - interval '6 years'
      FROM (SELECT * FROM dealers ORDER BY id OFFSET 16 LIMIT 1) d,
        (SELECT max(id) + 1 AS id FROM dealers) next`,
  },
  {
    who: 'superuser_rt',
    what: sql`INSERT INTO customer_contacts (customer_id, name, email, phone)
      SELECT customer_id, upper(name), email, replace(phone, ' ', '') FROM customer_contacts
      WHERE customer_id = (SELECT id FROM customers ORDER BY id OFFSET 45 LIMIT 1) ORDER BY id LIMIT 1`,
  },
  ...[
    ['administrator', 'Chiede l’offerta per posta elettronica, mai per telefono.'],
    ['superuser_rt', 'Rinnova il parco ogni quattro anni: il prossimo acquisto è previsto in primavera.'],
    ['superuser_rt', 'Sentiti oggi: aspettano il bando regionale per i veicoli elettrici.\nRichiamare a gennaio.'],
  ].map(([who = '', text]) => ({
    who,
    what: sql`INSERT INTO customer_notes (customer_id, user_id, text)
      SELECT min(c.id), (SELECT id FROM users WHERE email = ${demoEmail(who)}), ${text}::text FROM customers c`,
  })),
  {
    who: 'administrator',
    what: sql`INSERT INTO menu_items (name, url, role, weight) VALUES ('Listini 2025', '/news', 'workshop_user', 200)`,
  },
  { who: 'administrator', what: sql`DELETE FROM menu_items WHERE name = 'Listini 2025'` },
  {
    who: 'workshop_user',
    by: 'administrator',
    reason: 'Correzione chiesta al telefono',
    what: sql`UPDATE leads SET notes = 'Chiede anche la permuta di due veicoli.', lock_version = lock_version + 1
      WHERE id = (SELECT max(l.id) FROM leads l JOIN users u ON u.id = l.user_id
        WHERE l.status = 'created' AND u.email = ${demoEmail('workshop_user')})`,
  },
]

/** Changes by which the audit and the time machine can be tried. */
export async function applyChanges(db: Db): Promise<void> {
  const people = await db.selectFrom('users').select(['id', 'email']).execute()
  const getUserId = (login: string) => people.find(({ email }) => email === demoEmail(login))?.id ?? 0
  for (const { who, by, reason, what } of changes) {
    const actor = { user_id: getUserId(who), request_id: 'demo', ...(by && { impersonator_id: getUserId(by) }) }
    const impersonation = { user_id: getUserId(by ?? ''), impersonated_id: actor.user_id, reason, address: '127.0.0.1' }
    if (by) {
      const { id } = await db
        .insertInto('impersonations')
        .values(impersonation)
        .returning('id')
        .executeTakeFirstOrThrow()
      const persons = { user_id: actor.user_id, impersonator_id: impersonation.user_id, impersonation_id: id }
      const detail = { reason: reason ?? null, with_changes: true }
      const device = { address: '127.0.0.1', user_agent: 'demo' }
      await insertAccessEvent(db, { kind: 'impersonation_started', ...persons, ...device, detail })
    }
    await withWriteTransaction(db, actor, (tx) => what.execute(tx))
  }
  await db.updateTable('impersonations').set({ ended_at: sql`now()` }).where('ended_at', 'is', null).execute()
}
