import { Button, TextInput } from '@mantine/core'
import type { CreatedToken } from '@portale/domain/people/tokens/token.ts'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Callout } from '../../platform/ui/Callout.tsx'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import classes from './Tokens.module.css'

/** Shows the secret of a new token, once. Only its button closes it: what is lost can't be shown again. */
export function TokenSecret({ token, onClose }: { token: CreatedToken; onClose: () => void }) {
  const { name, secret } = token
  return (
    <Dialog title={`Token «${name}» creato`} opened onClose={onClose} dirty size={560}>
      {secret === null ? (
        <p>Il suo segreto è già stato mostrato una volta: se non l’hai copiato, revoca il token e creane un altro.</p>
      ) : (
        <Secret secret={secret} />
      )}
      <DialogButtons>
        <Button onClick={onClose}>Ho copiato il segreto</Button>
      </DialogButtons>
    </Dialog>
  )
}

function Secret({ secret }: { secret: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  // Without the clipboard, as on a page without TLS, the text stays selected to be copied by hand.
  const copy = () => {
    input.current?.select()
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <Callout colour="warn">
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        <div>
          <b>Copialo adesso: non si potrà più vedere.</b> Chi lo ha può usare il portale con i permessi del token.
          Conservalo dove tieni le password e non scriverlo mai in un indirizzo o in un’e-mail.
        </div>
      </Callout>
      <div className={classes.secret}>
        <TextInput
          ref={input}
          label="Segreto"
          readOnly
          value={secret}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          data-autofocus
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? 'Copiato' : 'Copia'}
        </Button>
      </div>
      <p className={classes.usage}>
        Nelle chiamate va nell’intestazione <code>Authorization: Bearer {secret.slice(0, 12)}_…</code>
      </p>
      <span role="status" className={classes.status}>
        {isCopied ? 'Il segreto è negli appunti.' : ''}
      </span>
    </>
  )
}
