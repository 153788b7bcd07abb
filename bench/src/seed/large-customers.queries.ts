import type { ClientBase } from 'pg'
import { largeSize } from './large.queries.ts'

/** The digit that makes ten digits a VAT number: every second one doubled, as in the domain's vatCheckDigit. */
const checkDigit = `(SELECT (10 - sum(CASE WHEN place % 2 = 1 THEN digit ELSE digit * 2 / 10 + digit * 2 % 10 END) % 10) % 10
  FROM string_to_table(ten, NULL) WITH ORDINALITY AS digits (text, place), LATERAL (SELECT text::int AS digit) number)`

/** Companies with valid VAT numbers that the demonstration does not use, with one person to speak to at each. */
export async function insertCustomers(client: ClientBase, count = largeSize.customers): Promise<void> {
  await client.query(
    `INSERT INTO customers (vat_n, name)
     SELECT ten || ${checkDigit}, name FROM (
       SELECT '0' || 100000 + 7 * i || 500 + i % 500 AS ten,
         (ARRAY['Autotrasporti', 'Logistica', 'Edil', 'Cave', 'Corriere', 'Calcestruzzi', 'Traslochi'])[1 + i % 7] || ' ' ||
           (ARRAY['Rossi', 'Ferrari', 'Esposito', 'Bianchi', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo',
             'Conti', 'Fontana', 'Caruso'])[1 + i % 13] || ' ' || i || (ARRAY[' S.r.l.', ' S.p.A.', ' S.n.c.'])[1 + i % 3] AS name
       FROM generate_series(1, $1::int) i
     ) companies`,
    [count],
  )
  await client.query(`
    INSERT INTO customer_contacts (customer_id, name, email, phone)
    SELECT id, 'Anna Esposito', 'ufficio.' || vat_n || '@clienti.example', '+39 011 ' || right(vat_n, 6)
    FROM customers c WHERE NOT EXISTS (SELECT FROM customer_contacts WHERE customer_id = c.id)`)
}
