import type { Readable } from 'node:stream'

/** A file that arrived and waits in a temporary place: its size in bytes and the SHA-256 of its content. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** Where files live. Keys are random and say nothing of the file; names and kinds are rows of the database. */
export type FileStore = {
  /** Streams to a temporary place and syncs it. Rejects, leaving nothing, when the stream breaks. */
  receive(content: Readable): Promise<ReceivedFile>
  /** Moves a received file to its lasting place, synced to the disk, and answers its key. */
  keep(file: ReceivedFile): Promise<string>
  /** Forgets a received file; harmless when it was kept. */
  discard(file: ReceivedFile): Promise<void>
  /** The content of a kept file, as a stream. */
  open(key: string): Promise<Readable>
  /** Removes a kept file. */
  remove(key: string): Promise<void>
  /** Kept keys and abandoned temporary files that were last written before this moment. */
  keysOlderThan(moment: Date): AsyncIterable<string>
  discardAbandoned(moment: Date): Promise<number>
}
