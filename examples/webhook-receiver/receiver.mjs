import { createServer } from 'node:http'
import { isSigned } from './verify.mjs'

const { PORT = '4000', HOST = '127.0.0.1', WEBHOOK_SECRET = '' } = process.env
const maxBytes = 64 * 1024

/** The ids of the last events: each may arrive more than once. A real receiver stores them with what it does. */
const seen = new Set()
const maxSeen = 10_000

function receive(event) {
  if (seen.has(event.id)) return
  seen.add(event.id)
  if (seen.size > maxSeen) seen.delete(seen.values().next().value)
  console.log(JSON.stringify(event))
}

const server = createServer((req, res) => {
  const answer = (status, text) => res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
  const parts = []
  let size = 0
  req.on('data', (part) => {
    size += part.length
    if (size <= maxBytes) parts.push(part)
  })
  req.on('end', () => {
    if (req.method !== 'POST') return answer(405, 'POST only')
    if (size > maxBytes) return answer(413, 'too large')
    const body = Buffer.concat(parts)
    if (!isSigned(req.headers['portale-signature'], body, WEBHOOK_SECRET)) return answer(401, 'wrong signature')
    // Answer at once, and do what takes long afterwards: the portal waits for ten seconds.
    answer(200, 'ok')
    receive(JSON.parse(body.toString('utf8')))
  })
})

if (!WEBHOOK_SECRET) {
  console.error('WEBHOOK_SECRET is missing: the portal shows it once, when the webhook is created')
  process.exit(1)
}
server.listen(Number(PORT), HOST, () => console.error(`listening on http://${HOST}:${server.address().port}`))
