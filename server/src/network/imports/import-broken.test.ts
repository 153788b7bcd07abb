import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { registries } from '@portale/domain/platform/registries.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import {
  assertImportWritesNothing,
  createImportApp,
  createImporter,
  csvFile,
  dealerRow,
  type ErrorBody,
  sendImport,
} from '../../../test/fixtures/import.fixtures.ts'
import { createForm } from '../../../test/form.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'

let t: TestApp
let admin: Caller
let port: number

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.close())

const rows = Array.from({ length: 30_000 }, (_, at) => dealerRow(`B-${at}`, `Nuova ${at}`))
const arriving = () => readdir(join(t.dataDir, 'files', 'incoming'))
const written = async () =>
  (
    await t.deps.db
      .selectFrom('dealers')
      .select((all) => all.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

/** The whole request as it goes over the wire, confirmed. */
function request(kind: string, content: string): Buffer {
  const { payload, headers } = createForm([{ field: 'file', name: 'a.csv', content }])
  const confirm = '\r\nContent-Disposition: form-data; name="confirm"\r\n\r\n1\r\n'
  const [, boundary = ''] = headers['content-type']?.split('boundary=') ?? []
  const body = Buffer.concat([Buffer.from(`--${boundary}${confirm}`), payload])
  const xsrf = createXsrfToken(t.deps.config.secret, admin.token)
  const head = [
    `POST /api/v1/${kind}/import HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: portale_session=${admin.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

describe('a connection that closes', () => {
  const cut = async (whole: Buffer, at: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(whole.subarray(0, at))
    await expect.poll(async () => (await arriving()).length).toBe(1)
    await wait(100)
    socket.destroy()
    await expect.poll(arriving).toEqual([])
  }

  it.each([
    ['in the middle of the file', 0.5],
    ['near its end', 0.98],
    ['just before the last boundary ends', 1],
  ])('%s leaves nothing behind', async (_name, part) => {
    const whole = request('dealers', String(csvFile(rows).content))
    await assertImportWritesNothing(t, () => cut(whole, Math.min(Math.floor(whole.length * part), whole.length - 5)))
  })

  it.each(registries)('in the middle of a file of %s leaves nothing behind', async (kind) => {
    const whole = request(kind, 'x;'.repeat(500_000))
    await assertImportWritesNothing(t, () => cut(whole, 600_000))
  })

  it('in slow pieces is accepted', async () => {
    const whole = request('dealers', String(csvFile([dealerRow('SLOW', 'Lenta')]).content))
    const socket = connect(port, '127.0.0.1')
    const answer = once(socket, 'data')
    for (let at = 0; at < whole.length; at += 101) {
      socket.write(whole.subarray(at, at + 101))
      await wait(5)
    }
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
    expect([await arriving(), await written()]).toEqual([[], 1])
  })

  it('while the rows are written: all of them are there or none', async () => {
    const before = (await written()) ?? 0
    const whole = request('dealers', String(csvFile(rows).content))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise((sent) => socket.write(whole, sent))
    await wait(300)
    socket.destroy()
    await expect.poll(arriving).toEqual([])
    expect([before, before + rows.length]).toContain(await written())
  })
})

it('a database that fails while an import waits: a sentence, and nothing is stored', async () => {
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const file = csvFile([dealerRow('D-1', 'Nuova')])
  await owner.query('BEGIN; LOCK TABLE dealers')
  const waiting = sendImport<ErrorBody>(admin, 'dealers', file, { confirm: '1' })
  const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`
  await expect.poll(async () => (await owner.query(ended)).rowCount).toBe(1)
  await owner.end()
  const { status, body } = await waiting
  expect([status, body.message]).toEqual([503, expect.stringMatching(/riprova tra poco\.$/)])
  expect(await arriving()).toEqual([])
  expect((await createImporter(admin, 'dealers').write(file)).counts.new).toBe(1)
})
