import type { Partner } from '@portale/domain/platform/roles.ts'
import type { Installation } from './portal.ts'

/** How many dealers, workshops and verifiers with a digest there are. */
export type ReminderCounts = Record<Partner | 'manager', number>

const dealersPerManager = 5

const partnerSql = (table: 'dealers' | 'workshops', role: string, count: number) => `
  WITH partner AS (
    INSERT INTO ${table} (baldo_id, name, contract_type, address, zip, city, district_id, sales_area)
    SELECT left('${table}', 1) || i, 'Partner ' || i, 'Vendita', 'Via Roma, 1', '10100', 'Torino',
      (SELECT min(id) FROM districts), 'Nord Ovest'
    FROM generate_series(1, ${count}) i RETURNING id, baldo_id
  ), person AS (
    INSERT INTO users (name, email, role_id)
    SELECT 'Titolare ' || baldo_id, baldo_id || '@prova.example', (SELECT id FROM roles WHERE name = '${role}')
    FROM partner RETURNING id, email
  )
  INSERT INTO user_${table} (user_id, ${table.slice(0, -1)}_id)
  SELECT person.id, partner.id FROM person JOIN partner ON person.email = partner.baldo_id || '@prova.example'`

/** Partners, each with its user, and verifiers who chose the digest; all dealers are late with an old activity. */
export async function insertPartners(portal: Installation, counts: ReminderCounts): Promise<void> {
  await portal.rows(partnerSql('dealers', 'dealer_holder', counts.dealer))
  await portal.rows(partnerSql('workshops', 'workshop_user', counts.workshop))
  await portal.rows(`
    WITH manager AS (
      INSERT INTO users (name, email, role_id)
      SELECT 'Responsabile ' || i, 'responsabile' || i || '@prova.example',
        (SELECT id FROM roles WHERE name = 'sales_manager_rt')
      FROM generate_series(1, ${counts.manager}) i RETURNING id
    ), preference AS (
      INSERT INTO notification_preferences (user_id, kind, channel) SELECT id, 'document_uploaded', 'digest' FROM manager
    )
    INSERT INTO user_dealers (user_id, dealer_id)
    SELECT manager.id, dealer.id FROM manager
    CROSS JOIN LATERAL (SELECT id FROM dealers ORDER BY md5(manager.id || ' ' || id) LIMIT ${dealersPerManager}) dealer`)
  await portal.rows("INSERT INTO activity_years (year) VALUES ('2020')")
  await insertActivity(portal, 'dealer', { due_on: '2020-06-30', remind_second_days: null })
}

/** An open activity of long ago with a document that no partner of this kind has uploaded; returns its id. */
export async function insertActivity(
  portal: Installation,
  kind: Partner,
  { due_on, remind_second_days }: { due_on: string; remind_second_days: number | null },
): Promise<number> {
  const [row] = await portal.rows<{ activity_id: string }>(`
    WITH activity AS (
      INSERT INTO activities (activity_year_id, title, description, for_dealers, for_workshops, due_on, created_at,
        remind_first_days, remind_second_days, remind_late_days, remind_weekly_times)
      SELECT id, '${kind} ${due_on}', '<p>Prova.</p>', ${kind === 'dealer'}, ${kind === 'workshop'}, '${due_on}', '2020-01-01',
        NULL, ${remind_second_days}, NULL, NULL
      FROM activity_years RETURNING id
    )
    INSERT INTO activity_document_types (activity_id, description) SELECT id, 'Verbale' FROM activity RETURNING activity_id`)
  return Number(row?.activity_id)
}
