import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { loadOrCreateSecret } from '../secret.ts'
import { postgresAccount, postgresBinaries } from './embedded-binaries.ts'
import { removeLeftovers } from './embedded-leftovers.ts'
import { type Cluster, ensureRunning, runAs, stopRunning, watchRunning } from './embedded-process.ts'
import { locks } from './locks.ts'

/** Codepoint order and Unicode's letters, by PostgreSQL's own tables where it has them. */
const localeOptions = (major: number) =>
  major < 17 ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Runs initdb in a partial folder and renames it, so that a crash or a concurrent start leaves no partial cluster. */
async function createCluster(cluster: Cluster, major: number): Promise<void> {
  const partial = `${cluster.data}.new-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  const passwordFile = `${partial}.password`
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.account)
    for (const path of [partial, passwordFile]) chownSync(path, cluster.account.uid, cluster.account.gid)
  const options = ['--username=postgres', '--encoding=UTF8', ...localeOptions(major), '--auth=scram-sha-256']
  try {
    await runAs(cluster, 'initdb', [`--pgdata=${partial}`, `--pwfile=${passwordFile}`, ...options])
    renameSync(partial, cluster.data)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(cluster.data))
      throw new ConfigError(
        `PostgreSQL can’t work in ${cluster.folder}: ${error instanceof Error ? error.message.split('\n')[1] || error.message : error}`,
      )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Runs work on a connection as PostgreSQL's administrator. */
export async function asAdministrator<T>(
  cluster: Cluster,
  port: number,
  name: string,
  work: (client: Client) => Promise<T>,
) {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    application_name: name,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The owner's role and the database, each unless it is there: the last start may have ended between the two. */
const createDatabase = (cluster: Cluster, port: number) =>
  asAdministrator(cluster, port, 'portale start', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [locks.embeddedStart])
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = 'portale_owner'")
    if (role.rowCount === 0)
      await client.query(`CREATE ROLE portale_owner LOGIN CREATEROLE CREATEDB PASSWORD '${cluster.password}'`)
    const database = await client.query("SELECT FROM pg_database WHERE datname = 'portale'")
    if (database.rowCount === 0) await client.query('CREATE DATABASE portale OWNER portale_owner')
  })

export const embeddedUrl = (cluster: Cluster, port: number) =>
  `postgres://portale_owner:${cluster.password}@127.0.0.1:${port}/portale`

export type EmbeddedPostgres = {
  url: string
  cluster: Cluster
  port: number
  /** From now on PostgreSQL is started again whenever it has ended. */
  watch: (report: (message: string) => void) => void
  stop: () => Promise<void>
}

/** The major version of the data in a folder; undefined before there are any. */
function readDataMajor(data: string): number | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

type EmbeddedOptions = {
  /** DATABASE_BIN. */
  databaseBin?: string | undefined
  /** False for the tests alone: a crash may lose what was committed. */
  isDurable?: boolean
}

/** Starts the embedded PostgreSQL under `dataDir`, or adopts the one that runs there. */
export async function embeddedPostgres(
  dataDir: string,
  { databaseBin, isDurable = true }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const account = postgresAccount()
  const folder = resolve(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  removeLeftovers(folder)
  const data = join(folder, 'cluster')
  const { bin, major } = postgresBinaries({ account, folder, dataMajor: readDataMajor(data), databaseBin })
  const cluster: Cluster = {
    bin,
    account,
    folder,
    data,
    password: loadOrCreateSecret(join(dataDir, 'postgres-password')),
    isDurable,
  }
  if (!existsSync(cluster.data)) await createCluster(cluster, major)
  const port = await ensureRunning(cluster)
  await createDatabase(cluster, port)
  let endWatch = async () => {}
  return {
    url: embeddedUrl(cluster, port),
    cluster,
    port,
    watch(report) {
      endWatch = watchRunning(cluster, port, report)
    },
    async stop() {
      await endWatch()
      await stopUnused(cluster, port)
    },
  }
}

const stopName = 'portale stop'

/** Another server of this installation may have adopted the database: the last one stops it, one at a time. */
async function stopUnused(cluster: Cluster, port: number): Promise<void> {
  const unused = asAdministrator(cluster, port, stopName, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [locks.embeddedStop])
    const others = await client.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1",
      [stopName],
    )
    if (others.rowCount === 0) await stopRunning(cluster)
  })
  await unused.catch(() => {}) // it is not running, or another server that stops at the same time stops it
}
