import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { paths } from '../../platform/paths.ts'
import { deleteMarketShare } from './market-share.api.ts'
import { formatShareName, formatWorkshops } from './market-share.ts'

/** Asks before an unsent upload is deleted. */
export function DeleteShare({ share, onClose }: { share: MarketShare; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Elimina il caricamento"
      confirmLabel="Elimina"
      danger
      onConfirm={async () => {
        await deleteMarketShare(share.id)
        await navigate(paths.marketShares())
      }}
      refresh={['market-shares']}
      successMessage="Caricamento eliminato."
      onClose={onClose}
    >
      <p>
        “{formatShareName(share)}” ({share.file_name}) con {formatWorkshops(share.workshops)} non è stato inviato a
        nessuno e verrà eliminato.
      </p>
    </ConfirmDialog>
  )
}
