import type { Readable } from 'node:stream'

/** A received file, still temporary: its path, its size in bytes and the SHA-256 of its content. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** Why a stored file can't be answered: it is not there, or its size or its hash is not the one it was stored with. */
export type FileProblem = 'missing' | 'size' | 'hash'

/** The store can't be used at all: it is missing, or another installation's. Its message is for the log. */
export class StoreUnavailableError extends Error {}

/** A store of files. Keys are random and reveal nothing about the file; its name and type are in the database. */
export type FileStore = {
  /** Creates the folders that the store lacks: only once it is known to be this installation's, never while it is used. */
  prepare(): Promise<void>
  /** Rejects unless the store is the one that was claimed at the start, and files can be written to it. */
  checkWritable(): Promise<void>
  /** Streams the content to a temporary file and syncs it; when the stream fails, deletes the file and rejects. */
  receive(content: Readable): Promise<ReceivedFile>
  /** Stores a received file, synced to the disk; returns its key: a new one, or the one that a backup had it under. */
  store(file: ReceivedFile, key?: string): Promise<string>
  /** Deletes a received file; does nothing when it was stored. */
  discard(file: ReceivedFile): Promise<void>
  /** What is wrong with a stored file, if anything; reads it whole. */
  findProblem(key: string, expected: { size: number; sha256: string }): Promise<FileProblem | null>
  /** Opens the content of a stored file as a stream. */
  open(key: string): Promise<Readable>
  /** Whether a file is stored under this key. */
  has(key: string): Promise<boolean>
  /** Deletes a stored file. */
  delete(key: string): Promise<void>
  /** Lists the keys of the stored files that were last written before this moment. */
  listKeysOlderThan(moment: Date): AsyncIterable<string>
  /** Moves a stored file to the quarantine, where `open` does not find it. */
  quarantine(key: string, now: Date): Promise<void>
  /** Lists the files in quarantine, each with the moment when it was moved there. */
  listQuarantined(): AsyncIterable<{ key: string; since: Date }>
  /** Moves a file back from the quarantine. */
  releaseFromQuarantine(key: string): Promise<void>
  /** Deletes a file in quarantine. */
  deleteQuarantined(key: string): Promise<void>
  /** The id of the installation that the files belong to; undefined in a store that none has claimed. */
  readInstallation(): Promise<string | undefined>
  writeInstallation(id: string): Promise<void>
  /** Deletes the received files that were last written before this moment; returns their number. */
  deleteAbandoned(moment: Date): Promise<number>
}
