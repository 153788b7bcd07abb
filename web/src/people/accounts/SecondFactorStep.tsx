import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Me } from '@portale/domain/front/me.ts'
import type { SecondFactorMethod } from '@portale/domain/people/accounts/second-factor.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { EntryPage } from './EntryPage.tsx'
import { confirmWithPasskey } from './passkey.ts'
import classes from './SecondFactor.module.css'

const switchLabels: Record<SecondFactorMethod, string> = {
  code: 'Usa il codice dell’app',
  passkey: 'Usa una passkey',
  recovery_code: 'Usa un codice di recupero',
}

const captions: Record<SecondFactorMethod, string> = {
  code: 'Scrivi il codice di 6 cifre che vedi nella tua app di autenticazione.',
  passkey: 'Usa la passkey di questo dispositivo, del telefono o della chiave dove l’hai creata.',
  recovery_code: 'Scrivi uno dei codici che hai salvato: ognuno funziona una volta sola.',
}

type StepProps = {
  onSuccess: (me: Me) => unknown
  /** The login starts again, with a message when it has to. */
  onRestart: (message?: string) => void
}

/** The second step of a login, after the password. */
export function SecondFactorStep({ methods: offered, ...step }: StepProps & { methods: SecondFactorMethod[] }) {
  // They may be from the address, where anything can be.
  const methods = offered.filter((method) => method in captions)
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'recovery_code')
  return (
    <EntryPage title="Conferma che sei tu" caption={captions[method]}>
      <ProofForm key={method} method={method} {...step} />
      <div className={classes.methods}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" onClick={() => setMethod(other)}>
              {switchLabels[other]}
            </Button>
          ))}
        <Button variant="subtle" onClick={() => step.onRestart()}>
          Torna al login
        </Button>
      </div>
    </EntryPage>
  )
}

function ProofForm({ method, onSuccess, onRestart }: StepProps & { method: SecondFactorMethod }) {
  const [code, setCode] = useState('')
  const [trust_device, setTrustDevice] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  const { submit, submitting, problems, fieldError, clearErrors } = useSubmit({
    send: () =>
      method === 'passkey'
        ? confirmWithPasskey(trust_device)
        : api.post<Me>('/login/second-factor', { [method]: code, trust_device }),
    onSuccess,
    formatError: ({ message, details }) => {
      if (details.login_again) onRestart(message)
      return message
    },
  })
  const problem = fieldError(method)
  return (
    <form ref={form} onSubmit={submit} onInput={clearErrors} noValidate>
      <FormAlert problems={problem && method !== 'passkey' ? [] : problems} />
      {method !== 'passkey' && (
        <TextInput
          data-first
          label={method === 'code' ? 'Codice' : 'Codice di recupero'}
          name={method}
          size="md"
          inputMode={method === 'code' ? 'numeric' : 'text'}
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label="Ricorda questo dispositivo per 30 giorni"
        checked={trust_device}
        onChange={(event) => setTrustDevice(event.currentTarget.checked)}
      />
      {method === 'passkey' ? (
        <Button
          data-first
          type="submit"
          size="md"
          loading={submitting}
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        >
          Continua con la passkey
        </Button>
      ) : (
        <Button type="submit" size="md" loading={submitting}>
          Conferma
        </Button>
      )}
    </form>
  )
}
