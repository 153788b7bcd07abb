import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import classes from './Webhook.module.css'

type WebhookSecretDialogProps = { secret: string; isChanged?: boolean; onClose: () => void }

/** Shows the secret of an endpoint, which no later call answers. Nothing but its button closes it. */
export function WebhookSecretDialog({ secret, isChanged = false, onClose }: WebhookSecretDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast('Chiave copiata.'),
      () => toast('La chiave non si è lasciata copiare: selezionala e copiala a mano.'),
    )
  return (
    <Dialog title="La chiave di firma" opened dirty onClose={onClose}>
      <p>
        Con questa chiave il sistema che riceve verifica la firma di ogni evento. <strong>Copiala adesso:</strong> non
        verrà più mostrata.
      </p>
      <code className={classes.secret}>{secret}</code>
      {isChanged && <p>Per un giorno gli eventi sono firmati anche con la chiave di prima.</p>}
      <DialogButtons>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          Copia
        </Button>
        <Button data-autofocus onClick={onClose}>
          L’ho copiata
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
