import { rootCertificates } from 'node:tls'
import nodemailer from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import { withTimeLimit } from '../../platform/http/time-limit.ts'

export type OutgoingMail = {
  from: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
  /** Where the recipient ends mails of its kind. */
  unsubscribeUrl?: string
  /** Where a refusal comes back to; without it to the sender. */
  returnPath?: string
}

/** Hands mails to the configured server; `send` resolves to its answer, and rejects when it did not accept the mail, or after `abort`. */
export type Transport = { send: (mail: OutgoingMail) => Promise<string>; abort: () => void; close: () => void }

const seconds = 1000

/** In milliseconds: how long a mail server may take to greet, to answer a command, and to take a whole mail. */
type Timeouts = { greeting: number; answer: number; mail: number }
const getTimeouts = ({ outgoing }: Config): Timeouts => ({
  greeting: 10 * seconds,
  answer: 30 * seconds,
  mail: outgoing.mail * seconds,
})

// A mail program would decode what looks like an encoded word (RFC 2047): a zero-width space prevents it.
const escapeEncodedWords = (text: string) => text.replaceAll('=?', '=\u200b?')

/** RFC 8058: a mail program shows a button, which sends a POST. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Opens a small pool of connections to the mail server of SMTP_URL; undefined when none is configured. */
export function openTransport(config: Config, timeouts = getTimeouts(config)): Transport | undefined {
  if (!config.smtpUrl) return undefined
  const transporter = nodemailer.createTransport({
    url: config.smtpUrl,
    ...(config.smtpName && { name: config.smtpName }),
    ...(config.smtpCa && { tls: { ca: [...rootCertificates, config.smtpCa] } }),
    pool: true,
    maxConnections: 2,
    maxMessages: 500,
    maxRequeues: 0, // the outbox itself retries, visibly
    connectionTimeout: timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const shutdown = new AbortController()
  return {
    abort: () => shutdown.abort(),
    send: async ({ unsubscribeUrl, returnPath, ...mail }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) }
      const envelope = returnPath === undefined ? undefined : { from: returnPath, to: mail.to.address }
      const subject = escapeEncodedWords(mail.subject)
      const { response } = await withTimeLimit(timeouts.mail, (limit) => {
        const signal = AbortSignal.any([limit, shutdown.signal])
        return transporter.sendMail({ ...mail, subject, headers, envelope, signal })
      })
      return response
    },
    close: () => transporter.close(),
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

const serviceClosing = 421

/**
 * What a failure means for the mail: `rejected` for good (a 5xx answer to it), `temporary` (a 4xx answer to it), or
 * `unreachable` (no server, or one that takes nothing from this portal): then the other mails need not be tried now.
 */
export function toSendFailure(error: unknown): { kind: 'rejected' | 'temporary' | 'unreachable'; message: string } {
  const { code, command, responseCode, message } = error as SmtpError
  const isAboutMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== serviceClosing
  const kind = isAboutMail && responseCode ? (responseCode >= 500 ? 'rejected' : 'temporary') : 'unreachable'
  return { kind, message: String(message).replace(/[\s\p{Cc}]+/gu, ' ') }
}
