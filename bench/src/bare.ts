import { createServer, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { handleActivities, handleDashboard } from './bare-activities.ts'
import { handleExport } from './bare-export.ts'
import { handleLeads } from './bare-leads.ts'
import { handleList } from './bare-lists.ts'
import { handlePartners } from './bare-partners.ts'
import { handleUnread, handleUsers } from './bare-people.ts'
import { handleDealer } from './bare-records.ts'
import { handleSave } from './bare-saves.ts'
import { handleCustomerTypeahead, handleDealerLookup } from './bare-search.ts'
import { createUploadHandler } from './bare-upload.ts'

// The reference server: node:http and pg with named statements, without sessions, roles and checks.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const handleUpload = createUploadHandler(pool, process.env.BARE_FOLDER ?? '')

const handlers: Record<string, (search: URLSearchParams) => Promise<string>> = {
  '/api/v1/activities': () => handleActivities(pool),
  '/api/v1/dealers': (search) => handlePartners(pool, 'dealers', search),
  '/api/v1/leads': (search) => handleLeads(pool, search),
  '/api/v1/workshops': (search) => handlePartners(pool, 'workshops', search),
  '/api/v2/dealers': (search) => handleDealerLookup(pool, search),
  '/api/v2/customers': (search) => handleCustomerTypeahead(pool, search),
  '/api/users': (search) => handleUsers(pool, search),
  '/notifications/unread': (search) => handleUnread(pool, search),
}

async function handle(req: IncomingMessage, { pathname, searchParams }: URL): Promise<string> {
  if (req.method === 'POST') return handleUpload(req)
  if (req.method === 'PUT') return handleSave(pool, req, Number(pathname.split('/').at(-1)))
  const dashboard = /^\/api\/v1\/activity_years\/(\d+)\/dashboard\/(dealers|workshops)$/.exec(pathname)
  if (dashboard)
    return handleDashboard(pool, Number(dashboard[1]), dashboard[2] === 'dealers', searchParams.get('names') !== '0')
  if (pathname.startsWith('/list/')) return handleList(pool, pathname.slice('/list'.length), searchParams)
  const dealer = /^\/api\/v1\/dealers\/(\d+)$/.exec(pathname)
  if (dealer) return handleDealer(pool, Number(dealer[1]))
  const handler = handlers[pathname]
  if (!handler) throw new Error(`no handler for ${pathname}`)
  return handler(searchParams)
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://bare')
  try {
    if (url.pathname === '/api/v1/dealers/xls') return await handleExport(pool, res)
    const body = await handle(req, url)
    const type = 'application/json; charset=utf-8'
    // Below this the portal compresses nothing either: it would cost the bare handler time that the portal spares.
    if (req.headers['accept-encoding'] !== 'gzip' || body.length < 2048) {
      res.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      return res.end(body)
    }
    // The portal's level, at once for each answer.
    const compressed = gzipSync(body, { level: 3 })
    res.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': compressed.length })
    res.end(compressed)
  } catch (error) {
    console.error(error)
    res.writeHead(500).end()
  }
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Portale Rete: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
