import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { parseMoment } from '@portale/domain/platform/moments.ts'
import { clockVariables } from '../server/test/fake-clock.ts'
import { port } from './address.ts'
import { dataFolder, removeData } from './data-folder.ts'
import { type Account, test as base, type PortalAs } from './portal.ts'

const main = fileURLToPath(import.meta.resolve('@portale/server/main.ts'))

/** The milliseconds since 1970 of a time in Rome, "2027-03-28 07:05". */
function toMilliseconds(romeTime: string): number {
  const parsed = parseMoment(romeTime)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.at
}

const maxAttempts = 5
/** The least time between the moment at which the portal is ready and a tick of its schedule. */
const marginMs = 1000

/**
 * The product itself on a data folder of its own, whose processes, PostgreSQL included, have another clock: libfaketime
 * adds the same number of seconds to that of the machine for all of them. Time goes on as usual; to let days pass, the
 * portal is stopped and started again on the same data.
 */
class ClockPortal {
  readonly address: string
  readonly #dataDir: string
  readonly #port: number
  #server: ChildProcess | undefined
  #offsetMs = 0
  #pages: Page[] = []
  /** How long the last start on existing data took: on a busy machine the portal is started longer before a tick. */
  #restartMs = 2000

  constructor(parallelIndex: number) {
    this.#port = port - 1 - parallelIndex
    this.address = `http://127.0.0.1:${this.#port}`
    this.#dataDir = dataFolder(`e2e-clock-${parallelIndex}`)
    removeData(this.#dataDir)
  }

  /** The portal's time. */
  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  /** Starts the portal at a time in Rome. */
  async startAt(romeTime: string): Promise<void> {
    await this.#startAt(toMilliseconds(romeTime))
  }

  /** Starts the portal just before the full minute in Rome at which the schedule has these jobs; returns when they have run. */
  async startBefore(romeTime: string, jobs: string[]): Promise<void> {
    const tick = toMilliseconds(romeTime)
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const startedAt = Date.now()
      await this.#startAt(tick - this.#restartMs * 1.5 - 2 * marginMs)
      this.#restartMs = Date.now() - startedAt
      const remainingMs = tick - this.now().getTime()
      if (remainingMs > marginMs && (await this.#haveJobsRun(jobs, remainingMs))) return
      this.#restartMs *= 1.5
    }
    throw new Error('the portal starts too slowly')
  }

  /**
   * Waits for the tick until jobs have run once since the start; on a busy machine their runner may start after it. Long
   * enough for a slow run: the next start would not run them again, because the database has the tick as done.
   */
  async #haveJobsRun(jobs: string[], remainingMs: number): Promise<boolean> {
    const toLine = (job: string) => `portale_job_duration_seconds_count{task="${job}",result="success"} 1\n`
    const deadline = Date.now() + remainingMs + 90_000
    while (Date.now() < deadline) {
      const metrics = await (await fetch(`${this.address}/metrics`)).text()
      if (jobs.every((job) => metrics.includes(toLine(job)))) return true
      await wait(200)
    }
    return false
  }

  /** Opens a page whose browser has the portal's time. */
  async open(as: PortalAs, who: Account): Promise<Page> {
    const page = await as(who, { separateContext: true })
    await page.clock.install({ time: this.now() })
    this.#pages.push(page)
    return page
  }

  async #startAt(time: number): Promise<void> {
    await this.stop()
    this.#offsetMs = time - Date.now()
    const server = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: this.#dataDir,
        DEMO: '1',
        PORT: String(this.#port),
        LOG_LEVEL: 'error',
        METRICS_NETWORKS: '127.0.0.1',
        ...clockVariables(this.#offsetMs),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#server = server
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk
      process.stderr.write(chunk)
    })
    const isReady = () =>
      fetch(`${this.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (server.exitCode === null && !(await isReady())) await wait(100)
    if (server.exitCode !== null) throw new Error(`the portal ended with ${server.exitCode}: ${output}`)
  }

  /** Stops the portal, and with it its PostgreSQL. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null) return
    // A page that polls would load the login, of which it then misses a file.
    for (const page of this.#pages.splice(0)) if (!page.isClosed()) await page.goto('about:blank')
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

/** Tests on a portal that is started again at other times. */
export const test = base.extend<object, { clockPortal: ClockPortal }>({
  clockPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use, { parallelIndex }) => {
      const portal = new ClockPortal(parallelIndex)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  portal: [({ clockPortal }, use) => use(clockPortal.address), { scope: 'worker' }],
})
