import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Client, DatabaseError } from 'pg'
import { ConfigError } from '../config.ts'
import { syncFolder } from '../files/disk.ts'
import {
  countMonth,
  dropMonth,
  insertArchive,
  listArchives,
  listOldMonths,
  lockAudit,
  monthLines,
} from './archive.queries.ts'
import { checkFile, type Header, hashLines, writeLines } from './archive-file.ts'

/** The owner's connection, the folder of the files, and where to tell what is done. */
export type Workplace = { client: Client; folder: string; say: (text: string) => void }

/** The file of a month. */
export const nameOf = (month: string) => `${month}.jsonl.gz`
/** Figures as the commands write them: 81,204. */
export const number = new Intl.NumberFormat('en-GB')
const busy: Record<string, true> = { '55P03': true, '40P01': true }

/** One transaction as the owner; where the portal holds what it needs for too long, nothing is done. */
export async function transaction<T>(client: Client, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN ${mode}`)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    if (error instanceof DatabaseError && busy[error.code ?? ''])
      throw new ConfigError('the portal is busy with its audit: run the command again')
    throw error
  }
}

/** The month's lines in a file that was read back and found to hold them; one that is there already is not written again. */
async function keepMonth({ client, folder }: Workplace, month: string, previous: string | null) {
  const path = join(folder, nameOf(month))
  const isThere = existsSync(path)
  const written = isThere ? path : `${path}.part`
  const { header, content } = await transaction(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async () => {
    const header: Header = { month, ...(await countMonth(client, month)), previous }
    const lines = monthLines(client, header)
    return { header, content: isThere ? await hashLines(lines) : await writeLines(written, lines) }
  })
  const file = await checkFile(written)
  if (file.content !== content)
    throw new ConfigError(`${written} does not hold what the database has of ${month}: move it away first`)
  if (!isThere) await rename(written, path)
  await syncFolder(folder)
  return { header, sha256: file.sha256 }
}

/** Moves one month into its file. A crash leaves the month in the database, or its file whole and noted. */
async function archiveMonth(place: Workplace, month: string): Promise<void> {
  const { client, say } = place
  const known = await listArchives(client)
  const before = known.find((archive) => archive.month === month)
  if (before && !before.is_back) throw new ConfigError(`${month} has changes in the database that its file lacks`)
  const previous = before ? before.previous_sha256 : (known.at(-1)?.sha256 ?? null)
  const { header, sha256 } = await keepMonth(place, month, previous)
  if (before && before.sha256 !== sha256) throw new ConfigError(`${before.file} is not the file that was written`)
  await transaction(client, '', async () => {
    await lockAudit(client)
    const { rows } = await countMonth(client, month)
    if (rows !== header.rows) throw new ConfigError(`${month} changed meanwhile: run the command again`)
    await insertArchive(client, header, { name: nameOf(month), sha256 })
    await dropMonth(client, month)
  })
  const [changes, requests] = [number.format(header.rows), number.format(header.transactions)]
  say(`${month}: ${changes} changes of ${requests} requests are in ${nameOf(month)} now`)
}

/** Moves whole past months into files, the oldest first; this one and `keep` before it stay. */
export async function archiveMonths(place: Workplace, keep: number): Promise<void> {
  await mkdir(place.folder, { recursive: true })
  await syncFolder(dirname(place.folder))
  const months = await listOldMonths(place.client, keep)
  for (const month of months) await archiveMonth(place, month)
  if (months.length === 0) place.say(`Nothing to do: no month ended more than ${keep} whole months ago.`)
}

/** Whether the files are all there, as they were written, in their order; tells every one and what is wrong with it. */
export async function verifyArchive({ client, folder, say }: Workplace): Promise<boolean> {
  const archives = await listArchives(client)
  let previous: string | null = null
  let isGood = true
  const wrong = (text: string) => {
    isGood = false
    say(`WRONG: ${text}`)
  }
  for (const { month, file, sha256, previous_sha256, rows } of archives) {
    const found = await checkFile(join(folder, file)).catch((error) => wrong(error.message))
    if (found && found.header.month !== month) wrong(`${file} holds ${found.header.month}`)
    else if (found && found.sha256 !== sha256) wrong(`${file} is not the file that was written`)
    else if (found && (found.header.previous !== previous || previous_sha256 !== previous))
      wrong(`${file} does not follow the file before it`)
    else if (found) say(`${month}: ${number.format(rows)} changes in ${file}, as they were written`)
    previous = sha256
  }
  const known = new Set(archives.map(({ file }) => file))
  const there = existsSync(folder) ? await readdir(folder) : []
  for (const file of there.toSorted())
    if (file.endsWith('.jsonl.gz') && !known.has(file)) wrong(`${file} is not known to the database`)
  say(isGood ? `The archive is good: ${archives.length} months.` : 'The archive is NOT as it was written.')
  return isGood
}
