import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { answerActivities, answerDashboard, answerProgress } from './bare-activities.ts'
import { answerExport } from './bare-export.ts'
import { answerLeads } from './bare-leads.ts'
import { answerPartners } from './bare-partners.ts'
import { answerUnread, answerUsers } from './bare-people.ts'
import { answerLookup, answerSearch, answerTypeahead } from './bare-search.ts'
import { receiveUploads } from './bare-upload.ts'

// The limit that the portal is measured against: node:http and pg, named statements, no session, no roles, no checks.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const receive = receiveUploads(pool, process.env.BARE_FOLDER ?? '')

const answers: Record<string, (search: URLSearchParams) => Promise<string>> = {
  '/api/v1/activities': () => answerActivities(pool),
  '/api/v1/dealers': (search) => answerPartners(pool, 'dealers', search),
  '/api/v1/leads': (search) => answerLeads(pool, search),
  '/api/v1/workshops': (search) => answerPartners(pool, 'workshops', search),
  '/api/v1/dealers/activity_years': (search) => answerProgress(pool, search),
  '/api/v1/search': (search) => answerSearch(pool, search),
  '/api/v2/dealers': (search) => answerLookup(pool, search),
  '/api/v2/customers': (search) => answerTypeahead(pool, search),
  '/api/users': (search) => answerUsers(pool, search),
  '/notifications/unread': (search) => answerUnread(pool, search),
}

async function answerTo(req: IncomingMessage, { pathname, searchParams }: URL): Promise<string> {
  if (req.method === 'POST') return receive(req)
  const dashboard = /^\/api\/v1\/activity_years\/(\d+)\/dashboard\/(dealers|workshops)$/.exec(pathname)
  if (dashboard) return answerDashboard(pool, Number(dashboard[1]), dashboard[2] === 'dealers')
  const answer = answers[pathname]
  if (!answer) throw new Error(`nothing bare answers ${pathname}`)
  return answer(searchParams)
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', 'http://bare')
  try {
    if (url.pathname === '/api/v1/dealers/xls') return await answerExport(pool, res)
    const body = await answerTo(req, url)
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    res.end(body)
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
