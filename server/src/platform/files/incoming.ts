import { createHash } from 'node:crypto'
import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from './objects.ts'
import { newKey } from './store.ts'

export const readBytes = 256 * 1024

/** As much as is gathered before it is written: a connection gives 64 KB at a time, and each write is a thread's turn. */
const blockBytes = 512 * 1024
/** As much of a file's beginning as says of most kinds what it is (kind.ts). */
const headBytes = 4096

/** Writes buffers one after the other, also where a file system takes only a part of them. */
async function writeWhole(file: FileHandle, buffers: Buffer[], size: number): Promise<void> {
  for (let rest = buffers, left = size; left > 0; ) {
    const { bytesWritten } = await file.writev(rest)
    left -= bytesWritten
    if (left > 0) rest = [Buffer.concat(rest).subarray(bytesWritten)]
  }
}

/** Writes what it is sent to a file in blocks, each while the next one is gathered and hashed. */
class HashedFile extends Writable {
  size = 0
  head: Buffer = Buffer.alloc(0)
  readonly hash = createHash('sha256')
  readonly #file: FileHandle
  #block: Buffer[] = []
  #blockSize = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(file: FileHandle) {
    super({ highWaterMark: readBytes })
    this.#file = file
  }

  async #writeBlock(): Promise<void> {
    await this.#writing
    const [block, size] = [this.#block, this.#blockSize]
    this.#block = []
    this.#blockSize = 0
    this.#writing = writeWhole(this.#file, block, size)
    this.#writing.catch(() => {}) // it is thrown when the next block is written, or the file is at its end
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.hash.update(chunk)
    this.size += chunk.length
    if (this.head.length < headBytes)
      this.head = Buffer.concat([this.head, chunk.subarray(0, headBytes - this.head.length)])
    this.#block.push(chunk)
    this.#blockSize += chunk.length
    if (this.#blockSize < blockBytes) done()
    else this.#writeBlock().then(() => done(), done)
  }

  override _final(done: (error?: Error) => void): void {
    this.#writeBlock()
      .then(() => this.#writing)
      .then(() => done(), done)
  }

  /** Resolves when no write is under way any more: the file may be closed. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => {})
  }
}

async function flushAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Streams content to a file in a folder: a new one, or one of a name that nothing else uses. When the stream fails, deletes
 * the file and rejects. The file is being flushed when this resolves, and durable once `flushed` resolves.
 */
export async function receiveFile(folder: string, content: Readable, name?: string): Promise<ReceivedFile> {
  const path = join(folder, name ?? newKey())
  const file = await open(path, name === undefined ? 'wx' : 'w', 0o600)
  const written = new HashedFile(file)
  try {
    await pipeline(content, written)
  } catch (error) {
    await written.settled()
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  const flushed = flushAndClose(file)
  flushed.catch(() => {}) // who stores the file waits for it, and nobody else asks
  return { path, size: written.size, sha256: written.hash.digest('hex'), head: written.head, flushed }
}

/** Deletes a received file; does nothing when it is not there any more. */
export async function discardFile({ path, flushed }: ReceivedFile): Promise<void> {
  await flushed.catch(() => {}) // its handle would keep a mount busy
  await rm(path, { force: true })
}

/** Deletes the files of a folder that were last written before a moment; returns their number. */
export async function deleteOlderThan(folder: string, moment: Date): Promise<number> {
  let deleted = 0
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if ((await stat(path)).mtime >= moment) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}
