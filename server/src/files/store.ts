import type { Readable } from 'node:stream'

/** A received file, still temporary: its path, its size in bytes and the SHA-256 of its content. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** A store of files. Keys are random and reveal nothing about the file; its name and type are in the database. */
export type FileStore = {
  /** Streams the content to a temporary file and syncs it; when the stream fails, deletes the file and rejects. */
  receive(content: Readable): Promise<ReceivedFile>
  /** Stores a received file, synced to the disk; returns its key. */
  store(file: ReceivedFile): Promise<string>
  /** Deletes a received file; does nothing when it was stored. */
  discard(file: ReceivedFile): Promise<void>
  /** Opens the content of a stored file as a stream. */
  open(key: string): Promise<Readable>
  /** Deletes a stored file. */
  delete(key: string): Promise<void>
  /** Lists the keys of the stored files that were last written before this moment. */
  listKeysOlderThan(moment: Date): AsyncIterable<string>
  /** Deletes the received files that were last written before this moment; returns their number. */
  deleteAbandoned(moment: Date): Promise<number>
}
