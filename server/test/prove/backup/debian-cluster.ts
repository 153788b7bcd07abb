import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { databaseProcesses, killAll } from '../processes.ts'

const user = 5432 // of scripts/debian-postgres.mjs
const password = 'a password: with/odd@signs'
const conf = (name: string) => readFileSync(new URL(`../../../../ops/pgbackrest/${name}`, import.meta.url), 'utf8')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })

/** A PostgreSQL of Debian in a chroot, with pgBackRest as ops/pgbackrest sets it up. */
export class DebianCluster {
  readonly #root: string
  readonly #bin: string
  /** The folder of this cluster and its backups, as this machine sees it. */
  readonly folder: string
  port = 0

  constructor(root: string, major: number) {
    this.#root = root
    this.#bin = `/usr/lib/postgresql/${major}/bin`
    mkdirSync(join(root, 'srv'), { recursive: true })
    this.folder = mkdtempSync(join(root, 'srv', 'prove-'))
    for (const name of ['', 'repository', 'postgres', 'socket']) {
      mkdirSync(join(this.folder, name), { recursive: true })
      chownSync(join(this.folder, name), user, user)
    }
  }

  get data(): string {
    return join(this.folder, 'postgres', 'cluster')
  }

  #inside = (path: string) => path.slice(this.#root.length)
  #chroot = (program: string, args: string[]) => ['--userspec', `${user}:${user}`, this.#root, program, ...args]

  /** Runs a program in the chroot as PostgreSQL's user; throws its errors. */
  run(program: string, ...args: string[]): string {
    const path = program.startsWith('/')
      ? program
      : program === 'pgbackrest'
        ? '/usr/bin/pgbackrest'
        : `${this.#bin}/${program}`
    const { status, stdout, stderr } = spawnSync('chroot', this.#chroot(path, args), { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
    return stdout
  }

  pgbackrest = (...args: string[]): string =>
    this.run(
      'pgbackrest',
      `--config=${this.#inside(join(this.folder, 'pgbackrest.conf'))}`,
      '--stanza=portale',
      ...args,
    )

  async initialize(): Promise<void> {
    this.port = await freePort()
    writeFileSync(join(this.folder, 'password'), password)
    this.run(
      'initdb',
      '-D',
      this.#inside(this.data),
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${this.#inside(join(this.folder, 'password'))}`,
    )
    const config = join(this.folder, 'pgbackrest.conf')
    const paths = { 'repo1-path': 'repository', 'pg1-path': 'postgres/cluster', 'pg1-socket-path': 'socket' }
    let text = conf('pgbackrest.conf').replace(
      /^pg1-port=.*$/m,
      `pg1-port=${this.port}\npg1-user=postgres\nlock-path=${this.#inside(this.folder)}`,
    )
    for (const [name, path] of Object.entries(paths))
      text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${this.#inside(join(this.folder, path))}`)
    writeFileSync(config, text)
    const archive = conf('postgresql.conf').replace('pgbackrest --', `pgbackrest --config=${this.#inside(config)} --`)
    const own = `listen_addresses = '127.0.0.1'\nport = ${this.port}\nunix_socket_directories = '${this.#inside(join(this.folder, 'socket'))}'\n`
    writeFileSync(join(this.data, 'postgresql.auto.conf'), `${archive}${own}`)
  }

  /** Starts PostgreSQL; resolves once it accepts writes, after a recovery too. */
  async start(): Promise<void> {
    const child = spawn('chroot', this.#chroot(`${this.#bin}/postgres`, ['-D', this.#inside(this.data)]), {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-4000)
    })
    while (child.exitCode === null) {
      const isReady = await this.query('SELECT pg_is_in_recovery() AS waits').catch(() => [{ waits: true }])
      if (isReady[0]?.waits === false) return
      await wait(100)
    }
    throw new Error(`PostgreSQL did not start: ${log}`)
  }

  url = (name = 'postgres', role = 'postgres'): string =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${name}`

  /** A query of PostgreSQL's administrator. */
  async query(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url(database) })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** An empty database with an owner who may not create roles, as docs/operations.md says. */
  async createDatabase(name: string): Promise<string> {
    const role = `${name}_owner`
    await this.query(`DO $$ BEGIN CREATE ROLE portale_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`)
    await this.query(`CREATE USER ${role} PASSWORD '${password}'`)
    await this.query(`GRANT portale_app TO ${role}`)
    await this.query(`CREATE DATABASE ${name} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`)
    return this.url(name, role)
  }

  /** kill -9 of all its processes. */
  kill = (): Promise<void> => killAll(databaseProcesses(this.folder))

  /** The same when this process ends. */
  killAtExit(): void {
    for (const pid of databaseProcesses(this.folder)) process.kill(pid, 'SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** What a lost disk leaves: nothing. */
  loseData(): void {
    rmSync(this.data, { recursive: true })
  }

  async close(): Promise<void> {
    if (existsSync(this.data)) await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
