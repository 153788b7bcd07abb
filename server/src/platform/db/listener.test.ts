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

// pg warns of a second statement on a busy connection: with --throw-deprecation (vitest.config.ts) the run then fails.
it('answers each of many who ask at once after its own notification, while heartbeats ask too', async () => {
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
  for (let round = 0; round < 20; round++)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const payload = `${round}.${index}`
        await t.deps.pool.query("SELECT pg_notify('asked', $1)", [payload])
        await listener.ask()
        expect(received).toContain(payload)
      }),
    )
  await listener.stop()
  await owner.end()
})
