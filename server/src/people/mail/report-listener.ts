import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { deliveryReports } from '../../platform/metrics.ts'
import { findReturnedMail, recordDeliveryReport } from './delivery-report.queries.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { parseReturnAddress } from './return-address.ts'

/** Mails of the portal are much smaller, and a report holds at most one of them. */
const maxBytes = 2_000_000
const maxClients = 20
const idleMs = 60_000
const closeMs = 5000

const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

/** The whole mail, or undefined beyond the limit; what is beyond is read and dropped. */
async function readMail(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined
}

/** Records a mail that came back for each of these tokens. */
async function record(db: Db, tokens: string[], raw: Buffer): Promise<void> {
  let reading: ReturnType<typeof readDeliveryReport> | undefined
  for (const token of tokens) {
    const id = await findReturnedMail(db, token)
    if (id === undefined) {
      deliveryReports.inc({ result: 'unknown' })
      continue
    }
    reading ??= readDeliveryReport(raw) // not before: anybody can write to addresses that look like these
    const report = await reading
    deliveryReports.inc({ result: report ? await recordDeliveryReport(db, id, report) : 'ignored' })
  }
}

/**
 * Takes by LMTP what comes back to the addresses of MAIL_RETURN (docs/decisions/0039); undefined without LMTP_LISTEN. What
 * can't be recorded now is left to the mail server, which tries again.
 */
export async function startReportListener(
  { db, config }: { db: Db; config: Config },
  log: (message: string) => void = () => {},
) {
  const { lmtpListen, mailReturn } = config
  if (!lmtpListen || !mailReturn) return undefined
  const server = new SMTPServer({
    lmtp: true,
    name: config.smtpName,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    onRcptTo: ({ address }, _session, done) =>
      parseReturnAddress(mailReturn, address) ? done() : done(refusal(550, '5.1.1 No such address')),
    onData(stream, { envelope }, done) {
      const tokens = envelope.rcptTo.flatMap(({ address }) => parseReturnAddress(mailReturn, address) ?? [])
      const answer = async () => {
        const raw = await readMail(stream)
        if (!raw) return done(refusal(552, '5.3.4 Too large'))
        await record(db, tokens, raw)
        done()
      }
      answer().catch((error) => {
        log(`a mail that came back could not be recorded: ${error instanceof Error ? error.message : error}`)
        done(refusal(451, '4.3.0 Try again later'))
      })
    },
  })
  server.on('error', () => {}) // of single connections, once it listens
  server.listen(lmtpListen.port, lmtpListen.host)
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => {
      throw error
    }),
  ])
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
