import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { sendMarketShare } from './market-share.api.ts'
import { shareName } from './market-share-columns.tsx'
import { peopleText, workshopsText } from './recipients.ts'

/** "Invia le e-mail": asks first, as what was sent can't be taken back. */
export function SendShare({ share, onClose }: { share: MarketShare; onClose: () => void }) {
  const people = share.recipients.length
  const workshops = workshopsText(share.workshops)
  return (
    <ConfirmDialog
      title="Invia le e-mail"
      confirmLabel={`Invia a ${peopleText(people)}`}
      onConfirm={() => sendMarketShare(share.id)}
      refresh={['market-shares']}
      successMessage="Le e-mail sono in partenza."
      onClose={onClose}
    >
      <p>
        “{shareName(share)}” con {workshops} verrà inviato a <strong>{peopleText(people)}</strong>: gli utenti delle
        officine e i titolari delle loro concessionarie. Ognuno riceve solo i target delle sue officine.
      </p>
      <p>L’invio si fa una volta sola e non si può annullare.</p>
    </ConfirmDialog>
  )
}
