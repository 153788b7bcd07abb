import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How a step ends: accepted, refused with a code, never answered, or with the connection cut. */
type End = undefined | number | 'hang' | 'die'

/** What the server does at each step; tests change it as they go. */
type Manners = {
  greeting?: () => End
  login?: () => End
  sender?: (address: string) => End
  recipient?: (address: string) => End
  /** After the whole mail has arrived, before its answer. */
  mail?: (mail: Email) => End | Promise<End>
}

const accountOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address)

async function contentOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A real mail server that keeps what it accepted; it can also refuse, hang, or die at any step. */
export async function mailServer(first: Manners = {}) {
  const sockets = new Set<Socket>()
  const accepted: { mail: Email; to: string[]; raw: string }[] = []
  const arrived: Email[] = []
  const recipients: string[] = []
  const manners = { now: first }

  const settle = (end: End, done: (error?: Error | null) => void) => {
    if (end === 'die') for (const socket of sockets) socket.destroy()
    else if (typeof end === 'number')
      done(Object.assign(new Error('rifiutata dal server di prova'), { responseCode: end }))
    else if (end === undefined) done()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect: (_session, done) => settle(manners.now.greeting?.(), done),
    onAuth: ({ username }, _session, done) => settle(manners.now.login?.(), (error) => done(error, { user: username })),
    onMailFrom: ({ address }, _session, done) => settle(manners.now.sender?.(address), done),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      settle(manners.now.recipient?.(address), done)
    },
    onData: async (stream, session, done) => {
      const raw = await contentOf(stream).catch(() => undefined)
      if (!raw) return // its sender is gone in the middle of it
      const mail = await PostalMime.parse(raw)
      arrived.push(mail)
      const end = await manners.now.mail?.(mail)
      if (end === undefined) accepted.push({ mail, to: accountOf(session), raw: raw.toString('latin1') })
      settle(end, done)
    },
  })
  server.on('error', () => {}) // connections that a test cuts
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** What was accepted, in this order; `arrived` holds also what was refused or cut off after DATA. */
    accepted,
    arrived,
    /** Every address a mail was tried for. */
    recipients,
    behave: (next: Manners) => {
      manners.now = next
    },
    /** Forgets what came so far and behaves again. */
    reset() {
      for (const list of [accepted, arrived, recipients]) list.length = 0
      manners.now = {}
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof mailServer>>
