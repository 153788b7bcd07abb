import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tally } from '../tally.ts'
import type { DebianCluster } from './debian-cluster.ts'
import { Folders, portalEnvironment, startPortal, Uploads } from './portal.ts'

const database = 'archived'
const fileCount = Number(process.env.PROVE_FILES ?? 10_000)
const fileBytes = 50_000
const mailCount = fileCount * 9
const workSeconds = 100
const maxLostMs = 5 * 60_000
const maxRecoveryMs = 30 * 60_000

/** About 500 MB of rows and 500 MB of files for 10,000 files. */
async function fill(cluster: DebianCluster, uploads: Uploads): Promise<void> {
  await cluster.query(
    `INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id, state, next_try_at, sent_at)
     SELECT 'proof:' || i, 'proof', (SELECT min(id) FROM users), 'Prova', 'prova@rete.example', 'Prova',
       (SELECT string_agg(md5(i || '/' || j), '') FROM generate_series(1, 170) j), 'Prova', 'proof-' || i, 'sent', NULL, now()
     FROM generate_series(1, ${mailCount}) i`,
    database,
  )
  const writer = async () => {
    while (uploads.acknowledged.size < fileCount) await uploads.write(fileBytes)
  }
  await Promise.all([writer(), writer(), writer(), writer()])
}

/** What a timer of the operator's does every minute or two: only new files are copied, because none ever changes. */
function copyFiles(dataDir: string, copy: string): void {
  const args = ['-a', '--ignore-existing', '--exclude=incoming/*', `${join(dataDir, 'files')}/`, `${copy}/`]
  const { status, stderr } = spawnSync('rsync', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`rsync: ${stderr}`)
}

const startedAt = Date.now()
const log = (text: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${text}`)

const seconds = (ms: number) => Math.round(ms / 1000)

async function listKeys(cluster: DebianCluster): Promise<Set<unknown>> {
  return new Set((await cluster.query('SELECT key FROM files', database)).map(({ key }) => key))
}

/** Ends the current segment and waits until it is archived: a recovery can't end at a moment after the last one. */
async function archiveNow(cluster: DebianCluster): Promise<void> {
  const [segment] = await cluster.query('SELECT pg_walfile_name(pg_switch_wal()) AS name')
  const isArchived = `SELECT last_archived_wal >= '${segment?.name}' AS done FROM pg_stat_archiver`
  while (!(await cluster.query(isArchived))[0]?.done) await wait(200)
}

/** Restores the cluster from the repository and returns what it took until a portal answers on it. */
async function recover(cluster: DebianCluster, folders: Folders, name: string, copy: string, args: string[]) {
  const startedAt = Date.now()
  cluster.pgbackrest('restore', ...args)
  log('restored')
  await cluster.start()
  log('PostgreSQL takes writes')
  const dataDir = folders.create(name)
  copyFiles(join(copy, '..'), join(dataDir, 'files'))
  await (await startPortal(portalEnvironment(cluster.url(database, `${database}_owner`), dataDir, ''))).stop()
  return Date.now() - startedAt
}

/**
 * Continuous archiving by ops/pgbackrest: the disk of the database is lost while the portal works, and everything is
 * restored from the archive; then a moment before a mistake.
 */
export async function provePointInTime(cluster: DebianCluster, tally: Tally): Promise<void> {
  const folders = new Folders()
  const dataDir = folders.create('data')
  const copy = join(folders.create('copy'), 'files')
  try {
    cluster.pgbackrest('stanza-create')
    const url = await cluster.createDatabase(database)
    const env = portalEnvironment(url, dataDir, '')
    await using portal = await startPortal(env)
    await using uploads = new Uploads(url, dataDir)
    log('the portal runs')
    await fill(cluster, uploads)
    log('it is filled')
    await archiveNow(cluster)
    const backupAt = Date.now()
    cluster.pgbackrest('backup', '--type=full')
    tally.count('s for a full backup with pgBackRest', seconds(Date.now() - backupAt))
    const size = await cluster.query(`SELECT pg_database_size('${database}') / 1000000 AS megabytes`)
    tally.count('MB of the archived database', Number(size[0]?.megabytes))
    tally.count('files of the archived portal', uploads.acknowledged.size)

    log(`${workSeconds} s of work, then the database's disk is lost`)
    const writing = uploads.writeUntilOver(50)
    await wait(workSeconds * 1000)
    const lostAt = Date.now()
    await cluster.kill()
    cluster.loseData()
    await writing
    copyFiles(dataDir, copy) // the files are on another disk
    await portal.stop()
    log('the disk is lost')
    const recoveryMs = await recover(cluster, folders, 'after-loss', copy, [])
    const kept = await listKeys(cluster)
    const lost = [...uploads.acknowledged].filter(([key]) => !kept.has(key)).map(([, at]) => at)
    const lostMs = lost.length === 0 ? 0 : lostAt - Math.min(...lost)
    tally.count('s of acknowledged work lost with the disk (RPO, aim 300)', seconds(lostMs))
    tally.count('s until the portal works again (RTO, aim 1800)', seconds(recoveryMs))
    tally.expect(lostMs <= maxLostMs, `${seconds(lostMs)} s of work were lost`)
    tally.expect(recoveryMs <= maxRecoveryMs, `the recovery took ${seconds(recoveryMs)} s`)

    log('the portal works again')
    const before = await listKeys(cluster)
    const [moment] = await cluster.query('SELECT clock_timestamp()::text AS at', database)
    await wait(1000)
    await cluster.query("DELETE FROM mails WHERE kind = 'proof'", database)
    await archiveNow(cluster)
    await cluster.kill()
    cluster.loseData()
    const target = ['--type=time', `--target=${moment?.at}`, '--target-action=promote']
    const backMs = await recover(cluster, folders, 'before-mistake', copy, target)
    const [mails] = await cluster.query("SELECT count(*)::int AS count FROM mails WHERE kind = 'proof'", database)
    tally.expect(mails?.count === mailCount, `${mails?.count} of ${mailCount} mails are back`)
    const after = await listKeys(cluster)
    tally.expect(
      [...before].every((key) => after.has(key)),
      'a file from before the mistake is missing',
    )
    tally.count('s until the portal works at a moment before a mistake', seconds(backMs))
  } finally {
    folders.remove()
  }
}
