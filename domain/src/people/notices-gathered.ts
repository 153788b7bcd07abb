import { formatNumber } from '../platform/counts.ts'
import { inflect, type Subject } from '../platform/lists/subject.ts'
import type { NoticeKind } from './notices.ts'

/** How many of the notices that another one counts it names. */
export const maxNamedNotices = 10

/** What further notices of a kind are called in the one that counts them: "E altre 22 segnalazioni". */
const subjects: Record<NoticeKind, Subject> = {
  document_uploaded: { one: 'caricamento di documenti', many: 'caricamenti di documenti' },
  document_status: { one: 'aggiornamento di documenti', many: 'aggiornamenti di documenti' },
  activity_opened: { one: 'avviso di attività aperte', many: 'avvisi di attività aperte' },
  activity_reminder: { one: 'promemoria di documenti', many: 'promemoria di documenti' },
  lead_created: { one: 'segnalazione', many: 'segnalazioni', feminine: true },
  lead_idle: { one: 'avviso di segnalazioni ferme', many: 'avvisi di segnalazioni ferme' },
  lead_approved: { one: 'avviso di segnalazioni approvate', many: 'avvisi di segnalazioni approvate' },
  lead_status: {
    one: 'segnalazione che ha cambiato stato',
    many: 'segnalazioni che hanno cambiato stato',
    feminine: true,
  },
  lead_cancelled: { one: 'segnalazione cancellata', many: 'segnalazioni cancellate', feminine: true },
  lead_offer: { one: 'avviso di preventivi', many: 'avvisi di preventivi' },
  lead_access: { one: 'avviso di accesso a segnalazioni', many: 'avvisi di accesso a segnalazioni' },
  news_published: { one: 'news', many: 'news', feminine: true },
  news_reminder: { one: 'news da leggere', many: 'news da leggere', feminine: true },
  market_share: { one: 'invio di target', many: 'invii di target' },
  customer_limit: { one: 'limite di clienti visti', many: 'limiti di clienti visti' },
  webhook_disabled: { one: 'webhook disattivato', many: 'webhook disattivati' },
  file_infected: { one: 'avviso di file infetti', many: 'avvisi di file infetti' },
}

/** What a notice says that counts so many others, and the line after those that it names. */
export function formatCounting(kind: NoticeKind, count: number): { title: string; sentence: string; others: string[] } {
  const subject = subjects[kind]
  const { one, many, feminine } = subject
  const title =
    count === 1
      ? `E un${feminine ? '’altra' : ' altro'} ${one}`
      : `E ${inflect(subject, 'altr', 2)} ${formatNumber(count)} ${many}`
  const sentence =
    count === 1
      ? `dopo gli avvisi che hai già ricevuto ce n’è un altro dello stesso tipo, arrivato in pochi minuti.`
      : `dopo gli avvisi che hai già ricevuto ce ne sono altri ${formatNumber(count)} dello stesso tipo, arrivati in pochi minuti.`
  const rest = count - maxNamedNotices
  return { title, sentence, others: rest > 0 ? [rest === 1 ? 'e un altro' : `e altri ${formatNumber(rest)}`] : [] }
}
