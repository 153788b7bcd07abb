import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beatStreamEvent } from '@portale/domain/people/notifications.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { openStream } from '../../../test/stream.ts'
import { NotificationStreams } from './notification-streams.ts'

let t: TestApp
let caller: Caller
beforeAll(async () => {
  t = await testApp()
  caller = await t.as('dealer_holder')
})
afterAll(() => t.close())

/** A stream of the caller that is written to every 50 ms, from a server of its own. */
async function openBeating() {
  const streams = new NotificationStreams(
    { sessions: t.deps.sessions, countUnread: async () => new Map() },
    { all: 10, perUser: 10 },
    { tickMs: 10, beatMs: 50 },
  )
  const server = createServer(async (_req, res) => {
    const session = await t.deps.sessions.find(caller.token, true)
    const release = streams.reserve(caller.user_id)
    if (!session || typeof release === 'string') return res.writeHead(503).end()
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    streams.open(session, caller.token, res, 0, release)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stream = await openStream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, caller.token)
  return {
    stream,
    streams,
    stop() {
      stream.close()
      server.close()
    },
  }
}

it('says while nothing happens that it is not cut off, with an event that pages see', async () => {
  const { stream, stop } = await openBeating()
  const beats = () => stream.text().split(`event: ${beatStreamEvent}\ndata: {}\n\n`).length - 1
  await expect.poll(beats, { interval: 10 }).toBeGreaterThan(2)
  expect(stream.counts()).toEqual([0])
  stop()
})

it('ends at a beat when its session has ended without a word', async () => {
  const { stream, streams, stop } = await openBeating()
  await t.deps.db.deleteFrom('sessions').where('user_id', '=', caller.user_id).execute()
  t.deps.sessions.invalidateAll()
  await expect.poll(stream.isOpen, { interval: 10 }).toBe(false)
  await expect.poll(() => streams.count).toBe(0)
  stop()
})
