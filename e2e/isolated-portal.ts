import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { port } from './address.ts'
import { test as base } from './portal.ts'

type PortalOptions = { portal: string; portalHost: string; portalSettings: Record<string, string> }

/** The port of the portal that a worker starts. */
export const ownPort = (parallelIndex: number): number => port - 1 - parallelIndex

/** Tests on a portal of their worker with fresh demo data, for changes that would affect all other tests. */
export const test = base.extend<object, PortalOptions>({
  portalHost: ['127.0.0.1', { scope: 'worker', option: true }],
  portalSettings: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ playwright, portalHost, portalSettings }, use, { parallelIndex }) => {
      const workerPort = ownPort(parallelIndex)
      const portalUrl = `http://${portalHost}:${workerPort}`
      const request = await playwright.request.newContext({ baseURL: portalUrl })
      const isReady = () =>
        request.get('/healthz').then(
          (response) => response.ok(),
          () => false,
        )
      const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
        env: {
          ...process.env,
          ...portalSettings,
          BASE_URL: portalUrl,
          PORT: String(workerPort),
          E2E_DATA: `e2e-own-${parallelIndex}`,
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(server, 'exit')
      while (server.exitCode === null && !(await isReady())) await wait(200)
      await request.dispose()
      await use(portalUrl)
      server.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
