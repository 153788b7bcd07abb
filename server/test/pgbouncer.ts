import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const shipped = new URL('../../ops/pgbouncer/pgbouncer.ini', import.meta.url)
const script = fileURLToPath(new URL('../../scripts/pgbouncer.mjs', import.meta.url))

/** Never root, as whom PgBouncer does not run. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export type PoolMode = 'session' | 'transaction' | 'statement'

/** The settings of the file that operators copy. */
async function readShippedSettings(): Promise<Record<string, string>> {
  const [, section = ''] = (await readFile(shipped, 'utf8')).split('[pgbouncer]')
  const lines = section.matchAll(/^(\w+) = (.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** A real PgBouncer before a database, on a port of its own, with the portal's file and other `settings`. */
export async function startPgbouncer(databaseUrl: string, poolMode: PoolMode, settings: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  const program = stdout.trim().split('\n').at(-1) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const target = new URL(databaseUrl)
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)]
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  const lines = {
    ...(await readShippedSettings()),
    listen_port: String(port),
    unix_socket_dir: '',
    auth_file: join(folder, 'users.txt'),
    pool_mode: poolMode,
    ...settings,
  }
  const file = [
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]`,
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${file.join('\n')}\n`)
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  let log = ''
  const start = async () => {
    const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
      ...unprivileged,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
    for (let attempt = 0; ; attempt += 1) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isOpen) return child
      if (attempt > 100 || child.exitCode !== null) throw new Error(`PgBouncer does not start: ${log}`)
      await wait(50)
    }
  }
  let child = await start()
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url,
    /** Ends it with all its connections, and starts it again. */
    async restart() {
      await kill()
      child = await start()
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}
