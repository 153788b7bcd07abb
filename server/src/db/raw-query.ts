import type { ClientBase, Connection, FieldDef } from 'pg'
import { DatabaseClient } from './client.ts'

export type RawColumn = { name: string; type: number }

/** Rows as PostgreSQL sends them: a DataRow message for each, one after the other. */
export type RawRows = { length: number; bytes: Uint8Array<ArrayBuffer>; columns: RawColumn[] }

type Listener = (bytes: Buffer) => void

const dataRow = 68 // 'D'
const headerLength = 5

/**
 * A statement whose rows are not parsed. While it runs it stands between the socket and pg's parser and passes on every
 * message but the rows: making a text of each of the millions of values of an export, and an object of each row, would
 * keep the one thread that answers everybody busy for seconds.
 */
class RawQuery {
  readonly text: string
  /** Called once; pg puts its time limit around it. */
  callback: (error?: Error | null) => void
  #stream: Connection['stream'] | undefined
  #parse: Listener = () => {}
  #rest: Buffer | undefined
  #bytes = Buffer.allocUnsafeSlow(256 * 1024)
  #used = 0
  #length = 0
  #columns: RawColumn[] = []

  constructor(text: string, callback: (error?: Error | null) => void) {
    this.text = text
    this.callback = callback
  }

  get rows(): RawRows {
    const bytes = new Uint8Array(this.#bytes.buffer, 0, this.#used) as Uint8Array<ArrayBuffer>
    return { length: this.#length, bytes, columns: this.#columns }
  }

  submit(connection: Connection): void {
    const { stream } = connection
    const [parse] = stream.listeners('data') as Listener[]
    if (!parse) throw new Error('the connection has no parser')
    this.#stream = stream
    this.#parse = parse
    stream.removeListener('data', parse)
    stream.on('data', this.#split)
    connection.query(this.text)
  }

  #split = (chunk: Buffer): void => {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = undefined
    let at = 0
    let rowsFrom = 0
    while (this.#stream && bytes.length - at >= headerLength) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === dataRow) this.#length += 1
      else {
        this.#add(bytes.subarray(rowsFrom, at))
        rowsFrom = end
        this.#parse(bytes.subarray(at, end))
      }
      at = end
    }
    this.#add(bytes.subarray(rowsFrom, at))
    if (at === bytes.length) return
    if (this.#stream) this.#rest = bytes.subarray(at)
    else this.#parse(bytes.subarray(at))
  }

  #add(rows: Buffer): void {
    if (this.#used + rows.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.#used + rows.length))
      this.#bytes.copy(larger, 0, 0, this.#used)
      this.#bytes = larger
    }
    rows.copy(this.#bytes, this.#used)
    this.#used += rows.length
  }

  #end(error?: Error): void {
    if (!this.#stream) return
    this.#stream.removeListener('data', this.#split)
    this.#stream.on('data', this.#parse)
    this.#stream = undefined
    if (this.#rest) this.#parse(this.#rest)
    this.callback(error)
  }

  // What pg calls with the other messages.
  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#end()
  }
  handleError(error: Error): void {
    // Of one that was never sent, too.
    if (this.#stream) this.#end(error)
    else this.callback(error)
  }
}

/** The rows of a statement without values, as PostgreSQL sends them. */
export function queryRaw(client: ClientBase, text: string): Promise<RawRows> {
  const { promise, resolve, reject } = Promise.withResolvers<RawRows>()
  const query: RawQuery = new RawQuery(text, (error) => (error ? reject(error) : resolve(query.rows)))
  client.query(query)
  if (client instanceof DatabaseClient) promise.catch((error) => client.handleFailure(error))
  return promise
}
