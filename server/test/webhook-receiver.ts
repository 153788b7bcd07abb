import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { url: string; headers: IncomingMessage['headers']; body: string }

/** A server that other systems would have: it records what it gets, and answers what a test tells it to. */
export async function webhookReceiver(
  answer: (res: ServerResponse, received: Received) => void = (res) => res.end('ok'),
) {
  const received: Received[] = []
  const receiver = {
    received,
    answer,
    /** The events that arrived, as they were sent. */
    events: () =>
      received.map(({ body }) => JSON.parse(body) as { id: string; type: string; at: string; data: unknown }),
    url: '',
    port: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('error', () => {})
    res.on('error', () => {})
    req.on('end', () => {
      const one = { url: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString('utf8') }
      received.push(one)
      receiver.answer(res, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/hooks`
  return receiver
}

/** How many signatures of a request are those of a secret. */
export function countSignatures({ headers, body }: Received, secret: string): number {
  const [, seconds = '', rest = ''] = /^t=(\d+),(.*)$/.exec(String(headers['portale-signature'])) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return rest.split(',').filter((part) => part === `v1=${expected}`).length
}
