import type { Readable } from 'node:stream'

/** A received file, still temporary: its path, its size in bytes, the SHA-256 of its content and how it begins. */
export type ReceivedFile = {
  path: string
  size: number
  sha256: string
  head: Buffer
  /** Resolves once the content is durable on this machine; only then may it be stored here. */
  flushed: Promise<void>
  /** What the virus scan said of it; undefined without a scanner. */
  scan_state?: 'clean' | 'pending'
}

/** An opened file; one that is not read to its end must be destroyed. */
export type StoredContent = { content: Readable; size: number }

/** The objects of a bucket, by their names: what `objectFileStore` needs of an S3 server. */
export type ObjectStore = {
  /** Stores a local file under a name and deletes it locally; resolves once it is durable. */
  put(name: string, file: ReceivedFile): Promise<void>
  /** Opens an object; undefined when there is none of this name. */
  open(name: string): Promise<StoredContent | undefined>
  /** The size of an object; undefined when there is none of this name. */
  findSize(name: string): Promise<number | undefined>
  delete(name: string): Promise<void>
  /** Lists the objects whose names begin with a folder's name, which ends with a slash, in any order. */
  list(folder: string): AsyncIterable<{ name: string; modified_at: Date }>
}
