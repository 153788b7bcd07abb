import type { WorkshopShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { useQuery } from '@tanstack/react-query'
import { MailFrame } from '../../people/mail/MailFrame.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { LoadedDialog } from '../../platform/ui/LoadedDialog.tsx'
import classes from './MarketShares.module.css'
import { mailPreviewQuery } from './market-share.api.ts'

type Props = { shareId: number; row: WorkshopShare; onClose: () => void }

/** The mail to the people of a workshop, as a mail program shows it. */
export function MailPreview({ shareId, row, onClose }: Props) {
  const preview = useQuery(mailPreviewQuery(shareId, row.workshop_id))
  const title = `Anteprima: ${row.workshop.name}`
  return (
    <LoadedDialog title={title} query={preview} onClose={onClose}>
      {({ to, subject, html }) => (
        <Dialog title={title} opened onClose={onClose} size={720}>
          <dl className={classes.head}>
            <dt>A</dt>
            <dd>{to.length === 0 ? 'Nessuno' : to.map(({ name, email }) => `${name} <${email}>`).join(', ')}</dd>
            <dt>Oggetto</dt>
            <dd>{subject}</dd>
          </dl>
          <div className={classes.mail}>
            <MailFrame subject={subject} html={html} />
          </div>
        </Dialog>
      )}
    </LoadedDialog>
  )
}
