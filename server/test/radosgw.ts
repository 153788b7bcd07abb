import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const script = fileURLToPath(new URL('../../scripts/radosgw.mjs', import.meta.url))
const accessKey = 'portale-key'
const secretKey = 'portale-secret'
/** Ten times what a start takes: one in ten hangs when several start at once on a busy machine. */
const startTimeoutMs = 5000
const maxStarts = 3

/** How a program of the unpacked packages is run: with their own loader and libraries. */
function findProgram(name: string): [string, string[]] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const usr = join(stdout.trim(), 'usr')
  const triplet = readdirSync(join(usr, 'lib')).find((folder) => folder.endsWith('-linux-gnu')) ?? ''
  const libraries = join(usr, 'lib', triplet)
  const loader = readdirSync(libraries).find((file) => /^ld-linux.*\.so\.\d+$/.test(file)) ?? ''
  return [
    join(libraries, loader),
    ['--library-path', `${libraries}:${join(libraries, 'ceph')}`, join(usr, 'bin', name)],
  ]
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A real S3 server in a temporary folder, with one user; every test file takes a bucket or a prefix of its own. */
export class Radosgw {
  readonly folder = mkdtempSync(join(tmpdir(), 'portale-radosgw-'))
  readonly credentialsFile = join(this.folder, 'credentials')
  #port = 0
  #child: ChildProcess | undefined
  readonly #atExit = () => this.#child?.kill('SIGKILL')

  static async start(): Promise<Radosgw> {
    const server = new Radosgw()
    await server.#initialize()
    await server.start()
    return server
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** FILES_URL for a bucket of this server. */
  url(bucket: string, prefix = ''): string {
    return `s3://${bucket}/${prefix}?endpoint=${this.endpoint}&style=path`
  }

  async #initialize(): Promise<void> {
    this.#port = await findFreePort()
    const lines = [
      '[client.rgw]',
      'rgw_backend_store = dbstore',
      'rgw_config_store = dbstore',
      `dbstore_db_dir = ${this.folder}`,
      `dbstore_config_uri = file:${this.folder}/config.db`,
      `rgw_frontends = beast endpoint=127.0.0.1:${this.#port}`,
      'rgw_thread_pool_size = 32',
    ]
    writeFileSync(join(this.folder, 'ceph.conf'), `${lines.join('\n')}\n`)
    this.#createUser()
    const section = `aws_access_key_id = ${accessKey}\naws_secret_access_key = ${secretKey}\n`
    writeFileSync(this.credentialsFile, `[default]\n${section}`, { mode: 0o600 })
    process.once('exit', this.#atExit)
  }

  /** Creates the databases with their user; a program that hangs, as at the start of the server, is run again. */
  #createUser(): void {
    const [loader, args] = findProgram('radosgw-admin')
    const user = ['user', 'create', '--uid=portale', '--display-name=Portale']
    const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`]
    for (let attempt = 0; attempt < maxStarts; attempt += 1) {
      for (const name of readdirSync(this.folder).filter((file) => file !== 'ceph.conf'))
        rmSync(join(this.folder, name), { recursive: true })
      const limits = { timeout: startTimeoutMs, killSignal: 'SIGKILL' } as const
      const created = spawnSync(loader, [...args, ...this.#settings(), ...user, ...keys], {
        encoding: 'utf8',
        ...limits,
      })
      if (created.status === 0) return
      if (created.signal === null) throw new Error(`radosgw-admin: ${created.stderr}`)
    }
    throw new Error('radosgw-admin does not end')
  }

  #settings(): string[] {
    return [
      '-n',
      'client.rgw',
      '-c',
      join(this.folder, 'ceph.conf'),
      '--no-mon-config',
      '--log-to-stderr',
      '--log-file=',
    ]
  }

  /** Starts the server; resolves once it answers. One that hangs at its start is replaced. */
  async start(): Promise<void> {
    for (let attempt = 0; attempt < maxStarts; attempt += 1) {
      if (await this.#tryStart()) return
      await this.kill() // or it would keep this process from ending
    }
    throw new Error('radosgw does not answer')
  }

  async #tryStart(): Promise<boolean> {
    const [loader, args] = findProgram('radosgw')
    const folders = [`--rgw-data=${this.folder}`, `--run-dir=${this.folder}`]
    this.#child = spawn(loader, [...args, ...this.#settings(), '-f', ...folders], { stdio: 'ignore', cwd: this.folder })
    const startedAt = Date.now()
    const ask = () => fetch(this.endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    while (!(await ask())?.ok) {
      if (Date.now() - startedAt > startTimeoutMs) return false
      await wait(30)
    }
    return true
  }

  client(): S3Client {
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
    return new S3Client({ endpoint: this.endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  }

  async createBucket(bucket: string): Promise<void> {
    await this.client().send(new CreateBucketCommand({ Bucket: bucket }))
  }

  /** SIGSTOP: connections stay open, and nothing is answered. Its threads stop one by one, so it waits for the last. */
  async freeze(): Promise<void> {
    this.#child?.kill('SIGSTOP')
    const tasks = `/proc/${this.#child?.pid}/task`
    const isStopped = (task: string) => /^State:\s+T/m.test(readFileSync(join(tasks, task, 'status'), 'utf8'))
    while (!readdirSync(tasks).every(isStopped)) await wait(1)
  }
  thaw = () => this.#child?.kill('SIGCONT')

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.kill()
    process.removeListener('exit', this.#atExit)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
