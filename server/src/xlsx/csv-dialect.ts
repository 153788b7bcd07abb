import { createReadStream } from 'node:fs'
import { SheetError } from './sheet-error.ts'

export type Dialect = { encoding: string; delimiter: string /** the first line says which delimiter */; named: boolean }

const sampleBytes = 16_384
const sampleLines = 20
const delimiters = [';', '\t', ','] as const

/** How a CSV is written: encoding by mark, else UTF-8 if all of it is, else windows-1252; delimiter by the first lines. */
export async function detectDialect(path: string): Promise<Dialect> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let head = Buffer.alloc(0)
  let isUtf8 = true
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < sampleBytes) head = Buffer.concat([head, piece.subarray(0, sampleBytes)])
    const marked = detectByteOrderMark(head)
    if (marked) return { encoding: marked, ...detectDelimiter(decodeSample(head, marked)) }
    if (piece.includes(0)) throw new SheetError('binary')
    isUtf8 &&= isDecodable(strict, piece)
  }
  isUtf8 &&= isDecodable(strict)
  const encoding = isUtf8 ? 'utf-8' : 'windows-1252'
  return { encoding, ...detectDelimiter(decodeSample(head, encoding)) }
}

function detectByteOrderMark(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined
}

function isDecodable(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined })
    return true
  } catch {
    return false
  }
}

function decodeSample(head: Buffer, encoding: string): string {
  const text = new TextDecoder(encoding).decode(head)
  if (/^\s*<(!doctype|html|\?xml|table|meta|head|body|style|div)/i.test(text)) throw new SheetError('html')
  return text
}

function detectDelimiter(text: string): Omit<Dialect, 'encoding'> {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return { delimiter: named, named: true }
  const lines = unquotedLines(text)
  const usual = delimiters.map((delimiter) => ({ delimiter, ...mostFrequentCount(lines, delimiter) }))
  // A semicolon that stands as often in most lines is no accident, while decimal commas may be as regular.
  const regular = usual.find(({ inLines }) => inLines > lines.length / 2)
  const [most] = usual.toSorted((a, b) => b.count * b.inLines - a.count * a.inLines)
  return { delimiter: (regular ?? most)?.delimiter ?? ';', named: false }
}

/** The first lines, without what is quoted. */
const unquotedLines = (text: string): string[] =>
  text
    .replace(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, sampleLines)

/** How often the delimiter stands in a line, most usually, and in how many lines it does so. */
function mostFrequentCount(lines: string[], delimiter: string): { count: number; inLines: number } {
  const found = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) found.set(count, (found.get(count) ?? 0) + 1)
  }
  const [[count, inLines] = [0, 0]] = [...found].sort((a, b) => b[1] - a[1])
  return { count, inLines }
}
