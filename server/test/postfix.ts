import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const script = fileURLToPath(new URL('../../scripts/postfix.mjs', import.meta.url))
const run = promisify(execFile)

/** Whether this machine can run Postfix: its master process is root's. */
export const canRunPostfix = process.getuid?.() === 0

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function waitForPort(port: number, child: ChildProcess, log: () => Promise<string>): Promise<void> {
  for (let attempt = 0; !(await isListening(port)); attempt += 1) {
    if (attempt > 300 || child.exitCode !== null) throw new Error(`it does not start: ${await log()}`)
    await wait(100)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, wait(10_000).then(() => child.kill('SIGKILL'))])
}

/**
 * A real Postfix with a folder and a port of its own, which delivers mails for rete.example to one mailbox; `settings` are
 * further lines of main.cf.
 */
export async function startPostfix(settings: Record<string, string> = {}) {
  await run(process.execPath, [script])
  const folder = await mkdtemp(join(tmpdir(), 'postfix-'))
  await chmod(folder, 0o755)
  const [config, queue, data, mailboxes] = ['config', 'queue', 'data', 'mailboxes'].map((name) => join(folder, name))
  for (const path of [config, queue, data, mailboxes]) await mkdir(path ?? '')
  await run('chown', ['postfix', data ?? ''])
  await run('chown', ['nobody', mailboxes ?? ''])
  const port = await freePort()
  const log = join(folder, 'log')
  const lines = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    maillog_file: log,
    maillog_file_prefixes: tmpdir(),
    myhostname: 'mx.rete.example',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    smtp_dns_support_level: 'disabled',
    alias_maps: '',
    alias_database: '',
    biff: 'no',
    virtual_mailbox_domains: 'rete.example',
    virtual_mailbox_base: mailboxes,
    virtual_mailbox_maps: 'static:all/',
    virtual_uid_maps: 'static:65534',
    virtual_gid_maps: 'static:65534',
    ...settings,
  }
  await writeFile(
    join(config ?? '', 'main.cf'),
    Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  // The packaged services, none in a chroot, which the package fills for the machine's own mail server alone.
  const services = await readFile('/usr/share/postfix/master.cf.dist', 'utf8')
  const master = services
    .replace(/^smtp +inet.*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replace(/^(\S+ +\S+ +\S+ +\S+ +)y( )/gm, '$1n$2')
  await writeFile(join(config ?? '', 'master.cf'), master)
  const child = spawn('/usr/sbin/postfix', ['-c', config ?? '', 'start-fg'], { stdio: 'ignore' })
  const readLog = () => readFile(log, 'utf8').catch(() => '')
  await waitForPort(port, child, readLog)
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    readLog,
    /** The mails of the mailbox, oldest first, as soon as there are so many. */
    async waitForMails(count: number): Promise<string[]> {
      const inbox = join(mailboxes ?? '', 'all', 'new')
      for (let attempt = 0; ; attempt += 1) {
        const names = await readdir(inbox).catch(() => [])
        if (names.length >= count)
          return Promise.all(names.toSorted().map((name) => readFile(join(inbox, name), 'latin1')))
        if (attempt > 300) throw new Error(`${names.length} of ${count} mails arrived: ${await readLog()}`)
        await wait(100)
      }
    },
    async close() {
      // The program that was started is a shell: the signal would end it alone.
      await run('/usr/sbin/postfix', ['-c', config ?? '', 'stop'])
      await stop(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A real Postgrey with its own delay of five minutes; `setClock` moves its clock. */
export async function startPostgrey(library: string) {
  await run(process.execPath, [script])
  const folder = await mkdtemp(join(tmpdir(), 'postgrey-'))
  await run('chown', ['postgrey:postgrey', folder])
  const clock = `${folder}.clock`
  const setClock = (seconds: number) => writeFile(clock, `+${seconds}\n`)
  await setClock(0)
  const port = await freePort()
  const env = { ...process.env, LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' }
  const child = spawn('/usr/sbin/postgrey', [`--inet=127.0.0.1:${port}`, `--dbdir=${folder}`], { env, stdio: 'ignore' })
  await waitForPort(port, child, async () => 'postgrey')
  return {
    policy: `check_policy_service inet:127.0.0.1:${port}`,
    setClock,
    async close() {
      await stop(child)
      await rm(folder, { recursive: true, force: true })
      await rm(clock)
    },
  }
}
