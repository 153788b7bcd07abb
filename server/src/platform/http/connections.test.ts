import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createXsrfToken } from './csrf.ts'

const bodyTimeoutsMs = { small: 400, large: 1200, form: 1200, afterAnswer: 200 }
const maxSocketsPerAddress = 3

let t: TestApp
let admin: Caller
let port: number

beforeAll(async () => {
  t = await testApp({ bodyTimeoutsMs, maxSocketsPerAddress })
  admin = await t.as('administrator')
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.close())

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

// Not events.once, which rejects when the connection is reset.
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))

/** The head of a request and the first byte of a body of 1000; resolves with the answer and the time until the end. */
async function sendSlowly(path: string, type: string, token = admin.token) {
  const xsrf = createXsrfToken(t.deps.config.secret, token)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: portale_session=${token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${type}`,
    'Content-Length: 1000',
  ]
  const socket = await open()
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const start = performance.now()
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const trickle = setInterval(() => socket.write(' '), 50)
  await closed(socket)
  clearInterval(trickle)
  return { answer: answer.split('\r\n')[0], ms: performance.now() - start }
}

describe('a body that trickles in', () => {
  const json = 'application/json'
  const form = 'multipart/form-data; boundary=x'
  it.each([
    ['a small one', '/api/v1/activity_years', json, bodyTimeoutsMs.small],
    ['one with pictures', '/api/v1/activity_years/1/activities', json, bodyTimeoutsMs.large],
    ['a form', '/api/v1/workshop_market_shares', form, bodyTimeoutsMs.form],
  ])('is cut after the time of its kind: %s', async (_name, path, type, limitMs) => {
    const { answer, ms } = await sendSlowly(path, type)
    expect(answer).not.toMatch(/ 2\d\d /)
    expect(ms).toBeGreaterThan(limitMs - 50)
    expect(ms).toBeLessThan(limitMs + 700)
  })

  it('is cut soon after the answer when the call was rejected before it was read', async () => {
    const { answer, ms } = await sendSlowly('/api/v1/activity_years/1/activities', json, 'no-session')
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(ms).toBeGreaterThan(bodyTimeoutsMs.afterAnswer - 50)
    expect(ms).toBeLessThan(bodyTimeoutsMs.large - 200)
  })
})

it('a body that arrives after its early answer leaves the connection open', async () => {
  const socket = await open()
  socket.write('POST /api/v1/activity_years HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /)
  socket.write('null')
  await wait(2 * bodyTimeoutsMs.afterAnswer)
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  await closed(socket)
})

it('an address holds no more connections than the limit', async () => {
  const held = await Promise.all(Array.from({ length: maxSocketsPerAddress }, open))
  await closed(await open())
  held[0]?.destroy()
  await wait(100)
  const next = await open()
  await wait(100)
  expect([next, ...held.slice(1)].map((socket) => socket.closed)).toEqual([false, false, false])
  for (const socket of [next, ...held]) socket.destroy()
})
