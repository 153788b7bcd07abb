import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { serverProgram } from '../server-program.ts'
import { databaseProcesses, isAlive, killAll } from './processes.ts'

const presentVersion = fileURLToPath(new URL('../../../', import.meta.url))
const timeoutMs = 180_000 // the demonstration data in a bucket is a thousand uploads
const unlimitedRate = { count: 1_000_000, minutes: 60 }
/** One by one: the proofs find each notice again. */
const manyNotices = { count: 10_000, minutes: 10 }
const rateLimits = { uploads: unlimitedRate, login_address: unlimitedRate, time_machine: unlimitedRate }

/** A running server of an installation. */
export type Server = {
  pid: number
  address: string
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>
  /** Its output, to find the reason of a failure. */
  log: string[]
}

/** A portal in a temporary data folder, with the servers that were started on it. */
export class Installation {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'portale-prove-'))
  readonly #pids = new Set<number>()
  readonly #atExit = () => {
    for (const pid of [...this.#pids, ...databaseProcesses(this.dataDir)])
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  readonly #smtpUrl: string
  readonly #variables: Record<string, string>
  /** The server that clients call. */
  server: Server | undefined
  /** When a server or PostgreSQL was killed. */
  readonly crashes: number[] = []

  /** `variables` are added to the environment of its servers. */
  constructor(smtpUrl = '', variables: Record<string, string> = {}) {
    this.#smtpUrl = smtpUrl
    this.#variables = variables
    chmodSync(this.dataDir, 0o755) // when started by root, PostgreSQL runs as another user
    process.once('exit', this.#atExit)
  }

  /** Starts the real server, of the version in `folder`; resolves once it listens. */
  async start(variables: Record<string, string> = {}, folder = presentVersion): Promise<Server> {
    // An earlier version does not start with limits that it does not know.
    const limits =
      folder === presentVersion ? { ...rateLimits, leads: unlimitedRate, notices: manyNotices } : rateLimits
    const RATE_LIMITS = JSON.stringify(limits)
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: this.dataDir, DEMO: '1', RATE_LIMITS }
    const addresses = { HOST: '127.0.0.1', PORT: '0', BASE_URL: '' }
    const program = folder === presentVersion ? serverProgram : join(folder, 'server/src/main.ts')
    const child = spawn(process.execPath, [program], {
      detached: true,
      env: { ...env, ...addresses, LOG_LEVEL: 'warn', SMTP_URL: this.#smtpUrl, ...this.#variables, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pid = child.pid ?? 0
    this.#pids.add(pid)
    const log: string[] = []
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    ended.then(() => this.#pids.delete(pid))
    const address = new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error(`the server does not listen: ${log.join('')}`)), timeoutMs).unref()
      const onOutput = (chunk: Buffer) => {
        log.push(chunk.toString())
        const listening = /Portale Rete: (http\S+)/.exec(log.join(''))?.[1]
        if (listening) resolve(listening)
      }
      child.stdout.on('data', onOutput)
      child.stderr.on('data', onOutput)
      ended.then((code) => reject(new Error(`the server ended with ${code} before it listened: ${log.join('')}`)))
    })
    const server = { pid, address: await address, ended, log }
    this.server = server
    return server
  }

  /** kill -9 of a server. */
  async kill(server: Server): Promise<void> {
    this.crashes.push(Date.now())
    process.kill(-server.pid, 'SIGKILL')
    await server.ended
  }

  /** kill -9 of PostgreSQL with all its processes. */
  async killDatabase(): Promise<void> {
    this.crashes.push(Date.now())
    await killAll(databaseProcesses(this.dataDir))
  }

  /** The current URL of its database, as the owner. */
  databaseUrl(): string {
    const port = readFileSync(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
    const password = readFileSync(join(this.dataDir, 'postgres-password'), 'utf8').trim()
    return `postgres://portale_owner:${password}@127.0.0.1:${port}/portale`
  }

  /** Runs a query as the database's owner, on a separate connection. */
  async rows<T extends object>(text: string): Promise<T[]> {
    const client = new Client({ connectionString: this.databaseUrl() })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills the remaining processes and removes the data folder. */
  async close(): Promise<void> {
    await killAll([...this.#pids])
    await this.killDatabase()
    process.removeListener('exit', this.#atExit)
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
