import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tally } from '../tally.ts'
import type { DebianCluster } from './debian-cluster.ts'
import { Folders, portalEnvironment, runBackup, startPortal, Uploads } from './portal.ts'

/** A PostgreSQL with its own pg_dump. */
export type ExternalServer = { cluster: DebianCluster; pgDump: string }

/** Backup, verification and restore of an external database while the portal works, by the commands themselves. */
export async function proveExternalBackup({ cluster, pgDump }: ExternalServer, tally: Tally): Promise<void> {
  const folders = new Folders()
  const [dataDir, dir] = [folders.create('data'), join(folders.root, 'backups')]
  try {
    const url = await cluster.createDatabase('working')
    const env = portalEnvironment(url, dataDir, pgDump)
    await using portal = await startPortal(env)
    await using uploads = new Uploads(url, dataDir)
    const writing = uploads.writeUntilOver(20)
    while (uploads.acknowledged.size < 20) await new Promise((resolve) => setTimeout(resolve, 20))
    const before = [...uploads.acknowledged.keys()]
    const backup = await runBackup(env, 'backup', dir, '--keep', '2')
    uploads.isOver = true
    await writing
    await portal.stop()
    tally.expect(backup.code === 0, `backup ended with ${backup.code}: ${backup.text}`)
    const folder = join(dir, readdirSync(dir)[0] ?? '')

    const verified = await runBackup(env, 'verify', folder)
    tally.expect(verified.code === 0, `backup-verify ended with ${verified.code}: ${verified.text}`)

    const restoredUrl = await cluster.createDatabase('restored')
    const restoredEnv = portalEnvironment(restoredUrl, join(folders.root, 'restored'), pgDump)
    const restored = await runBackup(restoredEnv, 'restore', folder)
    tally.expect(restored.code === 0, `restore ended with ${restored.code}: ${restored.text}`)
    const rows = await cluster.query('SELECT key FROM files', 'restored')
    const found = new Set(rows.map(({ key }) => key))
    tally.expect(
      before.every((key) => found.has(key)),
      'an upload that was acknowledged before the backup is missing',
    )
    tally.count('uploads acknowledged before a backup, all restored', before.length)
    await (await startPortal(restoredEnv)).stop()

    const again = await runBackup(portalEnvironment(restoredUrl, folders.create('empty'), pgDump), 'restore', folder)
    tally.expect(/the database is not empty/.test(again.text), `a second restore: ${again.text}`)
    const old = await runBackup(portalEnvironment(url, dataDir, '/usr/bin/false'), 'backup', dir)
    tally.expect(/was not found: install PostgreSQL's client programs/.test(old.text), `without pg_dump: ${old.text}`)

    const path = join(folder, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/("public.users": \{\s*"rows": \d+,\s*"hash": ")/, '$11'))
    const changed = await runBackup(env, 'verify', folder)
    tally.expect(/public.users has other content/.test(changed.text), `a changed table was verified: ${changed.text}`)
  } finally {
    folders.remove()
  }
}

/** Backups of two versions with the programs of either, restored into either: what works, and what is refused. */
export async function proveVersions(old: ExternalServer, recent: ExternalServer, tally: Tally): Promise<void> {
  const folders = new Folders()
  try {
    const backUp = async (server: ExternalServer, pgDump: string, name: string) => {
      const dir = folders.create(name)
      const env = portalEnvironment(await server.cluster.createDatabase(name), folders.create(`${name}-data`), pgDump)
      await (await startPortal(env)).stop()
      const { code, text } = await runBackup(env, 'backup', dir)
      return { code, text, folder: join(dir, readdirSync(dir)[0] ?? '') }
    }
    const restore = async ({ cluster }: ExternalServer, pgDump: string, folder: string, name: string) => {
      const url = await cluster.createDatabase(name)
      return runBackup(portalEnvironment(url, join(folders.root, name), pgDump), 'restore', folder)
    }
    const upgraded = await backUp(old, old.pgDump, 'upgraded')
    const restored = await restore(recent, recent.pgDump, upgraded.folder, 'restored_upgraded')
    tally.expect(restored.code === 0, `a restore into a newer version: ${restored.text}`)

    // A pg_dump of a newer version, but of an earlier day than the server, may write what nothing can read.
    const mixed = await backUp(old, recent.pgDump, 'mixed')
    tally.expect(mixed.code === 0, `a newer pg_dump: ${mixed.text}`)
    const env = portalEnvironment(old.cluster.url(), folders.root, recent.pgDump)
    const verified = await runBackup(env, 'verify', mixed.folder)
    const mixedRestored = await restore(recent, recent.pgDump, mixed.folder, 'restored_mixed')
    tally.expect(
      verified.code === mixedRestored.code,
      `backup-verify: ${verified.text}, but restore: ${mixedRestored.text}`,
    )
    tally.count('backups with a newer pg_dump that can be restored', mixedRestored.code === 0 ? 1 : 0)

    const tooOld = await backUp(recent, old.pgDump, 'too_old')
    tally.expect(/pg_dump is of version \d+: install .* version \d+ or newer/.test(tooOld.text), `old: ${tooOld.text}`)
    const newer = await backUp(recent, recent.pgDump, 'newer')
    tally.expect(newer.code === 0, `a backup of the newer version: ${newer.text}`)
    const refused = await restore(old, recent.pgDump, newer.folder, 'restored_newer')
    tally.expect(/the backup needs \d+ or newer/.test(refused.text), `a restore into an older one: ${refused.text}`)
    const unread = await restore(recent, old.pgDump, newer.folder, 'restored_unread')
    tally.expect(/pg_restore is of version \d+: install/.test(unread.text), `an older pg_restore: ${unread.text}`)
  } finally {
    folders.remove()
  }
}
