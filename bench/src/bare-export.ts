import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Pool } from 'pg'

const text = `DECLARE bare_rows NO SCROLL CURSOR FOR
  SELECT p.baldo_id, p.name, p.contract_type, p.address, p.zip, p.city,
    s.name || ' - ' || s.code || ' (' || r.name || ')' AS district, p.sales_area
  FROM dealers p JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id ORDER BY p.name, p.id`
const headers = [
  'Baldo ID',
  'Ragione sociale',
  'Tipo contratto',
  'Indirizzo',
  'CAP',
  'Città',
  'Provincia',
  'Area vendite',
]
const columns = headers.map((header) => ({ header, width: 24 }))

async function* readRows(pool: Pool): AsyncGenerator<string[]> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(text)
  for (let more = true; more; ) {
    const { rows } = await client.query<string[]>({ text: 'FETCH 1000 FROM bare_rows', rowMode: 'array' })
    yield* rows
    more = rows.length > 0
  }
  await client.query('COMMIT')
  client.release()
}

type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** GET /api/v1/dealers/xls: the writer over a cursor. */
export async function handleExport(pool: Pool, res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  const sheet = writeXlsxStream(readRows(pool), { name: 'Concessionarie', columns, freezePane: { rows: 1 } })
  await pipeline(Readable.fromWeb(sheet as WebStream), res)
}
