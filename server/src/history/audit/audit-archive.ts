import { type Client, DatabaseError } from 'pg'
import { ConfigError } from '../../platform/config.ts'
import type { AuditArchiveStore } from '../../platform/files/audit-archive-store.ts'
import * as queries from './audit-archive.queries.ts'
import {
  type ArchiveSource,
  checkFile,
  type Header,
  hashLines,
  type LineKind,
  lineKind,
  localSource,
  readLines,
  storedSource,
  writeLines,
} from './audit-archive-file.ts'

/** The database owner's connection, the store of the files, and where to report what is done. */
export type AuditArchiveContext = { client: Client; archive: AuditArchiveStore; report: (text: string) => void }

const fileNameOf = (month: string) => `${month}.jsonl.gz`
const formatNumber = (value: number) => new Intl.NumberFormat('en-GB').format(value)

const lockErrors = ['55P03', '40P01']

/** Runs one transaction as the database's owner; a ConfigError when the portal holds a needed lock for too long. */
async function withTransaction<T>(client: Client, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN ${mode}`)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    if (error instanceof DatabaseError && lockErrors.includes(error.code ?? ''))
      throw new ConfigError('the portal is busy with its audit: run the command again')
    throw error
  }
}

async function fileExists(archive: AuditArchiveStore, name: string): Promise<boolean> {
  const file = await archive.open(name)
  file?.content.destroy()
  return file !== undefined
}

/** Throws unless a file holds what the database has of a month. */
async function assertContent(source: ArchiveSource, month: string, content: string) {
  const file = await checkFile(source)
  if (file.content !== content)
    throw new ConfigError(`${source.location} does not hold what the database has of ${month}: move it away first`)
  return file
}

/** Stores a month's file and reads it back to check it; an existing file is only checked. */
async function writeMonth({ client, archive }: AuditArchiveContext, month: string, previous: string | null) {
  const name = fileNameOf(month)
  const exists = await fileExists(archive, name)
  const { header, content, partial } = await withTransaction(
    client,
    'ISOLATION LEVEL REPEATABLE READ READ ONLY',
    async () => {
      const header: Header = { month, ...(await queries.countMonth(client, month)), previous }
      const lines = queries.readMonthLines(client, header)
      if (exists) return { header, content: await hashLines(lines), partial: undefined }
      return { header, ...(await writeLines(archive, name, lines)) }
    },
  )
  if (partial) {
    await assertContent(localSource(partial.path), month, content)
    await archive.put(name, partial)
  }
  const { sha256 } = await assertContent(storedSource(archive, name), month, content)
  return { header, sha256 }
}

/** Moves one month into its file. After a crash the month is still in the database, or its file is whole and recorded. */
async function archiveMonth(context: AuditArchiveContext, month: string): Promise<void> {
  const { client, report } = context
  const archives = await queries.listArchivedMonths(client)
  const known = archives.find((archive) => archive.month === month)
  if (known && !known.is_back) throw new ConfigError(`${month} has changes in the database that its file lacks`)
  const previous = known ? known.previous_sha256 : (archives.at(-1)?.sha256 ?? null)
  const { header, sha256 } = await writeMonth(context, month, previous)
  if (known && known.sha256 !== sha256) throw new ConfigError(`${known.file} is not the file that was written`)
  await withTransaction(client, '', async () => {
    await queries.lockAudit(client)
    const { rows } = await queries.countMonth(client, month)
    if (rows !== header.rows) throw new ConfigError(`${month} changed meanwhile: run the command again`)
    await queries.insertArchivedMonth(client, header, { name: fileNameOf(month), sha256 })
    await queries.dropMonth(client, month)
  })
  const [changes, requests] = [formatNumber(header.rows), formatNumber(header.transactions)]
  report(`${month}: ${changes} changes of ${requests} requests are in ${fileNameOf(month)} now`)
}

/** Moves whole past months into files, the oldest first; the current one and `keep` months before it stay. */
export async function archiveMonths(context: AuditArchiveContext, keep: number): Promise<void> {
  const months = await queries.listOldMonths(context.client, keep)
  for (const month of months) await archiveMonth(context, month)
  if (months.length === 0) context.report(`Nothing to do: no month ended more than ${keep} whole months ago.`)
}

/** Whether all files exist, as they were written, in their order; reports each one and its problem. */
export async function verifyAuditArchive({ client, archive, report }: AuditArchiveContext): Promise<boolean> {
  const archives = await queries.listArchivedMonths(client)
  let previous: string | null = null
  let isGood = true
  const reportProblem = (text: string) => {
    isGood = false
    report(`WRONG: ${text}`)
  }
  for (const { month, file, sha256, previous_sha256, rows } of archives) {
    const found = await checkFile(storedSource(archive, file)).catch((error) => {
      if (!(error instanceof ConfigError)) throw error
      reportProblem(error.message)
    })
    if (found && found.header.month !== month) reportProblem(`${file} holds ${found.header.month}`)
    else if (found && found.sha256 !== sha256) reportProblem(`${file} is not the file that was written`)
    else if (found && (found.header.previous !== previous || previous_sha256 !== previous))
      reportProblem(`${file} does not follow the file before it`)
    else if (found) report(`${month}: ${formatNumber(rows)} changes in ${file}, as they were written`)
    previous = sha256
  }
  const known = new Set(archives.map(({ file }) => file))
  for (const file of (await archive.list()).toSorted())
    if (!known.has(file)) reportProblem(`${file} is not known to the database`)
  report(isGood ? `The archive is good: ${archives.length} months.` : 'The archive is NOT as it was written.')
  return isGood
}

const maxBatchLines = 500
const maxBatchCharacters = 4_000_000

type Batch = { kind: LineKind; lines: string[]; size: number }

/** The lines of a file after its header, in batches of one kind that need little memory. */
async function* readBatches(source: ArchiveSource): AsyncGenerator<Batch> {
  const lines = readLines(source)
  await lines.next()
  let batch: Batch | undefined
  for await (const line of lines) {
    const kind = lineKind(line)
    const isFull = batch && (batch.lines.length >= maxBatchLines || batch.size > maxBatchCharacters)
    if (batch && (batch.kind !== kind || isFull)) {
      yield batch
      batch = undefined
    }
    batch ??= { kind, lines: [], size: 0 }
    batch.lines.push(line)
    batch.size += line.length
  }
  if (batch) yield batch
}

/** Reads an archived month back into the database, whole, with the same ids; its file stays. */
export async function readBackMonth({ client, archive, report }: AuditArchiveContext, month: string): Promise<void> {
  const known = (await queries.listArchivedMonths(client)).find((archive) => archive.month === month)
  const { rows } = await queries.countMonth(client, month)
  if (known?.is_back || rows > 0) return report(`${month} is in the database: nothing was done.`)
  const source = storedSource(archive, fileNameOf(month))
  const { location } = source
  const file = await checkFile(source)
  if (file.header.month !== month) throw new ConfigError(`${location} holds ${file.header.month}`)
  if (known && known.sha256 !== file.sha256) throw new ConfigError(`${location} is not the file that was written`)
  await withTransaction(client, '', async () => {
    await queries.createMonth(client, month)
    for await (const { kind, lines } of readBatches(source)) await queries.insertLines(client, month, kind, lines)
    await queries.attachMonth(client, month)
  }).catch((error) => {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new ConfigError(
        `${location} holds ids that are in use here: it is not of this portal, or of a later state of it`,
      )
    throw error
  })
  report(`${month}: ${formatNumber(file.rows)} changes of ${formatNumber(file.transactions)} requests are back.`)
}
