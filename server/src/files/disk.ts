import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StoreUnavailableError } from './store.ts'

/** A folder's entries survive a power cut only once the folder itself is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const readBytes = 256 * 1024
const keyPattern = /^[0-9a-f]{32}$/

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
  return (name: string): Promise<void> => {
    const created = ready.get(name) ?? create(name)
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

  const readId = async (): Promise<string | undefined> => {
    try {
      return (await readFile(installation, 'utf8')).trim()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const assertClaimed = async (): Promise<void> => {
    if (claimedId === undefined) return
    const id = await readId()
    if (id === undefined) throw new StoreUnavailableError(`the file store is missing: ${folder}`)
    if (id !== claimedId) throw new StoreUnavailableError(`another installation’s file store is at ${folder}`)
  }

  /** Whether an error says that one file is missing; rejects when the whole store is. */
  const isFileMissing = async (error: unknown): Promise<boolean> => {
    if (!isMissing(error)) return false
    await assertClaimed()
    return true
  }

  const createSubfolder = durableSubfolders(stored)
  const subfolder = (key: string) => join(stored, key.slice(0, 2))
  const filePath = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a key of the file store')
    return join(subfolder(key), key)
  }
  const quarantinePath = (key: string) => join(quarantine, basename(filePath(key)))

  const moveToStore = async (path: string, key: string) => {
    await createSubfolder(key.slice(0, 2))
    await rename(path, filePath(key))
    await syncFolder(subfolder(key))
  }

  return {
    async prepare() {
      for (const path of [incoming, stored, quarantine]) await mkdir(path, { recursive: true })
    },

    async checkWritable() {
      await assertClaimed()
      const path = join(incoming, randomBytes(16).toString('hex'))
      try {
        await writeFile(path, checkBytes, { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(path, { force: true })
      }
    },

    async receive(content) {
      await assertClaimed()
      const path = join(incoming, randomBytes(16).toString('hex'))
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      const file = await open(path, 'wx', 0o600)
      try {
        await pipeline(content, measure, file.createWriteStream({ flush: true, highWaterMark: readBytes }))
        return { path, size, sha256: hash.digest('hex') }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async store(file, key = randomBytes(16).toString('hex')) {
      await assertClaimed()
      await moveToStore(file.path, key)
      return key
    },

    discard: (file) => rm(file.path, { force: true }),
    delete: (key) => rm(filePath(key), { force: true }),

    async findProblem(key, { size, sha256 }) {
      const file = await open(filePath(key), 'r').catch(async (error) => {
        if (await isFileMissing(error)) return undefined
        throw error
      })
      if (!file) return 'missing'
      try {
        if ((await file.stat()).size !== size) return 'size'
        const hash = createHash('sha256')
        const options = { autoClose: false, highWaterMark: readBytes }
        for await (const chunk of file.createReadStream(options)) hash.update(chunk)
        return hash.digest('hex') === sha256 ? null : 'hash'
      } finally {
        await file.close()
      }
    },

    async open(key) {
      const file = await open(filePath(key), 'r')
      return file.createReadStream()
    },

    async has(key) {
      try {
        await stat(filePath(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
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
          if (mtime < moment && keyPattern.test(entry.name)) yield entry.name
        }
    },

    async quarantine(key, now) {
      await utimes(filePath(key), now, now)
      await rename(filePath(key), quarantinePath(key))
    },

    async *listQuarantined() {
      for await (const { name } of await opendir(quarantine))
        if (keyPattern.test(name)) yield { key: name, since: (await stat(join(quarantine, name))).mtime }
    },

    releaseFromQuarantine: (key) => moveToStore(quarantinePath(key), key),
    deleteQuarantined: (key) => rm(quarantinePath(key), { force: true }),

    async readInstallation() {
      const id = await readId()
      claimedId ??= id
      return id
    },

    async writeInstallation(id) {
      const draft = join(incoming, randomBytes(16).toString('hex'))
      await writeFile(draft, `${id}\n`, { flag: 'wx', flush: true })
      await rename(draft, installation)
      await syncFolder(folder)
      claimedId = id
    },

    async deleteAbandoned(moment) {
      let deleted = 0
      for await (const entry of await opendir(incoming)) {
        const path = join(incoming, entry.name)
        if ((await stat(path)).mtime >= moment) continue
        await rm(path, { force: true })
        deleted += 1
      }
      return deleted
    },
  }
}
