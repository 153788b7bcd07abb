import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { DatabaseClient } from './client.ts'
import { startListener } from './listener.ts'
import { OpenConnections } from './open-connections.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('receives what is notified, in order, while heartbeats ask', async () => {
  const connections = new OpenConnections()
  const owner = new DatabaseClient({ connectionString: t.databaseUrl })
  await owner.connect()
  connections.add(owner)
  const received: string[] = []
  const handlers = {
    onNotification: (_channel: string, payload: string) => received.push(payload),
    onReconnected: () => {},
    report: () => {},
  }
  const heartbeat = { intervalMs: 1, timeoutMs: 3000 }
  const listener = await startListener(t.databaseUrl, connections, ['asked'], handlers, heartbeat)
  const startedAt = listener.lastSeenAt()
  const payloads = Array.from({ length: 400 }, (_, index) => String(index))
  for (const payload of payloads) await t.deps.pool.query("SELECT pg_notify('asked', $1)", [payload])
  await expect.poll(() => received).toEqual(payloads)
  expect(listener.lastSeenAt()).toBeGreaterThan(startedAt)
  expect(listener.isAlive()).toBe(true)
  await listener.stop()
  await owner.end()
})
