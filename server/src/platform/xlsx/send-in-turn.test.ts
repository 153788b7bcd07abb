import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { answerError } from '../http/answer-errors.ts'
import { sendRateLimitedXlsx } from './send-xlsx.ts'

let t: TestApp
let app: FastifyInstance
let address: string
let userId: number
const soon = { timeout: 10_000 }
const begun: string[] = []
const sources = new Map<string, PromiseWithResolvers<void>>()

/** One row, once the test lets it go. */
async function* rows(name: string): AsyncGenerator<[{ a: string }]> {
  begun.push(name)
  await sources.get(name)?.promise
  yield [{ a: name }]
}

beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.exports.at_once = 10
  userId = Number((await buildUser(t.deps.db, { role: 'administrator' })).id)
  app = fastify()
  app.setErrorHandler(answerError)
  app.get<{ Querystring: { name: string } }>('/', (req, reply) => {
    const { name } = req.query
    sources.set(name, Promise.withResolvers())
    const caller = Object.assign(req, { user: { id: userId, role: 'administrator' }, recordAccess: async () => {} })
    const columns = [{ key: 'a' as const, header: 'A', width: 9 }]
    return sendRateLimitedXlsx(t.deps, caller, reply, { fileName: 'a.xlsx', sheet: 'A', columns, rows: rows(name) })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/?name=`
})
afterAll(async () => {
  await app.close()
  await t.close()
})

it('an export waits for its turn, and one whose client has gone meanwhile is neither begun nor counted', async () => {
  const attempts = async () =>
    (await t.deps.db.selectFrom('running_exports').select('id').where('user_id', '=', userId).execute()).length
  const download = (name: string) =>
    fetch(address + name).then(async (response) => [response.status, (await response.blob()).size > 0])
  const [first, second] = [download('a'), download('b')]
  await expect.poll(() => begun.length, soon).toBe(2)
  const leaving = get(`${address}gone`).on('error', () => {})
  await expect.poll(attempts, soon).toBe(3)
  const third = download('c')
  await expect.poll(attempts, soon).toBe(4)
  leaving.destroy()
  await expect.poll(attempts, soon).toBe(3)
  expect(begun).toHaveLength(2)
  sources.get('a')?.resolve()
  expect(await first).toEqual([200, true])
  await expect.poll(() => begun.includes('c'), soon).toBe(true)
  for (const name of ['b', 'c']) sources.get(name)?.resolve()
  expect(await Promise.all([second, third])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(begun).not.toContain('gone')
})
