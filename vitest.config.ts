import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/longest-first.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/src/**/*.test.ts', 'web/src/**/*.test.ts', 'client/src/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/database.setup.ts'],
          setupFiles: ['server/test/worker-memory.setup.ts'],
          // Those of a hang: on a busy machine a test that runs out of its time goes on and breaks the next one.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          // Spawned servers and the threads that read spreadsheets load their modules from here: a third of their start.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/node', import.meta.url)) },
          // Tests wait for PostgreSQL and disks more than they compute; it has a hundred connections for all of them.
          maxWorkers: Math.min(Math.ceil(2.5 * availableParallelism()), 6),
          // Many short-lived objects: collecting them took a sixth of the time. What is deprecated will be gone in a new version.
          execArgv: ['--max-semi-space-size=64', '--throw-deprecation'],
          // A process reads the server's modules once, not once per file: half of the time was that.
          isolate: false,
        },
      },
    ],
  },
})
