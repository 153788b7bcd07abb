import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { streamWorkbook, xlsxType } from '@portale/server/xlsx/workbook.ts'
import type { Pool } from 'pg'

const text = `DECLARE bare_rows NO SCROLL CURSOR FOR
  SELECT p.baldo_id, p.name, p.contract_type, p.address, p.zip, p.city,
    s.name || ' - ' || s.code || ' (' || r.name || ')' AS district, p.sales_area
  FROM dealers p JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id ORDER BY p.name, p.id`
const headers = {
  baldo_id: 'Baldo ID',
  name: 'Ragione sociale',
  contract_type: 'Tipo contratto',
  address: 'Indirizzo',
  zip: 'CAP',
  city: 'Città',
  district: 'Provincia',
  sales_area: 'Area vendite',
}
type Key = keyof typeof headers
const columns = (Object.keys(headers) as Key[]).map((key) => ({ key, header: headers[key], width: 24 }))

async function* readRows(pool: Pool): AsyncGenerator<Record<Key, string>[]> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(text)
  for (let more = true; more; ) {
    const { rows } = await client.query<Record<Key, string>>('FETCH 1000 FROM bare_rows')
    more = rows.length > 0
    if (more) yield rows
  }
  await client.query('COMMIT')
  client.release()
}

/** GET /api/v1/dealers/xls: the portal's writer over a cursor. */
export async function handleExport(pool: Pool, res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'content-type': xlsxType })
  await pipeline(await streamWorkbook({ sheet: 'Concessionarie', columns, rows: readRows(pool) }), res)
}
