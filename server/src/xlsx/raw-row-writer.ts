import { toRomeClock } from '@portale/domain/moments.ts'
import type { RawRows } from '../db/raw-query.ts'
import { limits } from './limits.ts'
import { type CellParts, cellEnds, cellParts, cellXml, textStarts, toSheetDays } from './row-writer.ts'
import type { Column, Styles } from './workbook-xml.ts'

// PostgreSQL's types as their rows are sent in binary form.
const textTypes = new Set([25, 1042, 1043]) // text, char(n), varchar
const [int8, int4, timestamptz] = [20, 23, 1184]

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const ends = { text: bytesOf(cellEnds.text), value: bytesOf(cellEnds.value), row: bytesOf('</row>') }
const starts = { plain: bytesOf(textStarts.plain), spaced: bytesOf(textStarts.spaced), row: bytesOf('<row r="') }
const rowOpened = bytesOf('">')

/**
 * The bytes of UTF-8 that are written as they are. The others make their cell a text again: what XML escapes, control
 * characters, and the first bytes of what a sheet may not hold (C1 controls, surrogates, U+FFFE) and all above.
 */
const plain = new Uint8Array(256)
for (let byte = 0x20; byte < 0x7f; byte += 1) plain[byte] = '"&<>'.includes(String.fromCharCode(byte)) ? 0 : 1
for (let byte = 0x80; byte < 0xed; byte += 1) plain[byte] = byte >= 0xc0 && byte <= 0xc2 ? 0 : 1
const formulaStarts = new Set(Array.from('=+-@', (sign) => sign.charCodeAt(0)))
const [space, underscore, x] = [0x20, 0x5f, 0x78]

const daySeconds = 86_400
const epoch2000 = 946_684_800
const romeOffsets = new Map<number, number | undefined>()
const offsetAt = (seconds: number) => toRomeClock(seconds * 1000) / 1000 - seconds

/** The seconds that Rome's clocks are ahead at a moment; the same for a whole day but for two in a year. */
function romeOffset(seconds: number): number {
  const day = Math.floor(seconds / daySeconds)
  if (!romeOffsets.has(day)) {
    const first = offsetAt(day * daySeconds)
    romeOffsets.set(day, first === offsetAt((day + 1) * daySeconds - 1) ? first : undefined)
  }
  return romeOffsets.get(day) ?? offsetAt(seconds)
}

/** A moment of PostgreSQL, microseconds since 2000, as Rome's clocks showed it, as if that were UTC; infinity has none. */
export function toRomeMilliseconds(microseconds: number): number | null {
  const seconds = Math.floor(microseconds / 1e6) + epoch2000
  const milliseconds = (seconds + romeOffset(seconds)) * 1000
  return Number.isNaN(milliseconds) ? null : milliseconds
}

type Cell = { parts: CellParts; type: number } & Record<'start' | 'text' | 'quoted' | 'number' | 'date', Uint8Array>

/** Writes rows as PostgreSQL sends them, without making texts of their values. */
export class RawRowWriter {
  readonly #cells: Cell[]
  readonly #longest: number
  #target: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(columns: (Column & { key: string })[], styles: Styles, source: RawRows) {
    this.#cells = cellParts(columns, styles).map((parts, index) => {
      const { name, type = 0 } = source.columns[index] ?? {}
      if (name !== parts.key || !(textTypes.has(type) || [int8, int4, timestamptz].includes(type)))
        throw new Error(`the query has ${name} of the type ${type} where the sheet has ${parts.key}`)
      const { start, text, quoted, number, date } = parts
      const texts = { start, text, quoted, number, date }
      const bytes = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, bytesOf(value)]))
      return { parts, type, ...bytes } as Cell
    })
    const overhead = starts.spaced.length + ends.text.length + 32 // the row's number and a number's digits
    this.#longest = this.#cells.reduce((sum, { start, quoted }) => sum + start.length + quoted.length + overhead, 100)
  }

  /** The bytes that a row needs at most: six for `"`, which escapes to the longest text. */
  maxLength = (messageLength: number): number => this.#longest + 6 * messageLength

  /** Writes the row whose message is at `from`; returns where the target ends then. */
  write(row: number, source: Buffer, from: number, target: Buffer, at: number): number {
    this.#target = target
    this.#at = at
    const digits = bytesOf(String(row))
    this.#put(starts.row)
    this.#put(digits)
    this.#put(rowOpened)
    let field = from + 7 // the kind of message, its length, the number of its fields
    for (const cell of this.#cells) {
      const length = source.readInt32BE(field)
      field += 4
      if (length < 0) continue
      this.#writeCell(cell, row, digits, source, field, field + length)
      field += length
    }
    this.#put(ends.row)
    return this.#at
  }

  #put(bytes: Uint8Array): void {
    const target = this.#target
    let at = this.#at
    for (let index = 0; index < bytes.length; index += 1) target[at++] = bytes[index] as number
    this.#at = at
  }

  #putText(text: string): void {
    this.#at += this.#target.write(text, this.#at)
  }

  #putDigits(text: string): void {
    for (let index = 0; index < text.length; index += 1) this.#target[this.#at++] = text.charCodeAt(index)
  }

  #writeCell(cell: Cell, row: number, digits: Uint8Array, source: Buffer, from: number, to: number): void {
    const { type } = cell
    if (type === int4) this.#writeNumber(cell, digits, cell.number, source.readInt32BE(from))
    else if (type === int8) this.#writeNumber(cell, digits, cell.number, readInt8(source, from))
    else if (type === timestamptz) {
      const milliseconds = toRomeMilliseconds(readInt8(source, from))
      if (milliseconds === null) return
      if (milliseconds < 0) this.#putText(cellXml(cell.parts, row, new Date(milliseconds)))
      else this.#writeNumber(cell, digits, cell.date, toSheetDays(milliseconds))
    } else if (!this.#writePlain(cell, digits, source, from, to))
      this.#putText(cellXml(cell.parts, row, source.toString('utf8', from, to)))
  }

  #writeNumber({ start }: Cell, digits: Uint8Array, kind: Uint8Array, value: number): void {
    this.#put(start)
    this.#put(digits)
    this.#put(kind)
    this.#putDigits(String(value))
    this.#put(ends.value)
  }

  /** Writes a text as its bytes are; false, and nothing written, when it is not that simple. */
  #writePlain({ start, text, quoted }: Cell, digits: Uint8Array, source: Buffer, from: number, to: number): boolean {
    if (to - from > limits.cellLength) return false
    const before = this.#at
    this.#put(start)
    this.#put(digits)
    this.#put(formulaStarts.has(source[from] as number) && to > from ? quoted : text)
    const hasSpace = to > from && (source[from] === space || source[to - 1] === space)
    this.#put(hasSpace ? starts.spaced : starts.plain)
    const target = this.#target
    let at = this.#at
    for (let index = from; index < to; index += 1) {
      const byte = source[index] as number
      if (plain[byte] === 0 || (byte === underscore && index + 1 < to && source[index + 1] === x)) {
        this.#at = before
        return false
      }
      target[at++] = byte
    }
    this.#at = at
    this.#put(ends.text)
    return true
  }
}

const readInt8 = (source: Buffer, at: number): number => source.readInt32BE(at) * 2 ** 32 + source.readUInt32BE(at + 4)
