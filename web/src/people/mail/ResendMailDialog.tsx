import { mailRules } from '@portale/domain/platform/mail-addresses.ts'
import type { MailDetail } from '@portale/domain/platform/mails.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { resendMail } from './mail.api.ts'

/** Confirms "Invia di nuovo", because the recipient may have the mail already. */
export function ResendMailDialog({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const isAnew = mail.current_address !== null && mailRules[mail.kind].address === 'anew'
  return (
    <ConfirmDialog
      title="Invia di nuovo"
      confirmLabel="Invia di nuovo"
      onConfirm={() => resendMail(mail.id)}
      refresh={['mails']}
      successMessage="L’e-mail è in attesa di essere inviata."
      onClose={onClose}
    >
      <p>
        “{mail.subject}” verrà inviata di nuovo a <strong>{mail.to_name}</strong> (
        {mail.current_address ?? mail.to_address}).
        {mail.current_address !== null && ` Era stata scritta a ${mail.to_address}.`}
        {isAnew && ' Avrà un collegamento nuovo: quello di prima non vale più.'}
        {mail.state === 'sent' && ' È già stata inviata una volta: la riceverà due volte.'}
      </p>
    </ConfirmDialog>
  )
}
