import { Checkbox, Fieldset, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import { useForm } from '@mantine/form'
import { webhookEvents, webhookTypeLabels } from '@portale/domain/platform/webhooks/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useSave } from '../form/useSave.ts'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import { fetchWebhook, saveWebhook, toWebhookValues, type WebhookValues, webhookQueries } from './webhook.api.ts'

const formatEvent = (name: string) => {
  const event = webhookEvents.find((known) => known === name)
  return event ? webhookTypeLabels[event] : name
}

/** The form of a new or existing endpoint, for the administrator. */
export function WebhookForm() {
  const { id } = useParams()
  const administrator = useActor().role === 'administrator'
  const webhook = useQuery({ ...webhookQueries.form(id ?? ''), enabled: administrator && id !== undefined })
  if (!administrator) return <Unavailable kind="forbidden" />
  if (id === undefined) return <Fields values={toWebhookValues()} />
  return <Loaded query={webhook}>{(loaded) => <Fields values={toWebhookValues(loaded)} />}</Loaded>
}

function Fields({ values }: { values: WebhookValues }) {
  const { id } = values.webhook
  const [created, setCreated] = useState<{ id: number; secret: string }>()
  const navigate = useNavigate()
  const form = useForm<WebhookValues>({ initialValues: values })
  const save = useSave(form, saveWebhook, {
    refresh: ['webhooks'],
    ...(id !== undefined && { goTo: paths.webhook(id) }),
    successMessage: 'Webhook salvato.',
    onSaved: (saved) => 'secret' in saved && setCreated(saved),
    conflict:
      id === undefined
        ? undefined
        : {
            load: async () => toWebhookValues(await fetchWebhook(id)),
            fields: [
              { path: 'webhook.url', label: 'Indirizzo' },
              { path: 'webhook.description', label: 'Descrizione' },
              {
                path: 'webhook.events',
                label: 'Eventi',
                format: (events: string[]) => events.map(formatEvent).join(', '),
              },
              { path: 'webhook.active', label: 'Stato', format: (active: boolean) => (active ? 'Attivo' : 'In pausa') },
            ],
          },
  })
  const title = id === undefined ? 'Nuovo webhook' : 'Modifica webhook'
  return (
    <>
      <FormPage
        title={title}
        crumbs={[{ label: 'Webhook', to: paths.webhooks() }, { label: title }]}
        save={save}
        cancelTo={id === undefined ? paths.webhooks() : paths.webhook(id)}
      >
        <TextInput
          label="Indirizzo (*Obbligatorio)"
          description="Dove il portale invia gli eventi, con una richiesta POST: comincia con https://."
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={1000}
          {...form.getInputProps('webhook.url')}
        />
        <TextInput
          label="Descrizione"
          description="Di quale sistema si tratta, e di chi è."
          autoComplete="off"
          maxLength={255}
          {...form.getInputProps('webhook.description')}
        />
        <Fieldset legend="Eventi (*Obbligatorio)" variant="unstyled" data-path="webhook.events" tabIndex={-1}>
          <Checkbox.Group {...form.getInputProps('webhook.events')}>
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={webhookTypeLabels[event]} mt={8} />
            ))}
          </Checkbox.Group>
        </Fieldset>
        <Checkbox
          label="Attivo"
          description="In pausa non riceve eventi: quelli che succedono intanto non verranno inviati."
          {...form.getInputProps('webhook.active', { type: 'checkbox' })}
        />
      </FormPage>
      {created && (
        <WebhookSecretDialog secret={created.secret} onClose={() => void navigate(paths.webhook(created.id))} />
      )}
    </>
  )
}
