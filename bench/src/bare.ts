import { createServer } from 'node:http'
import pg from 'pg'
import { answerActivities, answerDashboard, answerProgress } from './bare.activities.ts'
import { answerDealers } from './bare.dealers.ts'
import { receiveUploads } from './bare.upload.ts'

// The limit that the portal is measured against: node:http and pg, named statements, no session, no roles, no checks.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10, options: '-c timezone=UTC' })
const receive = receiveUploads(pool, process.env.BARE_FOLDER ?? '')

const server = createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://bare')
  const answer = (body: string) => {
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  }
  try {
    const dashboard = /^\/api\/v1\/activity_years\/(\d+)\/dashboard\/(dealers|workshops)$/.exec(pathname)
    if (req.method === 'POST') answer(await receive(req))
    else if (dashboard) answer(await answerDashboard(pool, Number(dashboard[1]), dashboard[2] === 'dealers'))
    else if (pathname === '/api/v1/dealers') answer(await answerDealers(pool, searchParams))
    else if (pathname === '/api/v1/dealers/activity_years') answer(await answerProgress(pool, searchParams))
    else answer(await answerActivities(pool))
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
