import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery } from '../../../test/drop-database.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { buildNewMail, type Outbox, testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'

let t: TestApp
let outbox: Outbox
let server: MailServer

beforeAll(async () => {
  t = await testApp()
  outbox = testOutbox(t)
  server = await mailServer()
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  await outbox.clear()
  server.reset()
})

const write = async (count: number) => {
  const to = await buildUser(t.deps.db, { role: 'dealer_holder' })
  await outbox.write(...Array.from({ length: count }, () => buildNewMail(to)))
  return (await outbox.rows()).slice(-count)
}
const idsOf = (mails: { message_id: string }[]) => mails.map((mail) => mail.message_id).toSorted()
const arrivedIds = () => server.accepted.map(({ mail }) => mail.messageId ?? '').toSorted()

/** Ends the connection whose transaction has locked the mail being sent, as a crash of its server would. */
const killSender = () =>
  adminQuery(
    t.databaseUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE state = 'idle in transaction' AND datname = current_database()`,
  )

it('servers that send concurrently deliver each mail exactly once', async () => {
  const written = await write(40)
  const other = await startSecondServer(t)
  const senders = new Set<string>()
  server.behave({
    mail: async () => {
      const { rows } = await sql<{ pid: string }>`SELECT pid::text FROM pg_locks
        WHERE relation = 'mails'::regclass AND mode = 'RowShareLock'`.execute(t.deps.db)
      for (const { pid } of rows) senders.add(pid)
      return undefined
    },
  })
  const otherOutbox = testOutbox({ ...t, deps: other.deps })
  await Promise.all([outbox.send(server.url), otherOutbox.send(server.url), outbox.send(server.url)])
  await other.close()
  expect(arrivedIds()).toEqual(idsOf(written))
  expect(senders.size).toBeGreaterThan(1)
  expect(new Set((await outbox.rows()).slice(-40).map(({ state, tries }) => `${state} ${tries}`))).toEqual(
    new Set(['sent 1']),
  )
})

it('a crash between acceptance and commit sends the mail once more, under the same Message-ID (docs/decisions/0009)', async () => {
  const [mail] = await write(1)
  server.behave({
    mail: async () => {
      await killSender()
      return undefined
    },
  })
  await expect(outbox.send(server.url)).rejects.toThrow()
  expect((await outbox.rows()).at(-1)).toMatchObject({ state: 'waiting', tries: 0, sent_at: null })
  server.behave({})
  await outbox.send(server.url)
  await outbox.send(server.url)
  expect(arrivedIds()).toEqual([mail?.message_id, mail?.message_id])
  expect((await outbox.rows()).at(-1)).toMatchObject({ state: 'sent', tries: 1 })
})

it('a crash before acceptance loses nothing', async () => {
  const written = await write(3)
  let crashes = 0
  server.behave({
    mail: async () => {
      crashes += 1
      if (crashes > 1) return undefined
      await killSender()
      return 'die'
    },
  })
  await expect(outbox.send(server.url)).rejects.toThrow()
  await outbox.send(server.url)
  expect(arrivedIds()).toEqual(idsOf(written))
})
