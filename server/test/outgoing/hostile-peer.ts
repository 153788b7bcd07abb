import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How long the peer waits between two bytes of an answer that never ends. */
const dripMs = 20
const gigabyte = 1024 ** 3

/** What a protocol's answers consist of, so that the peer can stop at each point of one. */
export type Dialect = {
  /** The answer up to where its content begins, which would be this many bytes long. */
  head: (length: number) => string
  /** Half of a line that the head begins with. */
  half: string
  /** Answers that are not the end of one. */
  provisional: Record<string, string>
}

export const http: Dialect = {
  head: (length) => `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  half: 'HTTP/1.1 200 OK\r\nContent-Le',
  provisional: {
    '101': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    '103': 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
  },
}

/** A protocol of lines, as SMTP's and clamd's: the answer is a text without an end. */
export const lines = (greeting: string): Dialect => ({
  head: () => greeting,
  half: greeting.slice(0, Math.ceil(greeting.length / 2)),
  provisional: {},
})

export type Conversation = (socket: Socket, stats: { sent: number }) => void

async function sendGigabyte(socket: Socket, stats: { sent: number }): Promise<void> {
  const part = Buffer.alloc(256 * 1024, 'x')
  for (stats.sent = 0; stats.sent < gigabyte && !socket.destroyed; stats.sent += part.length)
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
}

/** Sends the text again and again, as slowly as a byte a second. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), dripMs)
  socket.once('close', () => clearInterval(timer))
}

/** Everything that a peer may do with a call once it has read of it. */
export const misbehaviours = (dialect: Dialect): Record<string, Conversation> => ({
  ...Object.fromEntries(
    Object.entries(dialect.provisional).flatMap(([name, text]): [string, Conversation][] => [
      [name, (socket) => socket.write(text)],
      [`${name} again and again`, (socket) => drip(socket, text)],
      [`${name}, then closes`, (socket) => socket.end(text)],
    ]),
  ),
  nothing: () => {},
  'half a header': (socket) => socket.write(dialect.half),
  'a header without end': (socket) => {
    socket.write(dialect.half)
    drip(socket, 'x')
  },
  'a head and nothing': (socket) => socket.write(dialect.head(100)),
  'a byte a second': (socket) => {
    socket.write(dialect.head(100_000))
    drip(socket, ' ')
  },
  '1 GB': (socket, stats) => {
    socket.write(dialect.head(gigabyte))
    void sendGigabyte(socket, stats)
  },
  '1 GB of header': (socket, stats) => {
    socket.write(dialect.half)
    void sendGigabyte(socket, stats)
  },
  'closes at once': (socket) => socket.destroy(),
  'ends at once': (socket) => socket.end(),
  'closes within the header': (socket) => socket.end(dialect.half),
  'closes after the head': (socket) => socket.end(dialect.head(100)),
  'closes within the content': (socket) => socket.end(`${dialect.head(100)}{`),
  'resets within the content': (socket) => {
    socket.write(`${dialect.head(100)}{`, () => socket.resetAndDestroy())
  },
  'something else': (socket) => socket.end('\0\u00ff garbage\r\n\r\n'),
})

export type Misbehaviour = keyof ReturnType<typeof misbehaviours>

/**
 * A peer on plain TCP that misbehaves. `answer` is what it answers decently to what it has read so far, which must end
 * with the whole of a request; without one it misbehaves. `greet` is for protocols in which the server speaks first.
 */
export async function hostilePeer({
  answer = () => undefined,
  greet = false,
}: {
  answer?: (received: string, socket: Socket) => string | undefined
  greet?: boolean
} = {}) {
  const sockets = new Set<Socket>()
  const stats = { sent: 0, connections: 0, misbehaved: 0 }
  let misbehave: Conversation = (socket) => socket.destroy()
  const server = createServer((socket) => {
    sockets.add(socket)
    stats.connections += 1
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = ''
    let isHostile = false
    const react = () => {
      if (isHostile) return
      const decent = answer(received, socket)
      received = ''
      if (decent === undefined) {
        isHostile = true
        stats.misbehaved += 1
        misbehave(socket, stats)
      } else if (decent !== '') socket.write(decent)
    }
    socket.on('data', (part: Buffer) => {
      received += part.toString('latin1')
      react()
    })
    if (greet) react()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    stats,
    /** How many of the portal's connections are open. */
    open: () => sockets.size,
    behave(next: Conversation) {
      misbehave = next
      Object.assign(stats, { sent: 0, connections: 0, misbehaved: 0 })
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type HostilePeer = Awaited<ReturnType<typeof hostilePeer>>
