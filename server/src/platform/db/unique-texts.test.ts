import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign, demoDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { foldedKeys } from './equal-rows.queries.ts'

const random = 'a hash or number that the portal makes'
const foreign = 'an identifier that another system makes, compared to the letter'

/** Unique texts that are not folded, each with its reason. Any other one must be unique by its folded column. */
const exceptions: Record<string, string> = {
  activity_years_year_key: 'four digits, by the schema of its body',
  activity_reminders_dealer_step: 'the portal’s own name of a step',
  activity_reminders_workshop_step: 'the portal’s own name of a step',
  audit_archives_file_key: 'the name of a file that the portal makes',
  customers_vat_n_key: 'stored folded: eleven digits, by the schema of its bodies',
  districts_code_key: 'the portal’s own list of provinces, which nobody writes',
  regions_name_key: 'the portal’s own list of regions, which nobody writes',
  files_key_key: random,
  idempotency_keys_pkey: foreign,
  list_settings_pkey: 'the portal’s own name of a list',
  mails_key_key: random,
  mails_message_id_key: random,
  migrations_pkey: 'the name of a file',
  notice_counts_pkey: 'the portal’s own name of a kind',
  notification_preferences_key: 'the portal’s own name of a kind',
  passkeys_credential_id_key: foreign,
  rate_counters_pkey: random,
  roles_name_key: 'small letters of ASCII, by the schema of a design',
  system_events_pkey: 'the portal’s own name of a task',
  user_identities_issuer_key: foreign,
  user_identities_subject_key: foreign,
  users_email:
    'lower(email) of what the schema of addresses lets in, ASCII alone, is its folding; people are never restored',
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await applyDesign(t, demoDesign())
})
afterAll(() => t.close())

type Unique = { name: string; definition: string; is_deferrable: boolean }

/** The unique and exclusion constraints and unique indexes that have a text among their columns or expressions. */
async function listUniqueTexts(): Promise<Unique[]> {
  const { rows } = await t.deps.pool.query<Unique>(`
    SELECT coalesce(c.conname, i.indexrelid::regclass::text) AS name, coalesce(c.condeferrable, false) AS is_deferrable,
      coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) AS definition
    FROM pg_index i JOIN pg_class r ON r.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x')
    WHERE r.relnamespace IN ('public'::regnamespace, 'generated'::regnamespace) AND NOT r.relispartition
      AND (i.indisunique OR c.contype = 'x')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indexrelid AND a.atttypid IN ('text'::regtype, 'varchar'::regtype))
    ORDER BY 1`)
  return rows
}

it('every unique text is unique as it looks, by a deferrable constraint that spares marked rows, or has a reason', async () => {
  const unique = await listUniqueTexts()
  const folded = Object.entries(foldedKeys).map(([table, { folded: column }]) => `${table}_${column}_key`)
  const names = unique.map(({ name }) => name)
  expect(names.filter((name) => !folded.includes(name) && !(name in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
  for (const [table, { folded: column, within }] of Object.entries(foldedKeys)) {
    const constraint = unique.find(({ name }) => name === `${table}_${column}_key`)
    expect(constraint).toMatchObject({ is_deferrable: true })
    const columns = /\((.*)\)/.exec(constraint?.definition ?? '')?.[1]?.split(', ')
    expect(new Set(columns)).toEqual(new Set([...within, column, 'duplicate_mark']))
  }
})

it('the folded column and the mark of an audited table are in no audit', async () => {
  const { rows } = await t.deps.pool.query<{ name: string; arguments: string }>(
    `
    SELECT c.relname AS name, encode(t.tgargs, 'escape') AS arguments FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname IN ('audit_insert', 'audit_update', 'audit_delete') AND c.relname = ANY($1)`,
    [Object.keys(foldedKeys)],
  )
  const audited = Object.keys(foldedKeys).filter((table) => table !== 'saved_views')
  expect(rows).toHaveLength(3 * audited.length)
  for (const { name, arguments: hidden } of rows)
    expect(hidden).toBe(`${foldedKeys[name as keyof typeof foldedKeys].folded}\\000duplicate_mark\\000`)
})
