import { Client, type ClientConfig } from 'pg'
import { databaseUrls, withoutParameters } from './database-url.ts'
import { DatabaseSessionError, prepareSession, type SessionSettings } from './session-settings.ts'
import { nameStatement } from './statements.ts'

const probeTimeoutMs = 2000
/** How a connection is opened, and what its session is like; `onRefused` learns of one that is not like that. */
export type DatabaseClientConfig = ClientConfig & {
  session?: SessionSettings
  onRefused?: (error: DatabaseSessionError) => void
}

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const readOnlyCode = '25006'

/** As PostgreSQL itself rejects a write there, before the first one is tried. */
class ReadOnlyDatabaseError extends Error {
  readonly code = readOnlyCode
  constructor() {
    super('the database is read-only, or a standby')
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout' && codeOf(error) === undefined

/** Which of several hosts takes writes; all connections of this process share what was found. */
class Hosts {
  readonly urls: string[]
  #primary: Promise<string> | undefined

  constructor(urls: string[]) {
    this.urls = urls
  }

  /** The first host in their order that takes writes; all are asked at once, as one that is frozen takes its time. */
  primary(): Promise<string> {
    const primary = this.#primary ?? this.#find()
    this.#primary = primary
    primary.catch(() => this.invalidate())
    return primary
  }

  async #find(): Promise<string> {
    const [first = ''] = this.urls
    if (this.urls.length === 1) return first
    const probes = await Promise.allSettled(this.urls.map(probe))
    const index = probes.findIndex(({ status }) => status === 'fulfilled')
    if (index === -1) throw probes.find((result) => result.status === 'rejected')?.reason
    return this.urls[index] ?? first
  }

  /** The next connection looks for the primary again. */
  invalidate(): void {
    this.#primary = undefined
  }
}

const hostsByUrl = new Map<string, Hosts>()

function hostsOf(databaseUrl: string): Hosts {
  const hosts = hostsByUrl.get(databaseUrl) ?? new Hosts(databaseUrls(databaseUrl))
  hostsByUrl.set(databaseUrl, hosts)
  return hosts
}

async function probe(url: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  await client.connect()
  client.destroy()
}

/**
 * A connection to the primary: of several hosts in the address the first one that takes writes, and none that is
 * read-only. It is not used again after a statement that was not answered in time, or that failed because the server
 * became read-only.
 */
export class DatabaseClient extends Client {
  readonly #hosts: Hosts
  // PostgreSQL reports both at connect, and again whenever they change.
  readonly #readOnly = { default_transaction_read_only: 'off', in_hot_standby: 'off' }
  readonly #session: SessionSettings
  readonly #onRefused: (error: DatabaseSessionError) => void
  #hasRejectedWrite = false
  #isBusy = false
  #backendPid = 0

  constructor({ session = {}, onRefused = () => {}, ...config }: DatabaseClientConfig = {}) {
    const hosts = hostsOf(config.connectionString ?? '')
    const connectionString = withoutParameters(hosts.urls[0] ?? '', Object.keys(config))
    super({ ...keepAlive, ...config, connectionString })
    this.#hosts = hosts
    this.#session = session
    this.#onRefused = onRefused
    this.on('error', () => hosts.invalidate()) // lost between two statements: the next one fails
    this.on('drain', () => {
      this.#isBusy = false
    })
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      this.#isBusy = true
      const result = query(...nameStatement(args))
      if (result instanceof Promise) result.catch((error) => this.handleFailure(error))
      return result
    }) as typeof this.query
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName in this.#readOnly) Object.assign(this.#readOnly, { [parameterName]: parameterValue })
    })
  }

  /** The process of PostgreSQL that serves this connection; a pooler in between has numbers of its own. */
  get backendPid(): number {
    return this.#backendPid
  }

  /** A statement was sent and its answer is not complete. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  get isReadOnly(): boolean {
    return this.#hasRejectedWrite || Object.values(this.#readOnly).includes('on')
  }

  override connect(): Promise<DatabaseClient>
  override connect(callback: (error: Error | null, client?: DatabaseClient) => void): void
  override connect(
    callback?: (error: Error | null, client?: DatabaseClient) => void,
  ): Promise<DatabaseClient> | undefined {
    const connected = this.#connectToPrimary()
    if (!callback) return connected
    connected.then((client) => callback(null, client), callback)
    return undefined
  }

  async #connectToPrimary(): Promise<DatabaseClient> {
    try {
      if (this.#hosts.urls.length > 1) {
        const { hostname, port } = new URL(await this.#hosts.primary())
        this.host = hostname.replace(/^\[|\]$/g, '')
        this.port = Number(port || 5432)
      }
      await super.connect()
      if (this.isReadOnly) throw new ReadOnlyDatabaseError()
      this.#backendPid = await prepareSession(this, this.#session)
      return this
    } catch (error) {
      if (error instanceof DatabaseSessionError) this.#onRefused(error)
      this.destroy()
      throw error
    }
  }

  /** What a statement's failure says about the connection. */
  handleFailure(error: unknown): void {
    if (isQueryTimeout(error)) this.destroy()
    if (codeOf(error) === readOnlyCode) this.#hasRejectedWrite = true
  }

  /** Closes the socket at once: a farewell to a server that does not answer would be awaited forever. */
  destroy(): void {
    this.#hosts.invalidate()
    // A pool that holds it idle gives it to nobody from now on; it would learn of the end of the socket later.
    this.emit('error', new Error('Connection terminated'))
    void this.end()
    this.connection.stream.destroy()
  }
}
