import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import type { PostgresAccount } from '../../../src/platform/db/embedded-binaries.ts'
import { isAlive, killAll, processesIn } from '../processes.ts'

export type Command = {
  program: string
  args: string[]
  env?: Record<string, string>
  account?: PostgresAccount
  /** Where its processes work, to find those that it started. */
  folder?: string
}

/** A program of the cluster, which is started, killed and started again. */
export class Service {
  readonly name: string
  readonly logPath: string
  readonly #command: Command
  #child: ChildProcess | undefined

  constructor(name: string, logPath: string, command: Command) {
    this.name = name
    this.logPath = logPath
    this.#command = command
  }

  start(): void {
    const { program, args, env = {}, account } = this.#command
    const log = openSync(this.logPath, 'a')
    this.#child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      cwd: '/',
      ...account,
    })
    this.#child.once('error', (error) => console.error(`${this.name}: ${error}`))
  }

  get pids(): number[] {
    const { folder } = this.#command
    const pid = this.#child?.pid
    return [...(pid && isAlive(pid) ? [pid] : []), ...(folder ? processesIn(folder) : [])]
  }

  signal(name: NodeJS.Signals): void {
    for (const pid of this.pids) process.kill(pid, name)
  }

  /** kill -9 of the program and of all that it started. */
  async kill(): Promise<void> {
    // The program first: it must not start the others again.
    while (this.pids.length > 0) await killAll(this.pids)
  }

  /** SIGTERM; resolves once the program has ended. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child?.pid || !isAlive(child.pid)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** kill -9 of what the program started, without the program. */
  async killStarted(): Promise<void> {
    await killAll(this.pids.filter((pid) => pid !== this.#child?.pid))
  }

  log(): string {
    return readFileSync(this.logPath, 'utf8')
  }
}
