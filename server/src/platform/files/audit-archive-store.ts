import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { openFile, syncFolder } from './disk-file.ts'
import { receiveFile } from './incoming.ts'
import type { ObjectStore, ReceivedFile, StoredContent } from './objects.ts'

/** A store of the files of the audit's archive, one for each month, under their names: `2024-01.jsonl.gz`. */
export type AuditArchiveStore = {
  /** Streams the content to a draft on this machine; a draft that a crash left is replaced. */
  receive(name: string, content: Readable): Promise<ReceivedFile>
  /** Stores a draft durably, and whole or not at all; replaces a file of this name. */
  put(name: string, file: ReceivedFile): Promise<void>
  /** Opens a file; undefined when there is none of this name. */
  open(name: string): Promise<StoredContent | undefined>
  delete(name: string): Promise<void>
  /** The names of all files. */
  list(): Promise<string[]>
  /** Where a file is, for messages. */
  locate(name: string): string
}

const isName = (text: string) => /^\d{4}-\d{2}\.jsonl\.gz$/.test(text)

/** Returns the name; anything else must not become part of a path. */
function assertName(name: string): string {
  if (!isName(name)) throw new Error(`${name} is not the name of a month's file`)
  return name
}

const partialName = (name: string) => `${assertName(name)}.part`

/** Stores the archive in a folder of this machine, which is created with its first file. */
export function diskAuditArchive(folder: string): AuditArchiveStore {
  const locate = (name: string) => join(folder, assertName(name))
  return {
    async receive(name, content) {
      await mkdir(folder, { recursive: true })
      await syncFolder(dirname(folder))
      return receiveFile(folder, content, partialName(name))
    },
    async put(name, file) {
      await file.flushed
      await rename(file.path, locate(name))
      await syncFolder(folder)
    },
    open: async (name) => openFile(locate(name)),
    delete: async (name) => rm(locate(name), { force: true }),
    async list() {
      const isThere = await stat(folder).catch(() => undefined)
      return isThere ? (await readdir(folder)).filter(isName) : []
    },
    locate,
  }
}

const objectFolder = 'audit-archive/'

/** Stores the archive as objects; `address` is the bucket's with its prefix, for messages. */
export function objectAuditArchive(objects: ObjectStore, incoming: string, address: string): AuditArchiveStore {
  const objectName = (name: string) => `${objectFolder}${assertName(name)}`
  return {
    async receive(name, content) {
      await mkdir(incoming, { recursive: true })
      return receiveFile(incoming, content, partialName(name))
    },
    put: async (name, file) => objects.put(objectName(name), file),
    open: async (name) => objects.open(objectName(name)),
    delete: async (name) => objects.delete(objectName(name)),
    async list() {
      const names: string[] = []
      for await (const { name } of objects.list(objectFolder)) names.push(name.slice(objectFolder.length))
      return names.filter(isName)
    },
    locate: (name) => `${address}${objectName(name)}`,
  }
}

/** An archive whose files were in another place before: what it lacks is read there, and nothing is written there. */
export const withAuditArchiveFallback = (
  archive: AuditArchiveStore,
  fallback: AuditArchiveStore,
): AuditArchiveStore => ({
  ...archive,
  open: async (name) => (await archive.open(name)) ?? fallback.open(name),
  list: async () => [...new Set([...(await archive.list()), ...(await fallback.list())])],
})
