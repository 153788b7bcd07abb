import { formatNumber } from '@portale/domain/counts.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { MailDetail } from '@portale/domain/mails.ts'
import { Details } from '../ui/Details.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'

/** Whom a mail is for, where it stands and what went wrong. */
export function MailData({ mail }: { mail: MailDetail }) {
  return (
    <Details
      rows={[
        ['Destinatario', mail.to_name],
        ['Indirizzo', mail.to_address],
        ['Stato', <MailStateBadge key="state" state={mail.state} />],
        ['Scritta il', formatMoment(mail.created_at)],
        ['Inviata il', mail.sent_at && formatMoment(mail.sent_at)],
        ['Prossimo tentativo', mail.state === 'retrying' && mail.next_try_at && formatMoment(mail.next_try_at)],
        ['Tentativi', formatNumber(mail.tries)],
        ['Ultimo errore', mail.last_error],
        ['Message-ID', mail.message_id],
      ]}
    />
  )
}
