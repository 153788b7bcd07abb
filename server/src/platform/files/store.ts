import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReceivedFile, StoredContent } from './objects.ts'

export type { ReceivedFile } from './objects.ts'

/** Why a stored file can't be answered: it is not there, or its size or its hash is not the one it was stored with. */
export type FileProblem = 'missing' | 'size' | 'hash'

/** The store can't be used at all: it is missing, away, or another installation's. Its message is for the log. */
export class StoreUnavailableError extends Error {}

export const newKey = (): string => randomBytes(16).toString('hex')
export const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Returns the key; anything else must not become part of a path. */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of the file store')
  return key
}

/** A store of files. Keys are random and reveal nothing about the file; its name and type are in the database. */
export type FileStore = {
  /** Creates the folders that the store lacks: only once it is known to be this installation's, never while it is used. */
  prepare(): Promise<void>
  /** Rejects unless the store is the one that was claimed at the start, and files can be written to it. */
  checkWritable(): Promise<void>
  /** Streams the content to a temporary file, which is being flushed then; when the stream fails, deletes the file and rejects. */
  receive(content: Readable): Promise<ReceivedFile>
  /** Stores a received file durably, once it is flushed, under a new key unless one is given; returns the key. */
  store(file: ReceivedFile, key?: string): Promise<string>
  /** Deletes a received file; does nothing when it was stored. */
  discard(file: ReceivedFile): Promise<void>
  /** Opens the content of a stored file as a stream; undefined when it is missing. */
  open(key: string): Promise<StoredContent | undefined>
  /** The size of a stored file; undefined when it is missing. */
  findSize(key: string): Promise<number | undefined>
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
