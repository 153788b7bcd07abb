import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { ConfigError } from '../config.ts'
import { attachMonth, countMonth, createMonth, insertLines, listArchives } from './archive.queries.ts'
import { nameOf, number, transaction, type Workplace } from './archive.ts'
import { checkFile, lineStarts, readLines } from './archive-file.ts'

const mostLines = 500
const mostCharacters = 4_000_000
const kindOf = (line: string): keyof typeof lineStarts => (line.startsWith(lineStarts.row) ? 'row' : 'transaction')

/** The lines of a file after its header, in lots of one kind that take little memory. */
async function* lots(path: string) {
  const all = readLines(path)
  await all.next()
  let lot: string[] = []
  let size = 0
  for await (const line of all) {
    const [first] = lot
    if (first && (kindOf(first) !== kindOf(line) || lot.length >= mostLines || size > mostCharacters)) {
      yield { kind: kindOf(first), lines: lot }
      lot = []
      size = 0
    }
    lot.push(line)
    size += line.length
  }
  const [first] = lot
  if (first) yield { kind: kindOf(first), lines: lot }
}

/** Brings an archived month back into the database, whole, with the same ids; its file stays. */
export async function readMonth({ client, folder, say }: Workplace, month: string): Promise<void> {
  const known = (await listArchives(client)).find((archive) => archive.month === month)
  const { rows } = await countMonth(client, month)
  if (known?.is_back || rows > 0) return say(`${month} is in the database: nothing was done.`)
  const path = join(folder, nameOf(month))
  const file = await checkFile(path)
  if (file.header.month !== month) throw new ConfigError(`${path} holds ${file.header.month}`)
  if (known && known.sha256 !== file.sha256) throw new ConfigError(`${path} is not the file that was written`)
  await transaction(client, '', async () => {
    await createMonth(client, month)
    for await (const { kind, lines } of lots(path)) await insertLines(client, month, kind, lines)
    await attachMonth(client, month)
  }).catch((error) => {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new ConfigError(
        `${path} holds ids that are in use here: it is not of this portal, or of a later state of it`,
      )
    throw error
  })
  say(`${month}: ${number.format(file.rows)} changes of ${number.format(file.transactions)} requests are back.`)
}
