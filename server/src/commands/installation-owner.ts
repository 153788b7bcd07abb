import { existsSync, lchownSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from '../platform/config.ts'

export type Account = { uid: number; gid: number }

/** The folder of the installation that these variables name. */
export const dataFolder = (variables: NodeJS.ProcessEnv): string => resolve(variables.DATA_DIR || './data')

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster')

/** Whether there is an embedded database in this folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(clusterOf(dataDir))

/** Who owns an installation: the folder's owner; undefined where there is none yet. */
function ownerOf(dataDir: string): Account | undefined {
  return statSync(dataDir, { throwIfNoEntry: false })
}

/**
 * Makes this process the owner of the installation, when it is root and the folder is somebody else's (a service's), so
 * that nothing in it ends up as root's, which the service could not open. Anybody else who is not the owner of an
 * embedded database is refused, before anything is touched: PostgreSQL runs as its owner alone.
 */
export function becomeOwner(variables: NodeJS.ProcessEnv): void {
  const dataDir = dataFolder(variables)
  const uid = process.getuid?.()
  const owner = ownerOf(dataDir)
  if (uid === undefined || !owner || owner.uid === uid) return
  if (uid === 0) {
    returnDatabaseFolder(dataDir, owner)
    process.setgroups?.([owner.gid])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
    process.umask(0o077)
    return
  }
  if (!variables.DATABASE_URL && isOthersCluster(dataDir, uid))
    throw new ConfigError(`DATA_DIR ${dataDir} belongs to user ${owner.uid}: run this as that user, or as root`)
}

/** Whether there is an embedded database of another user, or a folder that only its user may look into. */
function isOthersCluster(dataDir: string, uid: number): boolean {
  try {
    const cluster = statSync(clusterOf(dataDir), { throwIfNoEntry: false })
    return cluster !== undefined && cluster.uid !== uid
  } catch {
    return true
  }
}

/** Gives the owner back the folder that commands of earlier versions, run as root, gave to the user `postgres`. */
function returnDatabaseFolder(dataDir: string, { uid, gid }: Account): void {
  const folder = join(dataDir, 'postgres')
  const found = statSync(folder, { throwIfNoEntry: false })
  const cluster = statSync(clusterOf(dataDir), { throwIfNoEntry: false })
  if (found && found.uid !== uid && cluster?.uid === uid) lchownSync(folder, uid, gid)
}
