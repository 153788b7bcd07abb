import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { createImportApp, type ErrorBody, withConcurrentWrite } from '../../../test/fixtures/import.fixtures.ts'
import {
  createShareFixtures,
  type ShareFixtures,
  sendShareFile,
  shareCsv,
  sharesPath,
  uploadShare,
} from '../../../test/fixtures/market-share.fixtures.ts'
import { testOutbox } from '../../../test/mails.ts'

let t: TestApp
let fixtures: ShareFixtures
let share: MarketShare

beforeAll(async () => {
  t = await createImportApp()
  fixtures = await createShareFixtures(t)
})
beforeEach(async () => {
  share = await uploadShare(await t.as('administrator'), [
    ['A1', '10', '12,5'],
    ['B1', '30', '33,3'],
  ])
})
afterAll(() => t.close())

const sharesKept = async () => (await t.deps.db.selectFrom('workshop_market_shares').select('id').execute()).length
const mailsOf = async () =>
  (await testOutbox(t).rows()).filter(({ key }) => key.startsWith(`market_share:${share.id}:`))

describe.each([
  ['is taken away', "role_id = (SELECT id FROM roles WHERE name = 'workshop_user')"],
  ['goes with its person', 'deleted_at = now()'],
])('a role that %s', (_how, change) => {
  let writer: Caller
  beforeEach(async () => {
    writer = await t.as('superuser_rt')
  })
  const updateWriter = () => `UPDATE users SET ${change} WHERE id = ${writer.user_id}`

  it('during an upload: answers 401 and stores nothing', async () => {
    const file = shareCsv([['A1', '1', '2']])
    await sendShareFile(writer, file) // creates the row of its rate limit, which can be locked
    const before = await sharesKept()
    const lockRow = 'SELECT FROM rate_counters FOR UPDATE'
    const { status } = await withConcurrentWrite(t, `${lockRow}; ${updateWriter()}`, () => sendShareFile(writer, file))
    expect([status, await sharesKept()]).toEqual([401, before])
  })

  it('while waiting for the share’s lock: answers 404 and notifies nobody', async () => {
    const lockRow = `SELECT FROM workshop_market_shares WHERE id = ${share.id} FOR UPDATE`
    const send = () => writer.send('POST', `${sharesPath}/${share.id}`)
    const { status } = await withConcurrentWrite(t, `${lockRow}; ${updateWriter()}`, send)
    expect([status, await mailsOf()]).toEqual([404, []])
    const { body } = await (await t.as('administrator')).get<MarketShare>(`${sharesPath}/${share.id}`)
    expect(body.sent_at).toBeNull()
  })
})

it('“Riprova” writes to the address of today, and not to who is gone or wants no mails any more', async () => {
  const admin = await t.as('administrator')
  const retry = () => admin.send<ErrorBody>('POST', `${sharesPath}/${share.id}/retry`)
  const { anna, bruno, seller } = fixtures.people
  const change = (id: number, values: object) =>
    t.deps.db.updateTable('users').set(values).where('id', '=', id).execute()
  await admin.send('POST', `${sharesPath}/${share.id}`)
  await testOutbox(t).clear()
  await sql`UPDATE mails SET state = 'sent', sent_at = now() WHERE to_name IN ('Aldo', 'Olga')`.execute(t.deps.db)
  await change(anna.id, { email: 'anna.nuova@rete.example' })
  await change(bruno.id, { do_not_disturb: true })
  await change(seller.id, { deleted_at: new Date().toISOString() })
  expect((await retry()).status).toBe(200)
  const states = (await mailsOf()).map(({ to_name, to_address, state }) => [to_name, to_address, state])
  expect(states.toSorted()).toEqual([
    ['Aldo', 'aldo@rete.example', 'sent'],
    ['Anna', 'anna.nuova@rete.example', 'waiting'],
    ['Bruno', 'bruno@rete.example', 'parked'],
    ['Olga', 'olga@rete.example', 'sent'],
    ['Sara', 'sara@rete.example', 'parked'],
  ])
  const { status, body } = await retry()
  expect([status, body.message]).toEqual([409, 'Nessuna e-mail di questo invio è da ritentare.'])
})
