import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const pollIntervalMs = 200

/**
 * A proxy that sends requests to those servers whose /readyz says 200, in turn, over connections that it reuses. It never
 * tries a request again, so that each one that a server breaks off shows.
 */
export async function startBalancer(addresses: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const ready = new Set<string>()
  const served = new Map<string, number>()
  let turn = 0

  const ask = async (address: string) => {
    const answer = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.ok) ready.add(address)
    else ready.delete(address)
  }
  let closed = false
  const keepAsking = async (address: string) => {
    while (!closed) {
      await ask(address)
      await wait(pollIntervalMs)
    }
  }

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const candidates = [...ready]
    const address = candidates[turn++ % candidates.length]
    if (!address) return outgoing.writeHead(599).end('no server is ready')
    served.set(address, (served.get(address) ?? 0) + 1)
    const { method, headers, url } = incoming
    const call = request(`${address}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _closedToUs, ...others } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 0, others)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    call.on('error', (error) => outgoing.writeHead(598).end(`${address}: ${error.message}`))
    incoming.pipe(call)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await Promise.all(addresses.map(ask))
  const polls = addresses.map(keepAsking)
  const bound = server.address()
  const port = bound && typeof bound === 'object' ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    isReady: (address: string) => ready.has(address),
    /** The requests that each server was sent. */
    served,
    async close() {
      closed = true
      await Promise.all(polls)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends requests at a constant rate; `stop` resolves with the results, each with how often it came. */
export function startLoad(perSecond: number, send: () => Promise<string>) {
  const running: Promise<void>[] = []
  const results = new Map<string, number>()
  const timer = setInterval(() => {
    const sent = send().catch((error: Error) => `${error.message}: ${error.cause}`)
    running.push(sent.then((result) => void results.set(result, (results.get(result) ?? 0) + 1)))
  }, 1000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return Object.fromEntries(results)
    },
  }
}
