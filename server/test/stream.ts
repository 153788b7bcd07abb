import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/** A stream of server-sent events as a browser opens it. */
export async function openStream(address: string, token: string, path = '/notifications/stream') {
  const headers = { cookie: `portale_session=${token}`, accept: 'text/event-stream' }
  const req = request(`${address}${path}`, { headers, agent: false }).end()
  const [response] = (await once(req, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  // A server that is killed breaks the stream off.
  const ended = new Promise<number>((resolve) => {
    response.on('error', () => {})
    response.once('close', () => resolve(performance.now()))
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    ended,
    isOpen: () => !response.closed,
    text: () => text,
    /** The numbers of unread notifications that were received. */
    counts: () =>
      [...text.matchAll(/(?<!^event: .*\n)^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').unread as number),
    close: () => req.destroy(),
  }
}
