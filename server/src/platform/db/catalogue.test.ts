import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign, demoDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { describeSchema, readCommittedSchema } from './schema-dump.ts'

/** Tables that the audit leaves out, each with its reason. Any other table that the portal writes must be audited. */
const exceptions: Record<string, string> = {
  migrations: 'written by the owner alone, when the schema changes',
  audit_clock: 'the audit’s own clock',
  audit_tx: 'the audit itself',
  audits: 'the audit itself',
  audit_archives: 'the parts of the audit that are in files, written by the owner alone',
  installation: 'whose file store this is, and how its last sweep ended',
  files: 'written once and never changed; the audit of what refers to it names it',
  file_downloads: 'a log of its own, only added to',
  access_events: 'a log of its own, only added to',
  sessions: 'short-lived, with hashed tokens; logins are in the log',
  user_identities: 'who may log in is never rolled back; links are in the register of access',
  password_resets: 'short-lived, with hashed tokens',
  totp_factors: 'with secrets, never restored; changes are in the register of access',
  passkeys: 'never restored; changes are in the register of access',
  recovery_codes: 'with hashes, never restored; changes are in the register of access',
  trusted_devices: 'short-lived, with hashed tokens',
  login_challenges: 'short-lived, with hashed tokens',
  email_changes: 'short-lived, with hashed tokens; the change itself is the user’s row',
  impersonations: 'a log of its own, only added to',
  user_accesses: 'when people were seen last, no data of the network',
  mails: 'what was written and sent is never rolled back',
  notifications: 'they and their read marks are never rolled back',
  lead_idle_notices: 'what people were notified of is never rolled back',
  activity_notices: 'what people were notified of is never rolled back',
  activity_reminders: 'what people were notified of is never rolled back',
  news_notices: 'what people were notified of is never rolled back',
  workshop_market_share_recipients: 'what people were notified of is never rolled back',
  api_token_uses: 'when tokens were used last',
  rate_counters: 'counters of tries',
  running_exports: 'what runs right now',
  upload_arrivals: 'what people will be notified of in a moment',
  upload_status_notices: 'what people will be notified of in a moment',
  upload_reviews: 'who examines what right now',
  saved_views: 'how people look at lists, no data of the network',
  list_settings: 'how people look at lists, no data of the network',
  activity_progress: 'derived from the uploads by triggers, also when they are restored',
  activity_year_progress: 'derived from the uploads by triggers, also when they are restored',
  activity_progress_changes: 'what one transaction changed, until its commit',
  reach_changes: 'whose reach one transaction changed, until its commit',
  upload_counts: 'derived from the uploads by triggers, also when they are restored',
  upload_reason_counts: 'derived from the uploads by triggers, also when they are restored',
  upload_reason_changes: 'what one transaction changed, until its commit',
  duplicate_contacts: 'derived from the contacts by triggers, also when they are restored',
  lead_counts: 'derived from the leads, their quotes and saves by triggers, also when they are restored',
  lead_last_saves: 'derived from the saves of leads by triggers, also when they are restored',
  notice_counts: 'what people were notified of is never rolled back',
  daily_digests: 'what people were notified of is never rolled back',
  webhook_deliveries: 'a log of its own; what was sent is never rolled back',
  webhook_endpoint_states: 'how deliveries went, written at each of them',
  customer_disclosures: 'what is counted for a day',
  idempotency_keys: 'answers kept for a day',
  designs: 'a log of its own, only added to, written by the owner alone',
  system_events: 'when tasks of the operator ran last',
  servers: 'which servers are alive',
  record_files: 'written once and never changed; the audit of what refers to it names it',
}
const triggers = ['audit_delete', 'audit_insert', 'audit_update', 'no_truncate']

let t: TestApp
let tables: string[]
const rows = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(t.deps.db)).rows

beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, demoDesign())
  const found = await rows<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  )
  tables = found.map(({ name }) => name)
})
afterAll(() => t.close())

describe('every table', () => {
  it('is audited, or is listed as an exception with a reason', async () => {
    const found = await rows<{ name: string; trigger: string }>(
      "SELECT tgrelid::regclass::text AS name, tgname AS trigger FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'",
    )
    const bare = tables.filter((table) => {
      const own = found.filter(({ name }) => name === table).map(({ trigger }) => trigger)
      return !triggers.every((trigger) => own.includes(trigger))
    })
    const unwritten = await rows<{ name: string }>(`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT has_table_privilege('portale_app', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        AND NOT has_any_column_privilege('portale_app', oid, 'INSERT, UPDATE')`)
    const needless = unwritten.map(({ name }) => name).filter((name) => !(name in exceptions) && bare.includes(name))
    expect(bare.toSorted()).toEqual([...Object.keys(exceptions), ...needless].toSorted())
  })

  it('belongs to the owner, not to the application', async () => {
    const owned = await rows("SELECT relname FROM pg_class WHERE relowner = 'portale_app'::regrole")
    expect(owned).toEqual([])
  })

  it('has an index for each of its foreign keys', async () => {
    const bare = await rows(`SELECT c.conrelid::regclass::text AS on_table, c.conname FROM pg_constraint c
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
          AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] = c.conkey)`)
    expect(bare).toEqual([])
  })

  it('deletes no other rows with a row', async () => {
    expect(await rows("SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'a'")).toEqual([])
  })
})

describe('the application’s database role', () => {
  it.each([
    "INSERT INTO audits (audit_tx_id, model_type, model_id, event) VALUES (1, 'x', 1, 'created')",
    'UPDATE audits SET model_id = 1',
    'DELETE FROM audits',
    'SELECT FROM audits_default',
    'DELETE FROM audits_default',
    'DROP TABLE audits_default',
    'ALTER TABLE audits DETACH PARTITION audits_default',
    "SELECT create_audit_partition('2020-01-01')",
    'DELETE FROM audit_archives',
    'TRUNCATE audits',
    'INSERT INTO audit_tx (at) VALUES (now())',
    'UPDATE audit_tx SET user_id = 1',
    'DELETE FROM audit_tx',
    'UPDATE audit_clock SET last = now()',
    'SELECT audit_transaction()',
    "UPDATE files SET key = 'x'",
    'DELETE FROM files',
    'UPDATE file_downloads SET bytes = 0',
    'DELETE FROM file_downloads',
    "UPDATE access_events SET address = ''",
    'DELETE FROM access_events',
    'TRUNCATE access_events',
    'SELECT FROM access_events_default',
    'DELETE FROM access_events_default',
    'ALTER TABLE access_events DETACH PARTITION access_events_default',
    'UPDATE activity_progress SET deadline = NULL',
    'DELETE FROM activity_year_progress',
    'INSERT INTO activity_progress_changes VALUES (1, true, 1, 1)',
    'INSERT INTO reach_changes VALUES (1)',
    "SELECT close_ended_notifications('{}')",
    'UPDATE lead_last_saves SET saved_at = now()',
    'DELETE FROM duplicate_contacts',
    "SELECT find_duplicate_contacts('{}')",
    'DELETE FROM lead_counts',
    'DELETE FROM upload_counts',
    'DELETE FROM upload_reason_counts',
    'DELETE FROM migrations',
    'TRUNCATE dealers CASCADE',
    'ALTER TABLE dealers ADD COLUMN x text',
    'ALTER TABLE dealers DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_update ON dealers',
    'DROP TABLE idempotency_keys',
    'CREATE TABLE mine (id int)',
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    'SET session_replication_role = replica',
    "COPY users TO PROGRAM 'cat'",
    'SELECT * FROM graphile_worker.jobs',
    'CREATE TABLE generated.mine (id int)',
    'CREATE VIEW generated.mine AS SELECT 1',
    'DROP SCHEMA generated CASCADE',
    'ALTER TABLE generated.vehicle ADD COLUMN x text',
    'ALTER TABLE generated.vehicle DROP COLUMN plate',
    'ALTER TABLE generated.vehicle RENAME TO mine',
    'ALTER TABLE generated.vehicle DISABLE TRIGGER ALL',
    'DROP TABLE generated.vehicle CASCADE',
    'DROP INDEX generated.vehicle_1_pkey',
    'TRUNCATE generated.vehicle CASCADE',
    'CREATE INDEX mine ON generated.vehicle (plate)',
    "INSERT INTO designs (models, set_aside, roles, steps) VALUES ('[]', '[]', '[]', '[]')",
    'DELETE FROM designs',
    "SELECT nextval('design_ids')",
    'UPDATE record_files SET file_id = 1',
    'DELETE FROM record_files',
  ])('rejects %s', async (statement) => {
    await expect(sql.raw(statement).execute(t.deps.db)).rejects.toMatchObject({ code: '42501' })
  })

  it('works as portale_app, with its limits of time', async () => {
    const [row] = await rows<Record<string, string>>(
      "SELECT current_user AS role, current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
    )
    expect(row).toEqual({ role: 'portale_app', statement: '15s', lock: '5s' })
  })

  it('may queue a job', async () => {
    await rows("SELECT queue_job('sweep_rows', '{}')")
  })
})

describe('a generated table', () => {
  const ofGenerated = "relnamespace = 'generated'::regnamespace"

  it('is audited like any other, and open to the application', async () => {
    const found = await rows<{ name: string; triggers: string[]; rights: string[] }>(`
      SELECT relname AS name, (SELECT array_agg(tgname::text ORDER BY tgname) FROM pg_trigger
        WHERE tgrelid = c.oid AND NOT tgisinternal AND tgenabled = 'O') AS triggers,
        (SELECT array_agg(privilege_type ORDER BY privilege_type) FROM aclexplode(relacl)
          WHERE grantee = 'portale_app'::regrole) AS rights
      FROM pg_class c WHERE ${ofGenerated} AND relkind = 'r' ORDER BY relname`)
    const rights = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
    expect(found).toEqual(['test_drive', 'vehicle'].map((name) => ({ name, triggers, rights })))
  })

  it('has an index for each of its foreign keys, which can wait for the commit', async () => {
    const bare = await rows(`SELECT conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
      WHERE contype = 'f' AND ${ofGenerated} AND NOT (condeferrable AND EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND (i.indkey::smallint[])[0] = c.conkey[1]))`)
    expect(bare).toEqual([])
  })
})

it('the generated files describe the migrated database: run "npm run schema" when they don’t', async () => {
  expect(await describeSchema(t.databaseUrl)).toEqual(readCommittedSchema())
})
