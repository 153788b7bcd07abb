import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

/** A mail as it goes out. */
export type Outgoing = {
  from: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
}

/** Hands mails to the configured server; it rejects when the server did not accept, or when it is told to give up. */
export type Transport = { send: (mail: Outgoing) => Promise<void>; giveUp: () => void; close: () => void }

const seconds = 1000

/** How long a mail server may take to greet, between two answers, and for a whole mail, in milliseconds. */
type Patience = { greeting: number; answer: number; mail: number }
const patient: Patience = { greeting: 10 * seconds, answer: 30 * seconds, mail: 120 * seconds }

// What looks like an encoded word (RFC 2047) would be decoded by who reads it: a subject stays as it was written.
const asWritten = (text: string) => text.replaceAll('=?', '=\u200b?')

/** The way to the mail server of SMTP_URL: few connections, kept open, none of them patient for ever. */
export function openTransport(config: Config, patience = patient): Transport | undefined {
  if (!config.smtpUrl) return undefined
  const transporter = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    maxMessages: 500,
    maxRequeues: 0, // the outbox itself tries again, and says so
    connectionTimeout: patience.greeting,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const leaving = new AbortController()
  return {
    giveUp: () => leaving.abort(),
    send: async (mail) => {
      const signal = AbortSignal.any([AbortSignal.timeout(patience.mail), leaving.signal])
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transporter.sendMail({ ...mail, subject: asWritten(mail.subject), headers, signal })
    },
    close: () => transporter.close(),
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

const goingAway = 421

/**
 * What a failure means: `refused` for good (a 5xx answer to this mail), `later` (a 4xx answer to it), or `away`: the
 * server itself is not there, or takes nothing from us or from our sender, so that the other mails need not be tried now.
 */
export function failureOf(error: unknown): { kind: 'refused' | 'later' | 'away'; message: string } {
  const { code, command, responseCode, message } = error as SmtpError
  const ofMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== goingAway
  const kind = ofMail && responseCode ? (responseCode >= 500 ? 'refused' : 'later') : 'away'
  return { kind, message: String(message).replace(/[\s\p{Cc}]+/gu, ' ') }
}
