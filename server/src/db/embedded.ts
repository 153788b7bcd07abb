import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { loadOrCreateSecret } from '../secret.ts'
import { postgresAccount, postgresBinaries } from './embedded-binaries.ts'
import { removeLeftovers } from './embedded-leftovers.ts'
import { type Cluster, ensureRunning, runAs, stopRunning, watchRunning } from './embedded-process.ts'
import { locks } from './locks.ts'

/** initdb into a folder of our own, then a rename: a crash or a second starter leaves nothing half made. */
async function createCluster(place: Cluster): Promise<void> {
  const unfinished = `${place.data}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = `${unfinished}.password`
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (place.person) for (const path of [unfinished, passwordFile]) chownSync(path, place.person.uid, place.person.gid)
  const options = [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
  ]
  try {
    await runAs(place, 'initdb', [`--pgdata=${unfinished}`, `--pwfile=${passwordFile}`, ...options])
    renameSync(unfinished, place.data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(place.data))
      throw new ConfigError(
        `PostgreSQL can’t work in ${place.folder}: ${error instanceof Error ? error.message.split('\n')[1] || error.message : error}`,
      )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Work on a connection as PostgreSQL's own administrator. */
async function asAdministrator<T>(place: Cluster, port: number, name: string, work: (client: Client) => Promise<T>) {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: place.password,
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
const createDatabase = (place: Cluster, port: number) =>
  asAdministrator(place, port, 'portale start', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [locks.embeddedStart])
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = 'portale_owner'")
    if (role.rowCount === 0)
      await client.query(`CREATE ROLE portale_owner LOGIN CREATEROLE CREATEDB PASSWORD '${place.password}'`)
    const database = await client.query("SELECT FROM pg_database WHERE datname = 'portale'")
    if (database.rowCount === 0) await client.query('CREATE DATABASE portale OWNER portale_owner')
  })

export type EmbeddedPostgres = {
  url: string
  /** From now on PostgreSQL is started again whenever it is gone. */
  watch: (report: (message: string) => void) => void
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL under `dataDir`, or adopts the one that runs there. `isDurable: false` is for the tests
 * alone: a crash may lose what was committed.
 */
export async function embeddedPostgres(dataDir: string, { isDurable = true } = {}): Promise<EmbeddedPostgres> {
  const person = postgresAccount()
  const folder = resolve(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  if (person) chownSync(folder, person.uid, person.gid)
  removeLeftovers(folder)
  const place: Cluster = {
    bin: postgresBinaries(person, folder),
    person,
    folder,
    data: join(folder, 'cluster'),
    password: loadOrCreateSecret(join(dataDir, 'postgres-password')),
    isDurable,
  }
  if (!existsSync(place.data)) await createCluster(place)
  const port = await ensureRunning(place)
  await createDatabase(place, port)
  let endWatch = async () => {}
  return {
    url: `postgres://portale_owner:${place.password}@127.0.0.1:${port}/portale`,
    watch(report) {
      endWatch = watchRunning(place, port, report)
    },
    async stop() {
      await endWatch()
      await stopUnused(place, port)
    },
  }
}

const stopName = 'portale stop'

/** Another server of this installation may have adopted the database: the last one stops it, one at a time. */
async function stopUnused(place: Cluster, port: number): Promise<void> {
  const unused = asAdministrator(place, port, stopName, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [locks.embeddedStop])
    const others = await client.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1",
      [stopName],
    )
    if (others.rowCount === 0) await stopRunning(place)
  })
  await unused.catch(() => {}) // it is not running, or a twin that stopped at the same time stops it
}
