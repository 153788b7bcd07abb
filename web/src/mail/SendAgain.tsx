import type { MailDetail } from '@portale/domain/mails.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { sendAgain } from './mail.api.ts'

/** "Invia di nuovo": asks first, as who gets it may have it already. */
export function SendAgain({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Invia di nuovo"
      confirmLabel="Invia di nuovo"
      onConfirm={() => sendAgain(mail.id)}
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
