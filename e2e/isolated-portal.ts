import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { port } from './address.ts'
import { test as base } from './portal.ts'

/** Journeys on a portal of their worker's own, with demo data made anew: what they do would be done to all others. */
export const test = base.extend<object, { portal: string }>({
  portal: [
    async ({ playwright }, use, { parallelIndex }) => {
      const ownPort = port - 1 - parallelIndex
      const own = `http://127.0.0.1:${ownPort}`
      const request = await playwright.request.newContext({ baseURL: own })
      const answers = () =>
        request.get('/healthz').then(
          (answer) => answer.ok(),
          () => false,
        )
      const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
        env: { ...process.env, PORT: String(ownPort), E2E_DATA: `e2e-own-${parallelIndex}`, LOG_LEVEL: 'error' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(server, 'exit')
      while (server.exitCode === null && !(await answers())) await wait(200)
      await request.dispose()
      await use(own)
      server.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
