import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { address, port } from './address.ts'

/** They change the whole portal, so they run on a separate one; sequentially, since each worker would start a portal. */
const onIsolatedPortal = [
  'designer.spec.ts',
  'designer-first.spec.ts',
  'designer-questions.spec.ts', // after the first, which counts what is archived
  'time-machine.spec.ts',
  'maintenance.spec.ts',
  'deadline-clock.spec.ts',
  'second-factor.spec.ts',
  'virus-scan.spec.ts',
  'sso.spec.ts',
]

/** Browser journeys against the real server, with fresh demo data for each run. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  // A page waits for the server and the server for its database: a core serves two. One PostgreSQL serves all of them.
  workers: Math.min(2 * availableParallelism(), 8),
  fullyParallel: true,
  projects: [
    { name: 'isolated portal', testMatch: onIsolatedPortal, workers: 1 },
    { name: 'shared portal', testIgnore: onIsolatedPortal },
  ],
  retries: 1, // counted apart: a journey that passes only on retry is a bug
  timeout: 120_000,
  expect: { timeout: 20_000 }, // a machine that is busy for ten seconds is no bug of a page
  use: {
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // a worker's calls are not those that a journey mocks
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-features=PreloadTopChromeWebUI,IsolateOrigins,site-per-process',
        '--disable-site-isolation-trials',
        // Pages live for a second: optimised code comes too late to pay for itself (a fifth of the work of a page).
        '--js-flags=--no-turbofan --no-maglev --always-sparkplug --no-flush-bytecode',
      ],
    },
  },
  webServer: {
    command: `node ${import.meta.dirname}/serve.ts`,
    url: `${address}/healthz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), LOG_LEVEL: 'error' },
  },
})
