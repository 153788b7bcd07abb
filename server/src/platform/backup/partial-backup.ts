import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import type { AuditArchiveStore } from '../files/audit-archive-store.ts'
import type { FileProblem, FileStore } from '../files/store.ts'
import type { ArchiveFile, StoredFile } from './backup.queries.ts'
import { type BackupFile, createFolder, forEachConcurrently, writeSynced } from './copy.ts'

/** Files in the draft of a backup, with the size and hash that its manifest will have. */
export class PartialBackup {
  readonly folder: string
  readonly files: BackupFile[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  /** Copies a file, whose folder exists, and adds it. */
  async copy(source: string, path: string): Promise<BackupFile> {
    const file = { path, ...(await writeSynced(join(this.folder, path), createReadStream(source))) }
    this.files.push(file)
    return file
  }
}

/** Copies the files that the database refers to; those that the portal itself has lost are listed. */
export async function copyStoredFiles(files: FileStore, stored: StoredFile[], partial: PartialBackup) {
  const damaged: { key: string; problem: FileProblem }[] = []
  await createFolder(join(partial.folder, 'files'))
  for (const name of new Set(stored.map(({ key }) => key.slice(0, 2))))
    await createFolder(join(partial.folder, 'files', name))
  await forEachConcurrently(stored, async ({ key, size, sha256 }) => {
    const path = join('files', key.slice(0, 2), key)
    const stored = await files.open(key)
    if (!stored) return void damaged.push({ key, problem: 'missing' })
    const copied = await writeSynced(join(partial.folder, path), stored.content)
    if (copied.size === size && copied.sha256 === sha256) return void partial.files.push({ path, ...copied })
    damaged.push({ key, problem: copied.size === size ? 'hash' : 'size' })
    await rm(join(partial.folder, path))
  })
  return damaged
}

export async function copyAuditArchive(
  archive: AuditArchiveStore,
  archived: ArchiveFile[],
  partial: PartialBackup,
): Promise<void> {
  if (archived.length === 0) return
  await createFolder(join(partial.folder, 'audit-archive'))
  for (const { name, sha256 } of archived) {
    const stored = await archive.open(name)
    if (!stored) throw new ConfigError(`${archive.locate(name)} is missing`)
    const path = join('audit-archive', name)
    const copied = await writeSynced(join(partial.folder, path), stored.content)
    if (copied.sha256 !== sha256) throw new ConfigError(`${archive.locate(name)} is not the file that was written`)
    partial.files.push({ path, ...copied })
  }
}

/** The secrets that an embedded installation created for itself. */
export async function copySecrets(dataDir: string, partial: PartialBackup): Promise<void> {
  await createFolder(join(partial.folder, 'secrets'))
  const present = (await readdir(dataDir)).filter((name) => name === 'secret' || name === 'postgres-password')
  for (const name of present) await partial.copy(join(dataDir, name), join('secrets', name))
}
