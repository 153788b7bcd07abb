import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createXsrfToken } from './csrf.ts'

let t: TestApp
let port: number
beforeEach(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => t.close())

type Connection = { socket: Socket; received: () => string; closed: Promise<'end' | 'reset'> }

async function open(): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise<'end' | 'reset'>((resolve) => {
    socket.once('error', () => resolve('reset'))
    socket.once('close', () => resolve('end'))
  })
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

const request = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n'

/** A connection that stays open after its answer. */
async function openIdle(): Promise<Connection> {
  const connection = await open()
  connection.socket.write(request)
  await expect.poll(connection.received).toContain('{"status":"ok"}')
  expect(connection.received()).not.toMatch(/connection: close/i)
  return connection
}

/** A call whose body is still arriving; `finish` sends its rest. */
async function openUpload() {
  const caller = await t.as('administrator')
  const xsrf = createXsrfToken(t.deps.config.secret, caller.token)
  const body = JSON.stringify({ activity_year: { year: '2077' } })
  const head = [
    'POST /api/v1/activity_years HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: portale_session=${caller.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const connection = await open()
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await wait(50)
  return { ...connection, finish: () => connection.socket.write(body.slice(5)) }
}

it('a drained server asks for the end of each connection with its answer, and is not ready', async () => {
  const idle = await openIdle()
  expect((await t.anonymous.get('/readyz')).status).toBe(200)
  t.app.drain.begin()
  const { status, body } = await t.anonymous.get<{ failed: string[] }>('/readyz')
  expect([status, body.failed]).toEqual([503, ['stopping']])
  const another = await open()
  for (const connection of [idle, another]) {
    connection.socket.write(request)
    expect(await connection.closed).toBe('end')
    expect(connection.received()).toMatch(/connection: close/i)
    expect(connection.received().match(/HTTP\/1.1 200/g)).toHaveLength(connection === idle ? 2 : 1)
  }
})

it('a server that closes ends idle connections at once and lets a running call finish', async () => {
  const [idle, silent, upload] = [await openIdle(), await open(), await openUpload()]
  const start = performance.now()
  const closing = t.app.drain.close(10_000)
  expect(await Promise.all([idle.closed, silent.closed])).toEqual(['end', 'end'])
  expect(performance.now() - start).toBeLessThan(1000)
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  await wait(300)
  expect(upload.received()).toBe('')
  upload.finish()
  expect(await upload.closed).toBe('end')
  expect(upload.received()).toMatch(/^HTTP\/1.1 201 [\s\S]*connection: close/i)
  await closing
  expect(performance.now() - start).toBeLessThan(3000)
})

it('a server that closes serves a request whose head has partly arrived', async () => {
  const partial = await open()
  partial.socket.write(request.slice(0, 20))
  await wait(50)
  const closing = t.app.drain.close(10_000)
  await wait(200)
  partial.socket.write(request.slice(20))
  expect(await partial.closed).toBe('end')
  expect(partial.received()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await closing
})

it('a server that closes breaks off what runs for too long', async () => {
  const upload = await openUpload()
  const start = performance.now()
  await t.app.drain.close(400)
  expect(performance.now() - start).toBeGreaterThan(390)
  expect(performance.now() - start).toBeLessThan(2000)
  await upload.closed
  expect(upload.received()).toBe('')
})
