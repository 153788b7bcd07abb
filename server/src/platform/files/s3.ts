import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { deleteOlderThan, discardFile, receiveFile } from './incoming.ts'
import type { ObjectStore } from './objects.ts'
import { assertKey, type FileStore, isKey, newKey, StoreUnavailableError } from './store.ts'

/** How long a successful write to the store counts for `checkWritable`, which otherwise only reads: writes cost money. */
const writeCheckMs = 5 * 60_000

/**
 * Stores files as objects, with the names that `diskStore` gives its files: `kept/ab/…`, `quarantine/…` with the moment
 * of the move at its end, and `installation`. They are received in a folder of this machine.
 */
export function objectFileStore(objects: ObjectStore, incoming: string): FileStore {
  let claimedId: string | undefined
  let writtenAt = 0

  const keptName = (key: string) => `kept/${assertKey(key).slice(0, 2)}/${key}`
  const quarantineFolder = (key: string) => `quarantine/${assertKey(key)}-`
  const receive = (content: Readable) => receiveFile(incoming, content)
  const putContent = async (name: string, content: Readable) => objects.put(name, await receive(content))

  /** Not with CopyObject: some servers acknowledge it and copy nothing. `put` is checked by its hash. */
  const move = async (from: string, to: string) => {
    const file = await objects.open(from)
    if (!file) return
    await putContent(to, file.content)
    await objects.delete(from)
  }

  const listQuarantined = async function* (folder: string) {
    for await (const { name } of objects.list(folder)) {
      const [, key = '', since = ''] = /^quarantine\/([0-9a-f]{32})-(\d+)$/.exec(name) ?? []
      if (isKey(key)) yield { name, key, since: new Date(Number(since)) }
    }
  }

  const readInstallation = async () => {
    const file = await objects.open('installation')
    return file && (await text(file.content)).trim()
  }

  return {
    async prepare() {
      await mkdir(incoming, { recursive: true })
    },

    async checkWritable() {
      const id = await readInstallation()
      if (claimedId !== undefined && id !== claimedId)
        throw new StoreUnavailableError(`the file store holds the id ${id ?? 'of no installation'}`)
      if (Date.now() - writtenAt < writeCheckMs) return
      const name = `checks/${newKey()}`
      await putContent(name, Readable.from(['check']))
      await objects.delete(name)
      writtenAt = Date.now()
    },

    receive,
    async store(file, key = newKey()) {
      await objects.put(keptName(key), file)
      return key
    },
    discard: discardFile,
    open: async (key) => objects.open(keptName(key)),
    findSize: async (key) => objects.findSize(keptName(key)),
    delete: async (key) => objects.delete(keptName(key)),

    async *listKeysOlderThan(moment) {
      for await (const { name, modified_at } of objects.list('kept/')) {
        const key = name.split('/').at(-1) ?? ''
        if (modified_at < moment && isKey(key)) yield key
      }
    },

    quarantine: (key, now) => move(keptName(key), `${quarantineFolder(key)}${now.getTime()}`),
    async *listQuarantined() {
      for await (const { key, since } of listQuarantined('quarantine/')) yield { key, since }
    },
    async releaseFromQuarantine(key) {
      for await (const { name } of listQuarantined(quarantineFolder(key))) await move(name, keptName(key))
    },
    async deleteQuarantined(key) {
      for await (const { name } of listQuarantined(quarantineFolder(key))) await objects.delete(name)
    },

    async readInstallation() {
      const id = await readInstallation()
      claimedId ??= id
      return id
    },
    async writeInstallation(id) {
      await mkdir(incoming, { recursive: true })
      await putContent('installation', Readable.from([`${id}\n`]))
      claimedId = id
    },

    deleteAbandoned: (moment) => deleteOlderThan(incoming, moment),
  }
}
