import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tally } from '../tally.ts'
import type { DebianCluster } from './debian-cluster.ts'
import { Folders, portalEnvironment, runBackup, startPortal, Uploads } from './portal.ts'

/** Backup, verification and restore of an external database while the portal works, by the commands themselves. */
export async function proveExternalBackup(cluster: DebianCluster, pgDump: string, tally: Tally): Promise<void> {
  const folders = new Folders()
  const [dataDir, dir] = [folders.create('data'), join(folders.root, 'backups')]
  try {
    const url = await cluster.createDatabase('working')
    const env = portalEnvironment(url, dataDir, pgDump)
    const portal = await startPortal(env)
    const uploads = new Uploads(url, dataDir)
    const writing = uploads.writeUntilOver(20)
    while (uploads.acknowledged.size < 20) await new Promise((resolve) => setTimeout(resolve, 20))
    const before = [...uploads.acknowledged.keys()]
    const backup = await runBackup(env, 'backup', dir, '--keep', '2')
    uploads.isOver = true
    await writing
    await uploads.close()
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
