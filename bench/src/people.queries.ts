import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { Client } from 'pg'

/** The sixty people of the mix. */
export const peopleByRole: Partial<Record<RoleName, number>> = {
  administrator: 6,
  superuser_rt: 6,
  after_sales_manager_rt: 5,
  sales_manager_rt: 5,
  dealer_sales_manager: 7,
  dealer_holder: 8,
  dealer_holder_sales_manager: 8,
  workshop_user: 15,
}

/** Their addresses; the password is the demonstration's. */
export const people: { email: string; role: RoleName }[] = Object.entries(peopleByRole).flatMap(([role, count]) =>
  Array.from({ length: count }, (_, index) => ({ email: `${role}${index}@bench.example`, role: role as RoleName })),
)

// The workshops of the large data and their dealers, those with the most leads first.
const ranked = `ranked AS (
  SELECT w.id AS workshop_id, d.dealer_id, row_number() OVER (ORDER BY count(l.id) DESC, w.id) - 1 AS place
  FROM workshops w JOIN workshop_dealers d ON d.workshop_id = w.id LEFT JOIN leads l ON l.workshop_id = w.id
  WHERE w.baldo_id ~ '^2\\d{6}$' GROUP BY w.id, d.dealer_id
), person AS (
  SELECT u.id, r.name AS role, row_number() OVER (PARTITION BY r.name ORDER BY u.id) - 1 AS place
  FROM users u JOIN roles r ON r.id = u.role_id WHERE u.email LIKE '%@bench.example'
)`

/** The people with their partners: managers have hundreds, sellers thirty workshops, the others the one they work for. */
export async function insertPeople(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO users (name, email, role_id, password_hash)
     SELECT initcap(replace(split_part(email, '@', 1), '_', ' ')), email, r.id,
       (SELECT password_hash FROM users WHERE email = 'administrator@demo.example')
     FROM unnest($1::text[], $2::text[]) AS p (email, role) JOIN roles r ON r.name = p.role`,
    [people.map(({ email }) => email), people.map(({ role }) => role)],
  )
  await client.query(`WITH ${ranked}
    INSERT INTO user_workshops (user_id, workshop_id)
    SELECT DISTINCT p.id, workshop_id FROM person p JOIN ranked w ON CASE p.role
      WHEN 'workshop_user' THEN w.place = p.place
      WHEN 'dealer_sales_manager' THEN w.place BETWEEN 5 * p.place AND 5 * p.place + 29
      WHEN 'after_sales_manager_rt' THEN w.place < 1800 AND w.place % 6 = p.place END`)
  await client.query(`WITH ${ranked}
    INSERT INTO user_dealers (user_id, dealer_id)
    SELECT DISTINCT p.id, dealer_id FROM person p JOIN ranked w ON CASE p.role
      WHEN 'dealer_holder' THEN w.place = p.place
      WHEN 'dealer_holder_sales_manager' THEN w.place = p.place + 8
      WHEN 'sales_manager_rt' THEN w.place < 900 AND w.place % 6 = p.place END`)
}
