import type { MailDetail } from '@portale/domain/mails.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { resendMail } from './mail.api.ts'

/** Confirms "Invia di nuovo", because the recipient may have the mail already. */
export function ResendMailDialog({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
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
        “{mail.subject}” verrà inviata di nuovo a <strong>{mail.to_name}</strong> ({mail.to_address}).
        {mail.state === 'sent' && ' È già stata inviata una volta: la riceverà due volte.'}
      </p>
    </ConfirmDialog>
  )
}
