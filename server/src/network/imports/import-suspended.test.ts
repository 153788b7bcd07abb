import type { ImportAnswer } from '@portale/domain/network/import.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  type ErrorBody,
  sendImport,
} from '../../../test/fixtures/import.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

type Sent = ImportAnswer & ErrorBody

describe('an import that runs while its person is suspended', () => {
  it('is not written, and the suspension does not wait for it', async () => {
    const colleague = await t.as('superuser_rt')
    const { id, name, baldo_id } = await buildDealer(t.deps.db)
    const file = csvFile([dealerRow(baldo_id, 'Altro nome')])
    const { plan } = await createImporter(colleague, 'dealers').dry(file)
    const writer = new pg.Client({ connectionString: t.databaseUrl })
    await writer.connect()
    await writer.query('BEGIN')
    await writer.query('SELECT FROM dealers WHERE id = $1 FOR UPDATE', [id])
    const running = sendImport<Sent>(
      colleague,
      'dealers',
      file,
      { confirm: '1', plan },
      { 'idempotency-key': 'running' },
    )
    const isWaiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await expect.poll(async () => (await writer.query(isWaiting)).rowCount).toBe(1)
    const suspended = await admin.send('POST', `/api/users/${colleague.user_id}/suspend`, { reason: 'Fine incarico' })
    expect(suspended.status).toBe(200)
    await writer.query('ROLLBACK')
    await writer.end()
    const { status, body } = await running
    expect([status, body.message]).toEqual([409, 'Il tuo utente non è più in uso: non è stato importato niente.'])
    const stored = t.deps.db.selectFrom('dealers').select('name').where('id', '=', id)
    expect(await stored.execute()).toEqual([{ name }])
    const again = await sendImport<Sent>(colleague, 'dealers', file, { confirm: '1', plan }, { 'idempotency-key': 'x' })
    expect(again.status).toBe(401)
  })
})
