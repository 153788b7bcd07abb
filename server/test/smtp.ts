import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the server ends a step: accepts, rejects with a code, never answers, or closes every connection. */
type Outcome = undefined | number | 'hang' | 'die'

/** What the server does at each step. */
type Behaviour = {
  greeting?: () => Outcome
  login?: () => Outcome
  sender?: (address: string) => Outcome
  recipient?: (address: string) => Outcome
  /** After the whole mail has been received, before its answer. */
  mail?: (mail: Email) => Outcome | Promise<Outcome>
}

const listRecipients = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address)

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A real mail server that records what it accepts; it can also reject, hang, or die at any step. With `tls` it takes STARTTLS. */
export async function mailServer(initial: Behaviour = {}, tls?: { key: string; cert: string }) {
  const sockets = new Set<Socket>()
  const accepted: { mail: Email; to: string[]; raw: string }[] = []
  const received: Email[] = []
  const recipients: string[] = []
  const sessions: { name: string | false; isEncrypted: boolean }[] = []
  let behaviour = initial

  const answer = (outcome: Outcome, done: (error?: Error | null) => void) => {
    if (outcome === 'die') for (const socket of sockets) socket.destroy()
    else if (typeof outcome === 'number')
      done(Object.assign(new Error('rifiutata dal server di prova'), { responseCode: outcome }))
    else if (outcome === undefined) done()
  }

  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect: (_session, done) => answer(behaviour.greeting?.(), done),
    onAuth: ({ username }, _session, done) => answer(behaviour.login?.(), (error) => done(error, { user: username })),
    onMailFrom: ({ address }, { hostNameAppearsAs, secure }, done) => {
      sessions.push({ name: hostNameAppearsAs, isEncrypted: secure })
      answer(behaviour.sender?.(address), done)
    },
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      answer(behaviour.recipient?.(address), done)
    },
    onData: async (stream, session, done) => {
      const raw = await readAll(stream).catch(() => undefined)
      if (!raw) return // the sender closed the connection in the middle of it
      const mail = await PostalMime.parse(raw)
      received.push(mail)
      const outcome = await behaviour.mail?.(mail)
      if (outcome === undefined) accepted.push({ mail, to: listRecipients(session), raw: raw.toString('latin1') })
      answer(outcome, done)
    },
  })
  server.on('error', () => {}) // connections that a test closes
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
    /** The accepted mails in order; `received` has also those that were rejected or lost after DATA. */
    accepted,
    received,
    /** Every address of a RCPT TO, accepted or not. */
    recipients,
    /** How the portal called itself at each MAIL FROM, and whether the connection was encrypted. */
    sessions,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Clears the records and accepts every mail from now on. */
    reset() {
      for (const list of [accepted, received, recipients, sessions]) list.length = 0
      behaviour = {}
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof mailServer>>
