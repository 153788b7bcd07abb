import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { connect, type Db } from '../../../src/platform/db/connection.ts'
import { diskStore } from '../../../src/platform/files/disk.ts'
import { insertFile } from '../../../src/platform/files/file.queries.ts'
import type { FileStore } from '../../../src/platform/files/store.ts'

const source = (name: string) => fileURLToPath(new URL(`../../../src/${name}`, import.meta.url))
const startMs = 120_000

/** Temporary folders of a proof, also removed when this process ends. */
export class Folders {
  readonly root = mkdtempSync(join(tmpdir(), 'portale-prove-backup-'))
  constructor() {
    process.once('exit', this.remove)
  }
  create(name: string): string {
    mkdirSync(join(this.root, name), { recursive: true })
    return join(this.root, name)
  }
  readonly remove = (): void => {
    process.removeListener('exit', this.remove)
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The environment of a portal on an external database. */
export const portalEnvironment = (databaseUrl: string, dataDir: string, pgDump: string) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PG_DUMP: pgDump,
  SECRET: 'proof'.repeat(10),
  DEMO: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  BASE_URL: '',
  LOG_LEVEL: 'warn',
})

type Environment = ReturnType<typeof portalEnvironment>

/** Runs backup, restore or verify; returns its exit code and what it prints. */
export async function runBackup(env: Environment, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [source('backup.ts'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text: text.trim() }
}

/** Starts a portal, which ends with its block; resolves once it answers that it is healthy. */
export async function startPortal(env: Environment): Promise<AsyncDisposable & { stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [source('main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const atExit = () => child.kill('SIGKILL')
  process.once('exit', atExit)
  ended.then(() => process.removeListener('exit', atExit))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let log = ''
  const listening = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      log += chunk
      const found = /Portale Rete: (http\S+)/.exec(log)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    setTimeout(() => reject(new Error(`the portal does not listen: ${log}`)), startMs).unref()
    ended.then(() => reject(new Error(`the portal ended: ${log}`)))
  })
  try {
    const { status } = await fetch(`${await listening}/healthz`)
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, [Symbol.asyncDispose]: stop }
}

/** Writes files with their rows, as uploads do, until its block ends; `acknowledged` has the keys that were committed. */
export class Uploads {
  readonly acknowledged = new Map<string, number>()
  isOver = false
  readonly #db: Db
  readonly #files: FileStore

  constructor(databaseUrl: string, dataDir: string) {
    this.#db = connect(databaseUrl, { maxConnections: 4 }).db
    this.#files = diskStore(`${dataDir}/files`)
  }

  async write(bytes: number): Promise<void> {
    const received = await this.#files.receive(Readable.from([randomBytes(bytes)]))
    const key = await this.#files.store(received)
    const { size, sha256 } = received
    await insertFile(this.#db, { key, size, sha256, media_type: 'application/octet-stream' })
    this.acknowledged.set(key, Date.now())
  }

  /** Writes until it is over or the database is gone, some of them at a time. */
  async writeUntilOver(pauseMs: number): Promise<void> {
    while (!this.isOver) {
      await this.write(2000).catch(() => {
        this.isOver = true
      })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.isOver = true
    await this.#db.destroy()
  }
}
