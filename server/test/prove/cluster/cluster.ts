import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { postgresAccount } from '../../../src/platform/db/embedded-binaries.ts'
import type { Radosgw } from '../../radosgw.ts'
import {
  createCertificate,
  createValues,
  type DatabaseName,
  databaseNames,
  ensurePrograms,
  machineValues,
  type PortalName,
  parseEnvironment,
  portalNames,
  readTemplate,
  type Values,
  writeTemplate,
} from './configuration.ts'
import { Service } from './service.ts'

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const alerts = fileURLToPath(new URL('../../../../ops/prometheus/alerts.yml', import.meta.url))
const bucket = 'portale'
const timeoutMs = 120_000
const unlimitedRate = { count: 1_000_000, minutes: 60 }
const rateLimits = JSON.stringify({
  notices: { count: 10_000, minutes: 10 },
  ...{ uploads: unlimitedRate, login_address: unlimitedRate, time_machine: unlimitedRate, leads: unlimitedRate },
})

type Target = { scrapeUrl: string; health: string; lastError: string }
type Member = { name: DatabaseName; role: string; state: string; lag?: number }

/** Waits until the condition holds; a call that fails counts as not yet. */
export async function waitUntil(what: string, condition: () => Promise<boolean>, timeout = timeoutMs): Promise<void> {
  const until = Date.now() + timeout
  while (!(await condition().catch(() => false))) {
    if (Date.now() > until) throw new Error(`${what}: not within ${timeout / 1000} s`)
    await wait(200)
  }
}

const fetchStatus = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2000) })).status

/** The cluster of ops/cluster on loopback: three databases, two portals, and what leads to them. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'portale-cluster-'))
  readonly #programs = ensurePrograms()
  readonly #account = postgresAccount()
  readonly values: Values
  readonly objects: Radosgw
  readonly #services: Service[] = []
  /** Where clients call: the proxy in front. */
  readonly server: { address: string }
  readonly etcd: Record<DatabaseName, Service>
  readonly databases: Record<DatabaseName, Service>
  readonly portals: Record<PortalName, Service>
  readonly #proxies: Service[]
  readonly #atExit = () => {
    for (const service of this.#services) service.signal('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  constructor(objects: Radosgw) {
    this.objects = objects
    const files = { FILES_URL: objects.url(bucket), FILES_CREDENTIALS: objects.credentialsFile }
    this.values = { ...createValues(this.folder, this.#programs), ...files }
    this.server = { address: this.values.BASE_URL ?? '' }
    chmodSync(this.folder, 0o755) // when started by root, the databases run as another user
    const certificate = createCertificate(this.#programs.openssl, this.values)
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
    this.etcd = this.#each(databaseNames, (name) => this.#etcdService(name))
    this.databases = this.#each(databaseNames, (name) => this.#databaseService(name))
    this.portals = this.#each(portalNames, (name) => this.#portalService(name))
    this.#proxies = [
      ...portalNames.map((name) => this.#haproxyService(name, 'haproxy-database.cfg')),
      this.#haproxyService('front', 'haproxy-front.cfg'),
      this.#prometheusService(),
    ]
    process.once('exit', this.#atExit)
  }

  #each<Name extends string>(names: readonly Name[], create: (name: Name) => Service): Record<Name, Service> {
    return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Service>
  }

  #folder(name: string): string {
    const folder = join(this.folder, name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  #service(name: string, command: ConstructorParameters<typeof Service>[2]): Service {
    const service = new Service(name, join(this.folder, `${name}.log`), command)
    this.#services.push(service)
    return service
  }

  #databaseValues(name: DatabaseName): Values {
    const folder = this.#folder(name)
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid)
    return machineValues(this.values, name, folder)
  }

  #etcdService(name: DatabaseName): Service {
    const env = parseEnvironment(readTemplate('etcd.env', this.#databaseValues(name)))
    return this.#service(`etcd-${name}`, {
      program: this.#programs.etcd,
      args: [],
      env: { ...env, ETCD_LOG_LEVEL: 'error' },
      account: this.#account,
    })
  }

  #databaseService(name: DatabaseName): Service {
    const values = this.#databaseValues(name)
    const path = writeTemplate('patroni.yml', values, join(this.folder, `${name}.yml`))
    writeTemplate('create-database.sh', values, join(this.folder, 'create-database.sh'), 0o755)
    const folder = values.POSTGRES_DATA ?? ''
    const env = { PYTHONPATH: this.#programs.patroniModules }
    return this.#service(name, { program: this.#programs.patroni, args: [path], env, account: this.#account, folder })
  }

  #portalService(name: PortalName): Service {
    const values = machineValues(this.values, name, this.#folder(name))
    const env = { ...parseEnvironment(readTemplate('portal.env', values)), DEMO: '1', LOG_LEVEL: 'warn' }
    return this.#service(name, { program: process.execPath, args: [main], env: { ...env, RATE_LIMITS: rateLimits } })
  }

  #haproxyService(name: string, template: string): Service {
    const values = machineValues(this.values, name, this.folder)
    const path = writeTemplate(template, values, join(this.folder, `${name}-${template}`))
    return this.#service(`haproxy-${name}`, { program: this.#programs.haproxy, args: ['-db', '-f', path] })
  }

  #prometheusService(): Service {
    const path = writeTemplate('prometheus.yml', this.values, join(this.folder, 'prometheus.yml'))
    copyFileSync(alerts, join(this.folder, 'alerts.yml'))
    const storage = `--storage.tsdb.path=${join(this.folder, 'prometheus')}`
    const args = [`--config.file=${path}`, storage, `--web.listen-address=${this.values.FRONT}:9090`]
    return this.#service('prometheus', { program: this.#programs.prometheus, args })
  }

  host = (name: string): string => this.values[name.toUpperCase()] ?? ''

  /** What Patroni says about its members, asked of whichever answers. */
  async members(): Promise<Member[]> {
    const ask = async (name: DatabaseName) => {
      const answer = await fetch(`http://${this.host(name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    }
    return Promise.any(databaseNames.map(ask))
  }

  async findMember(role: 'leader' | 'sync_standby' | 'replica'): Promise<DatabaseName> {
    const member = (await this.members()).find((candidate) => candidate.role === role)
    if (!member) throw new Error(`no member is ${role}`)
    return member.name
  }

  async #isWhole(): Promise<boolean> {
    const members = await this.members()
    const roles = members.map(({ role }) => role).sort()
    const replicates = members.every(({ role, state, lag }) =>
      role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state) && lag === 0,
    )
    const urls = [
      ...databaseNames.map((name) => `http://${this.host(name)}:2379/health`),
      ...portalNames.map((name) => `http://${this.host(name)}:3000/readyz`),
    ]
    const statuses = await Promise.all(urls.map(fetchStatus))
    return `${roles}` === 'leader,replica,sync_standby' && replicates && statuses.every((status) => status === 200)
  }

  /** The targets that Prometheus can't read, with its reason. */
  async failedTargets(): Promise<string[]> {
    const answer = await fetch(`http://${this.values.FRONT}:9090/api/v1/targets?state=active`)
    const { data } = (await answer.json()) as { data: { activeTargets: Target[] } }
    const failed = data.activeTargets.filter(({ health }) => health !== 'up')
    return failed.map(({ scrapeUrl, health, lastError }) => `${scrapeUrl}: ${health} ${lastError}`)
  }

  /** Waits until every machine works and every database has everything. */
  waitUntilWhole = (): Promise<void> => waitUntil('the cluster is whole', () => this.#isWhole())

  async start(): Promise<void> {
    await this.objects.createBucket(bucket)
    for (const service of Object.values(this.etcd)) service.start()
    await waitUntil(
      'etcd has a leader',
      async () => (await fetchStatus(`http://${this.host('db1')}:2379/health`)) === 200,
    )
    for (const service of [...Object.values(this.databases), ...this.#proxies]) service.start()
    await waitUntil('Patroni has a primary', async () => (await this.findMember('leader')) !== undefined)
    await waitUntil('the database answers', async () => (await this.rows('SELECT')).length === 1)
    for (const service of Object.values(this.portals)) service.start()
    await this.waitUntilWhole()
    await waitUntil('the front answers', async () => (await fetchStatus(`${this.server.address}/readyz`)) === 200)
  }

  databaseUrl = (): string => this.#portalEnvironment().DATABASE_URL ?? ''

  #portalEnvironment = () =>
    parseEnvironment(readTemplate('portal.env', machineValues(this.values, 'app1', this.folder)))

  /** Runs a query as the database's owner, on a separate connection to the primary. */
  async rows<T extends object>(text: string): Promise<T[]> {
    const client = new Client({ connectionString: this.databaseUrl(), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<T>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** The ends of all logs, to find the reason of a failure. */
  logs = (): string => this.#services.map((service) => `== ${service.name}\n${service.log().slice(-5000)}`).join('\n')

  async close(): Promise<void> {
    // Patroni first: it would start its PostgreSQL again.
    for (const service of this.#services.toReversed()) await service.kill()
    process.removeListener('exit', this.#atExit)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
