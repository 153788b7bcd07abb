import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Installation } from './portal.ts'
import type { Tally } from './tally.ts'

type Row = { key: string; sha256: string; size: string }

async function fingerprint(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const content = createReadStream(path)
  await pipeline(content, hash)
  return { size: content.bytesRead, sha256: hash.digest('hex') }
}

/** Compares every row of `files` with the store, and counts the files that a kill may leave without a row. */
export async function checkStore(portal: Installation, tally: Tally): Promise<void> {
  const folder = join(portal.dataDir, 'files')
  const rows = await portal.rows<Row>('SELECT key, sha256, size FROM files')
  for (const { key, sha256, size } of rows) {
    const path = join(folder, 'kept', key.slice(0, 2), key)
    const found = existsSync(path) ? await fingerprint(path) : undefined
    tally.expect(found?.sha256 === sha256 && found.size === Number(size), `file ${key} is not what its row says`)
  }
  const known = new Set(rows.map((row) => row.key))
  const kept = readdirSync(join(folder, 'kept')).flatMap((shelf) => readdirSync(join(folder, 'kept', shelf)))
  tally.counts.set('rows of files, each with its bytes', rows.length)
  tally.counts.set('files without a row, for the sweeper', kept.filter((key) => !known.has(key)).length)
  tally.counts.set('unfinished files in incoming/, for the sweeper', readdirSync(join(folder, 'incoming')).length)
}

const partialCommits = {
  'uploads of a file that others share': `SELECT count(*)::int AS count FROM (
    SELECT FROM activity_document_uploads WHERE file_id IS NOT NULL GROUP BY file_id HAVING count(*) > 1) shared`,
  'files that nothing refers to': `SELECT count(*)::int AS count FROM files WHERE id NOT IN (
    SELECT file_id FROM activity_document_uploads WHERE file_id IS NOT NULL UNION ALL SELECT file_id FROM lead_offers
    UNION ALL SELECT file_id FROM document_news UNION ALL SELECT file_id FROM record_files
    UNION ALL SELECT form_file_id FROM activity_document_types WHERE form_file_id IS NOT NULL)`,
  'transactions without a time': 'SELECT count(*)::int AS count FROM audit_tx WHERE at IS NULL',
  'audit rows without a transaction': `SELECT count(*)::int AS count FROM audits a
    WHERE NOT EXISTS (SELECT FROM audit_tx WHERE id = a.audit_tx_id)`,
  'idempotency keys without a response': 'SELECT count(*)::int AS count FROM idempotency_keys WHERE body IS NULL',
  'uploads that are not in the audit': `SELECT count(*)::int AS count FROM activity_document_uploads u
    WHERE NOT EXISTS (SELECT FROM audits a WHERE a.model_type = 'activity_document_uploads' AND a.model_id = u.id)`,
  'periods of histories that do not end where the next one begins': `SELECT count(*)::int AS count FROM (
    SELECT valid_to, lead(valid_from) OVER (PARTITION BY workshop_id ORDER BY valid_from) AS next FROM workshop_dealers
    ) periods WHERE valid_to IS DISTINCT FROM next`,
  'workshops without a dealer': `SELECT count(*)::int AS count FROM workshops w
    WHERE NOT EXISTS (SELECT FROM workshop_dealers WHERE workshop_id = w.id)`,
  'saves in the registries and of leads that are not in the audit': `SELECT count(*)::int AS count FROM (
    SELECT 'dealers' AS model, id, lock_version FROM dealers UNION ALL
    SELECT 'workshops', id, lock_version FROM workshops UNION ALL
    SELECT 'customers', id, lock_version FROM customers UNION ALL
    SELECT 'leads', id, lock_version FROM leads) saved WHERE NOT EXISTS (SELECT FROM audits a
      WHERE a.model_type = model AND a.model_id = saved.id AND (a.new_values ->> 'lock_version')::int = lock_version)`,
  'uploads without a mail': `SELECT count(*)::int AS count FROM activity_document_uploads u
    JOIN audits a ON a.model_type = 'activity_document_uploads' AND a.model_id = u.id AND a.event = 'created'
    JOIN audit_tx t ON t.id = a.audit_tx_id AND t.request_id <> ''
    WHERE NOT EXISTS (SELECT FROM mails m WHERE m.kind = 'document_uploaded' AND split_part(m.key, ':', 2) = t.request_id)`,
  'mails of targets that were not sent': `SELECT count(*)::int AS count FROM mails m
    WHERE m.kind = 'market_share' AND NOT EXISTS (SELECT FROM workshop_market_share_recipients t
      JOIN workshop_market_shares s ON s.id = t.workshop_market_share_id AND s.sent_at IS NOT NULL WHERE t.mail_id = m.id)`,
  'recipients of targets without the mail that they want': `SELECT count(*)::int AS count
    FROM workshop_market_share_recipients t JOIN users u ON u.id = t.user_id
    WHERE t.mail_id IS NULL AND NOT u.do_not_disturb`,
  'mails about new documents without a committed transaction': `SELECT count(*)::int AS count FROM mails m
    WHERE m.kind = 'document_uploaded' AND split_part(m.key, ':', 2) NOT LIKE 'demo %'
      AND NOT EXISTS (SELECT FROM audit_tx t WHERE t.request_id = split_part(m.key, ':', 2))`,
  'notices of a status that nobody set': `SELECT count(*)::int AS count FROM upload_status_notices n
    JOIN activity_document_uploads u ON u.id = n.upload_id WHERE u.status_by IS NULL`,
}

/** Finds rows that only a partly committed transaction could leave. */
export async function checkPartialCommits(portal: Installation, tally: Tally): Promise<void> {
  for (const [what, query] of Object.entries(partialCommits)) {
    const [row] = await portal.rows<{ count: number }>(query)
    tally.expect(row?.count === 0, `${row?.count} ${what}`)
  }
}
