import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { detectDialect } from './csv-dialect.ts'
import { limits } from './limits.ts'
import type { Cell, CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

const maxRecordLength = 262_144

/** Reads the rows of a CSV. A record is one row however many lines it has, as in every spreadsheet program. */
export async function* readCsv(path: string): AsyncGenerator<CellRow> {
  const { encoding, delimiter, hasSeparatorLine } = await detectDialect(path)
  const decoder = new TextDecoder(encoding)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    max_record_size: maxRecordLength,
    from_line: hasSeparatorLine ? 2 : 1,
  })
  const decode = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  const pipelineDone = pipeline(createReadStream(path), decode, parser).catch(() => {}) // the parser reports the same error
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      row += 1
      if (row > limits.rows) throw new SheetError('too-many-rows')
      const width = record.findLastIndex((text) => text !== '') + 1
      if (width > limits.columns) throw new SheetError('too-many-columns')
      if (width > 0) yield { sheet: '', row, cells: record.slice(0, width).map(toCell) }
    }
  } catch (error) {
    throw error instanceof CsvError ? toCsvError(error, row + 1) : error
  } finally {
    parser.destroy()
    await pipelineDone
  }
}

const toCell = (text: string): Cell | undefined => (text === '' ? undefined : { t: 's', v: text })

function toCsvError(error: CsvError, row: number): SheetError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new SheetError('cell-too-long')
  const message = `Il file CSV non è leggibile alla riga ${row}: controlla le virgolette.`
  return new SheetError('bad-csv', message, { cause: error })
}
