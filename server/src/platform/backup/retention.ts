import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The folder of a backup until it is complete, and while it is deleted. */
export const partialName = (name: string): string => `${name}.partial`

/** The name of a backup's folder: its moment, so that names sort by time. */
export const backupName = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Deletes older backups of this installation beyond `keep`, and what interrupted ones left. */
export async function deleteOlder(
  dir: string,
  newest: string,
  keep: number,
  { installation, report }: { installation: string | null; report: (text: string) => void },
): Promise<void> {
  const names = (await readdir(dir)).toSorted().filter((name) => name < newest)
  const complete: string[] = []
  for (const name of names) {
    if (namePattern.test(name.replace(/\.partial$/, '')) && name.endsWith('.partial'))
      await rm(join(dir, name), { recursive: true })
    else if (namePattern.test(name)) {
      const manifest = await readManifest(join(dir, name)).catch(() => undefined)
      if (manifest?.installation === installation) complete.push(name)
    }
  }
  for (const name of complete.slice(0, Math.max(0, complete.length - keep + 1))) {
    // First the name, so that a crash leaves nothing that looks like a backup.
    await rename(join(dir, name), join(dir, partialName(name)))
    await rm(join(dir, partialName(name)), { recursive: true })
    report(`${join(dir, name)} was deleted: ${keep} newer ones are kept`)
  }
}
