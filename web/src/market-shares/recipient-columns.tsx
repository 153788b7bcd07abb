import type { ShareRecipient } from '@portale/domain/market-shares/market-share.ts'
import type { Column } from '../list/column.ts'
import classes from './MarketShares.module.css'
import { RecipientBadge } from './RecipientBadge.tsx'
import { workshopsText } from './recipients.ts'

const stateColumns: Column<ShareRecipient>[] = [
  { header: 'Stato', card: 'badge', cell: ({ state }) => state && <RecipientBadge state={state} /> },
  { header: 'Ultimo errore', width: 260, cell: ({ last_error }) => last_error },
]

/** The columns of the recipients: a state is there once the mails were sent. */
export const recipientColumns = (sent: boolean): Column<ShareRecipient>[] => [
  {
    header: 'Destinatario',
    card: 'title',
    width: 320,
    cell: ({ name, email }) => (
      <div title={`${name} ${email}`}>
        {name}
        <small className={classes.cut}>{email}</small>
      </div>
    ),
  },
  { header: 'Target di', cell: ({ workshops }) => workshopsText(workshops) },
  ...(sent ? stateColumns : []),
]
