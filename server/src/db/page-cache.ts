import { gzipText } from '../http/compress.ts'
import { countLookup } from '../metrics.ts'

const maxAgeMs = 1000
/** Of all pages together, and of one; a character may take two bytes. */
const maxBytes = 16 * 1024 * 1024
const maxPageBytes = 512 * 1024

/** The answer of a list's call; `gzip` makes its compressed form at the first browser that asks for it. */
export type KeptPage = { text: string; gzip: () => Buffer }

type Entry = { page: Promise<KeptPage>; at: number; version: number; bytes: number }

/** A text that is compressed once. */
function keepPage(text: string, onGrown: (bytes: number) => void): KeptPage {
  let gzipped: Buffer | undefined
  return {
    text,
    gzip() {
      if (gzipped) return gzipped
      gzipped = gzipText(text)
      onGrown(gzipped.length)
      return gzipped
    },
  }
}

/**
 * Pages of lists as they are answered, for those who ask for the same rows: the key has the conditions of the caller's
 * scope. A page is as old as a total may be, a second, and is forgotten when a table changes that it reads.
 */
export class PageCache {
  /** The oldest first. */
  readonly #entries = new Map<string, Entry>()
  /** How often each table changed. */
  readonly #changes = new Map<string, number>()
  readonly #isListening: () => boolean
  #clears = 0
  #bytes = 0

  /** `isListening` says whether the changes of other servers are heard: nothing is kept while they are not. */
  constructor(isListening: () => boolean) {
    this.#isListening = isListening
  }

  /** How often any of these tables changed: it only grows. */
  #version(tables: string[]): number {
    return tables.reduce((sum, table) => sum + (this.#changes.get(table) ?? 0), this.#clears)
  }

  /** The page that is kept for `key`, or the one that `query` answers; requests in flight are joined. */
  get(key: string, tables: string[], query: () => Promise<string>): Promise<KeptPage> {
    if (!this.#isListening()) return query().then((text) => keepPage(text, () => {}))
    const version = this.#version(tables)
    const kept = this.#entries.get(key)
    const isFresh = kept !== undefined && kept.version === version && Date.now() - kept.at < maxAgeMs
    countLookup('pages', isFresh)
    if (isFresh) return kept.page
    if (kept) this.#remove(key, kept)
    this.#removeExpired()
    const page = query().then((text) => {
      const bytes = 2 * text.length
      if (bytes > maxPageBytes) this.#remove(key, entry)
      else this.#grow(key, entry, bytes)
      return keepPage(text, (bytes) => this.#grow(key, entry, bytes))
    })
    const entry: Entry = { page, at: Date.now(), version, bytes: 2 * key.length }
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    page.catch(() => this.#remove(key, entry))
    return page
  }

  #removeExpired(): void {
    const before = Date.now() - maxAgeMs
    for (const [key, entry] of this.#entries) {
      if (entry.at > before) return
      this.#remove(key, entry)
    }
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= maxBytes) return
      this.#remove(oldest, old)
    }
  }

  #remove(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  /** A table was changed, by this server or another one. */
  invalidateTable(table: string): void {
    this.#changes.set(table, (this.#changes.get(table) ?? 0) + 1)
  }

  /** Changes of other servers may have been missed. */
  clear(): void {
    this.#clears += 1
    this.#entries.clear()
    this.#bytes = 0
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes }
  }
}
