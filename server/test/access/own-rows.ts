import { updatePassword } from '../../src/people/accounts/account.queries.ts'
import { insertSession } from '../../src/people/accounts/session.queries.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { hashPassword } from '../../src/platform/password-hash.ts'
import type { Caller, TestApp } from '../app.ts'
import { buildCustomer, buildUpload } from '../fixtures/factories.ts'
import { buildNotification } from '../fixtures/factories-notices.ts'
import { lastCommitTime } from '../fixtures/time-machine.fixtures.ts'
import { png, type TestFile } from '../form.ts'
import type { AccessFixtures } from './access.fixtures.ts'

// The cases of the access walk whose call is refused before it writes, as they serve every role: here with rows and words
// that one person's call would be written with.

export type OwnCall = { url: string; body?: object; files?: TestFile[] }
type Builder = (context: { t: TestApp; db: Db; caller: Caller; fixtures: AccessFixtures }) => Promise<OwnCall>

const password = 'Rete-2026-Vai'
const givePassword = async (db: Db, user_id: number) =>
  updatePassword(db, user_id, { password_hash: await hashPassword(password), must_change_password: false })

/** What a person is told; the end of the address says what is done with it. */
const withNotice =
  (end: string): Builder =>
  async ({ db, caller: { user_id } }) => ({
    url: `/notifications/${(await buildNotification(db, { user_id })).id}${end}`,
  })

const toMoment =
  (url: string): Builder =>
  async ({ t }) => ({ url, body: { dateTimeMachine: await lastCommitTime(t) } })

/** The audit row of a customer that the person may undo, or restore after it was deleted. */
const auditOf = async (db: Db, model_id: number, event: string) =>
  (
    await db
      .selectFrom('audits')
      .select('id')
      .where('model_type', '=', 'customers')
      .where('model_id', '=', model_id)
      .where('event', '=', event)
      .executeTakeFirstOrThrow()
  ).id

export const ownRows: Record<string, Builder> = {
  'POST /notifications/{id}/mark-alert-read': withNotice('/mark-alert-read'),
  'POST /notifications/{id}/mark-dropdown-read': withNotice('/mark-dropdown-read'),
  'POST /notifications/{id}/open': withNotice('/open'),
  'POST /api/audits': toMoment('/api/audits'),
  'POST /api/audits/preview': toMoment('/api/audits/preview'),
  'POST /api/audits/{id}/undo': async ({ db }) => {
    const { id } = await buildCustomer(db)
    await db.updateTable('customers').set({ name: 'Rinominata' }).where('id', '=', id).execute()
    return { url: `/api/audits/${await auditOf(db, id, 'updated')}/undo` }
  },
  'POST /api/audits/{id}/restore': async ({ db }) => {
    const { id } = await buildCustomer(db, { contacts: [] })
    await db.deleteFrom('customers').where('id', '=', id).execute()
    return { url: `/api/audits/${await auditOf(db, id, 'deleted')}/restore` }
  },
  'POST /api/v1/customers/{id}/unmerge': async ({ db }) => {
    const [kept, merged] = [await buildCustomer(db), await buildCustomer(db)]
    const values = { merged_into_id: kept.id, archived_at: new Date().toISOString() }
    await db.updateTable('customers').set(values).where('id', '=', merged.id).execute()
    return { url: `/api/v1/customers/${merged.id}/unmerge` }
  },
  'POST /api/v1/activity_document_types/{id}/not_applicable': async ({ fixtures }) => ({
    url: `/api/v1/activity_document_types/${fixtures.forDealers.type_ids[0]}/not_applicable`,
    body: { declaration: { reason: 'Non vendiamo il nuovo.' } },
  }),
  'POST /api/v1/activity_document_uploads/{id}/withdraw': async ({ db, caller, fixtures }) => {
    const { id } = await buildUpload(db, {
      activity_document_type_id: fixtures.forDealers.type_ids[0] ?? 0,
      dealer_id: fixtures.mine.dealer,
      user_id: caller.user_id,
    })
    return { url: `/api/v1/activity_document_uploads/${id}/withdraw`, body: {} }
  },
  'PUT /api/profile/change-password': async ({ db, caller }) => {
    await givePassword(db, caller.user_id)
    const changed = { new_password: 'Nuova-2027-Via', new_password_confirmation: 'Nuova-2027-Via' }
    return { url: '/api/profile/change-password', body: { old_password: password, ...changed } }
  },
  'POST /api/profile/confirm-password': async ({ db, caller }) => {
    await givePassword(db, caller.user_id)
    return { url: '/api/profile/confirm-password', body: { password } }
  },
  'POST /api/profile/upload-avatar': async () => ({
    url: '/api/profile/upload-avatar',
    files: [{ field: 'avatar', name: 'Io.png', content: png }],
  }),
  'PUT /api/profile/factors/passkeys/{id}': async ({ db, caller: { user_id } }) => {
    const row = { user_id, name: 'Telefono', credential_id: `c${user_id}`, public_key: Buffer.from('x'), counter: 0 }
    const { id } = await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()
    return { url: `/api/profile/factors/passkeys/${id}`, body: { name: 'Di un altro' } }
  },
  'DELETE /api/profile/factors/trusted-devices/{id}': async ({ db, caller: { user_id } }) => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const row = { user_id, token_hash: Buffer.from(`t${user_id}`), address: '', user_agent: '', expires_at }
    const { id } = await db.insertInto('trusted_devices').values(row).returning('id').executeTakeFirstOrThrow()
    return { url: `/api/profile/factors/trusted-devices/${id}` }
  },
  'DELETE /api/profile/sessions/{id}': async ({ t, db, caller }) => {
    const { user_id } = caller
    await insertSession(t.deps.db, { user_id, address: '', user_agent: '' })
    const last = db.selectFrom('sessions').select('id').where('user_id', '=', user_id).orderBy('id', 'desc')
    return { url: `/api/profile/sessions/${(await last.executeTakeFirstOrThrow()).id}` }
  },
}
