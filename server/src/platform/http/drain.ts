import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** What a connection works on, and the bytes it had received when it last became idle. */
type Connection = { requests: number; bytesRead: number }

const pollIntervalMs = 50

/**
 * Ends the connections of a server that stops without breaking one off. Node's own `close` leaves those open that never
 * sent a request, which browsers and proxies keep in reserve, and those that an answer has just made idle.
 */
class Drain {
  readonly #app: FastifyInstance
  readonly #connections = new Map<Socket, Connection>()
  readonly #listeners: (() => void)[] = []
  #isDraining = false

  constructor(app: FastifyInstance) {
    this.#app = app
    app.server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, { requests: 0, bytesRead: 0 })
      socket.once('close', () => this.#connections.delete(socket))
    })
    app.server.on('request', (req: IncomingMessage, res: ServerResponse) => this.#countRequest(req, res))
    // A body that still arrives after its answer must be read, or the browser would not read the answer.
    app.addHook('onSend', (req, reply, payload, done) => {
      if (this.#isDraining && req.raw.complete) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  #countRequest(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    const connection = this.#connections.get(socket)
    if (!connection) return
    connection.requests += 1
    const onEnd = () => {
      connection.requests -= 1
      connection.bytesRead = socket.bytesRead
    }
    res.once('close', () => (req.complete ? onEnd() : req.once('end', onEnd)))
  }

  /** From now on each answer asks its connection to be closed; new connections and requests are still served. */
  begin(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    for (const listener of this.#listeners) listener()
  }

  /** Calls a function when the server begins to stop, to end answers that would last. */
  onBegin(listener: () => void): void {
    this.#listeners.push(listener)
  }

  #closeIdle(): void {
    for (const [socket, { requests, bytesRead }] of this.#connections)
      if (requests === 0 && socket.bytesRead === bytesRead) socket.destroySoon()
  }

  /** Accepts no more connections, closes the idle ones, and waits for the others; breaks off those left after `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    this.begin()
    const poll = setInterval(() => this.#closeIdle(), pollIntervalMs)
    const timeout = setTimeout(() => this.#app.server.closeAllConnections(), timeoutMs)
    try {
      const closed = this.#app.close()
      this.#closeIdle()
      await closed
    } finally {
      clearInterval(poll)
      clearTimeout(timeout)
    }
  }
}

/** Follows the connections of a server, for the day that it stops. */
export function followConnections(app: FastifyInstance): void {
  app.decorate('drain', new Drain(app))
}
