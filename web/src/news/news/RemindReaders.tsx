import type { News } from '@portale/domain/news/news/news.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { newsKeys, remindReaders } from './news.api.ts'

type Props = { news: News; unread: number; onClose: () => void }

/** Asks for confirmation before the reminder is sent. */
export function RemindReaders({ news: { id, title }, unread, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Invia un promemoria"
      confirmLabel="Invia"
      onConfirm={() => remindReaders(id)}
      refresh={newsKeys}
      successMessage="Promemoria inviato."
      onClose={onClose}
    >
      <p>
        {formatCount(unread, 'persona non ha', 'persone non hanno')} ancora confermato di aver letto{' '}
        <strong>{title}</strong>: {unread === 1 ? 'riceverà' : 'riceveranno'} una notifica e un’e-mail. Il prossimo
        promemoria si potrà inviare tra 24 ore.
      </p>
    </ConfirmDialog>
  )
}
