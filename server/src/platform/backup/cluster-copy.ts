import { createWriteStream } from 'node:fs'
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { asAdministrator, type EmbeddedPostgres, embeddedUrl } from '../db/embedded.ts'
import { type Cluster, ensureRunning, stopRunning } from '../db/embedded-process.ts'
import { startPhysicalCopy, stopPhysicalCopy } from './backup.queries.ts'
import { forEachConcurrently, listTree } from './copy.ts'

// PostgreSQL, "Making a Base Backup Using the Low Level API": what a copy must not or need not have.
const emptyFolders = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp']
const leftOutNames = ['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_internal.init', 'backup_manifest']
const controlFile = join('global', 'pg_control')
const readBytes = 256 * 1024
const recoveryTimeoutMs = 30 * 60_000

const isLeftOut = (path: string) =>
  leftOutNames.includes(basename(path)) ||
  path.split('/').some((name) => name.startsWith('pgsql_tmp')) ||
  emptyFolders.some((name) => path.startsWith(`${name}/`))

/** The files of a stopped cluster that a backup keeps. */
export const isPartOfCluster = (path: string): boolean => path.startsWith('pg_wal/') || !isLeftOut(path)

async function giveToPostgres({ account }: Cluster, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Copies one file, up to its end at this moment; a table that was dropped meanwhile is in the WAL. Not with copyFile,
 * which never ends when VACUUM truncates the file.
 */
async function copyInto(source: Cluster, target: string, path: string): Promise<void> {
  const file = await open(join(source.data, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!file) return
  const copy = join(target, path)
  await pipeline(
    file.createReadStream({ highWaterMark: readBytes }),
    createWriteStream(copy, { mode: 0o600, highWaterMark: readBytes }),
  )
  await giveToPostgres(source, copy)
}

/** PostgreSQL may write the control file during the copy: the same content twice in a row is a whole one. */
async function copyControlFile(source: Cluster, target: string): Promise<void> {
  const read = () => readFile(join(source.data, controlFile))
  let [previous, content] = [await read(), await read()]
  while (!content.equals(previous)) [previous, content] = [content, await read()]
  await writeFile(join(target, controlFile), content, { mode: 0o600 })
  await giveToPostgres(source, join(target, controlFile))
}

/** Copies a running cluster's folder, with the WAL that makes the copy consistent. */
async function copyRunning(client: Client, source: Cluster, target: string): Promise<void> {
  await startPhysicalCopy(client)
  const { folders, files } = await listTree(source.data)
  if (folders.some((path) => path.startsWith('pg_tblspc/')) || files.some((path) => path.startsWith('pg_tblspc/')))
    throw new ConfigError(`${source.data} has tablespaces: copy it while the portal is stopped`)
  for (const path of folders.filter((path) => !isLeftOut(path) || dirname(path) === 'pg_wal')) {
    await mkdir(join(target, path), { mode: 0o700 })
    await giveToPostgres(source, join(target, path))
  }
  await forEachConcurrently(
    files.filter((path) => !isLeftOut(path) && path !== controlFile),
    (path) => copyInto(source, target, path),
  )
  await copyControlFile(source, target)
  const { label, lastWal } = await stopPhysicalCopy(client)
  const firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  const wal = (await listTree(join(source.data, 'pg_wal'))).files.filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= firstWal && name <= lastWal,
  )
  if (wal.at(0) === undefined) throw new Error(`the WAL from ${firstWal} to ${lastWal} is not there`)
  for (const name of wal) await copyInto(source, target, join('pg_wal', name))
  await writeFile(join(target, 'backup_label'), label)
  await giveToPostgres(source, join(target, 'backup_label'))
}

/**
 * Copies the embedded PostgreSQL while it runs, starts the copy on its own, which makes it consistent, and runs `read`
 * on it; then stops it and runs `keep` with the folder of the stopped copy, which is deleted afterwards.
 */
export async function withClusterCopy<T, K>(
  { cluster, port }: EmbeddedPostgres,
  read: (databaseUrl: string) => Promise<T>,
  keep: (folder: string) => Promise<K>,
): Promise<T & K> {
  // A later start of the portal deletes the copy of a backup that was killed (embedded-leftovers.ts).
  const data = join(cluster.folder, `backup.new-${process.pid}`)
  // What is kept of it is synced where it is kept.
  const copy: Cluster = { ...cluster, data, isDurable: false }
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  try {
    await giveToPostgres(cluster, data)
    await asAdministrator(cluster, port, 'portale backup', (client) => copyRunning(client, cluster, data))
    const copyPort = await ensureRunning(copy, recoveryTimeoutMs)
    const content = await read(embeddedUrl(copy, copyPort)).finally(() => stopRunning(copy))
    return { ...content, ...(await keep(data)) }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
