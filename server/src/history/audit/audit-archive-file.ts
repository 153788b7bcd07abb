import { createHash, type Hash } from 'node:crypto'
import { pipeline as connect, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { ConfigError } from '../../platform/config.ts'
import type { AuditArchiveStore } from '../../platform/files/audit-archive-store.ts'
import { openFile } from '../../platform/files/disk-file.ts'
import type { StoredContent } from '../../platform/files/objects.ts'
import { type ReceivedFile, StoreUnavailableError } from '../../platform/files/store.ts'
import { errorReason } from '../../platform/start-problem.ts'

/** The first line of a month's file. `previous` is the hash of the file that was written before it. */
export type Header = { month: string; transactions: number; rows: number; previous: string | null }

/** How the line of a transaction begins, and that of a row. */
export const linePrefixes = { transaction: '{"transaction": ', row: '{"row": ' } as const
export type LineKind = keyof typeof linePrefixes

/** The kind of a line after the header, in a checked file. */
export const lineKind = (line: string): LineKind => (line.startsWith(linePrefixes.row) ? 'row' : 'transaction')

async function* hashed(lines: AsyncIterable<string>, hash: Hash) {
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
}

/** The hash of the content that a file with these lines would have. */
export async function hashLines(lines: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const _ of hashed(lines, hash));
  return hash.digest('hex')
}

/** Writes lines to the draft of a file; answers it with the hash of its content. */
export async function writeLines(
  archive: AuditArchiveStore,
  name: string,
  lines: AsyncIterable<string>,
): Promise<{ partial: ReceivedFile; content: string }> {
  const hash = createHash('sha256')
  // An error of the lines reaches `receive`.
  const partial = await archive.receive(
    name,
    connect(Readable.from(hashed(lines, hash)), createGzip(), () => {}),
  )
  return { partial, content: hash.digest('hex') }
}

/** A month's file wherever it is, and what messages call it. */
export type ArchiveSource = { location: string; open: () => Promise<StoredContent | undefined> }

export const storedSource = (archive: AuditArchiveStore, name: string): ArchiveSource => ({
  location: archive.locate(name),
  open: () => archive.open(name),
})
export const localSource = (path: string): ArchiveSource => ({ location: path, open: () => openFile(path) })

class MissingError extends Error {}

/** The lines of a file, one after the other; `bytes` is updated with the compressed file. */
export async function* readLines(
  { location, open }: ArchiveSource,
  bytes: Hash = createHash('sha256'),
): AsyncGenerator<string> {
  const stored = await open()
  if (!stored) throw new MissingError(`${location} is missing`)
  const file = stored.content.on('data', (chunk) => bytes.update(chunk))
  const text = connect(file, createGunzip().setEncoding('utf8'), () => {}) // an error reaches the loop below
  let pieces: string[] = []
  for await (const chunk of text) {
    const [end, ...more] = String(chunk).split('\n')
    pieces.push(end ?? '')
    for (const start of more) {
      yield pieces.join('')
      pieces = [start]
    }
  }
  if (pieces.join('') !== '') throw new Error('its last line has no end')
}

type CheckedFile = { header: Header; sha256: string; content: string; transactions: number; rows: number }

/** Reads a whole file; a ConfigError when it is missing, damaged, or differs from its header. */
export async function checkFile(source: ArchiveSource): Promise<CheckedFile> {
  const { location } = source
  const bytes = createHash('sha256')
  const content = createHash('sha256')
  let header: Header | undefined
  const counts = { transaction: 0, row: 0 }
  try {
    for await (const line of hashed(readLines(source, bytes), content)) {
      if (header === undefined) header = JSON.parse(line) as Header
      else if (line.startsWith(linePrefixes.row)) counts.row += 1
      else if (line.startsWith(linePrefixes.transaction)) counts.transaction += 1
      else throw new Error('it has a line that is neither a transaction nor a row')
    }
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error
    if (error instanceof MissingError) throw new ConfigError(error.message)
    throw new ConfigError(`${location} is damaged: ${errorReason(error)}`)
  }
  if (header?.rows !== counts.row || header.transactions !== counts.transaction)
    throw new ConfigError(`${location} is damaged: it does not hold what its first line says`)
  const [sha256, hash] = [bytes.digest('hex'), content.digest('hex')]
  return { header, sha256, content: hash, transactions: counts.transaction, rows: counts.row }
}
