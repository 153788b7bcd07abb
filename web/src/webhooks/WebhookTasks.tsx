import { Menu } from '@mantine/core'
import { formatCount } from '@portale/domain/counts.ts'
import type { Webhook } from '@portale/domain/webhooks/webhook.ts'
import { IconKey, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx'
import { changeSecret, deleteWebhook, replayParked } from './webhook.api.ts'

const refresh = ['webhooks', 'webhook-deliveries']

/** The rarer actions of an endpoint, each with a dialog that says what it does. */
export function WebhookTasks({ webhook: { id, url, active, parked } }: { webhook: Webhook }) {
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
      {task === 'secret' && (
        <ConfirmDialog
          title="Cambia la chiave di firma"
          confirmLabel="Cambia la chiave"
          onConfirm={async () => setSecret((await changeSecret(id)).secret)}
          refresh={refresh}
          onClose={onClose}
        >
          <p>Per un giorno gli eventi sono firmati con la nuova chiave e con quella di prima; poi solo con la nuova.</p>
        </ConfirmDialog>
      )}
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
