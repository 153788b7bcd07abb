import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { type Webhook, webhookTypeLabels } from '@portale/domain/platform/webhooks/webhook.ts'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import { paths } from '../paths.ts'
import { Callout } from '../ui/Callout.tsx'
import { Details } from '../ui/Details.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { DeliveryList } from './DeliveryList.tsx'
import classes from './Webhook.module.css'
import { WebhookStateBadge } from './WebhookBadges.tsx'
import { WebhookTasks } from './WebhookTasks.tsx'
import { sendTestEvent, webhookQueries } from './webhook.api.ts'

/** /webhooks/{id}, for the administrator: an endpoint with the log of its deliveries. */
export function WebhookView() {
  const { id = '' } = useParams()
  const administrator = useActor().role === 'administrator'
  const webhook = useQuery({ ...webhookQueries.one(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={webhook}>{(found) => <View webhook={found} />}</Loaded>
}

function View({ webhook }: { webhook: Webhook }) {
  const { id, url, description, active } = webhook
  const invalidateAfter = useInvalidateAfter(['webhooks', 'webhook-deliveries'])
  const { submit, submitting, problems } = useSubmit({
    send: () => invalidateAfter(() => sendTestEvent(id)),
    onSuccess: () => toast('L’evento di prova è in attesa di essere inviato.'),
    formatError: ({ message }) => message,
  })
  return (
    <Page
      title={description || new URL(url).host}
      width="wide"
      crumbs={[{ label: 'Webhook', to: paths.webhooks() }, { label: description || new URL(url).host }]}
      actions={
        <>
          <Button variant="default" disabled={!active} loading={submitting} onClick={() => submit()}>
            Invia un evento di prova
          </Button>
          <WebhookTasks webhook={webhook} />
          <LinkButton to={paths.webhookEdit(id)} leftSection={<IconPencil size={18} aria-hidden />}>
            Modifica
          </LinkButton>
        </>
      }
    >
      <FormAlert problems={problems} />
      <StateNote {...webhook} />
      <Details
        rows={[
          ['Indirizzo', url],
          ['Stato', <WebhookStateBadge key="state" state={webhook.state} />],
          ['Eventi', webhook.events.map((event) => webhookTypeLabels[event]).join(', ')],
          ['Ultima consegna', webhook.delivered_at && formatMoment(webhook.delivered_at)],
          ['Errori dal', webhook.failing_since && formatMoment(webhook.failing_since)],
          [
            'Chiave precedente valida fino al',
            webhook.previous_secret_until && formatMoment(webhook.previous_secret_until),
          ],
          ['Non consegnati', formatNumber(webhook.parked)],
          ['Creato il', formatMoment(webhook.created_at)],
        ]}
      />
      <div className={classes.section}>
        <h2>Consegne</h2>
        <DeliveryList webhookId={id} />
      </div>
    </Page>
  )
}

function StateNote({ state, disabled_at }: Webhook) {
  if (state !== 'disabled' && state !== 'failing') return null
  return (
    <Callout colour={state === 'disabled' ? 'bad' : 'warn'}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      {state === 'disabled'
        ? `Il portale ha smesso di inviare eventi a questo indirizzo${disabled_at ? ` il ${formatMoment(disabled_at)}` : ''}, dopo tre giorni di errori. Quando risponde di nuovo, riattivalo da Modifica e invia di nuovo gli eventi non consegnati.`
        : 'Le ultime consegne non sono riuscite: il portale riprova per un giorno. Dopo tre giorni di soli errori il webhook viene disattivato.'}
    </Callout>
  )
}
