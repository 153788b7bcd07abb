import { mkdir, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openFile, syncFolder } from './disk-file.ts'
import { deleteOlderThan, discardFile, receiveFile } from './incoming.ts'
import { assertKey, type FileStore, isKey, newKey, type ReceivedFile, StoreUnavailableError } from './store.ts'

/**
 * Creates the subfolders of a folder when they are needed. Each is synced into its parent the first time this process uses
 * it, even when it exists: another server may have just created it, and a power cut must not lose it with a file.
 */
function durableSubfolders(folder: string) {
  const ready = new Map<string, Promise<void>>()
  const create = async (name: string) => {
    await mkdir(join(folder, name)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncFolder(folder)
  }
  /** `isGone`: it had been created, and is not there any more. */
  return (name: string, { isGone = false } = {}): Promise<void> => {
    const created = (isGone ? undefined : ready.get(name)) ?? create(name)
    ready.set(name, created)
    created.catch(() => ready.delete(name))
    return created
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const checkBytes = Buffer.alloc(4096) // an empty file can be created on a full disk

/**
 * Stores files in a folder of this machine: in `incoming/` while they are received, then in `kept/ab/…`; in
 * `quarantine/` those that no row refers to, until they are deleted. The file `installation` says whose they are.
 *
 * The folder may be a mount that goes away while the portal runs, and what is below it must stay empty: only `prepare`
 * creates these folders, and nothing is written once `installation` is missing or has changed.
 */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const stored = join(folder, 'kept')
  const quarantine = join(folder, 'quarantine')
  const installation = join(folder, 'installation')
  /** The id that the store had at first: set by `claimStore` at the start. */
  let claimedId: string | undefined
  /** Identifies the file in which that id was read last, so that it is read again only when it was replaced or changed. */
  let claimedFile: string | undefined

  const readId = async (): Promise<string | undefined> => {
    try {
      return (await readFile(installation, 'utf8')).trim()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const identifyFile = async (): Promise<string | undefined> => {
    try {
      const { dev, ino, ctimeNs, size } = await stat(installation, { bigint: true })
      return [dev, ino, ctimeNs, size].join()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const assertClaimed = async (): Promise<void> => {
    if (claimedId === undefined) return
    const file = await identifyFile()
    if (file !== undefined && file === claimedFile) return
    const id = file && (await readId())
    if (id === undefined) throw new StoreUnavailableError(`the file store is missing: ${folder}`)
    if (id !== claimedId) throw new StoreUnavailableError(`another installation’s file store is at ${folder}`)
    claimedFile = file
  }

  const moved = new WeakSet<ReceivedFile>()
  const createSubfolder = durableSubfolders(stored)
  const subfolder = (key: string) => join(stored, key.slice(0, 2))
  const filePath = (key: string) => join(subfolder(assertKey(key)), key)
  const quarantinePath = (key: string) => join(quarantine, basename(filePath(key)))

  const moveToStore = async (path: string, key: string) => {
    await createSubfolder(key.slice(0, 2))
    try {
      await rename(path, filePath(key))
    } catch (error) {
      if (!isMissing(error)) throw error
      // Another copy of this store was mounted meanwhile, which lacks the subfolder.
      await createSubfolder(key.slice(0, 2), { isGone: true })
      await rename(path, filePath(key))
    }
    await syncFolder(subfolder(key))
  }

  return {
    async prepare() {
      for (const path of [incoming, stored, quarantine]) await mkdir(path, { recursive: true })
    },

    async checkWritable() {
      await assertClaimed()
      const path = join(incoming, newKey())
      try {
        await writeFile(path, checkBytes, { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(path, { force: true })
      }
    },

    async receive(content) {
      await assertClaimed()
      return receiveFile(incoming, content)
    },

    async store(file, key = newKey()) {
      await file.flushed
      await assertClaimed()
      await moveToStore(file.path, key)
      moved.add(file)
      return key
    },

    async discard(file) {
      if (!moved.has(file)) await discardFile(file)
    },

    delete: async (key) => rm(filePath(key), { force: true }),

    async open(key) {
      const file = await openFile(filePath(key))
      if (!file) await assertClaimed()
      return file
    },

    async findSize(key) {
      try {
        return (await stat(filePath(key))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async *listKeysOlderThan(moment) {
      const subfolders = await readdir(stored).catch((error) => {
        if (isMissing(error) && claimedId === undefined) return [] // not prepared yet
        throw error
      })
      for (const subfolderName of subfolders)
        for await (const entry of await opendir(join(stored, subfolderName))) {
          const { mtime } = await stat(join(stored, subfolderName, entry.name))
          if (mtime < moment && isKey(entry.name)) yield entry.name
        }
    },

    async quarantine(key, now) {
      await utimes(filePath(key), now, now)
      await rename(filePath(key), quarantinePath(key))
    },

    async *listQuarantined() {
      for await (const { name } of await opendir(quarantine))
        if (isKey(name)) yield { key: name, since: (await stat(join(quarantine, name))).mtime }
    },

    releaseFromQuarantine: (key) => moveToStore(quarantinePath(key), key),
    deleteQuarantined: (key) => rm(quarantinePath(key), { force: true }),

    async readInstallation() {
      const id = await readId()
      claimedId ??= id
      return id
    },

    async writeInstallation(id) {
      const partial = join(incoming, newKey())
      await writeFile(partial, `${id}\n`, { flag: 'wx', flush: true })
      await rename(partial, installation)
      await syncFolder(folder)
      claimedId = id
    },

    deleteAbandoned: (moment) => deleteOlderThan(incoming, moment),
  }
}
