import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { errorReason } from '../../platform/start-problem.ts'
import { openTransport } from './transport.ts'

const subject = 'Portale Rete: messaggio di prova'

/** How the mail server took a mail: its answer, or why it did not take it. */
export type MailTest = { answer: string } | { error: string }

/** Sends a mail at once, not by the outbox, to find out whether the mail server takes mails of this portal. */
export async function sendTestMail(config: Config, to: { name: string; address: string }): Promise<MailTest> {
  const transport = openTransport(config)
  if (!transport) return { error: 'SMTP_URL is not set' }
  const text = `Questo messaggio di prova è stato inviato da ${config.baseUrl}.`
  const messageId = `<${randomUUID()}@${new URL(config.baseUrl).hostname}>`
  try {
    const mail = { from: config.mailFrom, to, subject, text, html: `<p>${text}</p>`, messageId }
    return { answer: await transport.send(mail) }
  } catch (error) {
    return { error: errorReason(error) }
  } finally {
    transport.close()
  }
}
