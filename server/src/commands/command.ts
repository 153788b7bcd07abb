import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { connect, type Db } from '../platform/db/connection.ts'
import { type EmbeddedPostgres, embeddedPostgres } from '../platform/db/embedded.ts'
import { ensureMigrated, isInstalled } from '../platform/db/migrate.ts'
import { explainStartError } from '../platform/start-problem.ts'
import { becomeOwner, dataFolder, hasCluster } from './installation-owner.ts'

/** The installation that a command works on. */
export type Installation = { config: Config; url: string; embedded: EmbeddedPostgres | undefined }

const noInstallation = (where: string) =>
  new ConfigError(
    `there is no installation in ${where}, and none was made: set DATA_DIR or DATABASE_URL as the service has them, or run "portale" (docs/production.md)`,
  )

/**
 * Runs a command's work on the portal's installation, as the user who owns it; throws a ConfigError, and makes nothing,
 * where there is none. `variables` are set besides those of the environment.
 */
export async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  variables: NodeJS.ProcessEnv = {},
): Promise<T> {
  const dataDir = dataFolder(process.env)
  becomeOwner(process.env)
  if (!process.env.DATABASE_URL && !hasCluster(dataDir)) throw noInstallation(`DATA_DIR ${dataDir}`)
  const config = readConfig({ DEMO: '0', ...process.env, ...variables })
  const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir, config)
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    if (!(await isInstalled(url))) throw noInstallation('this database')
    return await work({ config, url, embedded })
  } finally {
    await embedded?.stop()
  }
}

/** Runs a command's work on the database of the installation, migrated unless `migrates` is false. */
export const withDatabase = <T>(
  work: (db: Db, installation: Installation) => Promise<T>,
  { migrates = true, maxConnections = 1 } = {},
): Promise<T> =>
  withInstallation(async (installation) => {
    const { config, url } = installation
    if (migrates) await ensureMigrated(url, config)
    const { db } = connect(url, { maxConnections })
    return work(db, installation).finally(() => db.destroy())
  })

/** Runs a program: it ends with 1 when `work` resolves to false, or throws, then with the reason in one line. */
export async function runProgram(
  work: () => Promise<boolean | undefined>,
  explain: (error: unknown) => string | undefined = explainStartError,
): Promise<void> {
  try {
    if ((await work()) === false) process.exitCode = 1
  } catch (error) {
    console.error(explain(error) ?? error)
    process.exitCode = 1
  }
}
