import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const oldVersion = '000000000000'
const versionHeader = 'x-portale-version'

/**
 * A proxy in front of the portal, which can be stopped, and which says of the portal that it is an older version: in its
 * pages, in its worker and in its answers, as the server of that version would.
 */
export async function startReleaseProxy(portal: string) {
  let isOld = false
  const { hostname, port } = new URL(portal)

  async function rewrite(answer: IncomingMessage, res: ServerResponse, version: string): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const text = Buffer.concat(parts).toString().replaceAll(version, oldVersion)
    const { 'content-length': _, ...headers } = answer.headers
    res.writeHead(answer.statusCode ?? 502, { ...headers, [versionHeader]: oldVersion }).end(text)
  }

  const forward = (req: IncomingMessage, res: ServerResponse) => {
    // As a server that has too many: the page asks every ten seconds.
    if (req.url === '/notifications/stream') return res.writeHead(503, { 'retry-after': '60' }).end()
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    const call = request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      const version = answer.headers[versionHeader]
      const type = answer.headers['content-type'] ?? ''
      if (isOld && typeof version === 'string' && /html|javascript|json/.test(type))
        return void rewrite(answer, res, version)
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    call.on('error', () => res.destroy())
    res.on('close', () => call.destroy())
    req.pipe(call)
  }

  const server = createServer(forward)
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return {
    address: `http://127.0.0.1:${own}`,
    oldVersion,
    setOld(old: boolean) {
      isOld = old
    },
    stop,
    start: () => listen(own),
  }
}
