import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { Callout } from '../ui/Callout.tsx'
import { toast } from '../ui/toast.ts'
import classes from './MarketShares.module.css'
import { retryMails } from './market-share.api.ts'
import { RecipientBadge } from './RecipientBadge.tsx'
import { peopleText, stateCounts } from './recipients.ts'

/** What stands here also tells why the button of the sending is disabled. */
export const statusId = 'share-status'

/** Whether an upload was sent: how many people it means, or when, by whom, and how many mails arrived. */
export function ShareStatus({ share }: { share: MarketShare }) {
  const { sent_at, sent_by, recipients, workshops } = share
  if (sent_at)
    return (
      <Callout colour="ok">
        <IconCircleCheck size={20} aria-hidden />
        <div>
          <b>
            Inviato il {formatDateTime(sent_at)} da {sent_by?.name}
          </b>{' '}
          a {peopleText(recipients.length)}.
          <Mails share={share} />
        </div>
      </Callout>
    )
  return (
    <Callout id={statusId} colour="info">
      <IconClock size={20} aria-hidden />
      <div>
        <b>Da inviare.</b>{' '}
        {workshops === 0
          ? 'Il file non ha righe: non c’è niente da inviare.'
          : `Controlla le righe: le e-mail andranno a ${peopleText(recipients.length)}.`}
      </div>
    </Callout>
  )
}

function Mails({ share: { id, recipients } }: { share: MarketShare }) {
  const invalidateAfter = useInvalidateAfter(['market-shares'])
  const retry = useSubmit({
    send: () => invalidateAfter(() => retryMails(id)),
    onSuccess: () => toast('Le e-mail non consegnate ripartono.'),
  })
  const counts = stateCounts(recipients)
  const failed = counts.some(({ state }) => state === 'parked')
  return (
    <>
      <ul className={classes.counts} aria-label="Stato delle e-mail">
        {counts.map(({ state, count }) => (
          <li key={state}>
            <RecipientBadge state={state} /> {formatNumber(count)}
          </li>
        ))}
        {failed && (
          <li>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={retry.submitting}
              onClick={() => retry.submit()}
            >
              Riprova
            </Button>
          </li>
        )}
      </ul>
      <FormAlert problems={retry.problems} />
    </>
  )
}
