import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedPostgres } from '../src/platform/db/embedded.ts'
import { postgresAccount, postgresBinaries } from '../src/platform/db/embedded-binaries.ts'
import { type Cluster, runAs } from '../src/platform/db/embedded-process.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './memory.ts'
import { databaseProcesses, killAll } from './prove/processes.ts'

/** A certificate for 127.0.0.1 that signs itself, with its key. */
function createCertificate(folder: string, name: string) {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const subject = ['-subj', '/CN=portale', '-addext', 'subjectAltName=IP:127.0.0.1']
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...type, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { certificate, key }
}

export type ClusterPair = Awaited<ReturnType<typeof startClusterPair>>

/** A primary that takes TLS, and later its streaming standby, in a folder of their own. */
export async function startClusterPair() {
  const folder = mkdtempSync(join(temporaryFolder, 'pair-'))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as somebody else
  const embedded = await embeddedPostgres(folder, { isDurable: false })
  const account = postgresAccount()
  const data = join(folder, 'postgres', 'cluster')
  const superuser = Object.assign(new URL(embedded.url), { username: 'postgres', pathname: '/postgres' })
  const asSuperuser = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: superuser.href })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const primaryPids = () => databaseProcesses(folder)
  const standbyFolder = join(folder, 'standby')
  const standby: Cluster = {
    bin: postgresBinaries({ account, folder: join(folder, 'postgres') }).bin,
    account,
    folder: standbyFolder,
    data: join(standbyFolder, 'cluster'),
    password: superuser.password,
    isDurable: false,
  }
  const pgCtl = (...args: string[]) => runAs(standby, 'pg_ctl', ['-D', standby.data, '-w', '-s', ...args])
  let hasStandby = false
  return {
    url: embedded.url,
    folder,
    /** Makes the primary take TLS. Returns the certificates that a client may trust: its own, and another one. */
    async enableTls() {
      const { certificate, key } = createCertificate(folder, 'server')
      for (const [source, name] of [
        [certificate, 'server.crt'],
        [key, 'server.key'],
      ] as const) {
        cpSync(source, join(data, name))
        chmodSync(join(data, name), 0o600)
        if (account) chownSync(join(data, name), account.uid, account.gid)
      }
      await asSuperuser(async (client) => {
        await client.query('ALTER SYSTEM SET ssl = on')
        await client.query('SELECT pg_reload_conf()')
      })
      return { trusted: certificate, other: createCertificate(folder, 'other').certificate }
    },
    /** Sets whether new transactions of the primary may write. */
    setReadOnly: (isReadOnly: boolean) =>
      asSuperuser(async (client) => {
        await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
        await client.query('SELECT pg_reload_conf()')
      }),
    /** Copies the running primary into a standby that follows it; returns the standby's address. */
    async startStandby(): Promise<string> {
      const port = await freePort()
      mkdirSync(standbyFolder)
      if (account) chownSync(standbyFolder, account.uid, account.gid)
      await asSuperuser(async (client) => {
        await client.query("SELECT pg_backup_start('standby', true)")
        cpSync(data, standby.data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
        const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
        writeFileSync(join(standby.data, 'backup_label'), rows[0]?.labelfile ?? '')
      })
      const { hostname, port: primaryPort, username, password } = superuser
      const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
      appendFileSync(join(standby.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
      writeFileSync(join(standby.data, 'standby.signal'), '')
      if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, standby.data])
      chmodSync(standby.data, 0o700)
      const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
      await pgCtl('-l', join(standby.data, 'server.log'), '-o', settings, 'start')
      hasStandby = true
      return Object.assign(new URL(embedded.url), { port: String(port) }).href
    },
    /** Stops the primary's processes where they are: its connections stay open and say nothing. */
    freezePrimary() {
      for (const pid of primaryPids()) process.kill(pid, 'SIGSTOP')
    },
    promoteStandby: () => pgCtl('promote'),
    async stop() {
      for (const pid of primaryPids()) process.kill(pid, 'SIGCONT')
      if (hasStandby) await pgCtl('-m', 'immediate', 'stop')
      await embedded.stop()
      await killAll(primaryPids()) // where somebody is connected still
      rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
