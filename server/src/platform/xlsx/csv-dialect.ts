import { createReadStream } from 'node:fs'
import { SheetError } from './sheet-error.ts'

/** `hasSeparatorLine`: the first line names the delimiter (`sep=;`). */
export type Dialect = { encoding: string; delimiter: string; hasSeparatorLine: boolean }

const sampleBytes = 16_384
const sampleLines = 20
const delimiters = [';', '\t', ','] as const

/** Detects the encoding (byte order mark, else UTF-8 if all of it is valid, else windows-1252) and the delimiter. */
export async function detectDialect(path: string): Promise<Dialect> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head = Buffer.alloc(0)
  let isUtf8 = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < sampleBytes) head = Buffer.concat([head, chunk.subarray(0, sampleBytes)])
    const marked = detectByteOrderMark(head)
    if (marked) return { encoding: marked, ...detectDelimiter(decodeSample(head, marked)) }
    if (chunk.includes(0)) throw new SheetError(isUnmarkedUtf16(head) ? 'other-text' : 'binary')
    isUtf8 &&= isDecodable(strict, chunk)
  }
  isUtf8 &&= isDecodable(strict)
  const encoding = isUtf8 ? 'utf-8' : 'windows-1252'
  return { encoding, ...detectDelimiter(decodeSample(head, encoding)) }
}

function detectByteOrderMark(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

/** Western text in UTF-16 has a zero in every other byte: without its mark nothing says which half of a pair comes first. */
function isUnmarkedUtf16(head: Buffer): boolean {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [fewer = 0, more = 0] = zeros.toSorted((a, b) => a - b)
  return more > head.length * 0.4 && fewer < head.length * 0.02
}

function isDecodable(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function decodeSample(head: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding).decode(head)
  if (/^\s*<(!doctype|html|\?xml|table|meta|head|body|style|div)/i.test(text)) throw new SheetError('html')
  // SYLK begins with the name of the program, DIF with its header: text formats of old spreadsheet programs.
  if (/^ID;P|^TABLE\r?\n0,1\r?\n/.test(text)) throw new SheetError('other-text')
  return text
}

function detectDelimiter(text: string): Omit<Dialect, 'encoding'> {
  const separator = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (separator) return { delimiter: separator, hasSeparatorLine: true }
  const lines = unquotedLines(text)
  // Between the quoted names of the columns are only blanks.
  if (text.startsWith('"') && /^ +$/.test(lines[0] ?? '')) throw new SheetError('separators')
  const candidates = delimiters.map((delimiter) => ({ delimiter, ...mostFrequentCount(lines, delimiter) }))
  // The first delimiter that is equally frequent in most lines wins: decimal commas can be as regular as semicolons.
  const regular = candidates.find(({ inLines }) => inLines > lines.length / 2)
  const [mostFrequent] = candidates.toSorted((a, b) => b.count * b.inLines - a.count * a.inLines)
  return { delimiter: (regular ?? mostFrequent)?.delimiter ?? ';', hasSeparatorLine: false }
}

/** The first lines, without their quoted fields. */
const unquotedLines = (text: string): string[] =>
  text
    .replace(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, sampleLines)

/** The most frequent count of the delimiter per line, and the number of lines with that count. */
function mostFrequentCount(lines: string[], delimiter: string): { count: number; inLines: number } {
  const linesByCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1)
  }
  const [[count, inLines] = [0, 0]] = [...linesByCount].sort((a, b) => b[1] - a[1])
  return { count, inLines }
}
