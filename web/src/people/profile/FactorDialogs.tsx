import { Button, TextInput } from '@mantine/core'
import type { FactorAdded, Passkey, TotpEnrolment } from '@portale/domain/people/accounts/second-factor.ts'
import { useState } from 'react'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { saveKeyButton } from '../../platform/form/useSaveKey.ts'
import { Dialog, DialogButtons } from '../../platform/ui/Dialog.tsx'
import { addPasskey } from '../accounts/passkey.ts'
import classes from './FactorDialogs.module.css'
import { confirmTotp, updatePasskey } from './factor.api.ts'
import { QrCode } from './QrCode.tsx'

type DialogProps = { onClose: () => void }
type AddProps = DialogProps & {
  /** Repeats a call after the password when the server asks for it. */
  withPassword: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
  onAdded: (added: FactorAdded) => unknown
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Connects an authenticator app: its secret as a QR code and as text, and the first code. */
export function TotpDialog({ enrolment, withPassword, onAdded, onClose }: AddProps & { enrolment: TotpEnrolment }) {
  const [code, setCode] = useState('')
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () => withPassword(() => confirmTotp(code)),
    onSuccess: onAdded,
  })
  const problem = fieldError('code')
  return (
    <Dialog title="Collega un’app di autenticazione" opened onClose={onClose} dirty={code !== ''} busy={submitting}>
      <form onSubmit={submit} onInput={clearErrors} noValidate>
        <FormAlert problems={problem ? [] : problems} />
        <ol className={classes.steps}>
          <li>Apri sul telefono un’app di autenticazione, per esempio Google Authenticator, e aggiungi un account.</li>
          <li>Inquadra questo codice. Se non puoi, scrivi la chiave che vedi sotto.</li>
        </ol>
        <QrCode text={enrolment.uri} label="Codice QR da inquadrare con l’app" />
        <p className={classes.secret}>{inGroups(enrolment.secret)}</p>
        <TextInput
          label="Codice di 6 cifre che l’app mostra adesso"
          name="code"
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={submitting} {...saveKeyButton}>
            Collega
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type PasskeyDialogProps = AddProps & { passkey?: Passkey }

/** Adds a passkey under a name, or gives one another name. */
export function PasskeyDialog({ passkey, withPassword, onAdded, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState(passkey?.name ?? '')
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: async (): Promise<FactorAdded> => {
      if (!passkey) return withPassword(() => addPasskey(name))
      await updatePasskey(passkey.id, name)
      return { recovery_codes: null }
    },
    onSuccess: onAdded,
  })
  const problem = fieldError('name')
  return (
    <Dialog title={passkey ? 'Rinomina la passkey' : 'Aggiungi una passkey'} opened onClose={onClose} busy={submitting}>
      <form onSubmit={submit} onInput={clearErrors} noValidate>
        <FormAlert problems={problem ? [] : problems} />
        {!passkey && (
          <p>
            Dalle un nome che riconosci. Poi il browser ti chiede dove crearla: su questo dispositivo, sul telefono o su
            una chiave di sicurezza.
          </p>
        )}
        <TextInput
          label="Nome"
          name="name"
          placeholder="Per esempio: Portatile dell’ufficio"
          data-autofocus
          maxLength={60}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" disabled={submitting} onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={submitting} {...saveKeyButton}>
            {passkey ? 'Salva' : 'Continua'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const formatCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** The recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: DialogProps & { codes: string[] }) {
  const [copied, setCopied] = useState(false)
  const shown = codes.map(formatCode)
  const copy = () =>
    navigator.clipboard.writeText(shown.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog title="I tuoi codici di recupero" opened onClose={onClose} dirty>
      <p>
        Salvali adesso in un posto sicuro, lontano dal telefono: non li vedrai più. Se perdi il telefono o la passkey,
        ognuno ti fa entrare una volta.
      </p>
      <ul className={classes.codes} aria-label="Codici di recupero">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={copy} data-autofocus>
          {copied ? 'Copiati' : 'Copia'}
        </Button>
        <Button onClick={onClose}>Li ho salvati</Button>
      </DialogButtons>
    </Dialog>
  )
}
