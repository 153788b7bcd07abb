import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>

/**
 * A proxy to the database that drops its connections, refuses new ones or leaves them without an answer, loses the
 * answers of open ones, and freezes open ones: both ends stay connected, and nothing arrives any more.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let pairs: [Socket, Socket][] = []
  let mute = false
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (mute) return
    const behind = connect(Number(target.port), target.hostname)
    sockets.add(behind)
    pairs.push([socket, behind])
    behind.on('error', () => {})
    socket.pipe(behind).pipe(socket)
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  }
  const port = await listen(0)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    pairs = []
  }
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async refuse() {
      server.close()
      drop()
    },
    answerNothing() {
      mute = true
      drop()
    },
    /** Freezes the open connections but the first `spared` ones; new ones work. */
    freeze({ spared = 0 } = {}) {
      for (const [socket, behind] of pairs.splice(spared)) {
        for (const end of [socket, behind]) end.unpipe().pause().removeAllListeners('close')
      }
    },
    /** The database still receives what is sent on the open connections. */
    loseAnswers() {
      for (const [socket, behind] of pairs) behind.unpipe(socket).resume()
    },
    async restore() {
      mute = false
      drop()
      if (!server.listening) await listen(port)
    },
    async stop() {
      server.close()
      drop()
    },
  }
}
