import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh, IconReplace } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { Callout } from '../../platform/ui/Callout.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { toast } from '../../platform/ui/toast.ts'
import classes from './MarketShares.module.css'
import { retryParkedMails } from './market-share.api.ts'
import { countStates, formatPeople, formatWorkshops, isInDelivery } from './market-share.ts'
import { RecipientBadge } from './RecipientBadge.tsx'

/** The status also describes why the send button is disabled. */
export const statusId = 'share-status'

/** Whether an upload was sent: the number of recipients, or when, by whom, and the states of the mails. */
export function ShareStatus({ share }: { share: MarketShare }) {
  const { sent_at, sent_by, recipients, workshops, superseded_by } = share
  const waiting = !share.smtp && recipients.some(isInDelivery)
  if (sent_at)
    return (
      <Callout colour="ok">
        <IconCircleCheck size={20} aria-hidden />
        <div>
          <b>
            Inviato il {formatDateTime(sent_at)} da {sent_by?.name}
          </b>{' '}
          a {formatPeople(recipients.length)}.
          {waiting && ' Le e-mail attendono in «Posta in uscita»: nessun server di posta è configurato.'}
          <MailCounts share={share} />
        </div>
      </Callout>
    )
  if (superseded_by)
    return (
      <Callout id={statusId} colour="warn">
        <IconReplace size={20} aria-hidden />
        <div>
          <b>Sostituito</b> da{' '}
          <TextLink to={paths.marketShare(superseded_by.id)}>
            un caricamento del {formatDateTime(superseded_by.created_at)}
          </TextLink>
          {superseded_by.sent_at ? `, inviato il ${formatDateTime(superseded_by.sent_at)}` : ', non ancora inviato'}. Se
          non serve più, eliminalo.
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
          : `Controlla le righe: le e-mail andranno a ${formatPeople(recipients.length)}.`}
      </div>
    </Callout>
  )
}

function MailCounts({ share: { id, recipients } }: { share: MarketShare }) {
  const invalidateAfter = useInvalidateAfter(['market-shares'])
  const retry = useSubmit({
    send: () => invalidateAfter(() => retryParkedMails(id)),
    onSuccess: () => toast('Le e-mail non consegnate ripartono.'),
  })
  const counts = countStates(recipients)
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

const maxListedWorkshops = 200

/** The workshops that the file lacks; they get no targets. */
export function MissingWorkshops({ missing }: Pick<MarketShare, 'missing'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (missing.length === 0) return null
  return (
    <Callout colour="warn">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>
          {formatWorkshops(missing.length)} della rete non {missing.length === 1 ? 'è' : 'sono'} nel file
        </b>{' '}
        e non {missing.length === 1 ? 'ha' : 'hanno'} un target.
        <ul id={id} className={classes.missing} hidden={!open} aria-label="Officine che mancano nel file">
          {missing.slice(0, maxListedWorkshops).map(({ id: workshop, baldo_id, name }) => (
            <li key={workshop}>
              <span>{baldo_id}</span> {name}
            </li>
          ))}
          {missing.length > maxListedWorkshops && <li>e altre {formatNumber(missing.length - maxListedWorkshops)}</li>}
        </ul>
      </div>
      <Button variant="default" size="xs" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Nascondi' : 'Mostra quali'}
      </Button>
    </Callout>
  )
}
