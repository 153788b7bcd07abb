import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { type DeliveryDetail, webhookTypeLabels } from '@portale/domain/platform/webhooks/webhook.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { paths } from '../paths.ts'
import { Details } from '../ui/Details.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import classes from './Webhook.module.css'
import { DeliveryStateBadge } from './WebhookBadges.tsx'
import { replayDelivery, webhookQueries } from './webhook.api.ts'

/** /webhooks/{id}/deliveries/{id}, for the administrator: an event as it was sent, and what was answered. */
export function DeliveryView() {
  const { delivery: id = '' } = useParams()
  const administrator = useActor().role === 'administrator'
  const delivery = useQuery({ ...webhookQueries.delivery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={delivery}>{(found) => <View delivery={found} />}</Loaded>
}

const formatBody = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function View({ delivery }: { delivery: DeliveryDetail }) {
  const { id, type, url, body, answer } = delivery
  const invalidateAfter = useInvalidateAfter(['webhooks', 'webhook-deliveries'])
  const { submit, submitting, problems } = useSubmit({
    send: () => invalidateAfter(() => replayDelivery(id)),
    onSuccess: () => toast('L’evento è in attesa di essere inviato.'),
    formatError: ({ message }) => message,
  })
  const title = webhookTypeLabels[type]
  return (
    <Page
      title={title}
      width="wide"
      crumbs={[
        { label: 'Webhook', to: paths.webhooks() },
        { label: new URL(url).host, to: paths.webhook(delivery.endpoint_id) },
        { label: title },
      ]}
      actions={
        <Button leftSection={<IconSend size={18} aria-hidden />} loading={submitting} onClick={() => submit()}>
          Invia di nuovo
        </Button>
      }
    >
      <FormAlert problems={problems} />
      <Details
        rows={[
          ['Indirizzo', url],
          ['Stato', <DeliveryStateBadge key="state" state={delivery.state} />],
          ['Identificativo', delivery.event_id],
          ['Successo il', formatMoment(delivery.at)],
          ['Tentativi', formatNumber(delivery.tries)],
          ['Ultimo tentativo', delivery.sent_at && formatMoment(delivery.sent_at)],
          ['Prossimo tentativo', delivery.next_try_at && formatMoment(delivery.next_try_at)],
          ['Risposta', delivery.answer_status],
          ['Durata', delivery.duration_ms !== null && `${formatNumber(delivery.duration_ms)} ms`],
          ['Errore', delivery.error],
        ]}
      />
      <section className={classes.section} aria-labelledby="body">
        <h2 id="body">Contenuto inviato</h2>
        <pre className={classes.text}>{formatBody(body)}</pre>
      </section>
      {answer && (
        <section className={classes.section} aria-labelledby="answer">
          <h2 id="answer">Inizio della risposta</h2>
          <pre className={classes.text}>{answer}</pre>
        </section>
      )}
    </Page>
  )
}
