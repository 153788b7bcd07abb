import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { sendMarketShare } from './market-share.api.ts'
import { formatPeople, formatShareName, formatWorkshops } from './market-share.ts'

/** Asks for confirmation, because sent mails cannot be taken back. */
export function SendShare({ share, onClose }: { share: MarketShare; onClose: () => void }) {
  const people = share.recipients.length
  const workshops = formatWorkshops(share.workshops)
  return (
    <ConfirmDialog
      title="Invia le e-mail"
      confirmLabel={`Invia a ${formatPeople(people)}`}
      onConfirm={() => sendMarketShare(share.id)}
      refresh={['market-shares']}
      successMessage="Le e-mail sono in partenza."
      onClose={onClose}
    >
      <p>
        “{formatShareName(share)}” con {workshops} verrà inviato a <strong>{formatPeople(people)}</strong>: gli utenti
        delle officine e i titolari delle loro concessionarie. Ognuno riceve solo i target delle sue officine.
      </p>
      <p>L’invio si fa una volta sola e non si può annullare.</p>
    </ConfirmDialog>
  )
}
