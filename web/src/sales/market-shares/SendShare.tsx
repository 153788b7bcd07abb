import { formatDateTime } from '@portale/domain/platform/dates.ts'
import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { Callout } from '../../platform/ui/Callout.tsx'
import { sendMarketShare } from './market-share.api.ts'
import { formatPeople, formatShareName, formatWorkshops } from './market-share.ts'

/** Asks for confirmation, because sent mails cannot be taken back. */
export function SendShare({ share, onClose }: { share: MarketShare; onClose: () => void }) {
  const people = share.recipients.length
  const newer = share.superseded_by
  const workshops = formatWorkshops(share.workshops)
  return (
    <ConfirmDialog
      title="Invia le e-mail"
      confirmLabel={`Invia a ${formatPeople(people)}`}
      onConfirm={() => sendMarketShare(share.id)}
      refresh={['market-shares']}
      successMessage={({ smtp }) =>
        smtp
          ? 'Le e-mail sono in partenza.'
          : 'Le e-mail attendono in «Posta in uscita»: nessun server di posta è configurato.'
      }
      onClose={onClose}
    >
      {newer?.sent_at && (
        <Callout colour="warn">
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            Il {formatDateTime(newer.sent_at)} è già stato inviato un caricamento più recente: chi lo ha ricevuto
            riceverebbe ora target più vecchi.
          </div>
        </Callout>
      )}
      <p>
        “{formatShareName(share)}” con {workshops} verrà inviato a <strong>{formatPeople(people)}</strong>: gli utenti
        delle officine e i titolari delle loro concessionarie. Ognuno riceve solo i target delle sue officine.
      </p>
      <p>L’invio si fa una volta sola e non si può annullare.</p>
    </ConfirmDialog>
  )
}
