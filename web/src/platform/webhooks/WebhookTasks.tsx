import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatSecretWarning, type Webhook } from '@portale/domain/platform/webhooks/webhook.ts'
import { IconKey, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import { changeSecret, deleteWebhook, replayParked } from './webhook.api.ts'

const refresh = ['webhooks', 'webhook-deliveries']

/** The rarer actions of an endpoint, each with a dialog that says what it does. */
export function WebhookTasks({ webhook }: { webhook: Webhook }) {
  const { id, url, active, parked } = webhook
  const [task, setTask] = useState<'replay' | 'secret' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const navigate = useNavigate()
  const onClose = () => setTask(undefined)
  const events = formatCount(parked, 'evento non consegnato', 'eventi non consegnati')
  return (
    <>
      <RowMenu subject={url}>
        <Menu.Item
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!active || parked === 0}
          onClick={() => setTask('replay')}
        >
          Invia di nuovo i non consegnati
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setTask('secret')}>
          Cambia la chiave di firma
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setTask('delete')}>
          Elimina
        </Menu.Item>
      </RowMenu>
      {task === 'replay' && (
        <ConfirmDialog
          title="Invia di nuovo"
          confirmLabel="Invia di nuovo"
          onConfirm={() => replayParked(id)}
          refresh={refresh}
          successMessage={({ replayed }) =>
            `${formatCount(replayed, 'evento è', 'eventi sono')} in attesa di essere ${replayed === 1 ? 'inviato' : 'inviati'}.`
          }
          onClose={onClose}
        >
          <p>Il portale invierà di nuovo {events} a questo indirizzo, ognuno con il suo identificativo.</p>
        </ConfirmDialog>
      )}
      {task === 'secret' && <ChangeSecret webhook={webhook} onChanged={setSecret} onClose={onClose} />}
      {task === 'delete' && (
        <ConfirmDialog
          title="Elimina il webhook"
          confirmLabel="Elimina"
          danger
          onConfirm={async () => {
            await deleteWebhook(id)
            toast('Webhook eliminato.')
            await navigate(paths.webhooks())
          }}
          refresh={['webhooks']}
          onClose={onClose}
        >
          <p>Il portale non invierà più eventi a questo indirizzo, e l’elenco delle sue consegne va perso.</p>
        </ConfirmDialog>
      )}
      {secret !== undefined && task === undefined && (
        <WebhookSecretDialog secret={secret} isChanged onClose={() => setSecret(undefined)} />
      )}
    </>
  )
}

type ChangeSecretProps = { webhook: Webhook; onChanged: (secret: string) => void; onClose: () => void }

/** Asks before the secret is changed, and warns when one that is still valid ends by it. */
function ChangeSecret({ webhook: { id, previous_secret_until }, onChanged, onClose }: ChangeSecretProps) {
  // Somebody else may have changed it since the page was loaded: the server's answer is the warning then.
  const [isWarned, setIsWarned] = useState(previous_secret_until !== null)
  return (
    <ConfirmDialog
      title="Cambia la chiave di firma"
      confirmLabel="Cambia la chiave"
      danger={isWarned}
      onConfirm={async () => {
        try {
          onChanged((await changeSecret(id, isWarned)).secret)
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) setIsWarned(true)
          throw error
        }
      }}
      refresh={refresh}
      onClose={onClose}
    >
      {previous_secret_until !== null && <p>{formatSecretWarning(previous_secret_until)}</p>}
      <p>Per un giorno gli eventi sono firmati con la nuova chiave e con quella di adesso; poi solo con la nuova.</p>
    </ConfirmDialog>
  )
}
